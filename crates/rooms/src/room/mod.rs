//! A room: plain code that is told what happens and when, and says what is to be done. It has no clock, no socket and no
//! database, so tests turn its clock and nothing sleeps. [`crate::rooms`] gives it a task.

mod clock;
mod end;
mod heard;
mod journal;
mod seat;
mod watchers;

#[cfg(test)]
mod tests;

use std::time::Duration;

use arena_app::ports::RoomTally;
use arena_app::tournaments::live::{Kept, Opened, Write};
use arena_rules::tournament::appearance::Side;
use bytes::Bytes;

use crate::ending::Ending;
use crate::game::GameKind;
use crate::lockstep::{Lockstep, ReplayError, index};
use crate::protocol::{ClientFrame, How, ServerFrame};
use crate::source::Source;
use journal::{Journal, first_write};
use seat::Seat;
use watchers::Watchers;

/// A turn.
pub(crate) const TURN: Duration = Duration::from_millis(100);
/// From the start of a game to its first turn: "ready, steady".
const LEAD: Duration = Duration::from_secs(3);
/// From the return of a player to a room that stood still to the next turn.
const RESUME: Duration = Duration::from_secs(1);
/// After a restart of the node both players are waited for, for so long from the first one's return.
const BOTH_BACK: Duration = Duration::from_secs(10);
/// How often a room looks around when no turn is due.
const BEAT: Duration = Duration::from_millis(500);
/// Turns that are later than this were held up by us: they are not made up for, the clock is set anew.
const HELD_UP: Duration = Duration::from_secs(1);
/// A room without players is given back after so long.
const IDLE: Duration = Duration::from_secs(60);
/// A side that was in another state more often than this is flagged.
const DESYNCS: u32 = 1;

/// For how long a room waits for somebody.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Before the first turn, after the countdown, from when both have checked in and one of them is there.
    pub join: Duration,
    /// In all, while the other one is there.
    pub absence: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { join: Duration::from_secs(60), absence: Duration::from_secs(20) }
    }
}

/// A connection, by its number in the room.
pub(crate) type Conn = u64;

/// What is to be done.
#[derive(Debug)]
pub(crate) enum Action {
    /// Send it a frame.
    Send(Conn, Bytes),
    /// Close it.
    Close(Conn, Ending),
    /// Write this down, and say what came of it.
    Write(Write),
    /// The room is over.
    Leave,
}

/// What happens.
#[derive(Debug)]
pub(crate) enum Event {
    /// A player comes, whose token was good.
    Join { conn: Conn, side: Side, epoch: u32 },
    /// A spectator comes.
    Watch(Conn),
    /// A connection said something.
    Frame(Conn, ClientFrame),
    /// A connection is gone.
    Gone(Conn),
    /// What came of a write; `None` where the database failed, and it may be written or not.
    Wrote(Option<Kept>),
    /// The node stops.
    Drain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing was played yet.
    Waiting,
    /// Turn `turn` is due at `at`, and the others follow each [`TURN`] later.
    Playing { at: Duration, turn: u32 },
    /// Neither player is there, and nothing is played. After a restart of the node it is also waited for the second one.
    Still { both: Both },
    /// Somebody has won; it is being written down.
    Deciding { winner: Side, how: How },
    /// It was told.
    Over,
    /// The room is given back.
    Gone,
}

/// Whether a room that stands still waits for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Both {
    /// No: one is enough.
    No,
    /// Yes, from when the first is back.
    Wanted,
    /// Until then.
    Until(Duration),
}

/// A room in which a match is played.
pub(crate) struct Room {
    play: Lockstep,
    phase: Phase,
    seats: [Seat; 2],
    watchers: Watchers,
    journal: Journal,
    patience: Patience,
    overdue: bool,
    /// How long each side was waited for before the first turn.
    waited: [Duration; 2],
    /// Since when no person who plays has been there.
    idle_since: Option<Duration>,
    /// The write that is under way says who has won.
    asked: bool,
    /// How it ended, for whoever comes later.
    end: Option<Bytes>,
    /// The room is being given back, and why.
    leaving: Option<Ending>,
    ticked: Duration,
    out: Vec<Action>,
}

