use arena_rules::Credits;
use arena_rules::fraud_case::{AppealState, CaseState};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A case of fraud.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FraudCase {
    /// The id.
    pub id: Uuid,
    /// The number that people say.
    pub number: i64,
    /// The title.
    pub title: String,
    /// Why it was opened.
    pub reason: String,
    /// The state.
    pub state: CaseState,
    /// The e-mail address of the member of staff who opened it.
    pub opened_by: String,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// The e-mail address of the member of staff who works on the case.
    pub worker: Option<String>,
    /// How it was closed.
    pub outcome: Option<String>,
    /// The e-mail address of the member of staff who closed the case.
    pub closed_by: Option<String>,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// How many accounts are in it.
    pub members: u32,
}

/// A new case.
#[derive(Clone, Copy, Debug)]
pub struct NewFraudCase<'a> {
    /// The id.
    pub id: Uuid,
    /// The title.
    pub title: &'a str,
    /// Why it is opened.
    pub reason: &'a str,
    /// The e-mail address of the member of staff.
    pub by: &'a str,
    /// Now.
    pub at: DateTime<Utc>,
}

/// The case that an account is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseOfAccount {
    /// The case's id.
    pub id: Uuid,
    /// The case's number.
    pub number: i64,
    /// The case's state.
    pub state: CaseState,
}

/// An account of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseMember {
    /// The account.
    pub subscriber: SubscriberId,
    /// The public username.
    pub username: Option<String>,
    /// Whether staff hold the account at present, or have suspended it.
    pub held: bool,
    /// Whether the account is suspended at present.
    pub suspended: bool,
    /// The e-mail address of the member of staff who added this.
    pub added_by: String,
    /// When it was added.
    pub added_at: DateTime<Utc>,
    /// When the case held its earning.
    pub held_at: Option<DateTime<Utc>>,
    /// When the case banned it.
    pub banned_at: Option<DateTime<Utc>>,
    /// The e-mail address of the member of staff who banned the account.
    pub banned_by: Option<String>,
    /// Credits that the case took back.
    pub taken: Credits,
    /// Credits that the case meant to take back and the account had spent.
    pub spent: Credits,
}

/// Evidence, a note or a decision of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseEntry {
    /// The id.
    pub id: Uuid,
    /// The account that it is about; `None` if it is about the case.
    pub subscriber: Option<SubscriberId>,
    /// `note`, `decision`, or the kind of evidence: `signs`, `day`, `prize`, `invite`, `claim`.
    pub kind: String,
    /// The subject of the evidence, such as a prize; a case has evidence of a kind about it once.
    pub reference: Option<String>,
    /// The text.
    pub text: String,
    /// When that happened.
    pub happened_at: DateTime<Utc>,
    /// The e-mail address of the member of staff who added this.
    pub added_by: String,
    /// When it was added.
    pub added_at: DateTime<Utc>,
}

/// An appeal of a banned person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseAppeal {
    /// The id.
    pub id: Uuid,
    /// The case.
    pub case: Uuid,
    /// The account.
    pub subscriber: SubscriberId,
    /// The person's words.
    pub text: String,
    /// The day on which it came.
    pub came_on: NaiveDate,
    /// The e-mail address of the member of staff who recorded the appeal.
    pub recorded_by: String,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
    /// The state.
    pub state: AppealState,
    /// The e-mail address of the member of staff who decided.
    pub decided_by: Option<String>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// The answer, which the person reads.
    pub answer: Option<String>,
}

/// An earning that can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earning {
    /// The account.
    pub subscriber: SubscriberId,
    /// The ledger's transaction.
    pub txn: i64,
    /// The credits.
    pub amount: Credits,
}

/// How many cases wait for staff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaseCounts {
    /// Open ones.
    pub open: u64,
    /// Those with an appeal that waits.
    pub appealed: u64,
}

