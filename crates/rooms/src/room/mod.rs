//! A room: plain code that is told what happens and when, and says what is to be done. It has no clock, no socket and no
//! database, so tests turn its clock and nothing sleeps. [`crate::rooms`] gives it a task.

mod journal;
mod seat;
mod watchers;

#[cfg(test)]
mod tests;

use std::time::Duration;

use arena_app::ports::RoomTally;
use arena_app::tournaments::live::{Kept, Opened, Standing, Write};
use arena_rules::tournament::appearance::Side;
use bytes::Bytes;

use crate::ending::Ending;
use crate::game::GameKind;
use crate::lockstep::{Compared, Lockstep, ReplayError, index};
use crate::protocol::{ClientFrame, How, Order, ServerFrame, Viewer};
use journal::Journal;
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
    /// Before the first turn, from when both have checked in and one of them is there.
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
    both_appeared: bool,
    /// How long each side was waited for before the first turn.
    waited: [Duration; 2],
    /// Since when there has been no player.
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
        let play = Lockstep::resume(kind, opened.rules_version, opened.seed, &opened.log)?;
        let pieces = u32::try_from(opened.log.len()).unwrap_or(u32::MAX);
        let RoomTally { absent, desyncs } = opened.tally;
        let mut room = Self {
            phase: match play.winner() {
                Some(winner) => Phase::Deciding { winner, how: How::Played },
                None if play.next() > 0 => Phase::Still { both: Both::Wanted },
                None => Phase::Waiting,
            },
            seats: [Seat::new(absent[0], desyncs[0]), Seat::new(absent[1], desyncs[1])],
            watchers: Watchers::default(),
            journal: Journal::new(pieces, play.next(), taken),
            patience,
            both_appeared: opened.standing.both_appeared,
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
            Phase::Playing { at, turn } => beat.min(at + TURN * (self.play.next() - turn)),
            _ => beat,
        }
    }

    /// How many players are connected.
    pub(crate) fn players(&self) -> usize {
        self.seats.iter().filter(|seat| seat.conn().is_some()).count()
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

    fn join(&mut self, conn: Conn, side: Side, epoch: u32, now: Duration) {
        if self.leaving.is_some() || self.phase == Phase::Gone {
            return self.out.push(Action::Close(conn, Ending::Restart));
        }
        if let Some(end) = self.end.clone() {
            self.out.extend([Action::Send(conn, end), Action::Close(conn, Ending::Over)]);
            return;
        }
        if !self.seat(side).takes(epoch) {
            return self.out.push(Action::Close(conn, Ending::TakenOver));
        }
        if let Some(old) = self.seat(side).sit(conn, epoch, now) {
            metrics::counter!("arena_room_evictions_total").increment(1);
            self.out.push(Action::Close(old, Ending::TakenOver));
        }
        let began = !matches!(self.phase, Phase::Waiting);
        self.resume(now);
        if began {
            self.bring(conn, side, now);
        }
        // Whoever comes is told of both, also where it is news to nobody else.
        for side in SIDES {
            let frame = self.peer(side, now);
            self.send(conn, &frame);
        }
    }

    fn watch(&mut self, conn: Conn, now: Duration) {
        let gone = self.leaving.is_some() || self.phase == Phase::Gone || self.watchers.have_seen_the_end();
        let brought = if gone { None } else { self.watchers.join(conn, now) };
        match brought {
            Some(frames) => self.out.extend(frames.into_iter().map(|frame| Action::Send(conn, frame))),
            None => {
                let why = if gone { Ending::NoRoom } else { Ending::TooMany };
                self.out.push(Action::Close(conn, why));
            }
        }
    }

    fn gone(&mut self, conn: Conn) {
        if let Some(side) = self.side_of(conn) {
            self.seat(side).stand_up();
        }
        self.watchers.leave(conn);
    }

    fn close(&mut self, conn: Conn, why: Ending) {
        self.gone(conn);
        self.out.push(Action::Close(conn, why));
    }

    fn frame(&mut self, conn: Conn, frame: &ClientFrame, now: Duration) {
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
            // Nobody joins twice.
            ClientFrame::Join { .. } | ClientFrame::Watch => self.close(conn, Ending::BadFrame),
        }
    }

    fn watchers_frame(&mut self, conn: Conn, frame: &ClientFrame, now: Duration) {
        if !self.watchers.hear(conn, now) {
            return;
        }
        match *frame {
            ClientFrame::Ping { nonce, .. } => self.send(conn, &ServerFrame::Pong { nonce, turn: 0 }),
            _ => self.close(conn, Ending::BadFrame),
        }
    }

    fn input(&mut self, conn: Conn, side: Side, seq: u32, order: Order) {
        let playing = matches!(self.phase, Phase::Playing { .. });
        if playing && self.seat(side).input(seq) && !self.play.order(side, order) {
            self.close(conn, Ending::BadFrame);
        }
    }

    fn hash(&mut self, conn: Conn, side: Side, (turn, hash): (u32, u64), now: Duration) {
        match self.play.compare(turn, hash) {
            Compared::Same | Compared::Forgotten => {}
            Compared::Impossible => self.close(conn, Ending::BadFrame),
            // Sent before they had the log that puts it right.
            Compared::Differs if turn < self.seat(side).reloaded => {}
            Compared::Differs => {
                metrics::counter!("arena_room_desyncs_total").increment(1);
                let next = self.play.next();
                let seat = self.seat(side);
                seat.desyncs += 1;
                seat.reloaded = next;
                if seat.desyncs > DESYNCS {
                    tracing::warn!(turn, desyncs = seat.desyncs, "a player's game is in another state again");
                }
                self.bring(conn, side, now);
            }
        }
    }

    /// Everything that somebody needs to be where the match is.
    fn bring(&mut self, conn: Conn, side: Side, now: Duration) {
        let (from, orders) = self.play.log();
        let log = ServerFrame::Log { from, turns: self.play.next() - from, orders: orders.to_vec() };
        let start = self.start(Viewer::Player(side), now);
        self.send(conn, &start);
        self.send(conn, &log);
    }

    fn start(&self, viewer: Viewer, now: Duration) -> ServerFrame {
        let wait = match self.phase {
            Phase::Playing { at, turn } => {
                (at + TURN * (self.play.next() - turn)).saturating_sub(now).as_millis()
            }
            _ => 0,
        };
        ServerFrame::Start {
            viewer,
            seed: self.play.seed(),
            rules: self.play.rules_version(),
            turn: self.play.log().0,
            wait: u32::try_from(wait).unwrap_or(u32::MAX),
        }
    }

    fn show_start(&mut self, now: Duration) {
        let (from, orders) = self.play.log();
        let played = (self.play.next(), orders.to_vec());
        self.watchers.start(self.play.seed(), self.play.rules_version(), from, played, now);
    }

    /// A game begins: it is told, and its first turn is due in a moment.
    fn begin(&mut self, now: Duration) {
        self.phase = Phase::Playing { at: now + LEAD, turn: self.play.next() };
        for side in SIDES {
            if let Some(conn) = self.seat(side).conn() {
                let start = self.start(Viewer::Player(side), now);
                self.send(conn, &start);
            }
        }
        self.show_start(now);
    }

    /// Follows what players who come and go mean for the clock.
    fn resume(&mut self, now: Duration) {
        let here = SIDES.map(|side| self.here(side, now));
        match self.phase {
            Phase::Waiting if here == [true; 2] => self.begin(now),
            Phase::Playing { .. } if here == [false; 2] => self.phase = Phase::Still { both: Both::No },
            Phase::Still { both } if here != [false; 2] => {
                let both = if both == Both::Wanted { Both::Until(now + BOTH_BACK) } else { both };
                let wait = matches!(both, Both::Until(until) if now < until) && here != [true; 2];
                self.phase = if wait {
                    Phase::Still { both }
                } else {
                    Phase::Playing { at: now + RESUME, turn: self.play.next() }
                };
            }
            _ => {}
        }
    }

    /// What follows from what has just happened.
    fn move_on(&mut self, now: Duration) {
        if self.phase == Phase::Gone {
            return;
        }
        self.resume(now);
        self.tell_who_is_here(now);
        self.idle(now);
        if self.phase == Phase::Over {
            return self.end_of_all();
        }
        if self.journal.is_lost(now) {
            tracing::warn!("a room could write nothing for too long and gives itself up");
            return self.leave(Ending::Elsewhere);
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
        self.out.push(Action::Write(Write { pieces, tally, winner, release: self.leaving.is_some() }));
    }

    fn wrote(&mut self, kept: Option<Kept>, now: Duration) {
        let asked = std::mem::take(&mut self.asked);
        let standing = match kept {
            None => {
                self.journal.failed(now);
                if let Some(why) = self.leaving {
                    self.leave(why);
                }
                return;
            }
            Some(Kept::Lost) => return self.leave(Ending::Elsewhere),
            Some(Kept::Yes(standing)) => standing,
        };
        let quiet = !matches!(self.phase, Phase::Playing { .. });
        let released = self.journal.written(now, quiet);
        self.both_appeared = standing.both_appeared;
        self.decided(standing, asked, now);
        if let Some(why) = self.leaving.filter(|_| released) {
            self.leave(why);
        }
    }

    /// How the match stands in the database is how it stands.
    fn decided(&mut self, Standing { ended, .. }: Standing, asked: bool, now: Duration) {
        let (winner, how) = match (ended, self.phase) {
            (Some(Some(side)), Phase::Deciding { winner, how }) if asked && side == winner => {
                (Some(side), how)
            }
            (Some(Some(side)), _) => (Some(side), How::Elsewhere),
            (Some(None), _) => (None, How::Undecided),
            // It was called off.
            (None, Phase::Deciding { .. }) if asked => (None, How::Undecided),
            (None, _) => return,
        };
        if self.phase == Phase::Over {
            return;
        }
        let turns = self.play.next();
        let end = ServerFrame::End { how, winner, turns };
        self.tell_players(&end);
        self.end = Some(end.encode());
        for side in SIDES {
            if let Some(conn) = self.seat(side).conn() {
                self.close(conn, Ending::Over);
            }
        }
        self.watchers.end(how, winner, turns, now);
        self.phase = Phase::Over;
    }

    /// After the end the room stays for those who watch.
    fn end_of_all(&mut self) {
        if self.leaving.is_some() || self.watchers.len() == 0 || self.watchers.have_seen_the_end() {
            self.leave(Ending::Over);
        }
    }

    fn leave(&mut self, why: Ending) {
        let players: Vec<Conn> = self.seats.iter().filter_map(Seat::conn).collect();
        let watchers: Vec<Conn> = self.watchers.all().collect();
        for conn in players.into_iter().chain(watchers) {
            self.close(conn, why);
        }
        self.phase = Phase::Gone;
        self.out.push(Action::Leave);
    }

    fn idle(&mut self, now: Duration) {
        let resting = matches!(self.phase, Phase::Waiting | Phase::Still { .. });
        if self.players() > 0 || !resting {
            self.idle_since = None;
        } else if now >= *self.idle_since.get_or_insert(now) + IDLE {
            self.leaving = self.leaving.or(Some(Ending::NoRoom));
        }
    }

    fn let_go_of_the_silent(&mut self, now: Duration) {
        let players: Vec<Conn> =
            self.seats.iter().filter(|seat| seat.silent(now)).filter_map(Seat::conn).collect();
        for conn in players.into_iter().chain(self.watchers.silent(now)) {
            self.close(conn, Ending::Silent);
        }
    }

    /// Before the first turn: who has checked in and does not come is waited for only so long.
    fn wait(&mut self, passed: Duration, now: Duration) {
        if !self.both_appeared {
            return;
        }
        for side in SIDES {
            let other = side.other();
            if self.here(other, now) && !self.here(side, now) {
                self.waited[index(side)] += passed;
                if self.waited[index(side)] >= self.patience.join {
                    self.phase = Phase::Deciding { winner: other, how: How::Forfeit };
                    return;
                }
            }
        }
    }

    /// Plays the turns that are due.
    fn play_due(&mut self, now: Duration) {
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
                self.play.hold_fire(side);
                if here[index(side.other())] {
                    self.seat(side).absent += 1;
                }
            }
        }
        let (turn, orders) = self.play.turn();
        self.journal.note(turn, orders);
        self.tell_players(&ServerFrame::Turn { turn, orders });
        self.watchers.turn(turn, orders, now);
        if let Some(winner) = self.play.winner() {
            self.phase = Phase::Deciding { winner, how: How::Played };
        } else if self.play.next_game() {
            self.begin(now);
        } else if let Some(away) = SIDES.into_iter().find(|side| self.left(*side) == Duration::ZERO) {
            self.phase = Phase::Deciding { winner: away.other(), how: How::Forfeit };
        }
    }

    /// For how long a side may still be away.
    fn left(&self, side: Side) -> Duration {
        if matches!(self.phase, Phase::Waiting) {
            return self.patience.join.saturating_sub(self.waited[index(side)]);
        }
        self.patience.absence.saturating_sub(TURN * self.seats[index(side)].absent)
    }

    fn peer(&self, side: Side, now: Duration) -> ServerFrame {
        let left = u32::try_from(self.left(side).as_millis()).unwrap_or(u32::MAX);
        ServerFrame::Peer { side, here: self.here(side, now), left }
    }

    fn tell_who_is_here(&mut self, now: Duration) {
        for side in SIDES {
            let here = self.here(side, now);
            if self.seat(side).told_here != here {
                self.seat(side).told_here = here;
                let frame = self.peer(side, now);
                self.tell_players(&frame);
            }
        }
    }

    fn show_spectators(&mut self, now: Duration) {
        for frame in self.watchers.due(now) {
            let all: Vec<Conn> = self.watchers.all().collect();
            self.out.extend(all.into_iter().map(|conn| Action::Send(conn, frame.clone())));
        }
    }
}
