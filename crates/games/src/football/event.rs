use alloc::vec::Vec;

use super::Rules;
use crate::log::{Fault, Malformed, Reader, write_varint};

/// The largest move of a wanted position in a tick, in x and in y, in steps of 1/32 unit. A mallet is less
/// than half as fast, so no hand is slowed down, and an event in each tick needs only two bytes.
pub const MAX_STEP: i8 = 31;

/// The most pauses of a match.
pub const MAX_PAUSES: u32 = 20;

/// An action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Changes the mallet's wanted position from this tick on, in steps of 1/32 unit relative to the last
    /// one: at most [`MAX_STEP`] in each direction, not both 0.
    Aim {
        /// To the right.
        dx: i8,
        /// Towards the player's goal.
        dy: i8,
    },
    /// Pauses after this tick.
    Pause,
}

/// An entry of a log. The ticks since the last event are stored with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Event(Action),
    End,
}

/// Bits of a step in x or y. Steps are folded, so that small ones of both signs are small numbers.
const STEP_BITS: u32 = 6;
const STEP_MASK: u32 = (1 << STEP_BITS) - 1;
/// The lowest bit is 0 for an aim; otherwise the second bit distinguishes a pause from the end.
const PAUSE: u32 = 0b01;
const END: u32 = 0b11;

/// Encodes -1, 1, -2, 2, … as 1, 2, 3, 4, …
fn fold(step: i8) -> u32 {
    let step = i32::from(step);
    u32::try_from((step << 1) ^ (step >> 31)).unwrap_or_default()
}

fn unfold(folded: u32) -> Option<i8> {
    let half = i8::try_from(folded >> 1).ok()?;
    let step = if folded & 1 == 0 { half } else { -1 - half };
    (-MAX_STEP..=MAX_STEP).contains(&step).then_some(step)
}

/// Appends an action, `gap` ticks after the last event; at least one tick for an aim.
pub(crate) fn write_event(out: &mut Vec<u8>, gap: u32, action: Action) {
    let number = match action {
        Action::Aim { dx, dy } => {
            gap.saturating_sub(1) << (1 + 2 * STEP_BITS) | fold(dy) << (1 + STEP_BITS) | fold(dx) << 1
        }
        Action::Pause => gap << 2 | PAUSE,
    };
    write_varint(out, u64::from(number));
}

pub(crate) fn write_end(out: &mut Vec<u8>, gap: u32) {
    write_varint(out, u64::from(gap << 2 | END));
}

/// Reads an entry of a log that was written by these rules.
pub(crate) fn read_entry(rules: Rules, log: &mut Reader<'_>) -> Result<(u32, Entry), Malformed> {
    let at = log.at();
    let out_of_range = Malformed { what: "event", fault: Fault::OutOfRange, at };
    let longest = rules.longest();
    let number = log.varint("event", (longest << (1 + 2 * STEP_BITS)) - 1)?;
    let (gap, entry) = match number & 0b11 {
        PAUSE => (number >> 2, Entry::Event(Action::Pause)),
        END => (number >> 2, Entry::End),
        _ => {
            let step = |shift| unfold(number >> shift & STEP_MASK).ok_or(out_of_range);
            let (dx, dy) = (step(1)?, step(1 + STEP_BITS)?);
            // An aim without a change would be a second encoding of the same play.
            if (dx, dy) == (0, 0) {
                return Err(out_of_range);
            }
            (1 + (number >> (1 + 2 * STEP_BITS)), Entry::Event(Action::Aim { dx, dy }))
        }
    };
    if gap > longest { Err(out_of_range) } else { Ok((gap, entry)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_written() {
        let mut log = Vec::new();
        let mut written = Vec::new();
        let rules = Rules::CURRENT;
        for gap in [1, 2, 3, 60, 256, rules.longest()] {
            for (dx, dy) in [(0, 1), (-1, 0), (31, -31), (-31, 31), (5, 5)] {
                written.push((gap, Action::Aim { dx, dy }));
            }
            written.push((gap, Action::Pause));
        }
        written.push((0, Action::Pause));
        for (gap, action) in &written {
            write_event(&mut log, *gap, *action);
        }
        write_end(&mut log, 77);
        let mut reader = Reader::new(&log).expect("short enough");
        for (gap, action) in written {
            assert_eq!(read_entry(rules, &mut reader), Ok((gap, Entry::Event(action))));
        }
        assert_eq!(read_entry(rules, &mut reader), Ok((77, Entry::End)));
    }

    #[test]
    fn a_gap_is_as_long_as_the_rules_allow() {
        for rules in Rules::ALL {
            for gap in [rules.longest(), rules.longest() + 1] {
                let mut log = Vec::new();
                write_event(&mut log, gap, Action::Pause);
                let read = read_entry(rules, &mut Reader::new(&log).expect("short enough"));
                assert_eq!(read.is_ok(), gap == rules.longest(), "{rules:?} {gap}");
            }
        }
    }

    #[test]
    fn an_aim_of_each_tick_has_two_bytes() {
        for gap in [1, 2] {
            let mut log = Vec::new();
            write_event(&mut log, gap, Action::Aim { dx: -31, dy: -31 });
            assert!(log.len() <= 2);
        }
    }

    #[test]
    fn steps_past_the_most_are_refused() {
        assert_eq!(unfold(fold(-32)), None);
        assert_eq!(unfold(fold(32)), None);
        assert_eq!(unfold(fold(-31)), Some(-31));
    }
}
