use arena_rules::Msisdn;
use async_trait::async_trait;

/// Whose line a browser is on, by the word of the operator's network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// This number's, as the operator writes it, `+923001234567`.
    Of(String),
    /// Not the number's that was asked about.
    Another,
}

/// Why nobody says whose line it is. No text of it holds a number or a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoWord {
    /// The network does not know this browser: it is on Wi-Fi, or on somebody else's network.
    NotKnown,
    /// The operator could not be asked, or its answer is not understood.
    Failed(String),
}

/// The operator's Number Verification: the browser goes there over the mobile network and comes back with a code, for which
/// the operator says whose line it is.
#[async_trait]
pub trait NumberVerification: Send + Sync {
    /// Whether somebody has to say their number first, because the operator says of a number only whether it is theirs.
    fn needs_number(&self) -> bool;

    /// Where the browser goes; `state` comes back with the code, which is good only together with `verifier`.
    fn address(&self, state: &str, verifier: &str) -> String;

    /// Whose line it is; the number is given where one has to be.
    ///
    /// # Errors
    /// [`NoWord`].
    async fn line(&self, code: &str, verifier: &str, number: Option<&Msisdn>) -> Result<Line, NoWord>;
}