const SIDES: [Side; 2] = [Side::A, Side::B];

impl Room {
    /// A room as it was left, or as it begins. `taken` is when its lease was asked for.
    pub(crate) fn new(
        kind: GameKind,
        opened: &Opened,
        patience: Patience,
        taken: Duration,
    ) -> Result<Self, ReplayError> {
        let source = Source::of_room(opened).ok_or(ReplayError::Rules(opened.rules_version))?;
        let play = Lockstep::resume(kind, opened.rules_version, &source, &opened.log)?;
        let pieces = u32::try_from(opened.log.len()).unwrap_or(u32::MAX);
        let RoomTally { absent, desyncs } = opened.tally;
        let seat = |side: Side| {
            let at = index(side);
            Seat::new(absent[at], desyncs[at], opened.bots[at].is_some())
        };
        let mut room = Self {
            phase: match play.winner() {
                Some(winner) => Phase::Deciding { winner, how: How::Played },
                None if play.next() > 0 => Phase::Still { both: Both::Wanted },
                None => Phase::Waiting,
            },
            seats: SIDES.map(seat),
            watchers: Watchers::default(),
            journal: Journal::new(pieces, play.next(), taken, first_write(opened.lease.room)),
            patience,
            overdue: opened.standing.overdue,
            waited: [Duration::ZERO; 2],
            idle_since: Some(taken),
            asked: false,
            end: None,
            leaving: None,
            ticked: taken,
            out: Vec::new(),
            play,
        };
        if room.play.next() > 0 {
            room.show_start(taken);
        }
        Ok(room)
    }

    /// When it wants to look around next.
    pub(crate) fn due(&self) -> Duration {
        let beat = self.ticked + BEAT;
        match self.phase {
            // A room that is being given back plays no more turns: it would look around without end.
            Phase::Playing { at, turn } if self.leaving.is_none() => {
                beat.min(at + TURN * (self.play.next() - turn))
            }
            _ => beat,
        }
    }

    /// How many people are connected, of those who play.
    pub(crate) fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.has_person()).count()
    }

    /// Takes in what happened.
    pub(crate) fn handle(&mut self, event: Event, now: Duration) -> Vec<Action> {
        match event {
            Event::Join { conn, side, epoch } => self.join(conn, side, epoch, now),
            Event::Watch(conn) => self.watch(conn, now),
            Event::Frame(conn, frame) => self.frame(conn, &frame, now),
            Event::Gone(conn) => self.gone(conn),
            Event::Wrote(kept) => self.wrote(kept, now),
            Event::Drain => self.leaving = self.leaving.or(Some(Ending::Restart)),
        }
        self.move_on(now);
        std::mem::take(&mut self.out)
    }

    /// Does what is due.
    pub(crate) fn tick(&mut self, now: Duration) -> Vec<Action> {
        let passed = now.saturating_sub(self.ticked);
        self.ticked = now;
        self.let_go_of_the_silent(now);
        if self.phase == Phase::Waiting {
            self.wait(passed, now);
        }
        self.move_on(now);
        self.play_due(now);
        self.show_spectators(now);
        self.move_on(now);
        std::mem::take(&mut self.out)
    }

    fn seat(&mut self, side: Side) -> &mut Seat {
        &mut self.seats[index(side)]
    }

    fn here(&self, side: Side, now: Duration) -> bool {
        self.seats[index(side)].here(now)
    }

    /// The side that a connection plays on.
    fn side_of(&self, conn: Conn) -> Option<Side> {
        SIDES.into_iter().find(|side| self.seats[index(*side)].conn() == Some(conn))
    }

    fn send(&mut self, conn: Conn, frame: &ServerFrame) {
        self.out.push(Action::Send(conn, frame.encode()));
    }

    fn tell_players(&mut self, frame: &ServerFrame) {
        let frame = frame.encode();
        for conn in self.seats.iter().filter_map(Seat::conn) {
            self.out.push(Action::Send(conn, frame.clone()));
        }
    }

    fn close(&mut self, conn: Conn, why: Ending) {
        self.gone(conn);
        self.out.push(Action::Close(conn, why));
    }
}
