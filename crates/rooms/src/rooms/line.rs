use std::sync::Arc;

use arena_app::ports::SubscriberId;
use arena_rules::tournament::appearance::Side;
use bytes::Bytes;
use tokio::sync::{mpsc, oneshot};
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::Inner;
use crate::ending::Ending;
use crate::protocol::ClientFrame;
use crate::room::Conn;

/// Frames that may wait for a reader: six seconds of turns. Who is slower is dropped, comes again and gets the log.
const FRAMES: usize = 64;

/// What a room is told.
pub(super) enum Command {
    /// A player comes.
    Join { line: Line, side: Side, epoch: u32 },
    /// A spectator comes.
    Watch(Line),
    /// A connection said something.
    Frame(Conn, ClientFrame),
}

/// What somebody came for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seen {
    Player,
    Spectator,
}

/// The words of [`Seen`] in metrics.
pub(crate) const SEEN: [&str; 2] = [Seen::Player.word(), Seen::Spectator.word()];

impl Seen {
    const fn word(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Spectator => "spectator",
        }
    }
}

/// The room's end of a connection.
pub(super) struct Line {
    pub(super) conn: Conn,
    pub(super) frames: mpsc::Sender<Bytes>,
    close: oneshot::Sender<Ending>,
    _counted: Counted,
}

impl Line {
    /// Ends it: what waits is still sent.
    pub(super) fn close(self, why: Ending) {
        metrics::counter!("arena_room_closes_total", "why" => why.word()).increment(1);
        let _ = self.close.send(why);
    }
}

/// Counts a connection while it is there.
struct Counted(Seen);

impl Counted {
    fn new(seen: Seen) -> Self {
        metrics::gauge!("arena_room_connections", "kind" => seen.word()).increment(1.0);
        Self(seen)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        metrics::gauge!("arena_room_connections", "kind" => self.0.word()).decrement(1.0);
    }
}

/// What is to be done with a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// Send a frame.
    Frame(Bytes),
    /// Close it.
    Close(Ending),
}

/// The socket's end of a connection. Dropped, it is gone.
pub struct Connection {
    conn: Conn,
    frames: mpsc::Receiver<Bytes>,
    close: oneshot::Receiver<Ending>,
    commands: mpsc::Sender<Command>,
    /// The subscriber's place, while it lasts.
    pub(super) place: Option<Place>,
    /// Who stops waits for it.
    open: TaskTrackerToken,
}

/// A connection that is being closed: who stops waits for it.
pub struct Goodbye {
    _open: TaskTrackerToken,
}

impl Connection {
    /// What comes next; after [`Outgoing::Close`] nothing does.
    pub async fn next(&mut self) -> Outgoing {
        match self.frames.recv().await {
            Some(frame) => Outgoing::Frame(frame),
            // A room that went without a word is taken over by another task.
            None => Outgoing::Close((&mut self.close).await.unwrap_or(Ending::Elsewhere)),
        }
    }

    /// Goes, while the socket is still being closed.
    #[must_use]
    pub fn leave(self) -> Goodbye {
        Goodbye { _open: self.open }
    }

    /// Tells the room what was said. Where the room is over, [`Connection::next`] says so.
    pub async fn hear(&self, frame: ClientFrame) {
        let _ = self.commands.send(Command::Frame(self.conn, frame)).await;
    }
}

/// A connection: the room's end and the socket's.
pub(super) fn open(inner: &Inner, commands: mpsc::Sender<Command>, seen: Seen) -> (Line, Connection) {
    let (frames, receiver) = mpsc::channel(FRAMES);
    let (close, closed) = oneshot::channel();
    let conn = inner.number();
    let line = Line { conn, frames, close, _counted: Counted::new(seen) };
    let open = inner.tasks.token();
    (line, Connection { conn, frames: receiver, close: closed, commands, place: None, open })
}

/// One of the connections that a subscriber may have.
pub(super) struct Place {
    inner: Arc<Inner>,
    subscriber: SubscriberId,
}

impl Place {
    pub(super) fn take(inner: &Arc<Inner>, subscriber: SubscriberId) -> Option<Self> {
        let mut state = inner.state();
        let count = state.sockets.entry(subscriber).or_default();
        if *count >= inner.options.per_subscriber {
            return None;
        }
        *count += 1;
        drop(state);
        Some(Self { inner: inner.clone(), subscriber })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.inner.state();
        if let Some(count) = state.sockets.get_mut(&self.subscriber) {
            *count -= 1;
            if *count == 0 {
                state.sockets.remove(&self.subscriber);
            }
        }
    }
}
