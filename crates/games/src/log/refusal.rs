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
        /// The level that was asked for.
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
    /// The log ends in another state than it claims: something in it was changed.
    #[error("the log was edited: it claims state {claimed:016x} and ends in {replayed:016x}")]
    Edited {
        /// The state hash in the log.
        claimed: u64,
        /// The state hash of the replay.
        replayed: u64,
    },
    /// The log is another one than was vouched for while it was played.
    #[error("the log does not keep mark {number}")]
    OtherMark {
        /// The mark, counted from 1.
        number: u32,
    },
    /// The log goes on past the last seed that was revealed while it was played.
    #[error("segment {segment} was played before its seed was revealed")]
    NotRevealed {
        /// The first segment without a seed, counted from 1.
        segment: u32,
    },
    /// Two actions lie closer than a hand can move.
    #[error("action {event} follows the one before after {gap} ticks; a hand needs {needed}")]
    TooFast {
        /// The second of the two, counted from 1.
        event: u32,
        /// Ticks between them.
        gap: u32,
        /// Ticks that the rules ask for.
        needed: u32,
    },
    /// Something is done in a game that is over.
    #[error("action {event} comes after the end of the game")]
    AfterEnd {
        /// The action, counted from 1.
        event: u32,
    },
    /// The log is in order, and the game has not come to its end.
    #[error("the game is not finished at tick {ticks}")]
    Unfinished {
        /// How far it was played.
        ticks: u32,
    },
}
