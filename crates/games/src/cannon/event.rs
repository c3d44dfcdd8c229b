use alloc::vec::Vec;

use super::{FIELD_WIDTH, MAX_TURNS, Order, Side};
use crate::log::{Fault, Malformed, Reader, write_varint};

/// An entry of a log. The turns since the last entry are stored with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Order(Side, Order),
    /// The end: the turns were played up to here.
    End,
}

/// The two lowest bits of an entry's first number: the order's side, or the end.
const A: u32 = 0;
const B: u32 = 1;
const END: u32 = 2;
const KIND_BITS: u32 = 2;

pub(crate) fn write_order(out: &mut Vec<u8>, gap: u32, side: Side, order: Order) {
    write_varint(out, u64::from(gap << KIND_BITS | side as u32));
    write_varint(out, u64::from(order.x) << 1 | u64::from(order.fire));
}

pub(crate) fn write_end(out: &mut Vec<u8>, gap: u32) {
    write_varint(out, u64::from(gap << KIND_BITS | END));
}

/// Reads an entry, with the turns since the last one.
pub(crate) fn read_entry(log: &mut Reader<'_>) -> Result<(u32, Entry), Malformed> {
    let at = log.at();
    let number = log.varint("event", MAX_TURNS << KIND_BITS | END)?;
    let side = match number & ((1 << KIND_BITS) - 1) {
        A => Side::A,
        B => Side::B,
        END => return Ok((number >> KIND_BITS, Entry::End)),
        _ => return Err(Malformed { what: "event", fault: Fault::OutOfRange, at }),
    };
    let order = log.varint("order", u32::from(FIELD_WIDTH) << 1 | 1)?;
    // At most the field's width, which fits in 16 bits.
    let x = u16::try_from(order >> 1).unwrap_or(FIELD_WIDTH);
    Ok((number >> KIND_BITS, Entry::Order(side, Order { x, fire: order & 1 == 1 })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_written() {
        let mut log = Vec::new();
        let mut written = Vec::new();
        for gap in [0, 1, 31, 32, MAX_TURNS] {
            for (side, x) in [(Side::A, 0), (Side::B, 63), (Side::A, 64), (Side::B, FIELD_WIDTH)] {
                written.push((gap, Entry::Order(side, Order { x, fire: gap % 2 == 0 })));
            }
        }
        for (gap, entry) in &written {
            let Entry::Order(side, order) = entry else { continue };
            write_order(&mut log, *gap, *side, *order);
        }
        write_end(&mut log, MAX_TURNS);
        let mut reader = Reader::new(&log).expect("short enough");
        for entry in written {
            assert_eq!(read_entry(&mut reader), Ok(entry));
        }
        assert_eq!(read_entry(&mut reader), Ok((MAX_TURNS, Entry::End)));
    }

    #[test]
    fn an_order_a_few_turns_after_another_has_three_bytes() {
        let mut log = Vec::new();
        write_order(&mut log, 31, Side::B, Order { x: FIELD_WIDTH, fire: true });
        assert_eq!(log.len(), 3);
    }
}
