use alloc::vec::Vec;

use super::event::{Entry, read_entry, write_end, write_order};
use super::{Game, MAX_TURNS, Order, RULES_VERSION, Side};
use crate::log::{Fault, GameCode, Header, MAX_LOG_BYTES, Malformed, Reader, Refusal, beginning};

/// The level in a log's header: always the first, because the game has no levels.
const LEVEL: u8 = 1;

const RESERVE: usize = 32;

// In each turn both sides may have an order of three bytes. An order of four follows a pause that saves more.
const _: () = assert!(2 * 3 * MAX_TURNS as usize + RESERVE <= MAX_LOG_BYTES);

/// A match that records its input log.
#[derive(Clone, Debug)]
pub struct Recorder {
    game: Game,
    events: Vec<u8>,
    last: u32,
}

impl Recorder {
    /// Starts a match and its log.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { game: Game::new(seed), events: Vec::new(), last: 0 }
    }

    /// Continues a match from a [`log`](Self::log) written before its end.
    ///
    /// # Errors
    /// If it is no log of this match.
    pub fn resume(seed: u64, log: &[u8]) -> Result<Self, Refusal> {
        let mut log = Reader::new(log)?;
        header(seed).check(GameCode::CannonClash, &mut log)?;
        let mut recorder = Self::new(seed);
        let mut number = 0;
        let mut orders = Orders::default();
        loop {
            let at = log.at();
            let out_of_range = |what| Malformed { what, fault: Fault::OutOfRange, at };
            let (gap, entry) = read_entry(&mut log)?;
            // Both numbers are at most 1,200.
            let turn = orders.turn + gap;
            if turn > MAX_TURNS {
                return Err(out_of_range("time").into());
            }
            number += 1;
            if gap > 0 {
                recorder.play_until(turn, &mut orders);
            }
            // An entry after the end of the match would be a second encoding of the same play.
            let over = recorder.game.outcome().is_some();
            match entry {
                _ if recorder.game.turns() < turn => return Err(Refusal::AfterEnd { event: number }),
                Entry::End if gap > 0 || orders.given == [None; 2] => break,
                // The turn of an order has to be played.
                Entry::End => return Err(out_of_range("end").into()),
                Entry::Order(..) if over => return Err(Refusal::AfterEnd { event: number }),
                Entry::Order(side, order) => {
                    orders.add(side, order, &recorder.game).ok_or_else(|| out_of_range("order"))?;
                }
            }
        }
        let claimed = log.long("state hash")?;
        log.end()?;
        let replayed = recorder.game.state_hash();
        if claimed != replayed {
            return Err(Refusal::Edited { claimed, replayed });
        }
        Ok(recorder)
    }

    fn play_until(&mut self, turn: u32, orders: &mut Orders) {
        self.turn(core::mem::take(&mut orders.given));
        while self.game.turns() < turn && self.game.outcome().is_none() {
            self.turn([None; 2]);
        }
        orders.turn = turn;
    }

    /// The current match.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Plays a turn like [`Game::turn`], and records new orders.
    pub fn turn(&mut self, orders: [Option<Order>; 2]) {
        if self.game.outcome().is_some() {
            return;
        }
        let turn = self.game.turns();
        for side in Side::BOTH {
            if let Some(order) = self.game.news(side, orders[side.index()]) {
                write_order(&mut self.events, turn - self.last, side, order);
                self.last = turn;
            }
        }
        self.game.turn(orders);
    }

    /// The log so far, for [`replay`](super::replay).
    #[must_use]
    pub fn log(&self) -> Vec<u8> {
        let mut log = beginning(&header(self.game.seed()), GameCode::CannonClash, &self.events);
        write_end(&mut log, self.game.turns() - self.last);
        log.extend_from_slice(&self.game.state_hash().to_le_bytes());
        log
    }
}

fn header(seed: u64) -> Header {
    Header::of(RULES_VERSION, LEVEL, seed)
}

#[derive(Default)]
struct Orders {
    turn: u32,
    given: [Option<Order>; 2],
}

impl Orders {
    /// Adds an order; `None` if it is not in its only valid form: A's comes first, each side has at most one
    /// in a turn, and it differs from the side's current order.
    fn add(&mut self, side: Side, order: Order, game: &Game) -> Option<()> {
        let in_order = self.given[Side::B.index()].is_none() && self.given[side.index()].is_none();
        self.given[side.index()] = game.news(side, in_order.then_some(order));
        self.given[side.index()].map(|_| ())
    }
}
