/// A side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first side; in Cannon Clash at the lower edge.
    A = 0,
    /// The second side.
    B = 1,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// The index in a pair: 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
