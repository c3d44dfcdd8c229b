use arena_rules::Msisdn;
use arena_rules::handoff::Plan;
use arena_rules::subscription::{Cycle, Fee, Next, State};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::{ChargeReference, StoreResult, SubscriberId};

/// A subscription with whom it is of.
#[derive(Clone, Debug)]
pub struct Subscription {
    /// Whose it is.
    pub subscriber: SubscriberId,
    /// Their present number.
    pub msisdn: Option<Msisdn>,
    /// How they pay.
    pub plan: Plan,
    /// Where it stands.
    pub cycle: Cycle,
    /// When something is to be done.
    pub due_at: Option<DateTime<Utc>>,
    /// When the price was last agreed to, by the clock of whoever says so.
    pub agreed_at: DateTime<Utc>,
    /// Grows with each change: whoever changes it says which one they saw.
    pub version: i64,
    /// The charge that nobody knows the outcome of, if there is one.
    pub open: Option<Charge>,
}

/// A charge for a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// What it is known by at the operator.
    pub reference: ChargeReference,
    /// Whose it is.
    pub subscriber: SubscriberId,
    /// The first day of the period.
    pub first: NaiveDate,
    /// As what it is charged.
    pub plan: Plan,
    /// How much.
    pub fee: Fee,
    /// Where it stands.
    pub state: ChargeState,
    /// When it was asked for last.
    pub asked_at: DateTime<Utc>,
    /// What the operator calls it.
    pub operator_reference: Option<String>,
}

/// Where a charge stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargeState {
    /// The operator was asked, or is about to be; nobody knows what became of it.
    Asked,
    /// Paid. For good.
    Paid,
    /// Denied; it may be asked for again.
    Denied,
    /// The operator did not take it; it may be asked for again.
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
    /// Its id, where there is none for the period yet.
    pub id: Uuid,
    /// Whose it is.
    pub subscriber: SubscriberId,
    /// The first day of the period.
    pub first: NaiveDate,
    /// As what it is charged.
    pub plan: Plan,
    /// How much.
    pub fee: Fee,
    /// The currency's code.
    pub currency: String,
}

/// What became of a charge.
#[derive(Clone, Debug)]
pub struct ChargeOutcome {
    /// Which try of which charge.
    pub reference: ChargeReference,
    /// Where it stands from now on; [`ChargeState::Asked`] where the operator has it and has not decided.
    pub state: ChargeState,
    /// What the operator calls it.
    pub operator_reference: Option<String>,
    /// Why it was denied or not taken, or is not known.
    pub reason: Option<String>,
}

/// A change of a subscription.
#[derive(Clone, Debug)]
pub struct SubscriptionChange {
    /// Whose it is.
    pub subscriber: SubscriberId,
    /// The version that it was decided upon.
    pub version: i64,
    /// What it becomes.
    pub next: Next,
    /// Why, where it is worth a line in its history.
    pub why: Option<&'static str>,
}

/// A line of a subscription's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscriptionLine {
    /// When.
    pub at: DateTime<Utc>,
    /// Where it stood from then on.
    pub state: State,
    /// Why.
    pub why: String,
    /// What was agreed to, word for word.
    pub agreed: Option<String>,
}

/// How far renewals are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RenewalCounts {
    /// Subscriptions that are due.
    pub due: u64,
    /// Since when the one waits that waits longest.
    pub oldest: Option<DateTime<Utc>>,
    /// Charges that nobody knows the outcome of.
    pub open: u64,
    /// How many charges of a period that begins on the day asked for stand where.
    pub charges: Vec<(ChargeState, u64)>,
    /// How many subscriptions stand where.
    pub states: Vec<(State, u64)>,
}

/// Subscriptions.
#[async_trait]
pub trait Subscriptions: Send + Sync {
    /// Somebody's subscription; nothing where they never agreed to one.
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Subscription>>;

    /// Where somebody's subscription stands; nothing where they never agreed to one.
    async fn state(&self, subscriber: SubscriberId) -> StoreResult<Option<State>>;

    /// Writes a first subscription down; `false` where there is one.
    async fn begin(&self, subscriber: SubscriberId, next: &Next, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Keeps others from changing subscriptions until the transaction ends. Before anything of their charges is written,
    /// so that of two who write about the same one neither has what the other waits for.
    async fn lock(&self, subscribers: &[SubscriberId]) -> StoreResult<()>;

    /// Changes subscriptions that are still as they were when it was decided; whose were.
    async fn change(
        &self,
        changes: &[SubscriptionChange],
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<SubscriberId>>;

    /// Notes when the price was agreed to, unless it was agreed to since.
    async fn agrees(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()>;

    /// Adds to a subscription's history what was agreed to, word for word.
    async fn agreed(
        &self,
        subscriber: SubscriberId,
        state: State,
        text: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// A subscription's history, oldest first.
    async fn history(&self, subscriber: SubscriberId) -> StoreResult<Vec<SubscriptionLine>>;

    /// Takes up to `limit` that are due, those that wait longest first, for whoever asks alone: they are due again at
    /// `until`, unless they are changed before.
    async fn claim(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<Vec<Subscription>>;

    /// How many subscriptions are due, and since when the one waits that waits longest.
    async fn due(&self, now: DateTime<Utc>) -> StoreResult<(u64, Option<DateTime<Utc>>)>;

    /// How far renewals are; charges are counted of periods that begin on `day`.
    async fn renewals(&self, now: DateTime<Utc>, day: NaiveDate) -> StoreResult<RenewalCounts>;
}

/// Charges: at most one for a subscriber and the first day of a period.
#[async_trait]
pub trait Charges: Send + Sync {
    /// Notes that the operator is about to be asked, where the period has no charge yet, or one that was denied or not
    /// taken; those that may be asked for now. Others are open or paid.
    async fn ask(&self, charges: &[NewCharge], at: DateTime<Utc>) -> StoreResult<Vec<Charge>>;

    /// Notes that an open charge is asked for again by the same reference; `false` where it is open no more, or was
    /// asked for since.
    async fn ask_again(&self, charge: &Charge, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Writes outcomes down, of charges that are open; which of them were.
    async fn settle(
        &self,
        outcomes: &[ChargeOutcome],
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<ChargeReference>>;

    /// The charge of a subscriber and the first day of a period.
    async fn find(&self, subscriber: SubscriberId, first: NaiveDate) -> StoreResult<Option<Charge>>;

    /// How many charges that were asked for since then are settled, and when the first of them was asked for.
    async fn settled_since(&self, at: DateTime<Utc>) -> StoreResult<(u64, Option<DateTime<Utc>>)>;

    /// The charges of ids, in any order.
    async fn by_id(&self, ids: &[Uuid]) -> StoreResult<Vec<Charge>>;

    /// Charges that were asked for within a time and are paid, in the order of when, then of their ids, from behind
    /// `after`.
    async fn paid_between(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
        after: Option<&Charge>,
        limit: u64,
    ) -> StoreResult<Vec<Charge>>;
}
