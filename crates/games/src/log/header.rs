use alloc::vec::Vec;

use super::{Fault, Malformed, Reader, Refusal, write_varint};
use crate::draw::mix;

/// The game of a log. The numbers are part of the format, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameCode {
    /// Puzzle Mania.
    PuzzleMania = 1,
    /// Aim Train.
    AimTrain = 2,
    /// Space Football.
    SpaceFootball = 3,
    /// Cannon Clash.
    CannonClash = 4,
}

/// The header of a log, before its first event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of the game's rules.
    pub rules_version: u32,
    /// The level, from 1.
    pub level: u8,
    /// A check of the seed ([`seed_check`]).
    pub seed_check: u32,
}

/// A short check of a seed, which distinguishes a log of another seed from an edited one.
#[must_use]
pub fn seed_check(seed: u64) -> u32 {
    let [a, b, c, d, ..] = mix(seed ^ 0x5eed_c4ec_5eed_c4ec).to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

impl Header {
    /// The header of a session's log.
    #[must_use]
    pub fn of(rules_version: u32, level: u8, seed: u64) -> Self {
        Self { rules_version, level, seed_check: seed_check(seed) }
    }

    /// Reads the header of a log of `game` and compares it with this one.
    ///
    /// # Errors
    /// If the header cannot be read, or is of other rules, another level or seed.
    pub fn check(&self, game: GameCode, log: &mut Reader<'_>) -> Result<(), Refusal> {
        let found = Self::read(game, log)?;
        if found.rules_version != self.rules_version {
            return Err(Refusal::OtherRules { expected: self.rules_version, found: found.rules_version });
        }
        if found.level != self.level {
            return Err(Refusal::OtherLevel { expected: self.level, found: found.level });
        }
        if found.seed_check != self.seed_check {
            return Err(Refusal::OtherSeed);
        }
        Ok(())
    }

    /// Appends the header of a log of `game`.
    pub fn write(&self, game: GameCode, out: &mut Vec<u8>) {
        write_varint(out, game as u64);
        write_varint(out, u64::from(self.rules_version));
        write_varint(out, u64::from(self.level));
        write_varint(out, u64::from(self.seed_check));
    }

    /// Reads the header of a log of `game`.
    ///
    /// # Errors
    /// If it is cut short or not canonical, or the log is of another game.
    pub fn read(game: GameCode, log: &mut Reader<'_>) -> Result<Self, Malformed> {
        let at = log.at();
        if log.varint("game", u32::MAX)? != game as u32 {
            return Err(Malformed { what: "game", fault: Fault::OutOfRange, at });
        }
        let rules_version = log.varint("rules version", u32::MAX)?;
        let at = log.at();
        let level = u8::try_from(log.varint("level", u32::from(u8::MAX))?).map_err(|_| Malformed {
            what: "level",
            fault: Fault::OutOfRange,
            at,
        })?;
        let seed_check = log.varint("seed check", u32::MAX)?;
        Ok(Self { rules_version, level, seed_check })
    }
}
