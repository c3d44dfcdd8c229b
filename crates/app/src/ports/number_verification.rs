use arena_rules::Msisdn;
use async_trait::async_trait;

/// The line that a browser uses, as the operator's network reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The line of this number, as the operator writes it: `+923001234567`.
    Of(String),
    /// Not the line of the number that was asked about.
    Another,
}

/// Why the line is unknown. Its texts hold no number or secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineUnknown {
    /// The network does not know this browser: it is on Wi-Fi, or on another operator's network.
    NotKnown,
    /// The operator could not be asked, or the answer makes no sense.
    Failed(String),
}

/// The operator's Number Verification. The browser visits the operator over the mobile network and comes back
/// with a code, for which the operator reports the line.
#[async_trait]
pub trait NumberVerification: Send + Sync {
    /// Whether the subscriber has to enter a number first, because the operator only confirms a given number.
    fn needs_number(&self) -> bool;

    /// Returns the address to which the browser goes. `state` comes back with the code, and the code works
    /// only together with `verifier`.
    fn address(&self, state: &str, verifier: &str) -> String;

    /// Returns the line for a code. `number` is required if [`NumberVerification::needs_number`] is `true`.
    ///
    /// # Errors
    /// [`LineUnknown`].
    async fn line(&self, code: &str, verifier: &str, number: Option<&Msisdn>) -> Result<Line, LineUnknown>;
}
