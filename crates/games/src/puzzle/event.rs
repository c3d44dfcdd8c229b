use alloc::vec::Vec;

use super::MAX_TILES;
use crate::log::{Fault, MAX_TICKS, Malformed, Reader, write_varint};

/// An action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Turns a tile, counted row by row from 0, a quarter clockwise, and counts a move.
    Tap(u8),
    /// Requests another picture and scramble; the moves start again from 0.
    Reset,
}

/// An action with its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Ticks of 1/60 s since the game began.
    pub tick: u32,
    /// The action.
    pub action: Action,
}

/// The low five bits of an event's number: a tile, or one of these codes; the others are the ticks since the
/// last event.
const CODE_BITS: u32 = 5;
const CODE_MASK: u32 = (1 << CODE_BITS) - 1;
const CODE_RESET: u8 = 31;
const CODE_END: u8 = 30;
const _: () = assert!(MAX_TILES <= CODE_END as usize);

impl Action {
    /// The action's code in logs and hashes.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Tap(tile) => tile,
            Self::Reset => CODE_RESET,
        }
    }
}

pub(crate) fn write_event(out: &mut Vec<u8>, gap: u32, action: Action) {
    write_varint(out, (u64::from(gap) << CODE_BITS) | u64::from(action.code()));
}

pub(crate) fn write_end(out: &mut Vec<u8>) {
    out.push(CODE_END);
}

/// Reads an action with the ticks since the last one; `None` at the end. The game checks whether the tile is
/// on the grid.
pub(crate) fn read_event(log: &mut Reader<'_>) -> Result<Option<(u32, Action)>, Malformed> {
    let at = log.at();
    let number = log.varint("event", (MAX_TICKS << CODE_BITS) | CODE_MASK)?;
    let gap = number >> CODE_BITS;
    let [code, ..] = (number & CODE_MASK).to_le_bytes();
    match code {
        CODE_RESET => Ok(Some((gap, Action::Reset))),
        // A wait before the end would be a second encoding of the same play.
        CODE_END if gap == 0 => Ok(None),
        tile if usize::from(tile) < MAX_TILES => Ok(Some((gap, Action::Tap(tile)))),
        _ => Err(Malformed { what: "event", fault: Fault::OutOfRange, at }),
    }
}
