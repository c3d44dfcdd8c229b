//! Writing a room's log, and the ends of matches and rooms.

use std::time::Duration;

use arena_app::ports::RoomTally;
use arena_app::tournaments::live::{RoomMatchState, RoomWrite, RoomWriteOutcome};

use super::seat::Seat;
use super::{Action, Conn, IDLE, Phase, Room, SIDES};
use crate::ending::CloseReason;
use crate::protocol::{MatchEnding, ServerFrame};

impl Room {
    pub(super) fn move_on(&mut self, now: Duration) {
        if self.phase == Phase::Gone {
            return;
        }
        self.resume(now);
        self.announce_presence(now);
        self.idle(now);
        if self.phase == Phase::Over {
            return self.end_of_all();
        }
        if self.journal.is_lost(now) {
            tracing::warn!("a room could not be written for too long; this node gives it up");
            return self.leave(CloseReason::Elsewhere);
        }
        let urgent = self.leaving.is_some() || matches!(self.phase, Phase::Deciding { .. }) && !self.asked;
        if self.journal.is_due(now) || urgent && !self.journal.is_writing() && !self.journal.is_failing(now) {
            self.write(now);
        }
    }

    fn write(&mut self, now: Duration) {
        let winner = match self.phase {
            Phase::Deciding { winner, .. } => Some(winner),
            _ => None,
        };
        self.asked = winner.is_some();
        let tally = RoomTally {
            absent: self.seats.each_ref().map(|seat| seat.absent),
            desyncs: self.seats.each_ref().map(|seat| seat.desyncs),
        };
        let pieces = self.journal.begin(self.play.next(), now, self.leaving.is_some());
        let mut signs = if winner.is_some() { self.play.signs() } else { Default::default() };
        for (signs, seat) in signs.iter_mut().zip(&self.seats) {
            if seat.is_bot() {
                signs.clear();
            }
        }
        let (walkover, release) = (winner.is_some() && self.play.next() == 0, self.leaving.is_some());
        self.out.push(Action::Write(RoomWrite { pieces, tally, winner, walkover, signs, release }));
    }

    pub(super) fn wrote(&mut self, kept: Option<RoomWriteOutcome>, now: Duration) {
        let asked = std::mem::take(&mut self.asked);
        let standing = match kept {
            None => {
                self.journal.failed(now);
                if let Some(why) = self.leaving {
                    self.leave(why);
                }
                return;
            }
            Some(RoomWriteOutcome::Lost) => return self.leave(CloseReason::Elsewhere),
            Some(RoomWriteOutcome::Written(standing)) => standing,
        };
        let quiet = !matches!(self.phase, Phase::Playing { .. });
        let released = self.journal.written(now, quiet);
        self.overdue = standing.overdue;
        self.decided(standing, asked, now);
        if let Some(why) = self.leaving.filter(|_| released) {
            self.leave(why);
        }
    }

    /// Takes over the state of the match in the database, which counts.
    fn decided(&mut self, RoomMatchState { ended, .. }: RoomMatchState, asked: bool, now: Duration) {
        let (winner, ending) = match (ended, self.phase) {
            (Some(Some(side)), Phase::Deciding { winner, ending }) if asked && side == winner => {
                (Some(side), ending)
            }
            (Some(Some(side)), _) => (Some(side), MatchEnding::Elsewhere),
            (Some(None), _) => (None, MatchEnding::Undecided),
            // The match was called off.
            (None, Phase::Deciding { .. }) if asked => (None, MatchEnding::Undecided),
            (None, _) => return,
        };
        if self.phase == Phase::Over {
            return;
        }
        let turns = self.play.next();
        let end = ServerFrame::End { ending, winner, turns };
        self.send_to_players(&end);
        self.end = Some(end.encode());
        for side in SIDES {
            if let Some(conn) = self.seat(side).conn() {
                self.close(conn, CloseReason::Over);
            }
        }
        self.watchers.end(ending, winner, turns, now);
        self.phase = Phase::Over;
    }

    /// After the match, the room stays until its spectators have seen the end.
    fn end_of_all(&mut self) {
        if self.leaving.is_some() || self.watchers.len() == 0 || self.watchers.have_seen_the_end() {
            self.leave(CloseReason::Over);
        }
    }

    pub(super) fn leave(&mut self, why: CloseReason) {
        let players: Vec<Conn> = self.seats.iter().filter_map(Seat::conn).collect();
        let watchers: Vec<Conn> = self.watchers.all().collect();
        for conn in players.into_iter().chain(watchers) {
            self.close(conn, why);
        }
        self.phase = Phase::Gone;
        self.out.push(Action::Leave);
    }

    pub(super) fn idle(&mut self, now: Duration) {
        let resting = matches!(self.phase, Phase::Waiting | Phase::Still { .. });
        if self.people() > 0 || !resting {
            self.idle_since = None;
        } else if now >= *self.idle_since.get_or_insert(now) + IDLE {
            self.leaving = self.leaving.or(Some(CloseReason::NoRoom));
        }
    }

    pub(super) fn let_go_of_the_silent(&mut self, now: Duration) {
        let players: Vec<Conn> =
            self.seats.iter().filter(|seat| seat.silent(now)).filter_map(Seat::conn).collect();
        for conn in players.into_iter().chain(self.watchers.silent(now)) {
            self.close(conn, CloseReason::Silent);
        }
    }
}
