use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;
use super::secret_box::SealedText;

/// A file of codes, about to be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewVoucherBatch {
    /// The id.
    pub id: Uuid,
    /// The reward.
    pub reward: i32,
    /// The file's name.
    pub file_name: String,
    /// The number of codes.
    pub codes: i32,
    /// The cost of one code to the operator, in hundredths of the currency (thousandths if it has three decimals), if known.
    pub cost: Option<i64>,
    /// The member of staff who imports the file.
    pub imported_by: String,
    /// The time of the import.
    pub at: DateTime<Utc>,
}

/// A code, about to be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewVoucher {
    /// The id.
    pub id: Uuid,
    /// The code.
    pub sealed: SealedText,
    /// The code's fingerprint.
    pub fingerprint: [u8; 32],
    /// The last day on which the code can be used.
    pub expires_on: Option<NaiveDate>,
}

/// A batch of codes, with what became of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoucherBatch {
    /// The id.
    pub id: Uuid,
    /// The reward.
    pub reward: i32,
    /// The file's name.
    pub file_name: String,
    /// The cost of one code to the operator, in hundredths of the currency (thousandths if it has three decimals), if known.
    pub cost: Option<i64>,
    /// The member of staff who imported the file.
    pub imported_by: String,
    /// The time of the import.
    pub imported_at: DateTime<Utc>,
    /// Since when the codes are not given out because a restored backup may not know who has them.
    pub held_since: Option<DateTime<Utc>>,
    /// When the free codes were withdrawn.
    pub voided_at: Option<DateTime<Utc>>,
    /// The member of staff who withdrew them.
    pub voided_by: Option<String>,
    /// The reason.
    pub void_reason: Option<String>,
    /// The codes.
    pub counts: VoucherCounts,
}

/// Codes by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VoucherCounts {
    /// Codes that can be given out.
    pub free: u64,
    /// Those of them for which no further claim is sold, because they expire soon.
    pub soon: u64,
    /// Codes that are not given out because a restored backup may not know who has them.
    pub held: u64,
    /// Codes that expired before somebody got them.
    pub expired: u64,
    /// Codes that subscribers have.
    pub given: u64,
    /// Withdrawn codes.
    pub void: u64,
}

/// Days by which codes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoucherDays {
    /// Today: codes that expire earlier have expired.
    pub today: NaiveDate,
    /// Codes that expire earlier are not sold.
    pub sold_from: NaiveDate,
}

/// A code that a claim has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenVoucher {
    /// The id.
    pub id: Uuid,
    /// The code; `None` after its subscriber was erased.
    pub sealed: Option<SealedText>,
    /// When the app first showed the code to the subscriber.
    pub shown_at: Option<DateTime<Utc>>,
}

/// The pools of voucher codes.
#[async_trait]
pub trait Vouchers: Send + Sync {
    /// Returns those of the fingerprints whose codes were imported before.
    async fn known(&self, fingerprints: &[[u8; 32]]) -> StoreResult<Vec<[u8; 32]>>;

    /// Adds a batch with its codes. Returns the number of added codes: fewer than given if some are known.
    async fn import(&self, batch: &NewVoucherBatch, vouchers: &[NewVoucher]) -> StoreResult<u64>;

    /// Gives a free code of a reward to a claim, the one that expires first; `None` if there is none.
    async fn give(
        &self,
        reward: i32,
        claim: Uuid,
        today: NaiveDate,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<GivenVoucher>>;

    /// Returns the code of a claim.
    async fn of_claim(&self, claim: Uuid) -> StoreResult<Option<GivenVoucher>>;

    /// Returns the code of a subscriber's claim.
    async fn of_subscriber(&self, claim: Uuid, subscriber: SubscriberId)
    -> StoreResult<Option<GivenVoucher>>;

    /// Records that the app shows a code. Returns when it first did.
    async fn show(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<Option<DateTime<Utc>>>;

    /// Returns every batch, latest first.
    async fn batches(&self, days: VoucherDays) -> StoreResult<Vec<VoucherBatch>>;

    /// Returns a batch.
    async fn batch(&self, id: Uuid, days: VoucherDays) -> StoreResult<Option<VoucherBatch>>;

    /// Withdraws the free codes of a batch; `false` if they were withdrawn before.
    async fn withdraw(&self, batch: Uuid, by: &str, reason: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Lets the codes of a held batch be given out again; `false` if the batch is not held.
    async fn release(&self, batch: Uuid) -> StoreResult<bool>;

    /// Counts the codes of a reward that can be given out; `None` if the reward has no pool.
    async fn free(&self, reward: i32, today: NaiveDate) -> StoreResult<Option<u64>>;

    /// Returns the rewards that have a pool: a batch that was not withdrawn.
    async fn pools(&self) -> StoreResult<Vec<i32>>;

    /// Sets a reward's stock to the codes that may be sold, less the claims that wait for one. Returns the stock
    /// before and after; `None` if there is no such reward. Claims of the reward wait until the end of the
    /// transaction.
    async fn count_stock(&self, reward: i32, sold_from: NaiveDate)
    -> StoreResult<Option<(Option<i32>, i32)>>;

    /// Counts codes by the key that opens them.
    async fn keys(&self) -> StoreResult<Vec<(String, u64)>>;
}
