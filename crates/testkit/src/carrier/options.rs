use std::time::Duration;

/// Path of the payments API on the server.
pub const CARRIER_BASE: &str = "/carrier-billing/v0.5";
/// Path of the refunds API on the server.
pub const CARRIER_REFUNDS: &str = "/carrier-billing-refund/v0.2";
/// Path for tokens on the server.
pub const CARRIER_TOKENS: &str = "/oauth/token";

/// The outcome of the next request for a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarrierFate {
    /// Decided and answered.
    Answered,
    /// Decided, but never answered.
    AnswerLost,
    /// Decided, but the answer breaks off.
    AnswerBroken,
    /// Neither decided nor answered.
    RequestLost,
    /// Decided later, by [`Carrier::decide`].
    Processing,
    /// Refused with a status and a code. With an empty code the body is not JSON.
    Refused(u16, &'static str),
    /// Refused, with the seconds to wait before a retry.
    TooMany(u32),
}

/// The answer to a used reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CarrierRepeats {
    /// The existing payment.
    #[default]
    Same,
    /// 409 `ALREADY_EXISTS`.
    Conflict,
    /// 400 `INVALID_ARGUMENT`, with a message that the correlator exists.
    Argument,
}

/// Behaviour of the operator.
#[derive(Clone, Debug)]
pub struct CarrierOptions {
    /// The client's id.
    pub client_id: String,
    /// The client's secret.
    pub client_secret: String,
    /// Lifetime of a token in seconds.
    pub token_seconds: i64,
    /// The most payments on a page.
    pub page_most: usize,
    /// The most payments in a whole list.
    pub list_most: Option<usize>,
    /// The answer to a used reference.
    pub repeats: CarrierRepeats,
    /// Delay of a payment.
    pub latency: Duration,
    /// Loses the answer to every n-th request; 0 for none.
    pub lose_every: u64,
    /// Denies every n-th request; 0 for none.
    pub deny_every: u64,
}

impl Default for CarrierOptions {
    fn default() -> Self {
        Self {
            client_id: "arena".into(),
            client_secret: "carrier secret + more".into(),
            token_seconds: 3_600,
            page_most: 100,
            list_most: None,
            repeats: CarrierRepeats::Same,
            latency: Duration::ZERO,
            lose_every: 0,
            deny_every: 0,
        }
    }
}
