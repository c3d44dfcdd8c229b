//! The clock of a room: when the game runs, and its turns.

use std::time::Duration;

use arena_rules::tournament::appearance::Side;

use super::{Action, BOTH_BACK, Conn, HELD_UP, LEAD, Phase, RESUME, ResumeRule, Room, SIDES};
use crate::lockstep::{TURN, index};
use crate::protocol::{MatchEnding, RoomRole, ServerFrame};

impl Room {
    /// Starts, pauses or resumes the game according to the present players.
    pub(super) fn resume(&mut self, now: Duration) {
        let here = SIDES.map(|side| self.here(side, now));
        match self.phase {
            Phase::Waiting if here == [true; 2] => self.begin(now),
            Phase::Playing { .. } if here == [false; 2] => self.phase = Phase::Still { both: ResumeRule::No },
            Phase::Still { both } if here != [false; 2] => {
                let both = if both == ResumeRule::Wanted { ResumeRule::Until(now + BOTH_BACK) } else { both };
                let wait = matches!(both, ResumeRule::Until(until) if now < until) && here != [true; 2];
                self.phase = if wait {
                    Phase::Still { both }
                } else {
                    Phase::Playing { at: now + RESUME, turn: self.play.next() }
                };
            }
            _ => {}
        }
    }

    /// Announces a game, and schedules its first turn.
    pub(super) fn begin(&mut self, now: Duration) {
        self.phase = Phase::Playing { at: now + LEAD, turn: self.play.next() };
        for side in SIDES {
            if let Some(conn) = self.seat(side).conn() {
                let start = self.start(RoomRole::Player(side), now);
                self.send(conn, &start);
            }
        }
        self.show_start(now);
    }

    pub(super) fn show_start(&mut self, now: Duration) {
        let played = (self.play.next(), self.play.log().clone());
        let (seeds, rules, wait) =
            (self.play.sent_seeds(), self.play.rules_version(), self.until_next_turn(now));
        self.watchers.start(seeds, rules, played, wait, now);
    }

    /// Before the first turn, limits how long a present player waits for an absent opponent.
    pub(super) fn wait(&mut self, passed: Duration, now: Duration) {
        if !self.overdue {
            return;
        }
        for side in SIDES {
            let other = side.other();
            if self.here(other, now) && !self.here(side, now) {
                self.waited[index(side)] += passed;
                if self.waited[index(side)] >= self.patience.join {
                    self.phase = Phase::Deciding { winner: other, ending: MatchEnding::Forfeit };
                    return;
                }
            }
        }
    }

    pub(super) fn play_due(&mut self, now: Duration) {
        while let Phase::Playing { at, turn } = self.phase {
            let due = at + TURN * (self.play.next() - turn);
            if now < due || self.leaving.is_some() {
                return;
            }
            let late = now - due;
            metrics::histogram!("arena_room_turn_late_seconds").record(late.as_secs_f64());
            if late > HELD_UP {
                self.phase = Phase::Playing { at: now, turn: self.play.next() };
            }
            self.play_turn(now);
        }
    }

    fn play_turn(&mut self, now: Duration) {
        let here = SIDES.map(|side| self.here(side, now));
        for side in SIDES {
            self.seat(side).turn();
            if !here[index(side)] {
                self.play.rest(side);
                if here[index(side.other())] {
                    self.seat(side).absent += 1;
                }
            }
        }
        let seeds: Vec<u64> = self.play.due_seeds().collect();
        for seed in seeds {
            self.send_to_players(&ServerFrame::Seed(seed));
            self.watchers.seed(seed, now);
        }
        let (turn, orders) = self.play.turn();
        self.journal.note(turn, orders);
        self.send_to_players(&ServerFrame::Turn { turn, orders });
        self.watchers.turn(turn, orders, now);
        if let Some(winner) = self.play.winner() {
            self.phase = Phase::Deciding { winner, ending: MatchEnding::Played };
        } else if self.play.next_game() {
            self.begin(now);
        } else if let Some(away) = SIDES.into_iter().find(|side| self.left(*side) == Duration::ZERO) {
            self.phase = Phase::Deciding { winner: away.other(), ending: MatchEnding::Forfeit };
        }
    }

    pub(super) fn left(&self, side: Side) -> Duration {
        if matches!(self.phase, Phase::Waiting) {
            return self.patience.join.saturating_sub(self.waited[index(side)]);
        }
        self.patience.absence.saturating_sub(TURN * self.seats[index(side)].absent)
    }

    pub(super) fn peer(&self, side: Side, now: Duration) -> ServerFrame {
        let left = u32::try_from(self.left(side).as_millis()).unwrap_or(u32::MAX);
        ServerFrame::Peer { side, here: self.here(side, now), left }
    }

    /// Notifies both players of a player who has come or gone.
    pub(super) fn announce_presence(&mut self, now: Duration) {
        for side in SIDES {
            let here = self.here(side, now);
            if self.seat(side).announced_here != here {
                self.seat(side).announced_here = here;
                let frame = self.peer(side, now);
                self.send_to_players(&frame);
            }
        }
    }

    pub(super) fn show_spectators(&mut self, now: Duration) {
        for frame in self.watchers.due(now) {
            let all: Vec<Conn> = self.watchers.all().collect();
            self.out.extend(all.into_iter().map(|conn| Action::Send(conn, frame.clone())));
        }
    }
}
