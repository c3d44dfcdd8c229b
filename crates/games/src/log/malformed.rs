use thiserror::Error;

/// The bytes are no log: what was being read, what is wrong with it, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("malformed log: {what} at byte {at} {fault}")]
pub struct Malformed {
    /// The part of the log that was being read, for example `level`.
    pub what: &'static str,
    /// What is wrong with it.
    pub fault: Fault,
    /// The offset of its first byte.
    pub at: usize,
}

/// A way for a part of a log to be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The log ends before the part is complete.
    #[error("is cut short")]
    CutShort,
    /// The number is written with more bytes than it needs.
    #[error("is not in its shortest form")]
    NotCanonical,
    /// The value is outside what this part may be.
    #[error("is out of range")]
    OutOfRange,
    /// Something stands where the log should end.
    #[error("is not part of the log")]
    Trailing,
    /// There are more bytes than a log may have.
    #[error("is past the longest log allowed")]
    TooLong,
}
