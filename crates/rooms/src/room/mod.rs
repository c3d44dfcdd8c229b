//! A room as plain code: events and times go in, actions come out. It has no clock, socket or database, so
//! tests set the time and never sleep. [`crate::rooms`] runs it in a task.

mod clock;
mod conn;
mod end;
mod frames;
mod journal;
mod seat;
mod watchers;

#[cfg(test)]
mod tests;

use std::time::Duration;

use arena_app::ports::RoomTally;
use arena_app::tournaments::live::{ClaimedRoom, RoomWrite, RoomWriteOutcome};
use arena_rules::tournament::appearance::Side;
use bytes::Bytes;

use crate::ending::CloseReason;
use crate::game::GameKind;
use crate::lockstep::{Lockstep, ReplayError, TURN, index};
use crate::protocol::{ClientFrame, MatchEnding, ServerFrame};
use crate::source::Source;
pub(crate) use conn::Conn;
use journal::{Journal, first_write};
use seat::Seat;
use watchers::Spectators;

/// Time from the start of a game to its first turn.
const LEAD: Duration = Duration::from_secs(3);
/// Time from the return of a player to a paused room until the next turn.
const RESUME: Duration = Duration::from_secs(1);
/// The wait for the second player after a restart of the node, from the first one's return.
const BOTH_BACK: Duration = Duration::from_secs(10);
/// Time between checks of a room when no turn is due.
const BEAT: Duration = Duration::from_millis(500);
/// If a turn is later than this, the node was held up: the clock is reset, and missed turns are not made up
/// for.
const HELD_UP: Duration = Duration::from_secs(1);
/// A room without players is released after this time.
const IDLE: Duration = Duration::from_secs(60);
/// A side whose state differed more often than this is logged.
const DESYNCS: u32 = 1;

/// How long a room waits for players.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Before the first turn, after the countdown, when both have checked in and one is present.
    pub join: Duration,
    /// In all, while the opponent is present.
    pub absence: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { join: Duration::from_secs(60), absence: Duration::from_secs(20) }
    }
}

#[derive(Debug)]
pub(crate) enum Action {
    Send(Conn, Bytes),
    Close(Conn, CloseReason),
    /// Write to the database; the outcome comes as [`Event::Wrote`].
    Write(RoomWrite),
    Leave,
}

#[derive(Debug)]
pub(crate) enum Event {
    Join {
        conn: Conn,
        side: Side,
        epoch: u32,
    },
    Watch(Conn),
    Frame(Conn, ClientFrame),
    Gone(Conn),
    /// The outcome of a write; `None` if the database failed: the write may or may not have happened.
    Wrote(Option<RoomWriteOutcome>),
    /// The node is stopping.
    Drain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// No turn has been played.
    Waiting,
    /// Turn `turn` is due at `at`, and each further one a [`TURN`] later.
    Playing {
        at: Duration,
        turn: u32,
    },
    /// The match is paused: neither player is present, or the room waits for the second one after a restart.
    Still {
        both: ResumeRule,
    },
    /// A side has won; the result is being written.
    Deciding {
        winner: Side,
        ending: MatchEnding,
    },
    /// The result was sent. Spectators may still watch.
    Over,
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResumeRule {
    No,
    /// The room waits, from the return of the first player.
    Wanted,
    /// The room waits until this time.
    Until(Duration),
}

pub(crate) struct Room {
    play: Lockstep,
    phase: Phase,
    seats: [Seat; 2],
    watchers: Spectators,
    journal: Journal,
    patience: Patience,
    overdue: bool,
    /// Time that each side was waited for before the first turn.
    waited: [Duration; 2],
    /// The time since which no person who plays has been connected.
    idle_since: Option<Duration>,
    /// Whether the current write reports the winner.
    asked: bool,
    /// The END frame, for later connections.
    end: Option<Bytes>,
    /// The reason for the room's release.
    leaving: Option<CloseReason>,
    ticked: Duration,
    out: Vec<Action>,
}

const SIDES: [Side; 2] = [Side::A, Side::B];

impl Room {
    /// Restores a room from its log, or begins it. `taken` is when its lease was requested.
    pub(crate) fn new(
        kind: GameKind,
        opened: &ClaimedRoom,
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
                Some(winner) => Phase::Deciding { winner, ending: MatchEnding::Played },
                None if play.next() > 0 => Phase::Still { both: ResumeRule::Wanted },
                None => Phase::Waiting,
            },
            seats: SIDES.map(seat),
            watchers: Spectators::default(),
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

    pub(crate) fn due(&self) -> Duration {
        let beat = self.ticked + BEAT;
        match self.phase {
            // A room that is being released plays no turns; a past turn would make it tick without end.
            Phase::Playing { at, turn } if self.leaving.is_none() => {
                beat.min(at + TURN * (self.play.next() - turn))
            }
            _ => beat,
        }
    }

    pub(crate) fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.has_person()).count()
    }

    pub(crate) fn handle(&mut self, event: Event, now: Duration) -> Vec<Action> {
        match event {
            Event::Join { conn, side, epoch } => self.join(conn, side, epoch, now),
            Event::Watch(conn) => self.watch(conn, now),
            Event::Frame(conn, frame) => self.frame(conn, &frame, now),
            Event::Gone(conn) => self.gone(conn),
            Event::Wrote(kept) => self.wrote(kept, now),
            Event::Drain => self.leaving = self.leaving.or(Some(CloseReason::Restart)),
        }
        self.move_on(now);
        std::mem::take(&mut self.out)
    }

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

    fn side_of(&self, conn: Conn) -> Option<Side> {
        SIDES.into_iter().find(|side| self.seats[index(*side)].conn() == Some(conn))
    }

    fn send(&mut self, conn: Conn, frame: &ServerFrame) {
        self.out.push(Action::Send(conn, frame.encode()));
    }

    /// Sends a frame to both players, and to no spectator.
    fn send_to_players(&mut self, frame: &ServerFrame) {
        let frame = frame.encode();
        for conn in self.seats.iter().filter_map(Seat::conn) {
            self.out.push(Action::Send(conn, frame.clone()));
        }
    }

    fn close(&mut self, conn: Conn, why: CloseReason) {
        self.gone(conn);
        self.out.push(Action::Close(conn, why));
    }
}
