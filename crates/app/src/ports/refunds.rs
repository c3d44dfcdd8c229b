use arena_rules::Amount;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;
use super::{RefundReference, SubscriberId};

/// A refund's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// The operator was or is about to be asked; the outcome is unknown.
    Asked,
    /// The operator gave the money back, for good.
    Refunded,
    /// The operator gave nothing back.
    Denied,
    /// Staff gave the money back by another way, after the operator gave nothing back.
    Outside,
}

impl RefundState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Asked, Self::Refunded, Self::Denied, Self::Outside];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Refunded => "refunded",
            Self::Denied => "denied",
            Self::Outside => "outside",
        }
    }

    /// Parses [`RefundState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether the subscriber has the money back.
    #[must_use]
    pub fn is_back(self) -> bool {
        matches!(self, Self::Refunded | Self::Outside)
    }
}

/// A new refund of a whole charge.
#[derive(Clone, Debug)]
pub struct NewRefund {
    /// The charge.
    pub charge: Uuid,
    /// The subscriber who paid.
    pub subscriber: SubscriberId,
    /// The amount of the charge.
    pub amount: Amount,
    /// The currency's code, ISO 4217.
    pub currency: String,
    /// Why.
    pub reason: String,
    /// The member of staff who asked for it, as the audit names them.
    pub maker: String,
    /// The second person who approved it; `None` for a command.
    pub approved_by: Option<String>,
}

/// A refund of a charge.
#[derive(Clone, Debug)]
pub struct ChargeRefund {
    /// What was asked for.
    pub new: NewRefund,
    /// The operator's name for it.
    pub reference: RefundReference,
    /// The state.
    pub state: RefundState,
    /// When it was approved.
    pub made_at: DateTime<Utc>,
    /// When the operator was last asked; `None` before.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub settled_at: Option<DateTime<Utc>>,
    /// The operator's own reference, or that of a refund outside.
    pub operator_reference: Option<String>,
    /// Why it was denied, or its outcome is unknown.
    pub why: Option<String>,
}

/// The outcome of a request for a refund.
#[derive(Clone, Debug)]
pub struct RefundOutcome {
    /// The refund.
    pub reference: RefundReference,
    /// The state.
    pub state: RefundState,
    /// When the operator was last asked; `None` if it took no request.
    pub sent_at: Option<DateTime<Utc>>,
    /// When an open refund is looked at again.
    pub due_at: DateTime<Utc>,
    /// The operator's own reference.
    pub operator_reference: Option<String>,
    /// Why.
    pub why: Option<String>,
}

/// Refunds, at most one for each charge.
#[async_trait]
pub trait ChargeRefunds: Send + Sync {
    /// Records that the operator is about to be asked for a refund: a first one, or the next attempt after one that was
    /// denied. `false` if the charge has another one.
    async fn ask(&self, refund: &NewRefund, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Returns a charge's refund.
    async fn find(&self, charge: Uuid) -> StoreResult<Option<ChargeRefund>>;

    /// Returns a subscriber's refunds.
    async fn of_subscriber(&self, subscriber: SubscriberId) -> StoreResult<Vec<ChargeRefund>>;

    /// Returns the refunds of charges, in any order.
    async fn of_charges(&self, charges: &[Uuid]) -> StoreResult<Vec<ChargeRefund>>;

    /// Returns up to `limit` refunds of a state, latest first.
    async fn in_state(&self, state: RefundState, limit: u64) -> StoreResult<Vec<ChargeRefund>>;

    /// Returns when the oldest open refund was asked for.
    async fn oldest_open(&self) -> StoreResult<Option<DateTime<Utc>>>;

    /// Returns up to `limit` open refunds that are due.
    async fn due(&self, now: DateTime<Utc>, limit: u64) -> StoreResult<Vec<ChargeRefund>>;

    /// Claims an open refund that is due until `until`, and records a request at `sent_at`, if one is sent; `false` if it is not
    /// due.
    async fn claim(
        &self,
        refund: &ChargeRefund,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        sent_at: Option<DateTime<Utc>>,
    ) -> StoreResult<bool>;

    /// Records that an open refund is asked for again by its reference; `false` if it was since.
    async fn ask_again(&self, refund: &ChargeRefund, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Records the outcome of an open refund; `false` if it was not open.
    async fn settle(&self, outcome: &RefundOutcome, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Records that a denied refund was made outside; `false` if it is not denied.
    async fn made_outside(&self, charge: Uuid, reference: &str, at: DateTime<Utc>) -> StoreResult<bool>;
}
