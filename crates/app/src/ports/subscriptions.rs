use arena_rules::Msisdn;
use arena_rules::handoff::Plan;
use arena_rules::subscription::{Cycle, Fee, SubscriptionState, Transition};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::error::StoreResult;
use super::{ChargeReference, SubscriberId};

/// A subscription with its subscriber.
#[derive(Clone, Debug)]
pub struct Subscription {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The present number.
    pub msisdn: Option<Msisdn>,
    /// The plan.
    pub plan: Plan,
    /// The state and the period.
    pub cycle: Cycle,
    /// When the next step is due.
    pub due_at: Option<DateTime<Utc>>,
    /// When the price was last agreed to, by the reporting party's clock.
    pub agreed_at: DateTime<Utc>,
    /// Grows with each change; a change names the version that it was decided upon.
    pub version: i64,
    /// The charge with unknown outcome, if any.
    pub open: Option<Charge>,
}

/// A charge for a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The operator's name for the charge.
    pub reference: ChargeReference,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The first day of the period.
    pub first: NaiveDate,
    /// The charged plan.
    pub plan: Plan,
    /// The amount.
    pub fee: Fee,
    /// The currency's code, ISO 4217.
    pub currency: String,
    /// The state.
    pub state: ChargeState,
    /// When the operator was last asked.
    pub asked_at: DateTime<Utc>,
    /// The operator's own reference.
    pub operator_reference: Option<String>,
}

/// A charge's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargeState {
    /// The operator was or is about to be asked; the outcome is unknown.
    Asked,
    /// Paid, for good.
    Paid,
    /// Denied; may be asked for again.
    Denied,
    /// Not accepted by the operator; may be asked again.
    Untaken,
}

impl ChargeState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Asked, Self::Paid, Self::Denied, Self::Untaken];

    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Paid => "paid",
            Self::Denied => "denied",
            Self::Untaken => "untaken",
        }
    }

    /// Reads [`ChargeState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A charge to be asked for.
#[derive(Clone, Debug)]
pub struct NewCharge {
    /// The id, if the period has no charge yet.
    pub id: Uuid,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The first day of the period.
    pub first: NaiveDate,
    /// The charged plan.
    pub plan: Plan,
    /// The amount.
    pub fee: Fee,
    /// The currency's code.
    pub currency: String,
}

/// A charge request's outcome.
#[derive(Clone, Debug)]
pub struct ChargeOutcome {
    /// The charge and the attempt.
    pub reference: ChargeReference,
    /// The new state; [`ChargeState::Asked`] if the operator has the request but has not decided.
    pub state: ChargeState,
    /// The operator's own reference.
    pub operator_reference: Option<String>,
    /// Why the charge was denied or not accepted, or its outcome is unknown.
    pub reason: Option<String>,
}

/// A change of a subscription.
#[derive(Clone, Debug)]
pub struct SubscriptionChange {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The version that the change was decided upon.
    pub version: i64,
    /// The subscription after the change.
    pub next: Transition,
    /// The reason, if the history should have a line.
    pub why: Option<&'static str>,
}

/// A line of a subscription's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscriptionLine {
    /// The time of the change.
    pub at: DateTime<Utc>,
    /// The new state.
    pub state: SubscriptionState,
    /// The reason.
    pub why: String,
    /// The text agreed to, word for word.
    pub agreed: Option<String>,
}

/// The progress of renewals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RenewalCounts {
    /// How many subscriptions are due.
    pub due: u64,
    /// Since when the oldest of them waits.
    pub oldest: Option<DateTime<Utc>>,
    /// How many charges have an unknown outcome.
    pub open: u64,
    /// The number of charges in each state, of periods that begin on the day asked for.
    pub charges: Vec<(ChargeState, u64)>,
    /// Subscriptions by state.
    pub states: Vec<(SubscriptionState, u64)>,
}

/// Subscriptions.
#[async_trait]
pub trait Subscriptions: Send + Sync {
    /// Returns a subscriber's subscription; `None` if they never agreed to one.
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Subscription>>;

    /// Returns a subscription's state only; `None` as in [`Subscriptions::find`].
    async fn state(&self, subscriber: SubscriberId) -> StoreResult<Option<SubscriptionState>>;

    /// Creates a subscriber's first subscription; `false` if they have one.
    async fn begin(
        &self,
        subscriber: SubscriberId,
        next: &Transition,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Locks subscriptions until the transaction ends. Call this before writing about their charges;
    /// otherwise two transactions about one subscription may deadlock.
    async fn lock(&self, subscribers: &[SubscriberId]) -> StoreResult<()>;

    /// Changes the subscriptions that still have the change's version. Returns the subscribers of the changed
    /// ones.
    async fn change(
        &self,
        changes: &[SubscriptionChange],
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<SubscriberId>>;

    /// Records when the price was agreed to, unless a later time is known.
    async fn agrees(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()>;

    /// Adds the text that was agreed to, word for word, to a subscription's history.
    async fn agreed(
        &self,
        subscriber: SubscriberId,
        state: SubscriptionState,
        text: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Returns a subscription's history, oldest first.
    async fn history(&self, subscriber: SubscriberId) -> StoreResult<Vec<SubscriptionLine>>;

    /// Claims up to `limit` due subscriptions, longest waiting first, for this caller alone. Unchanged
    /// ones are due again at `until`.
    async fn claim(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<Vec<Subscription>>;

    /// Returns how many subscriptions are due, and since when the oldest of them waits.
    async fn due(&self, now: DateTime<Utc>) -> StoreResult<(u64, Option<DateTime<Utc>>)>;

    /// Returns the progress of renewals; charges are of periods that begin on `day`.
    async fn renewals(&self, now: DateTime<Utc>, day: NaiveDate) -> StoreResult<RenewalCounts>;
}

/// Charges: at most one per subscriber and first day of a period.
#[async_trait]
pub trait Charges: Send + Sync {
    /// Records that the operator is about to be asked for charges whose period has none yet, or one that
    /// was denied or not accepted. Returns the charges to ask for; the others are open or paid.
    async fn ask(&self, charges: &[NewCharge], at: DateTime<Utc>) -> StoreResult<Vec<Charge>>;

    /// Records that an open charge is asked for again by its reference; `false` if it is not open any
    /// more, or was asked for since.
    async fn ask_again(&self, charge: &Charge, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Records the outcomes of open charges. Returns the references of the charges that were open.
    async fn settle(
        &self,
        outcomes: &[ChargeOutcome],
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<ChargeReference>>;

    /// Returns a subscriber's charge for the period with this first day.
    async fn find(&self, subscriber: SubscriberId, first: NaiveDate) -> StoreResult<Option<Charge>>;

    /// Returns up to `limit` of a subscriber's charges for periods that began before `before`, latest first.
    async fn of_subscriber(
        &self,
        subscriber: SubscriberId,
        before: Option<NaiveDate>,
        limit: u64,
    ) -> StoreResult<Vec<Charge>>;

    /// Returns how many charges asked for since `at` are settled, and when the first of them was asked for.
    async fn settled_since(&self, at: DateTime<Utc>) -> StoreResult<(u64, Option<DateTime<Utc>>)>;

    /// Returns charges by id, in any order.
    async fn by_id(&self, ids: &[Uuid]) -> StoreResult<Vec<Charge>>;

    /// Returns the paid charges asked for between `from` and `until`, by that time and id, behind
    /// `after`.
    async fn paid_between(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
        after: Option<&Charge>,
        limit: u64,
    ) -> StoreResult<Vec<Charge>>;
}
