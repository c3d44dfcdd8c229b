use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// How long a second reviewer can take a decision back. It counts only afterwards.
pub const SECOND_LOOK_UNDO: Duration = Duration::seconds(10);

/// The state of a second look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookState {
    /// Waits for a second reviewer.
    Waiting,
    /// Both reviewers decided the same.
    Agreed,
    /// The reviewers decided differently, and nobody has closed the disagreement.
    Disagreed,
    /// The reviewers decided differently, and somebody has closed the disagreement.
    Settled,
}

impl LookState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Agreed, Self::Disagreed, Self::Settled];

    /// Returns the word for the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Agreed => "agreed",
            Self::Disagreed => "disagreed",
            Self::Settled => "settled",
        }
    }

    /// Parses [`LookState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// How a disagreement was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settlement {
    /// The first decision stands.
    Stands,
    /// The payment was taken back.
    TakenBack,
    /// The entry was approved and paid after all.
    Paid,
}

impl Settlement {
    /// Every settlement.
    pub const ALL: [Self; 3] = [Self::Stands, Self::TakenBack, Self::Paid];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stands => "stands",
            Self::TakenBack => "taken_back",
            Self::Paid => "paid",
        }
    }

    /// Parses [`Settlement::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|settlement| settlement.as_str() == word)
    }
}

/// An entry that was drawn for a second look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnLook {
    /// The entry.
    pub entry: Uuid,
    /// The first reviewer, as the audit names them.
    pub first_by: String,
    /// Whether the first reviewer approved the entry.
    pub first_approved: bool,
    /// When the first decision took effect.
    pub at: DateTime<Utc>,
}

/// A second reviewer's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondDecision {
    /// The reviewer, as the audit names them.
    pub by: String,
    /// Whether they approve the entry.
    pub approved: bool,
    /// The code of the reason for a rejection.
    pub reason: Option<String>,
    /// When they decided.
    pub at: DateTime<Utc>,
}

/// A decided entry that another reviewer looks at again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondLook {
    /// The entry, the first decision, and when it was drawn.
    pub drawn: DrawnLook,
    /// The state.
    pub state: LookState,
    /// The second decision.
    pub second: Option<SecondDecision>,
    /// The reversal that waits for a second person.
    pub change: Option<Uuid>,
    /// How a disagreement was closed.
    pub settlement: Option<Settlement>,
    /// The person who closed it.
    pub settled_by: Option<String>,
    /// When it was closed.
    pub settled_at: Option<DateTime<Utc>>,
    /// That person's reason.
    pub settle_reason: Option<String>,
}

/// Where a page of disagreements begins: behind this time and entry.
pub type DisagreementCursor = (DateTime<Utc>, Uuid);

/// What else is known of an entry about which reviewers disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookFacts {
    /// Whether the entry's picture is still there.
    pub picture: bool,
    /// Whether the subscriber is on hold.
    pub held: bool,
    /// Whether the subscriber's data was erased.
    pub erased: bool,
    /// The subscriber's approved entries of later days for the same challenge.
    pub approved_later: u64,
}

/// Decisions of a person that were looked at again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookCounts {
    /// All of them.
    pub looked_at: u64,
    /// Those with which the second reviewer agreed.
    pub agreed: u64,
}

/// A reviewer's decisions of some time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewerCounts {
    /// The reviewer, as the audit names them.
    pub reviewer: String,
    /// Decisions that took effect.
    pub decided: u64,
    /// The average time between two decisions, in seconds, without long pauses; `None` before the second.
    pub seconds_each: Option<u64>,
}

/// Second looks, at most one for each entry.
#[async_trait]
pub trait SecondLooks: Send + Sync {
    /// Adds a second look.
    async fn draw(&self, look: &DrawnLook) -> StoreResult<()>;

    /// Returns up to `limit` entries that wait for a second reviewer other than the first one, behind the entry `after`, in
    /// the order in which they were drawn. Entries without a picture are left out.
    async fn queue(&self, reviewer: &str, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<Uuid>>;

    /// Counts the entries of [`SecondLooks::queue`].
    async fn waiting(&self, reviewer: &str) -> StoreResult<u64>;

    /// Returns the second look of an entry.
    async fn find(&self, entry: Uuid) -> StoreResult<Option<SecondLook>>;

    /// Returns what else is known of an entry.
    async fn facts(&self, entry: Uuid) -> StoreResult<Option<LookFacts>>;

    /// Decides a second look; `false` if it does not wait, or the person made the first decision.
    async fn decide(&self, entry: Uuid, decision: &SecondDecision) -> StoreResult<bool>;

    /// Takes a person's decision from after `since` back; `false` if there is none.
    async fn undo(
        &self,
        entry: Uuid,
        by: &str,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Returns up to `limit` open disagreements whose second decision was made at `due` or before, oldest first.
    async fn disagreements(
        &self,
        due: DateTime<Utc>,
        after: Option<DisagreementCursor>,
        limit: u64,
    ) -> StoreResult<Vec<SecondLook>>;

    /// Returns up to `limit` closed disagreements, latest first.
    async fn settled(&self, before: Option<DisagreementCursor>, limit: u64) -> StoreResult<Vec<SecondLook>>;

    /// Closes an open disagreement whose second decision was made at `due` or before; `false` if there is none, a reversal
    /// waits, or the person is one of its reviewers.
    async fn settle(
        &self,
        entry: Uuid,
        by: &str,
        settlement: Settlement,
        reason: &str,
        due: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Notes that a person asked for the reversal `change`, which closes the disagreement once it is approved; `false` as for
    /// [`SecondLooks::settle`].
    async fn propose(
        &self,
        entry: Uuid,
        by: &str,
        change: Uuid,
        reason: &str,
        due: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Closes the disagreement for which a reversal was asked, or leaves it open if the reversal was not approved.
    async fn change_ended(&self, change: Uuid, approved: bool, now: DateTime<Utc>) -> StoreResult<()>;

    /// Counts a person's decisions that were looked at again since an instant, up to `due`.
    async fn looked_at(
        &self,
        first_by: &str,
        since: DateTime<Utc>,
        due: DateTime<Utc>,
    ) -> StoreResult<LookCounts>;

    /// Counts each person's decisions that were looked at again since an instant, up to `due`.
    async fn looked_at_by_person(
        &self,
        since: DateTime<Utc>,
        due: DateTime<Utc>,
    ) -> StoreResult<Vec<(String, LookCounts)>>;

    /// Counts each reviewer's first decisions since an instant. A gap of more than `pause` between two of them is a pause.
    async fn reviewers(&self, since: DateTime<Utc>, pause: Duration) -> StoreResult<Vec<ReviewerCounts>>;
}
