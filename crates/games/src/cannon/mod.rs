//! Cannon Clash: two cannons fire minions at each other's towers; first the two side towers, then the centre
//! tower (spec 2, instructions).
//!
//! The match is live. Both players send orders to a server, which arranges them into turns of 100 ms; the
//! server and the browsers play the same turns (`docs/games.md`). The field is 900 units wide and 1600 high;
//! lengths are stored in tenths of a unit. A tick is 1/20 s. Side A is at the lower edge (y = 1600), side B
//! at the upper one. The field mirrors itself from top to bottom, and each minion is stored as its owner
//! sees it, so the same code plays both sides.

pub mod bots;
mod camp;
mod event;
mod field;
mod game;
mod gate;
mod recorder;
mod replay;
mod squad;
mod tower;
mod view;

pub use crate::Side;
pub use field::{FIELD_HEIGHT, FIELD_WIDTH, Place};
pub use game::{Game, Outcome, Phase, WinReason};
pub use gate::{GATE_WIDTH, Gate};
pub use recorder::Recorder;
pub use replay::{Replay, replay, replay_so_far};
pub use squad::{MOST_MINIONS, Minion};
pub use tower::{Shot, TOWERS, Tower};

/// The version of these rules. Every change that makes the same log play differently raises it: the field, a
/// constant, the draws, the hash (`docs/games.md`).
pub const RULES_VERSION: u32 = 1;

/// Ticks in a second: fewer than in the other games, because this one is played over a network.
pub const TICKS_PER_SECOND: u32 = 20;

/// Ticks of a turn (100 ms), in which the orders stay the same.
pub const TICKS_PER_TURN: u32 = 2;

/// The turn after which the rush begins: energy comes twice as fast, towers shoot half as often.
pub const RUSH_TURN: u32 = 60 * TICKS_PER_SECOND / TICKS_PER_TURN;

/// The turn after which the side with more felled towers wins. Without one, overtime begins
/// ([`Phase::Overtime`]).
pub const FULL_TURN: u32 = 90 * TICKS_PER_SECOND / TICKS_PER_TURN;

/// Turns of the longest match, with overtime.
pub const MAX_TURNS: u32 = 120 * TICKS_PER_SECOND / TICKS_PER_TURN;

/// A side's order, which holds until the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The wanted column of the cannon, in units from the left edge, at most [`FIELD_WIDTH`]. The cannon
    /// moves at its limited speed and keeps off the edges.
    pub x: u16,
    /// Whether the cannon fires, as often as energy and reload time allow.
    pub fire: bool,
}

impl Order {
    /// Both sides' order at the start: the middle, without fire.
    pub const FIRST: Self = Self { x: FIELD_WIDTH / 2, fire: false };

    /// Encodes the order for the network: twice the column, plus one to fire, lower byte first.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 2] {
        (self.x << 1 | self.fire as u16).to_le_bytes()
    }

    /// Reads [`to_bytes`](Self::to_bytes); `None` for a place off the field.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 2]) -> Option<Self> {
        let number = u16::from_le_bytes(bytes);
        let order = Self { x: number >> 1, fire: number & 1 == 1 };
        if order.x <= FIELD_WIDTH { Some(order) } else { None }
    }

    pub(crate) fn on_field(self) -> Self {
        Self { x: self.x.min(FIELD_WIDTH), ..self }
    }
}
