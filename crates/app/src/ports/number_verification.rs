use arena_rules::Msisdn;
use async_trait::async_trait;

/// A browser's line, reported by the operator's network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The line of this number, as the operator writes it: `+923001234567`.
    Of(String),
    /// Not the line of the given number.
    Another,
}

/// Why the line is unknown; its texts hold no number or secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineUnknown {
    /// The network does not know this browser: it is on Wi-Fi, or on another operator's network.
    NotKnown,
    /// The operator could not be asked, or answered nonsense.
    Failed(String),
}

/// The operator's Number Verification. The browser visits the operator over the mobile network and brings
/// back a code, for which the operator reports the line.
#[async_trait]
pub trait NumberVerification: Send + Sync {
    /// Whether subscribers must enter a number first, as the operator only confirms a given one.
    fn needs_number(&self) -> bool;

    /// Returns the address to which the browser goes. `state` comes back with the code; the code works only
    /// with `verifier`.
    fn address(&self, state: &str, verifier: &str) -> String;

    /// Returns a code's line. `number` is required if [`NumberVerification::needs_number`].
    ///
    /// # Errors
    /// [`LineUnknown`].
    async fn line(&self, code: &str, verifier: &str, number: Option<&Msisdn>) -> Result<Line, LineUnknown>;
}
