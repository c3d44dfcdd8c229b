use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A sign of unfair play or of a farm that an account shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSign {
    /// The account.
    pub subscriber: SubscriberId,
    /// The sign's word, such as `same_rhythm`.
    pub sign: String,
    /// How often the account shows it.
    pub count: u32,
    /// When it showed it last.
    pub latest: DateTime<Utc>,
}

/// Accounts that have something in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLink {
    /// The sign's word, such as `same_browser`.
    pub sign: String,
    /// The accounts.
    pub accounts: Vec<SubscriberId>,
    /// When that was seen last.
    pub latest: DateTime<Utc>,
}

/// A sign and how often it shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SignCount {
    /// The sign's word.
    pub sign: String,
    /// How often.
    pub count: u32,
}

/// An account with signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedAccount {
    /// The account.
    pub subscriber: SubscriberId,
    /// The group that it belongs to.
    pub group: Uuid,
    /// The weight of its signs.
    pub weight: u32,
    /// Its signs, the heaviest first.
    pub signs: Vec<SignCount>,
    /// When it showed one last.
    pub latest: DateTime<Utc>,
}

/// A signed account as staff see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedAccount {
    /// The account with its signs.
    pub account: SignedAccount,
    /// The public username.
    pub username: Option<String>,
    /// Whether staff hold the account or have suspended it.
    pub held: bool,
    /// The number of the account's case that is not closed.
    pub case: Option<i64>,
}

/// Accounts that belong together by what they have in common; one account without such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedGroup {
    /// The id: that of its first account.
    pub id: Uuid,
    /// The number of accounts.
    pub accounts: u32,
    /// The weight of all their signs.
    pub weight: u64,
    /// In how many accounts each sign shows, the most frequent first.
    pub signs: Vec<SignCount>,
    /// When one of them showed a sign last.
    pub latest: DateTime<Utc>,
    /// When the signs were counted.
    pub counted_at: DateTime<Utc>,
    /// The number of a case that is not closed and has one of the accounts.
    pub case: Option<i64>,
}

/// Signs of accounts, and the roll-up that staff read.
#[async_trait]
pub trait FraudSigns: Send + Sync {
    /// Returns the signs of plays, duels, pictures and invitations since an instant, and accounts that earned
    /// `whole_table` credits by levels on a day since `day`.
    async fn shown(
        &self,
        since: DateTime<Utc>,
        day: NaiveDate,
        whole_table: i64,
    ) -> StoreResult<Vec<AccountSign>>;

    /// Returns what accounts had in common since an instant.
    async fn links(&self, since: DateTime<Utc>) -> StoreResult<Vec<AccountLink>>;

    /// Returns those of the accounts that were suspended or erased.
    async fn closed(&self, accounts: &[SubscriberId]) -> StoreResult<Vec<SubscriberId>>;

    /// Replaces the roll-up.
    async fn replace(&self, groups: &[SignedGroup], accounts: &[SignedAccount]) -> StoreResult<()>;

    /// Returns groups behind a position, the heaviest first.
    async fn groups(&self, after: Option<(u64, Uuid)>, limit: u64) -> StoreResult<Vec<SignedGroup>>;

    /// Returns a group.
    async fn group(&self, id: Uuid) -> StoreResult<Option<SignedGroup>>;

    /// Returns the first accounts of a group, the heaviest first.
    async fn accounts(&self, group: Uuid, limit: u64) -> StoreResult<Vec<ListedAccount>>;

    /// Returns the signs of one account; `None` if it shows none.
    async fn of_account(&self, subscriber: SubscriberId) -> StoreResult<Option<SignedAccount>>;
}
