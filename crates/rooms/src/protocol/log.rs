//! Turns as they are told and kept: most turns bring no order, and take no byte.

use super::Malformed;
use super::read::{Reader, put_varint};

/// What a side wants from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Where to, in the game's units.
    pub x: u16,
    /// Whether to fire.
    pub fire: bool,
}

/// What each side ordered in a turn: the first, the other. `None` where it wants what it wanted before.
pub type Orders = [Option<Order>; 2];

/// A stretch of a match: its first turn, how many, and those with orders.
pub type Stretch = (u32, u32, Vec<(u32, Orders)>);

/// Which sides ordered, and which of them fire.
fn flags(orders: &Orders) -> u8 {
    let bits = |order: &Option<Order>| order.map_or(0, |order| 1 | (u8::from(order.fire) << 1));
    bits(&orders[0]) | (bits(&orders[1]) << 2)
}

fn check_flags(flags: u8) -> Result<(), Malformed> {
    // Nobody fires without an order.
    let sides = [flags & 3, flags >> 2];
    if sides.iter().any(|side| *side > 3 || *side == 2) { Err(Malformed::Flag(flags)) } else { Ok(()) }
}

pub(super) fn put_orders(out: &mut Vec<u8>, orders: &Orders) {
    out.push(flags(orders));
    for order in orders.iter().flatten() {
        out.extend_from_slice(&order.x.to_le_bytes());
    }
}

pub(super) fn read_orders(reader: &mut Reader<'_>) -> Result<Orders, Malformed> {
    let flags = reader.u8()?;
    check_flags(flags)?;
    let mut orders = [None; 2];
    for (order, bits) in orders.iter_mut().zip([flags & 3, flags >> 2]) {
        if bits & 1 == 1 {
            *order = Some(Order { x: reader.u16()?, fire: bits & 2 == 2 });
        }
    }
    Ok(orders)
}

/// The first of these turns, how many there are, and those with orders by their number: each the turns since the one
/// before, and its orders.
#[must_use]
pub fn encode_log(from: u32, turns: u32, orders: &[(u32, Orders)]) -> Vec<u8> {
    let mut out = Vec::with_capacity(8 + orders.len() * 5);
    out.extend_from_slice(&from.to_le_bytes());
    out.extend_from_slice(&turns.to_le_bytes());
    let mut next = from;
    for (turn, orders) in orders {
        put_varint(&mut out, turn - next);
        put_orders(&mut out, orders);
        next = turn + 1;
    }
    out
}

/// Reads [`encode_log`].
///
/// # Errors
/// What is wrong with it.
pub fn decode_log(bytes: &[u8]) -> Result<Stretch, Malformed> {
    let mut reader = Reader::new(bytes);
    let (from, turns) = (reader.u32()?, reader.u32()?);
    let end = from.checked_add(turns).ok_or(Malformed::Range)?;
    let (mut next, mut all) = (from, Vec::new());
    while !reader.is_empty() {
        let turn = next.checked_add(reader.varint()?).filter(|turn| *turn < end).ok_or(Malformed::Range)?;
        let orders = read_orders(&mut reader)?;
        if orders == [None; 2] {
            return Err(Malformed::Flag(0));
        }
        all.push((turn, orders));
        next = turn + 1;
    }
    Ok((from, turns, all))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    pub(crate) fn any_orders() -> impl Strategy<Value = Orders> {
        let order =
            || prop::option::of((any::<u16>(), any::<bool>()).prop_map(|(x, fire)| Order { x, fire }));
        [order(), order()]
    }

    proptest! {
        #[test]
        fn turns_are_read_as_they_are_written(
            from in 0..1_000_000_u32,
            all in prop::collection::vec(any_orders(), 0..200),
        ) {
            let turns = u32::try_from(all.len()).unwrap();
            let orders: Vec<_> = (from..).zip(all).filter(|(_, orders)| *orders != [None; 2]).collect();
            let bytes = encode_log(from, turns, &orders);
            prop_assert_eq!(decode_log(&bytes), Ok((from, turns, orders)));
        }

        #[test]
        fn there_is_one_way_to_write_turns(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            if let Ok((from, turns, orders)) = decode_log(&bytes) {
                prop_assert_eq!(encode_log(from, turns, &orders), bytes);
            }
        }
    }

    #[test]
    fn turns_that_cannot_be_are_refused() {
        let one = [(3, [Some(Order { x: 7, fire: true }), None])];
        let good = encode_log(3, 1, &one);
        assert_eq!(good, [3, 0, 0, 0, 1, 0, 0, 0, 0, 3, 7, 0]);
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            decode_log(&bytes)
        };
        assert_eq!(with(8, 1), Err(Malformed::Range), "after the last turn");
        assert_eq!(with(9, 2), Err(Malformed::Flag(2)), "fire without an order");
        assert_eq!(with(9, 0x10), Err(Malformed::Flag(0x10)));
        assert_eq!(decode_log(&[0, 0, 0, 0, 9, 0, 0, 0, 0, 0]), Err(Malformed::Flag(0)), "nothing ordered");
        assert_eq!(
            decode_log(&[0, 0, 0, 0, 9, 0, 0, 0, 0x80, 0, 1, 0, 0]),
            Err(Malformed::Range),
            "too long a number"
        );
        assert_eq!(decode_log(&good[..11]), Err(Malformed::Short));
        assert_eq!(decode_log(&[0xff; 8]), Err(Malformed::Range));
    }
}
