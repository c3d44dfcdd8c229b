use std::sync::Arc;

use arena_app::ports::SubscriberId;
use arena_rules::tournament::appearance::Side;
use bytes::Bytes;
use tokio::sync::{mpsc, oneshot};
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::Inner;
use crate::ending::CloseReason;
use crate::protocol::ClientFrame;
use crate::room::Conn;

/// The most frames that wait for a client: six seconds of turns. A slower client is disconnected, reconnects
/// and gets the log.
const FRAMES: usize = 64;

pub(super) enum Command {
    Join { line: Line, side: Side, epoch: u32 },
    Watch(Line),
    Frame(Conn, ClientFrame),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum ConnectionRole {
    Player,
    Spectator,
}

pub(crate) const SEEN: [&str; 2] = [ConnectionRole::Player.word(), ConnectionRole::Spectator.word()];

impl ConnectionRole {
    const fn word(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Spectator => "spectator",
        }
    }
}

pub(super) struct Line {
    pub(super) conn: Conn,
    pub(super) frames: mpsc::Sender<Bytes>,
    close: oneshot::Sender<CloseReason>,
    _counted: ConnectionGauge,
}

impl Line {
    /// Closes the connection after the frames that still wait.
    pub(super) fn close(self, why: CloseReason) {
        metrics::counter!("arena_room_closes_total", "why" => why.word()).increment(1);
        let _ = self.close.send(why);
    }
}

/// Counts a connection in the metrics while it exists.
struct ConnectionGauge(ConnectionRole);

impl ConnectionGauge {
    fn new(seen: ConnectionRole) -> Self {
        metrics::gauge!("arena_room_connections", "kind" => seen.word()).increment(1.0);
        Self(seen)
    }
}

impl Drop for ConnectionGauge {
    fn drop(&mut self) {
        metrics::gauge!("arena_room_connections", "kind" => self.0.word()).decrement(1.0);
    }
}

/// The next thing to do with a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// Send a frame.
    Frame(Bytes),
    /// Close the socket.
    Close(CloseReason),
}

/// The socket's end of a connection. Dropping it disconnects from the room.
pub struct Connection {
    conn: Conn,
    frames: mpsc::Receiver<Bytes>,
    close: oneshot::Receiver<CloseReason>,
    commands: mpsc::Sender<Command>,
    pub(super) place: Option<ConnectionPermit>,
    /// Keeps [`Rooms::drain`](super::Rooms::drain) waiting.
    open: TaskTrackerToken,
}

/// A connection whose socket is being closed; [`Rooms::drain`](super::Rooms::drain) waits for it.
pub struct Goodbye {
    _open: TaskTrackerToken,
}

impl Connection {
    /// Waits for the next frame, or for the end. After [`Outgoing::Close`] nothing follows.
    pub async fn next(&mut self) -> Outgoing {
        match self.frames.recv().await {
            Some(frame) => Outgoing::Frame(frame),
            // The room's task broke off without closing; another takes the room over.
            None => Outgoing::Close((&mut self.close).await.unwrap_or(CloseReason::Elsewhere)),
        }
    }

    /// Leaves the room while the socket is still being closed.
    #[must_use]
    pub fn leave(self) -> Goodbye {
        Goodbye { _open: self.open }
    }

    /// Sends a frame to the room. If the room has ended, [`Connection::next`] reports it.
    pub async fn hear(&self, frame: ClientFrame) {
        let _ = self.commands.send(Command::Frame(self.conn, frame)).await;
    }
}

pub(super) fn open(
    inner: &Inner,
    commands: mpsc::Sender<Command>,
    seen: ConnectionRole,
) -> (Line, Connection) {
    let (frames, receiver) = mpsc::channel(FRAMES);
    let (close, closed) = oneshot::channel();
    let conn = inner.number();
    let line = Line { conn, frames, close, _counted: ConnectionGauge::new(seen) };
    let open = inner.tasks.token();
    (line, Connection { conn, frames: receiver, close: closed, commands, place: None, open })
}

pub(super) struct ConnectionPermit {
    inner: Arc<Inner>,
    subscriber: SubscriberId,
}

impl ConnectionPermit {
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

impl Drop for ConnectionPermit {
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
