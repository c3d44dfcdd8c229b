use thiserror::Error;

/// The bytes are no log: the part, its fault and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("malformed log: {what} at byte {at} {fault}")]
pub struct Malformed {
    /// The part of the log, for example `level`.
    pub what: &'static str,
    /// The fault of the part.
    pub fault: Fault,
    /// The offset of the part's first byte.
    pub at: usize,
}

/// A fault in a part of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The log ends before the part is complete.
    #[error("is cut short")]
    CutShort,
    /// The number is written with more bytes than it needs.
    #[error("is not in its shortest form")]
    NotCanonical,
    /// The value is out of the part's range.
    #[error("is out of range")]
    OutOfRange,
    /// Bytes follow where the log should end.
    #[error("is not part of the log")]
    Trailing,
    /// There are more bytes than a log may have.
    #[error("is past the longest log allowed")]
    TooLong,
}
