use anyhow::anyhow;

/// All faults of a configuration, each a sentence that names its key. One run reports all of them.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<String>);

impl Faults {
    pub(super) fn add(&mut self, fault: String) {
        self.0.push(fault);
    }

    /// # Errors
    /// The fault itself if there is one, otherwise all faults with a line each.
    pub(super) fn into_result(self) -> anyhow::Result<()> {
        match self.0.as_slice() {
            [] => Ok(()),
            [fault] => Err(anyhow!("{fault}")),
            faults => Err(anyhow!("{} keys are wrong:\n  {}", faults.len(), faults.join("\n  "))),
        }
    }
}

/// Adds a fault, in the syntax of `format!`, unless a condition holds.
macro_rules! need {
    ($faults:expr, $holds:expr, $($fault:tt)+) => {
        if !$holds {
            $faults.add(format!($($fault)+));
        }
    };
}
pub(super) use need;
