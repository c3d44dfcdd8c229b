//! The rooms that this node runs.

mod line;
mod scribe;
mod task;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arena_app::App;
use arena_app::ports::SubscriberId;
use arena_app::tournaments::live::Admission;
use arena_rules::tournament::room::RoomId;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use crate::ending::Ending;
use crate::game::GameKind;
use crate::room::Patience;
pub(crate) use line::SEEN;
use line::{Command, Place, Seen, open};
pub use line::{Connection, Goodbye, Outgoing};
use scribe::Scribe;

/// What may wait for a room: no connection brings this much between two turns.
const COMMANDS: usize = 256;
/// How often a connection tries again where its room ended while it came.
const TRIES: usize = 3;

/// How rooms are run.
#[derive(Clone, Debug)]
pub struct RoomsOptions {
    /// The games that are played in rooms.
    pub games: Vec<GameKind>,
    /// For how long players are waited for.
    pub patience: Patience,
    /// Connections of a subscriber to this node at the most; a newer one of the same match takes the older one's place.
    pub per_subscriber: usize,
}

impl Default for RoomsOptions {
    fn default() -> Self {
        Self { games: Vec::new(), patience: Patience::default(), per_subscriber: 4 }
    }
}

/// A room: its tournament and its id.
type Key = (i64, RoomId);

/// The rooms of this node.
#[derive(Clone)]
pub struct Rooms(Arc<Inner>);

struct Inner {
    app: App,
    scribe: Arc<Scribe>,
    options: RoomsOptions,
    /// Its name among those that may run a room.
    node: Uuid,
    state: Mutex<State>,
    numbers: AtomicU64,
    tasks: TaskTracker,
    stop: CancellationToken,
}

#[derive(Default)]
struct State {
    rooms: BTreeMap<Key, Entry>,
    sockets: BTreeMap<SubscriberId, usize>,
    closed: bool,
}

/// A room that is run here.
struct Entry {
    /// Tells it from one that was here before.
    number: u64,
    commands: mpsc::Sender<Command>,
}

impl Rooms {
    /// No rooms yet.
    #[must_use]
    pub fn new(app: App, options: RoomsOptions) -> Self {
        let node = app.new_id();
        Self(Arc::new(Inner {
            scribe: Scribe::new(app.clone()),
            app,
            options,
            node,
            state: Mutex::default(),
            numbers: AtomicU64::new(0),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
        }))
    }

    /// Whether a game, by its id, is played in rooms.
    #[must_use]
    pub fn play(&self, game: &str) -> bool {
        self.kind(game).is_some()
    }

    fn kind(&self, game: &str) -> Option<GameKind> {
        self.0.options.games.iter().copied().find(|kind| kind.id == game)
    }

    /// How many rooms are run here.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.state().rooms.len()
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Connects a player to their room, which is taken where it is not run here yet.
    ///
    /// # Errors
    /// Why not. More may be told by the connection itself.
    pub async fn join(&self, admission: &Admission) -> Result<Connection, Ending> {
        let kind = self.kind(&admission.game).ok_or(Ending::NoRoom)?;
        let Admission { tournament, room, side, epoch, subscriber, .. } = *admission;
        let place = Place::take(&self.0, subscriber).ok_or(Ending::TooMany)?;
        let mut place = Some(place);
        for _ in 0..TRIES {
            let commands = self.0.room((tournament, room), kind)?;
            let (line, mut connection) = open(&self.0, commands.clone(), Seen::Player);
            if commands.send(Command::Join { line, side, epoch }).await.is_ok() {
                connection.place = place.take();
                return Ok(connection);
            }
        }
        Err(Ending::Elsewhere)
    }

    /// Connects a spectator to a room that is run here. Spectators keep no room from ending, and begin none.
    ///
    /// # Errors
    /// Why not.
    pub async fn watch(&self, tournament: i64, room: RoomId) -> Result<Connection, Ending> {
        let commands = {
            let state = self.0.state();
            state.rooms.get(&(tournament, room)).map(|entry| entry.commands.clone())
        };
        let commands = commands.ok_or(Ending::NoRoom)?;
        let (line, connection) = open(&self.0, commands.clone(), Seen::Spectator);
        commands.send(Command::Watch(line)).await.map_err(|_| Ending::NoRoom)?;
        Ok(connection)
    }

    /// Ends all rooms of this node where they are: each writes its log down and gives its lease back, and its players
    /// are told to come again. Nobody is let in any more. Waits until all of that is done, at most for so long.
    pub async fn drain(&self, limit: Duration) {
        let rooms = {
            let mut state = self.0.state();
            state.closed = true;
            state.rooms.len()
        };
        self.0.stop.cancel();
        self.0.tasks.close();
        if rooms > 0 {
            tracing::info!(rooms, "giving the rooms back");
        }
        if tokio::time::timeout(limit, self.0.tasks.wait()).await.is_err() {
            tracing::warn!(rooms = self.len(), "left to other nodes, which take them after their lease");
        }
    }
}

impl Inner {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// The way to a room, which gets a task where it has none.
    fn room(self: &Arc<Self>, key: Key, kind: GameKind) -> Result<mpsc::Sender<Command>, Ending> {
        let mut state = self.state();
        if state.closed {
            return Err(Ending::Restart);
        }
        // One whose task broke is taken over by another one.
        if let Some(entry) = state.rooms.get(&key).filter(|entry| !entry.commands.is_closed()) {
            return Ok(entry.commands.clone());
        }
        let (commands, receiver) = mpsc::channel(COMMANDS);
        let number = self.number();
        state.rooms.insert(key, Entry { number, commands: commands.clone() });
        self.tasks.spawn(task::run(self.clone(), key, number, kind, receiver));
        Ok(commands)
    }

    /// Takes a room that has ended off the list, unless another has its place.
    fn forget(&self, key: Key, number: u64) {
        let mut state = self.state();
        if state.rooms.get(&key).is_some_and(|entry| entry.number == number) {
            state.rooms.remove(&key);
        }
    }
}
