use crate::error::Refusal;

/// The findings of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the level was passed.
    pub passed: bool,
    /// The length of the play in ticks.
    pub ticks: u64,
    /// The ticks after which the play was paused.
    pub pauses: Vec<u64>,
    /// The signs.
    pub signs: Vec<&'static str>,
    /// The play's rhythm, if it has one: a number that two plays share only if all their actions have the
    /// same timing.
    pub rhythm: Option<u64>,
}

impl Verdict {
    /// A verdict without pauses, signs or rhythm.
    #[must_use]
    pub fn of(passed: bool, ticks: u32) -> Self {
        Self { passed, ticks: ticks.into(), pauses: Vec::new(), signs: Vec::new(), rhythm: None }
    }
}

/// The referee's ruling on a log: a verdict, or the refusal of the log.
pub type Ruling = Result<Verdict, Refusal>;
