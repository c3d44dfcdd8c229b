use crate::error::Refusal;

/// A replay's findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the level was passed.
    pub passed: bool,
    /// The play's length in ticks.
    pub ticks: u64,
    /// The ticks after which play paused.
    pub pauses: Vec<u64>,
    /// The signs.
    pub signs: Vec<&'static str>,
    /// The play's rhythm, if any ([`crate::ports::Rhythm`]).
    pub rhythm: Option<u64>,
    /// The points, which challenge links and ranks compare; zero if there are none.
    pub points: u64,
}

impl Verdict {
    /// Returns a verdict without pauses, signs or rhythm.
    #[must_use]
    pub fn of(passed: bool, ticks: u32) -> Self {
        Self { passed, ticks: ticks.into(), pauses: Vec::new(), signs: Vec::new(), rhythm: None, points: 0 }
    }
}

/// The referee's verdict on a log, or its refusal.
pub type Ruling = Result<Verdict, Refusal>;
