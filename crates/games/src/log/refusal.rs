use thiserror::Error;

use super::Malformed;

/// Why a log proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The bytes are no log of this game.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The session's level does not exist.
    #[error("there is no level {level}")]
    NoSuchLevel {
        /// The requested level.
        level: u8,
    },
    /// The log was played by other rules.
    #[error("the log is of rules version {found}, the session of {expected}")]
    OtherRules {
        /// The version of these rules.
        expected: u32,
        /// The version in the log.
        found: u32,
    },
    /// The log is of another level than the session.
    #[error("the log is of level {found}, the session of level {expected}")]
    OtherLevel {
        /// The session's level.
        expected: u8,
        /// The level in the log.
        found: u8,
    },
    /// The log is of another seed than the session.
    #[error("the log is of another seed")]
    OtherSeed,
    /// The log ends in another state than it claims: it was edited.
    #[error("the log was edited: it claims state {claimed:016x} and ends in {replayed:016x}")]
    Edited {
        /// The state hash in the log.
        claimed: u64,
        /// The state hash of the replay.
        replayed: u64,
    },
    /// The log differs from a mark set during the game.
    #[error("the log does not keep mark {number}")]
    OtherMark {
        /// The number of the mark, from 1.
        number: u32,
    },
    /// The log continues past the last revealed seed.
    #[error("segment {segment} was played before its seed was revealed")]
    NotRevealed {
        /// The first segment without a seed, from 1.
        segment: u32,
    },
    /// Two actions are closer than a hand can move.
    #[error("action {event} follows the one before after {gap} ticks; a hand needs {needed}")]
    TooFast {
        /// The number of the second action, from 1.
        event: u32,
        /// Ticks between them.
        gap: u32,
        /// The least ticks that the rules allow.
        needed: u32,
    },
    /// An action after the end of the game.
    #[error("action {event} comes after the end of the game")]
    AfterEnd {
        /// The number of the action, from 1.
        event: u32,
    },
    /// The log is valid, but the game is unfinished.
    #[error("the game is not finished at tick {ticks}")]
    Unfinished {
        /// The last tick that was played.
        ticks: u32,
    },
}
