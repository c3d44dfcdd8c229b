use alloc::vec::Vec;

use super::{FIELD_HEIGHT, FIELD_WIDTH};
use crate::log::{MAX_TICKS, Malformed, Reader, write_varint};

/// A place on the field, in whole units from the left and the upper edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From the left edge, at most [`FIELD_WIDTH`].
    pub x: u16,
    /// From the upper edge, at most [`FIELD_HEIGHT`].
    pub y: u16,
}

/// A tap, the only action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Ticks of 1/60 s since the game began.
    pub tick: u32,
    /// The place of the tap.
    pub place: Place,
}

/// Places in a row. A place is encoded as one number, row by row.
const ROW: u32 = FIELD_WIDTH as u32 + 1;
pub(crate) const PLACES: u32 = ROW * (FIELD_HEIGHT as u32 + 1);

/// The lowest bit of an event's first number; the others are the ticks since the last event.
const TAP: u64 = 0;
const END: u64 = 1;

impl Place {
    /// Whether the place is on the field.
    #[must_use]
    pub const fn is_inside(self) -> bool {
        self.x <= FIELD_WIDTH && self.y <= FIELD_HEIGHT
    }

    pub(crate) fn number(self) -> u32 {
        u32::from(self.y) * ROW + u32::from(self.x)
    }

    pub(crate) fn numbered(number: u32) -> Self {
        // Both coordinates fit in 16 bits, as the field does.
        let coordinate = |number| u16::try_from(number).unwrap_or_default();
        Self { x: coordinate(number % ROW), y: coordinate(number / ROW) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A tap, this many ticks after the last one.
    Tap(u32, Place),
    /// The end of the log, this many ticks after the last tap.
    End(u32),
}

impl Entry {
    pub(crate) const fn gap(self) -> u32 {
        match self {
            Self::Tap(gap, _) | Self::End(gap) => gap,
        }
    }
}

pub(crate) fn write_tap(out: &mut Vec<u8>, gap: u32, place: Place) {
    write_varint(out, u64::from(gap) << 1 | TAP);
    write_varint(out, place.number().into());
}

pub(crate) fn write_end(out: &mut Vec<u8>, gap: u32) {
    write_varint(out, u64::from(gap) << 1 | END);
}

pub(crate) fn read_entry(log: &mut Reader<'_>) -> Result<Entry, Malformed> {
    let number = log.varint("event", MAX_TICKS << 1 | 1)?;
    let gap = number >> 1;
    if u64::from(number & 1) == END {
        return Ok(Entry::End(gap));
    }
    let place = log.varint("place", PLACES - 1)?;
    Ok(Entry::Tap(gap, Place::numbered(place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taps_and_ends_come_back_as_they_were_written() {
        let corners = [(0, 0), (1000, 0), (0, 1400), (1000, 1400), (512, 77)];
        let mut bytes = Vec::new();
        for (gap, (x, y)) in (0..).map(|at| at * 40_000).zip(corners) {
            write_tap(&mut bytes, gap, Place { x, y });
        }
        write_end(&mut bytes, 63);
        let mut log = Reader::new(&bytes).expect("short enough");
        for (gap, (x, y)) in (0..).map(|at| at * 40_000).zip(corners) {
            assert_eq!(read_entry(&mut log), Ok(Entry::Tap(gap, Place { x, y })));
        }
        assert_eq!(read_entry(&mut log), Ok(Entry::End(63)));
        assert_eq!(log.end(), Ok(()));
    }
}
