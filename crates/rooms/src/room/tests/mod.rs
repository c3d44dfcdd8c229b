//! A room on a clock that the test sets. The database answers writes at once, and can be told to
//! fail.

mod absence;
mod aim;
mod bots;
mod cannon;
mod chaos;
mod emotes;
mod keeping;
mod playing;
mod spectating;

use std::collections::BTreeMap;
use std::time::Duration;

use arena_app::ports::{RoomLease, RoomTally};
use arena_app::tournaments::live::{ClaimedRoom, RoomMatchState, RoomWrite, RoomWriteOutcome};
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;
use uuid::Uuid;

use super::{Action, Conn, Event, Patience, Room};
use crate::bots::Bots;
use crate::ending::CloseReason;
use crate::game::GameKind;
use crate::lockstep::replay;
use crate::protocol::{ClientFrame, MatchEnding, ServerFrame};
use crate::race::{LENGTH, MARATHON, RACE, go};
use crate::source::{FROM_SECRET, Source};

const BOT: Conn = 1_000_000;

const SEED: u64 = 5;

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Database {
    Writes,
    /// The write succeeds without an answer.
    WritesInSilence,
    Fails,
    Taken,
    /// The write succeeds; the match was called off and has no winner.
    CalledOff,
}

struct World {
    kind: GameKind,
    room: Room,
    now: Duration,
    sent: BTreeMap<Conn, Vec<(Duration, ServerFrame)>>,
    closed: BTreeMap<Conn, CloseReason>,
    opened: ClaimedRoom,
    database: Database,
    writes: Vec<RoomWrite>,
    left: bool,
    pinging: Vec<Conn>,
    bots: Bots,
}

impl World {
    fn new() -> Self {
        Self::of(RACE)
    }

    fn of(kind: GameKind) -> Self {
        let lease = RoomLease {
            tournament: 1,
            room: RoomId::parse("K7MX3P").unwrap(),
            holder: Uuid::nil(),
            epoch: 1,
        };
        let opened = ClaimedRoom {
            lease,
            rules_version: 1,
            tally: RoomTally::default(),
            seed: SEED,
            secret: None,
            log: Vec::new(),
            standing: RoomMatchState { overdue: true, ended: None },
            bots: [None; 2],
        };
        Self::opened(kind, opened)
    }

    /// A room as this version takes it, with a secret.
    fn secret(kind: GameKind) -> Self {
        let opened = Self::of(kind).opened;
        let rules_version = opened.rules_version | FROM_SECRET;
        Self::opened(kind, ClaimedRoom { rules_version, secret: Some([9; 32]), ..opened })
    }

    fn opened(kind: GameKind, opened: ClaimedRoom) -> Self {
        let (bots, joins) = Bots::seat(&kind, &opened, || BOT);
        let mut world = Self {
            bots,
            kind,
            room: Room::new(kind, &opened, Patience::default(), Duration::ZERO).unwrap(),
            now: Duration::ZERO,
            sent: BTreeMap::new(),
            closed: BTreeMap::new(),
            opened,
            database: Database::Writes,
            writes: Vec::new(),
            left: false,
            pinging: Vec::new(),
        };
        joins.into_iter().for_each(|join| world.happen(join));
        world
    }

    /// Another node takes the room from its log, after the first one died.
    fn restarted(&self) -> Self {
        Self::opened(self.kind, self.opened.clone())
    }

    /// Both players are connected, as 1 and 2; the first turn is due in three seconds.
    fn started() -> Self {
        Self::new().with_both()
    }

    /// The same for a game that ends only by an absence.
    fn marathon() -> Self {
        Self::of(MARATHON).with_both()
    }

    fn with_both(self) -> Self {
        let mut world = self;
        world.join(1, Side::A, 1);
        world.join(2, Side::B, 1);
        world
    }

    fn happen(&mut self, event: Event) {
        let actions = self.room.handle(event, self.now);
        self.perform(actions);
    }

    fn join(&mut self, conn: Conn, side: Side, epoch: u32) {
        self.pinging.push(conn);
        self.happen(Event::Join { conn, side, epoch });
    }