/// Cases of fraud. Each change of a state is one statement that names the states it starts from.
#[async_trait]
pub trait FraudCases: Send + Sync {
    /// Adds an open case. Returns its number.
    async fn add(&self, new: &NewFraudCase<'_>) -> StoreResult<i64>;

    /// Returns a case.
    async fn find(&self, id: Uuid) -> StoreResult<Option<FraudCase>>;

    /// Returns a case by its number.
    async fn by_number(&self, number: i64) -> StoreResult<Option<FraudCase>>;

    /// Returns cases of a state before a number, the latest first.
    async fn page(&self, state: CaseState, before: Option<i64>, limit: u64) -> StoreResult<Vec<FraudCase>>;

    /// Counts the cases that wait.
    async fn counts(&self) -> StoreResult<CaseCounts>;

    /// Moves a case from one of the states to another; `false` if it is in none of them. With the same state it locks the
    /// case until the transaction ends.
    async fn change_state(
        &self,
        id: Uuid,
        from: &[CaseState],
        to: CaseState,
        closed: Option<(&str, &str)>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Sets who works on a case that is not closed; `false` if it is closed.
    async fn set_worker(&self, id: Uuid, worker: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Adds an account to a case, or takes it in again; `false` if it is in a case that is not closed.
    async fn add_member(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        by: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Takes an account out of a case that did nothing to it; `false` if it is not in it or something was done.
    async fn remove_member(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Marks the accounts of a case as those of a closed one, or of one that is open again. Returns how many.
    async fn set_active(&self, case: Uuid, active: bool) -> StoreResult<u64>;

    /// Returns the accounts of a case, in the order in which they were added.
    async fn members(&self, case: Uuid) -> StoreResult<Vec<CaseMember>>;

    /// Returns the case that an account is in and that is not closed; otherwise the last one that banned it.
    async fn of_account(&self, subscriber: SubscriberId) -> StoreResult<Option<CaseOfAccount>>;

    /// Returns the last case that banned an account, and who did; `None` if none has.
    async fn ban_of(&self, subscriber: SubscriberId) -> StoreResult<Option<(CaseOfAccount, String)>>;

    /// Notes that a case holds an account.
    async fn mark_held(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        at: Option<DateTime<Utc>>,
    ) -> StoreResult<()>;

    /// Notes who banned an account and when; `None` when the ban is lifted.
    async fn mark_banned(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        ban: Option<(&str, DateTime<Utc>)>,
    ) -> StoreResult<()>;

    /// Adds entries; evidence that the case has already is left out. Returns how many are new.
    async fn add_entries(&self, case: Uuid, entries: &[CaseEntry]) -> StoreResult<u64>;

    /// Returns the latest entries of a case, latest first.
    async fn entries(&self, case: Uuid, limit: u64) -> StoreResult<Vec<CaseEntry>>;

    /// Adds an appeal; `false` if one of the account waits.
    async fn add_appeal(&self, appeal: &CaseAppeal) -> StoreResult<bool>;

    /// Returns an appeal.
    async fn appeal(&self, id: Uuid) -> StoreResult<Option<CaseAppeal>>;

    /// Returns the appeals of a case, latest first.
    async fn appeals(&self, case: Uuid) -> StoreResult<Vec<CaseAppeal>>;

    /// Decides an appeal that waits; `false` if it does not, or if `by` banned the account.
    async fn decide_appeal(
        &self,
        id: Uuid,
        state: AppealState,
        answer: &str,
        by: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Returns earnings of an account since an instant that can be taken back, the latest first: pay for the streak, levels,
    /// tasks, quests and the season.
    async fn earnings(
        &self,
        subscriber: SubscriberId,
        since: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<Vec<Earning>>;

    /// Notes which earnings a change takes back.
    async fn plan_void(&self, change: Uuid, case: Uuid, earnings: &[Earning]) -> StoreResult<()>;

    /// Returns the case and the earnings that a change still has to take back, by account, the latest first.
    async fn planned_void(&self, change: Uuid) -> StoreResult<Vec<(Uuid, Earning)>>;

    /// Notes that an earning was taken back, or had been spent; `false` if that was noted before.
    async fn settle_void(&self, change: Uuid, txn: i64, taken: bool) -> StoreResult<bool>;

    /// Adds to what a case took back from an account, and what the account had spent.
    async fn add_taken(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        taken: Credits,
        spent: Credits,
    ) -> StoreResult<()>;

    /// Removes what was written about an erased person, and their signs.
    async fn erase(&self, subscriber: SubscriberId) -> StoreResult<()>;
}
