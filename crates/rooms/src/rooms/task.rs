use std::collections::{BTreeMap, VecDeque};
use std::future::pending;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::RoomLease;
use arena_app::tournaments::live::{self, ClaimedRoom, RoomClaim, RoomWrite, RoomWriteOutcome};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::{Instant, sleep_until};

use super::line::{Command, Line};
use super::scribe::Answer;
use super::{Inner, Key};
use crate::bots::Bots;
use crate::ending::CloseReason;
use crate::game::GameKind;
use crate::room::{Action, Conn, Event, Room};
use crate::source::FROM_SECRET;

/// Runs a room until it ends, then removes it from the list. Connections that come in between are told to
/// reconnect.
pub(super) async fn run(
    inner: Arc<Inner>,
    key: Key,
    number: u64,
    kind: GameKind,
    mut commands: mpsc::Receiver<Command>,
) {
    let start = Instant::now();
    // Boxed: the future would otherwise keep the memory for taking the room during the whole match.
    let why = match Box::pin(taken(&inner, key, kind, start)).await {
        Ok((room, opened)) => {
            metrics::gauge!("arena_rooms").increment(1.0);
            let mut owner = Owner::new(&inner, start, room, opened.lease);
            owner.seat_bots(&kind, &opened);
            drop(opened);
            owner.run(&mut commands).await;
            metrics::gauge!("arena_rooms").decrement(1.0);
            CloseReason::Elsewhere
        }
        Err(why) => why,
    };
    inner.forget(key, number);
    commands.close();
    while let Some(command) = commands.recv().await {
        match command {
            Command::Join { line, .. } | Command::Watch(line) => line.close(why),
            Command::Frame(..) => {}
        }
    }
}

async fn taken(
    inner: &Inner,
    (tournament, id): Key,
    kind: GameKind,
    start: Instant,
) -> Result<(Room, Box<ClaimedRoom>), CloseReason> {
    let taken = live::claim(&inner.app, inner.node, tournament, id, kind.rules_version | FROM_SECRET).await;
    let opened: Box<ClaimedRoom> = match taken {
        Ok(RoomClaim::Acquired(opened)) => opened,
        Ok(RoomClaim::OwnedElsewhere(_)) => return Err(CloseReason::Elsewhere),
        Ok(RoomClaim::Finished) => return Err(CloseReason::Over),
        Err(error) => {
            tracing::error!(tournament, %error, "a room cannot be claimed");
            return Err(CloseReason::Unavailable);
        }
    };
    let begun = Instant::now();
    match Room::new(kind, &opened, inner.options.patience, Duration::ZERO) {
        Ok(room) => {
            let (pieces, took) = (opened.log.len(), begun.elapsed());
            tracing::debug!(tournament, pieces, ?took, since = ?start.elapsed(), "this node runs a room");
            Ok((room, opened))
        }
        Err(error) => {
            // A newer node may know the room's rules, so the lease is released.
            tracing::error!(tournament, %error, "the log of a room cannot be replayed; the room is released for another node");
            let write = RoomWrite { tally: opened.tally, release: true, ..RoomWrite::default() };
            if let Err(error) = live::write(&inner.app, &opened.lease, &write).await {
                tracing::warn!(tournament, %error, "a room could not be released; its lease will run out");
            }
            Err(CloseReason::Unavailable)
        }
    }
}

struct Owner<'a> {
    inner: &'a Inner,
    start: Instant,
    room: Room,
    lease: RoomLease,
    lines: BTreeMap<Conn, Line>,
    bots: Bots,
    writing: Option<Answer>,
}

impl<'a> Owner<'a> {
    fn new(inner: &'a Inner, start: Instant, room: Room, lease: RoomLease) -> Self {
        Self { inner, start, room, lease, lines: BTreeMap::new(), bots: Bots::default(), writing: None }
    }

    fn seat_bots(&mut self, kind: &GameKind, opened: &ClaimedRoom) {
        let (bots, joins) = Bots::seat(kind, opened, || self.inner.number());
        self.bots = bots;
        for join in joins {
            self.happens(Some(join));
        }
    }

    async fn run(&mut self, commands: &mut mpsc::Receiver<Command>) {
        let mut draining = false;
        let stop = self.inner.stop.clone();
        // Pinned across iterations: making the futures anew for each frame would cost more than most frames
        // do.
        let mut stopped = pin!(stop.cancelled());
        let mut alarm = pin!(sleep_until(self.start + self.room.due()));
        loop {
            let due = self.start + self.room.due();
            if alarm.deadline() != due {
                alarm.as_mut().reset(due);
            }
            let event = tokio::select! {
                biased;
                kept = written(&mut self.writing) => {
                    self.writing = None;
                    Some(Event::Wrote(kept))
                }
                () = &mut alarm => None,
                () = &mut stopped, if !draining => {
                    draining = true;
                    Some(Event::Drain)
                }
                Some(command) = commands.recv() => Some(self.heard(command)),
            };
            if self.happens(event) {
                return;
            }
        }
    }

    fn heard(&mut self, command: Command) -> Event {
        match command {
            Command::Join { line, side, epoch } => Event::Join { conn: self.keep(line), side, epoch },
            Command::Watch(line) => Event::Watch(self.keep(line)),
            Command::Frame(conn, frame) => Event::Frame(conn, frame),
        }
    }

    fn keep(&mut self, line: Line) -> Conn {
        let conn = line.conn;
        self.lines.insert(conn, line);
        conn
    }

    /// Passes an event or the passing of time to the room, and carries out its actions. Returns whether the
    /// room is over.
    fn happens(&mut self, event: Option<Event>) -> bool {
        let mut events: VecDeque<Event> = self.gone();
        let mut over = false;
        let now = self.start.elapsed();
        let mut actions = match event {
            Some(event) => self.room.handle(event, now),
            None => self.room.tick(now),
        };
        loop {
            for action in actions {
                match action {
                    Action::Send(conn, frame) => events.extend(self.send(conn, frame)),
                    Action::Close(conn, why) => {
                        if let Some(line) = self.lines.remove(&conn) {
                            line.close(why);
                        }
                        self.bots.leave(conn);
                    }
                    Action::Write(write) => {
                        self.writing = Some(self.inner.scribe.write(self.lease, write));
                    }
                    Action::Leave => over = true,
                }
            }
            match events.pop_front() {
                Some(event) => actions = self.room.handle(event, now),
                None => return over,
            }
        }
    }

    fn gone(&mut self) -> VecDeque<Event> {
        let gone = self.lines.extract_if(.., |_, line| line.frames.is_closed());
        gone.map(|(conn, _)| Event::Gone(conn)).collect()
    }

    /// Sends a frame. A bot answers at once; a connection that cannot take the frame is dropped.
    fn send(&mut self, conn: Conn, frame: bytes::Bytes) -> Vec<Event> {
        if let Some(said) = self.bots.hear(conn, &frame) {
            return said;
        }
        let Some(line) = self.lines.get(&conn) else { return Vec::new() };
        match line.frames.try_send(frame) {
            Ok(()) => return Vec::new(),
            Err(TrySendError::Closed(_)) => {
                self.lines.remove(&conn);
            }
            Err(TrySendError::Full(_)) => {
                if let Some(line) = self.lines.remove(&conn) {
                    line.close(CloseReason::TooSlow);
                }
            }
        }
        vec![Event::Gone(conn)]
    }
}

async fn written(writing: &mut Option<Answer>) -> Option<RoomWriteOutcome> {
    match writing {
        None => pending().await,
        // Without an answer the outcome is unknown.
        Some(answer) => answer.await.ok().flatten(),
    }
}