    fn gone(&mut self, conn: Conn) {
        self.pinging.retain(|one| *one != conn);
        self.happen(Event::Gone(conn));
    }

    fn say(&mut self, conn: Conn, frame: ClientFrame) {
        self.happen(Event::Frame(conn, frame));
    }

    fn fire(&mut self, conn: Conn, seq: u32) {
        self.say(conn, ClientFrame::Input { seq, order: go(1, true) });
    }

    /// Lets time pass, with pings every two seconds.
    fn pass(&mut self, time: Duration) {
        let until = self.now + time;
        let mut pings = self.now;
        while !self.left {
            let next = self.room.due().max(self.now);
            if next > until {
                break;
            }
            self.now = next;
            if self.now >= pings {
                pings = self.now + ms(2_000);
                for conn in self.pinging.clone() {
                    self.say(conn, ClientFrame::Ping { nonce: 0, here: true });
                }
            }
            let actions = self.room.tick(self.now);
            self.perform(actions);
        }
        self.now = until;
    }

    fn perform(&mut self, actions: Vec<Action>) {
        let (mut writes, mut said) = (Vec::new(), Vec::new());
        for action in actions {
            match action {
                Action::Send(conn, bytes) => {
                    assert!(!self.closed.contains_key(&conn), "{conn} is closed");
                    said.extend(self.bots.hear(conn, &bytes).into_iter().flatten());
                    let frame = ServerFrame::decode(&bytes).unwrap();
                    self.sent.entry(conn).or_default().push((self.now, frame));
                }
                Action::Close(conn, why) => {
                    assert_eq!(self.closed.insert(conn, why), None, "closed twice");
                    self.pinging.retain(|one| *one != conn);
                }
                Action::Write(write) => writes.push(write),
                Action::Leave => self.left = true,
            }
        }
        writes.into_iter().for_each(|write| self.write(write));
        said.into_iter().for_each(|event| self.happen(event));
    }

    fn write(&mut self, write: RoomWrite) {
        self.writes.push(write.clone());
        let answer = match self.database {
            Database::Fails => None,
            Database::Taken => Some(RoomWriteOutcome::Lost),
            Database::Writes | Database::WritesInSilence | Database::CalledOff => {
                for piece in write.pieces {
                    match self.opened.log.get(piece.seq as usize) {
                        Some(kept) => assert_eq!(*kept, piece.bytes, "a piece that was sent again"),
                        None => {
                            assert_eq!(piece.seq as usize, self.opened.log.len());
                            self.opened.log.push(piece.bytes);
                        }
                    }
                }
                self.opened.tally = write.tally;
                let decides = write.winner.is_some() && self.database != Database::CalledOff;
                if self.opened.standing.ended.is_none() && decides {
                    self.opened.standing.ended = Some(write.winner);
                }
                (self.database != Database::WritesInSilence)
                    .then_some(RoomWriteOutcome::Written(self.opened.standing))
            }
        };
        self.happen(Event::Wrote(answer));
    }

    /// The frames of a connection, without the answers to its pings.
    fn frames(&self, conn: Conn) -> Vec<ServerFrame> {
        let all = self.sent.get(&conn).into_iter().flatten();
        all.map(|(_, frame)| frame.clone())
            .filter(|frame| !matches!(frame, ServerFrame::Pong { .. }))
            .collect()
    }

    /// The turns that a connection got one by one, with their times.
    fn turns(&self, conn: Conn) -> Vec<(Duration, u32)> {
        let all = self.sent.get(&conn).into_iter().flatten();
        all.filter_map(|(at, frame)| match frame {
            ServerFrame::Turn { turn, .. } => Some((*at, *turn)),
            _ => None,
        })
        .collect()
    }

    fn end(&self, conn: Conn) -> Option<(MatchEnding, Option<Side>)> {
        self.frames(conn).into_iter().find_map(|frame| match frame {
            ServerFrame::End { ending, winner, .. } => Some((ending, winner)),
            _ => None,
        })
    }

    fn referee(&self) -> crate::ReplayResult {
        let source = Source::of_room(&self.opened).unwrap();
        replay(&self.kind, self.opened.rules_version, &source, &self.opened.log).unwrap()
    }
}
