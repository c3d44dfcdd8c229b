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

use crate::ending::CloseReason;
use crate::game::GameKind;
use crate::room::Patience;
pub(crate) use line::SEEN;
use line::{Command, ConnectionPermit, ConnectionRole, open};
pub use line::{Connection, Goodbye, Outgoing};
use scribe::Scribe;

/// The most commands that wait for a room: more than any connection sends between two turns.
const COMMANDS: usize = 256;
/// How often to retry if the room ends during a join.
const TRIES: usize = 3;

/// The options of [`Rooms`].
#[derive(Clone, Debug)]
pub struct RoomsOptions {
    /// The games that are played in rooms.
    pub games: Vec<GameKind>,
    /// How long rooms wait for players.
    pub patience: Patience,
    /// The most connections of a subscriber to this node. A newer one for the same match replaces the
    /// older.
    pub per_subscriber: usize,
}

impl Default for RoomsOptions {
    fn default() -> Self {
        Self { games: Vec::new(), patience: Patience::default(), per_subscriber: 4 }
    }
}

type Key = (i64, RoomId);

/// The rooms of this node.
#[derive(Clone)]
pub struct Rooms(Arc<Inner>);

struct Inner {
    app: App,
    scribe: Arc<Scribe>,
    options: RoomsOptions,
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

struct Entry {
    /// Tells the room from an earlier one with the same key.
    number: u64,
    commands: mpsc::Sender<Command>,
}

impl Rooms {
    /// A node without rooms.
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

    /// Whether rooms can play a game, by its id.
    #[must_use]
    pub fn play(&self, game: &str) -> bool {
        self.kind(game).is_some()
    }

    fn kind(&self, game: &str) -> Option<GameKind> {
        self.0.options.games.iter().copied().find(|kind| kind.id == game)
    }

    /// The number of rooms.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.state().rooms.len()
    }

    /// Whether there are no rooms.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Connects a player to their room, which this node takes if it does not run it yet.
    ///
    /// # Errors
    /// Why the player cannot join. The connection may report further reasons.
    pub async fn join(&self, admission: &Admission) -> Result<Connection, CloseReason> {
        let kind = self.kind(&admission.game).ok_or(CloseReason::NoRoom)?;
        let Admission { tournament, room, side, epoch, subscriber, .. } = *admission;
        let place = ConnectionPermit::take(&self.0, subscriber).ok_or(CloseReason::TooMany)?;
        let mut place = Some(place);
        for _ in 0..TRIES {
            let commands = self.0.room((tournament, room), kind)?;
            let (line, mut connection) = open(&self.0, commands.clone(), ConnectionRole::Player);
            if commands.send(Command::Join { line, side, epoch }).await.is_ok() {
                connection.place = place.take();
                return Ok(connection);
            }
        }
        Err(CloseReason::Elsewhere)
    }

    /// Connects a spectator to a room that this node runs. Spectators neither start a room nor keep it from
    /// ending.
    ///
    /// # Errors
    /// Why the spectator cannot watch.
    pub async fn watch(&self, tournament: i64, room: RoomId) -> Result<Connection, CloseReason> {
        let commands = {
            let state = self.0.state();
            state.rooms.get(&(tournament, room)).map(|entry| entry.commands.clone())
        };
        let commands = commands.ok_or(CloseReason::NoRoom)?;
        let (line, connection) = open(&self.0, commands.clone(), ConnectionRole::Spectator);
        commands.send(Command::Watch(line)).await.map_err(|_| CloseReason::NoRoom)?;
        Ok(connection)
    }

    /// Stops all rooms of this node and refuses new connections. Each room writes its log, releases its
    /// lease, and tells its players to reconnect. Waits for that, at most for `limit`.
    pub async fn drain(&self, limit: Duration) {
        let rooms = {
            let mut state = self.0.state();
            state.closed = true;
            state.rooms.len()
        };
        self.0.stop.cancel();
        self.0.tasks.close();
        if rooms > 0 {
            tracing::info!(rooms, "this node drains and releases its rooms");
        }
        if tokio::time::timeout(limit, self.0.tasks.wait()).await.is_err() {
            tracing::warn!(
                rooms = self.len(),
                "rooms were not released in time; other nodes take them over after their lease"
            );
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

    /// Returns the way to a room. Starts a task if the room has none.
    fn room(self: &Arc<Self>, key: Key, kind: GameKind) -> Result<mpsc::Sender<Command>, CloseReason> {
        let mut state = self.state();
        if state.closed {
            return Err(CloseReason::Restart);
        }
        // If the room's task broke off, another takes the room over.
        if let Some(entry) = state.rooms.get(&key).filter(|entry| !entry.commands.is_closed()) {
            return Ok(entry.commands.clone());
        }
        let (commands, receiver) = mpsc::channel(COMMANDS);
        let number = self.number();
        state.rooms.insert(key, Entry { number, commands: commands.clone() });
        self.tasks.spawn(task::run(self.clone(), key, number, kind, receiver));
        Ok(commands)
    }

    /// Removes an ended room, unless a newer one has its key.
    fn forget(&self, key: Key, number: u64) {
        let mut state = self.state();
        if state.rooms.get(&key).is_some_and(|entry| entry.number == number) {
            state.rooms.remove(&key);
        }
    }
}
