//! Cannon Clash: two cannons fire minions at each other's towers; first the two side towers, then the centre tower.
//!
//! The match is live: both players' orders go to a server, which orders them into turns of 100 ms; server and browsers
//! play the same turns (`docs/games.md`). Rules and objective follow the specification (spec 2, instructions). Lengths
//! are whole units of a field 900 wide and 1600 high, kept as tenths; a tick is 1/20 s. Side A sits at the lower edge
//! (y = 1600), side B at the upper one, and the field is its own mirror image from top to bottom: every minion is kept
//! as its owner sees it, so that both sides are played by the same lines.

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
pub use game::{By, Game, Outcome, Phase};
pub use gate::{GATE_WIDTH, Gate};
pub use recorder::Recorder;
pub use replay::{Replay, replay, replay_so_far};
pub use squad::{MOST_MINIONS, Minion};
pub use tower::{Shot, TOWERS, Tower};

/// The version of these rules. It changes with anything that makes one log play differently: the field, a figure, the
/// draws, the hash. `docs/games.md` says how.
pub const RULES_VERSION: u32 = 1;

/// Ticks of this game in a second. It is played over a network, so it has fewer than the others.
pub const TICKS_PER_SECOND: u32 = 20;

/// Ticks that are played with the same orders: a turn is 100 ms.
pub const TICKS_PER_TURN: u32 = 2;

/// The turn after which rush begins: energy comes twice as fast, towers shoot half as often.
pub const RUSH_TURN: u32 = 60 * TICKS_PER_SECOND / TICKS_PER_TURN;

/// The turn after which whoever has felled more towers has won; where nobody has, overtime begins: energy comes three
/// times as fast, and towers are silent.
pub const FULL_TURN: u32 = 90 * TICKS_PER_SECOND / TICKS_PER_TURN;

/// The turns of the longest match, with overtime.
pub const MAX_TURNS: u32 = 120 * TICKS_PER_SECOND / TICKS_PER_TURN;

/// What a side wants from now on. It holds until the side wants something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Where the cannon is wanted, in units from the left edge, at most [`FIELD_WIDTH`]. It goes there no faster than it
    /// may, and keeps a little off the edges.
    pub x: u16,
    /// Whether it fires, as often as it may and has energy.
    pub fire: bool,
}

impl Order {
    /// What both sides want at first: nothing, in the middle.
    pub const FIRST: Self = Self { x: FIELD_WIDTH / 2, fire: false };

    /// As it goes over a network: the place twice and one more to fire, the lower byte first.
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

    /// The order with its place on the field.
    pub(crate) fn on_field(self) -> Self {
        Self { x: self.x.min(FIELD_WIDTH), ..self }
    }
}
