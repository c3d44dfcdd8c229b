use anyhow::anyhow;

/// Everything that is wrong with a configuration, each as a sentence that names the key: whoever sets one up wants to know all
/// of it at once.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<String>);

impl Faults {
    pub(super) fn add(&mut self, fault: String) {
        self.0.push(fault);
    }

    /// # Errors
    /// The faults: one by itself, several a line each.
    pub(super) fn into_result(self) -> anyhow::Result<()> {
        match self.0.as_slice() {
            [] => Ok(()),
            [fault] => Err(anyhow!("{fault}")),
            faults => Err(anyhow!("{} keys are wrong:\n  {}", faults.len(), faults.join("\n  "))),
        }
    }
}

/// Notes a fault, in the words of `format!`, where something does not hold.
macro_rules! need {
    ($faults:expr, $holds:expr, $($fault:tt)+) => {
        if !$holds {
            $faults.add(format!($($fault)+));
        }
    };
}
pub(super) use need;
