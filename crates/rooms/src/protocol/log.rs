//! The encoding of turns, in frames and in the stored log. Most turns have no order and take no byte.

use std::fmt;
use std::num::NonZeroU8;

use super::Malformed;
use super::read::{Reader, put_varint};

/// A side's order in a turn: 1 to 15 bytes, whose meaning the game defines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Order {
    len: NonZeroU8,
    bytes: [u8; Self::MAX],
}

impl Order {
    /// The longest order, in bytes.
    pub const MAX: usize = 15;

    /// An order of these bytes; `None` if there are none or too many.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let len = NonZeroU8::new(u8::try_from(bytes.len()).ok()?)?;
        let mut order = Self { len, bytes: [0; Self::MAX] };
        order.bytes.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(order)
    }

    /// The order's bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len.get())).unwrap_or_default()
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Order").field(&self.bytes()).finish()
    }
}

/// The orders of a turn, of side A and side B; `None` for a side without one.
pub type Orders = [Option<Order>; 2];

/// A part of a match: its first turn, the number of turns, and the turns with orders.
pub type Stretch = (u32, u32, Vec<(u32, Orders)>);

pub(super) fn put_orders(out: &mut Vec<u8>, orders: &Orders) {
    let [a, b] = orders.each_ref().map(|order| order.as_ref().map_or(&[][..], Order::bytes));
    // Four bits hold the greatest length.
    out.push(a.len().to_le_bytes()[0] | b.len().to_le_bytes()[0] << 4);
    out.extend_from_slice(a);
    out.extend_from_slice(b);
}

pub(super) fn read_orders(reader: &mut Reader<'_>) -> Result<Orders, Malformed> {
    let lengths = reader.u8()?;
    let a = Order::new(reader.bytes(lengths & 0x0f)?);
    Ok([a, Order::new(reader.bytes(lengths >> 4)?)])
}

/// A game's turns so far, encoded: a turn in memory would take forty bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EncodedTurns {
    from: u32,
    /// One more than the last turn with orders.
    next: u32,
    bytes: Vec<u8>,
}

impl EncodedTurns {
    pub(crate) fn new(from: u32) -> Self {
        Self { from, next: from, bytes: Vec::new() }
    }

    pub(crate) fn from(&self) -> u32 {
        self.from
    }

    pub(crate) fn push(&mut self, turn: u32, orders: &Orders) {
        if *orders != [None; 2] {
            put_varint(&mut self.bytes, turn - self.next);
            put_orders(&mut self.bytes, orders);
            self.next = turn + 1;
        }
    }

    pub(crate) fn write(&self, next: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.from.to_le_bytes());
        out.extend_from_slice(&(next - self.from).to_le_bytes());
        out.extend_from_slice(&self.bytes);
    }
}

/// Encodes a stretch of a match: its first turn, the number of turns, and for each turn with orders the
/// turns since the previous one and the orders.
#[must_use]
pub fn encode_log(from: u32, turns: u32, orders: &[(u32, Orders)]) -> Vec<u8> {
    let mut played = EncodedTurns::new(from);
    for (turn, orders) in orders {
        played.push(*turn, orders);
    }
    let mut out = Vec::with_capacity(8 + played.bytes.len());
    played.write(from + turns, &mut out);
    out
}

/// The orders of every turn of a stretch.
pub fn every_turn(from: u32, turns: u32, orders: &[(u32, Orders)]) -> impl Iterator<Item = Orders> {
    let mut orders = orders.iter().peekable();
    (from..from.saturating_add(turns))
        .map(move |turn| orders.next_if(|(at, _)| *at == turn).map_or([None; 2], |(_, orders)| *orders))
}

/// Reads the form that [`encode_log`] writes.
///
/// # Errors
/// The bytes are malformed.
pub fn decode_log(bytes: &[u8]) -> Result<Stretch, Malformed> {
    let mut reader = Reader::new(bytes);
    let (from, turns) = (reader.u32()?, reader.u32()?);
    let end = from.checked_add(turns).ok_or(Malformed::Range)?;
    let (mut next, mut all) = (from, Vec::new());
    while !reader.is_empty() {
        let turn = next.checked_add(reader.varint()?).filter(|turn| *turn < end).ok_or(Malformed::Range)?;
        let orders = read_orders(&mut reader)?;
        if orders == [None; 2] {
            return Err(Malformed::Nothing);
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

    pub(crate) fn any_order() -> impl Strategy<Value = Order> {
        prop::collection::vec(any::<u8>(), 1..=Order::MAX).prop_map(|bytes| Order::new(&bytes).unwrap())
    }

    pub(crate) fn any_orders() -> impl Strategy<Value = Orders> {
        [prop::option::of(any_order()), prop::option::of(any_order())]
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
    fn an_order_has_one_to_fifteen_bytes() {
        assert_eq!(Order::new(&[]), None);
        assert_eq!(Order::new(&[7; 16]), None);
        assert_eq!(Order::new(&[7; 15]).unwrap().bytes(), [7; 15]);
    }

    #[test]
    fn turns_that_cannot_be_are_refused() {
        let one = [(3, [Order::new(&[7, 0]), None])];
        let good = encode_log(3, 1, &one);
        assert_eq!(good, [3, 0, 0, 0, 1, 0, 0, 0, 0, 2, 7, 0]);
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            decode_log(&bytes)
        };
        assert_eq!(with(8, 1), Err(Malformed::Range), "after the last turn");
        assert_eq!(with(9, 3), Err(Malformed::Short), "a longer order than there is");
        assert_eq!(decode_log(&[0, 0, 0, 0, 9, 0, 0, 0, 0, 0]), Err(Malformed::Nothing));
        assert_eq!(
            decode_log(&[0, 0, 0, 0, 9, 0, 0, 0, 0x80, 0, 1, 0, 0]),
            Err(Malformed::Range),
            "too long a number"
        );
        assert_eq!(decode_log(&good[..11]), Err(Malformed::Short));
        assert_eq!(decode_log(&[0xff; 8]), Err(Malformed::Range));
    }
}
