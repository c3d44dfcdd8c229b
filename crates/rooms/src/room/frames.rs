//! Connections that come and go, and the frames that they send.

use std::time::Duration;

use arena_rules::tournament::appearance::Side;

use super::{Action, Conn, DESYNCS, Phase, Room, SIDES};
use crate::ending::CloseReason;
use crate::lockstep::{HashCheck, TURN, index};
use crate::protocol::{ClientFrame, Emote, Order, RoomRole, ServerFrame, log_frame};

impl Room {
    pub(super) fn join(&mut self, conn: Conn, side: Side, epoch: u32, now: Duration) {
        if self.leaving.is_some() || self.phase == Phase::Gone {
            return self.out.push(Action::Close(conn, CloseReason::Restart));
        }
        if let Some(end) = self.end.clone() {
            self.out.extend([Action::Send(conn, end), Action::Close(conn, CloseReason::Over)]);
            return;
        }
        if !self.seat(side).takes(epoch) {
            return self.out.push(Action::Close(conn, CloseReason::TakenOver));
        }
        if let Some(old) = self.seat(side).sit(conn, epoch, now) {
            metrics::counter!("arena_room_evictions_total").increment(1);
            self.out.push(Action::Close(old, CloseReason::TakenOver));
        }
        let began = !matches!(self.phase, Phase::Waiting);
        self.resume(now);
        if began {
            self.catch_up(conn, side, now);
        }
        // Everybody hears of changed presence. The new connection also gets the presence that did not
        // change.
        let announced = self.seats.each_ref().map(|seat| seat.announced_here);
        self.announce_presence(now);
        for side in SIDES {
            if announced[index(side)] == self.here(side, now) {
                let frame = self.peer(side, now);
                self.send(conn, &frame);
            }
        }
    }

    pub(super) fn watch(&mut self, conn: Conn, now: Duration) {
        let gone = self.leaving.is_some() || self.phase == Phase::Gone || self.watchers.have_seen_the_end();
        let brought = if gone { None } else { self.watchers.join(conn, now) };
        match brought {
            Some(frames) => self.out.extend(frames.into_iter().map(|frame| Action::Send(conn, frame))),
            None => {
                let why = if gone { CloseReason::NoRoom } else { CloseReason::TooMany };
                self.out.push(Action::Close(conn, why));
            }
        }
    }

    pub(super) fn gone(&mut self, conn: Conn) {
        if let Some(side) = self.side_of(conn) {
            self.seat(side).stand_up();
        }
        self.watchers.leave(conn);
    }

    pub(super) fn frame(&mut self, conn: Conn, frame: &ClientFrame, now: Duration) {
        let Some(side) = self.side_of(conn) else {
            return self.watchers_frame(conn, frame, now);
        };
        self.seat(side).hear(now);
        match *frame {
            ClientFrame::Ping { nonce, here } => {
                self.seat(side).look(here);
                let turn = self.play.next();
                self.send(conn, &ServerFrame::Pong { nonce, turn });
            }
            ClientFrame::Input { seq, order } => self.input(conn, side, seq, order),
            ClientFrame::Hash { turn, hash } => self.hash(conn, side, (turn, hash), now),
            ClientFrame::Emote(emote) => self.emote(side, emote, now),
            // A connection joins only once.
            ClientFrame::Join { .. } | ClientFrame::Watch => self.close(conn, CloseReason::BadFrame),
        }
    }

    fn watchers_frame(&mut self, conn: Conn, frame: &ClientFrame, now: Duration) {
        if !self.watchers.hear(conn, now) {
            return;
        }
        match *frame {
            ClientFrame::Ping { nonce, .. } => self.send(conn, &ServerFrame::Pong { nonce, turn: 0 }),
            _ => self.close(conn, CloseReason::BadFrame),
        }
    }

    fn input(&mut self, conn: Conn, side: Side, seq: u32, order: Order) {
        let playing = matches!(self.phase, Phase::Playing { .. });
        if playing && self.seat(side).input(seq) && !self.play.order(side, order) {
            self.close(conn, CloseReason::BadFrame);
        }
    }

    /// Shows a player's emote to both players, and later to the spectators, from a game's START on.
    fn emote(&mut self, side: Side, emote: Emote, now: Duration) {
        let playing = matches!(self.phase, Phase::Playing { .. });
        if playing && self.seat(side).emote(now) {
            self.send_to_players(&ServerFrame::Emote { side, emote });
            self.watchers.emote(side, emote, now);
        }
    }

    fn hash(&mut self, conn: Conn, side: Side, (turn, hash): (u32, u64), now: Duration) {
        match self.play.compare(turn, hash) {
            HashCheck::Same | HashCheck::Forgotten => {}
            HashCheck::Impossible => self.close(conn, CloseReason::BadFrame),
            // The client sent this hash before it got the log that corrects its state.
            HashCheck::Differs if turn < self.seat(side).reloaded => {}
            HashCheck::Differs => {
                metrics::counter!("arena_room_desyncs_total").increment(1);
                let next = self.play.next();
                let seat = self.seat(side);
                seat.desyncs += 1;
                seat.reloaded = next;
                if seat.desyncs > DESYNCS {
                    tracing::warn!(
                        turn,
                        desyncs = seat.desyncs,
                        "a player's game has desynced again; the player gets the log again"
                    );
                }
                self.catch_up(conn, side, now);
            }
        }
    }

    /// Sends a player everything for catching up.
    pub(super) fn catch_up(&mut self, conn: Conn, side: Side, now: Duration) {
        let start = self.start(RoomRole::Player(side), now);
        self.send(conn, &start);
        for seed in self.play.sent_seeds().later {
            self.send(conn, &ServerFrame::Seed(seed));
        }
        let log = log_frame(self.play.log(), self.play.next());
        self.out.push(Action::Send(conn, log));
    }

    /// The time until the next turn; none while no game is played.
    pub(super) fn until_next_turn(&self, now: Duration) -> Duration {
        match self.phase {
            Phase::Playing { at, turn } => (at + TURN * (self.play.next() - turn)).saturating_sub(now),
            _ => Duration::ZERO,
        }
    }

    pub(super) fn start(&self, role: RoomRole, now: Duration) -> ServerFrame {
        let wait = self.until_next_turn(now).as_millis();
        ServerFrame::Start {
            role,
            seed: self.play.sent_seeds().first,
            rules: self.play.rules_version(),
            turn: self.play.log().from(),
            wait: u32::try_from(wait).unwrap_or(u32::MAX),
        }
    }
}
