use alloc::vec::Vec;

use sha2::{Digest as _, Sha256};

use super::{MAX_LOG_BYTES, Refusal};

/// The most marks of a game: one every few seconds of the longest game against a clock.
pub const MAX_MARKS: usize = 256;

/// A digest of a log during the game, which says that the log up to here is final.
///
/// The browser sends a mark every few seconds, and the server records its arrival. So a player cannot play
/// slower or faster than the clock, nor repeat a moment before a mark: the finished log must begin with the
/// bytes of every mark. Only the digest is sent, so a mark costs the same at any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The length of the covered log in bytes: header and whole events.
    pub bytes: u32,
    /// The time of the mark, in ticks. No later event is before it.
    pub ticks: u32,
    /// The SHA-256 of the covered bytes.
    pub digest: [u8; 32],
}

impl Mark {
    /// The mark of a log's beginning, `ticks` into the game.
    #[must_use]
    pub fn new(beginning: &[u8], ticks: u32) -> Self {
        debug_assert!(beginning.len() <= MAX_LOG_BYTES, "a recorder stops before that");
        Self {
            bytes: u32::try_from(beginning.len()).unwrap_or(u32::MAX),
            ticks,
            digest: Sha256::digest(beginning).into(),
        }
    }
}

/// Compares a log with the marks set during the game.
#[derive(Debug)]
pub(crate) struct Marks<'a> {
    log: &'a [u8],
    marks: &'a [Mark],
    next: usize,
    before: u32,
}

impl<'a> Marks<'a> {
    pub(crate) fn new(log: &'a [u8], marks: &'a [Mark]) -> Self {
        Self { log, marks, next: 0, before: 0 }
    }

    /// Checks the marks before an event, or the end, at byte `at` and at `tick`.
    pub(crate) fn pass(&mut self, at: usize, tick: u32) -> Result<(), Refusal> {
        while let Some(mark) = self.marks.get(self.next) {
            // A game has at most 256 marks and a log 24,000 bytes.
            let (number, bytes) = (u32::try_from(self.next + 1).unwrap_or(u32::MAX), mark.bytes as usize);
            if bytes > at {
                break;
            }
            let beginning = self.log.get(..bytes).unwrap_or_default();
            let same = bytes == at && Mark::new(beginning, mark.ticks) == *mark;
            if !same || mark.ticks < self.before || mark.ticks > tick {
                return Err(Refusal::OtherMark { number });
            }
            self.next += 1;
        }
        self.before = tick;
        Ok(())
    }

    /// Checks that no mark is left after the log's last event.
    pub(crate) fn end(&self) -> Result<(), Refusal> {
        if self.next == self.marks.len() {
            return Ok(());
        }
        Err(Refusal::OtherMark { number: u32::try_from(self.next + 1).unwrap_or(u32::MAX) })
    }
}

/// The bytes up to the end mark.
pub(crate) fn beginning(header: &super::Header, game: super::GameCode, events: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(events.len() + 32);
    header.write(game, &mut bytes);
    bytes.extend_from_slice(events);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &[u8] = b"headereventeventend";

    fn hold(marks: &[Mark]) -> Result<(), Refusal> {
        let mut held = Marks::new(LOG, marks);
        // Events at bytes 6 and 11, ticks 10 and 40; the end at byte 16, tick 90.
        for (at, tick) in [(6, 10), (11, 40), (16, 90)] {
            held.pass(at, tick)?;
        }
        held.end()
    }

    #[test]
    fn marks_that_were_kept_are_passed() {
        let marks = [(6, 0), (6, 10), (11, 12), (11, 39), (16, 50), (16, 90)]
            .map(|(at, tick)| Mark::new(&LOG[..at], tick));
        assert_eq!(hold(&marks), Ok(()));
        assert_eq!(hold(&[]), Ok(()));
    }

    #[test]
    fn what_was_changed_before_a_mark_is_noticed() {
        let other = Mark::new(b"HEADERevent", 12);
        assert_eq!(hold(&[Mark::new(&LOG[..6], 3), other]), Err(Refusal::OtherMark { number: 2 }));
    }

    #[test]
    fn a_mark_that_lies_about_its_time_is_noticed() {
        for (at, tick) in [(6, 11), (11, 9), (11, 41), (16, 39), (16, 91)] {
            let refused = Err(Refusal::OtherMark { number: 1 });
            assert_eq!(hold(&[Mark::new(&LOG[..at], tick)]), refused, "{at} {tick}");
        }
    }

    #[test]
    fn a_mark_inside_an_event_or_past_the_end_is_noticed() {
        for at in [0, 5, 8, 17, 19] {
            let refused = Err(Refusal::OtherMark { number: 1 });
            assert_eq!(hold(&[Mark::new(&LOG[..at], 20)]), refused, "{at}");
        }
    }
}
