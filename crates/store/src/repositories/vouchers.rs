use std::collections::BTreeMap;

use arena_app::ports::{
    GivenVoucher, NewVoucher, NewVoucherBatch, SealedText, StoreResult, SubscriberId, VoucherBatch,
    VoucherCounts, VoucherDays, Vouchers,
};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{LOT, hash};

record! {
    struct BatchRow {
        id: Uuid,
        reward_id: i32,
        file_name: String,
        cost: Option<i64>,
        imported_by: String,
        imported_at: DateTime<Utc>,
        held_since: Option<DateTime<Utc>>,
        voided_at: Option<DateTime<Utc>>,
        voided_by: Option<String>,
        void_reason: Option<String>,
    }
}

record! {
    struct CountRow {
        batch_id: Uuid,
        free: i64,
        soon: i64,
        held: i64,
        expired: i64,
        given: i64,
        void: i64,
    }
}

record! {
    struct GivenRow {
        id: Uuid,
        key_id: Option<String>,
        code: Option<Vec<u8>>,
        shown_at: Option<DateTime<Utc>>,
    }
}

record! {
    struct KeyRow {
        key_id: Option<String>,
        codes: i64,
    }
}

macro_rules! batches {
    ($($narrowed:tt)*) => {
        concat!(
            "SELECT id, reward_id, file_name, cost, imported_by, imported_at, held_since, voided_at, voided_by, void_reason
             FROM voucher_batch",
            $($narrowed)*
        )
    };
}

macro_rules! counts {
    ($($narrowed:tt)*) => {
        concat!(
            "SELECT v.batch_id,
                 count(CASE WHEN v.state = 'free' AND b.held_since IS NULL AND (v.expires_on IS NULL OR v.expires_on >= $1) THEN 1 END) AS free,
                 count(CASE WHEN v.state = 'free' AND b.held_since IS NULL AND v.expires_on >= $1 AND v.expires_on < $2 THEN 1 END) AS soon,
                 count(CASE WHEN v.state = 'free' AND b.held_since IS NOT NULL AND (v.expires_on IS NULL OR v.expires_on >= $1) THEN 1 END) AS held,
                 count(CASE WHEN v.state = 'free' AND v.expires_on < $1 THEN 1 END) AS expired,
                 count(CASE WHEN v.state = 'given' THEN 1 END) AS given,
                 count(CASE WHEN v.state = 'void' THEN 1 END) AS void
             FROM voucher v JOIN voucher_batch b ON b.id = v.batch_id",
            $($narrowed)*,
            " GROUP BY v.batch_id"
        )
    };
}

/// A free code of a reward (`$1`) in a batch that is not held.
macro_rules! free {
    () => {
        "FROM voucher v JOIN voucher_batch b ON b.id = v.batch_id
         WHERE v.reward_id = $1 AND v.state = 'free' AND b.held_since IS NULL"
    };
}

/// The codes of a reward that may be sold, less the open claims.
macro_rules! for_sale {
    () => {
        concat!(
            "(SELECT count(*) ",
            free!(),
            " AND (v.expires_on IS NULL OR v.expires_on >= $2))
             - (SELECT count(*) FROM redemption WHERE reward_id = $1 AND status = 'claimed')"
        )
    };
}

macro_rules! give {
    ($lock:literal) => {
        concat!(
            "UPDATE voucher SET state = 'given', redemption_id = $2, given_at = $4
             WHERE state = 'free' AND id = (
                 SELECT v.id ",
            free!(),
            " AND (v.expires_on IS NULL OR v.expires_on >= $3)
                 ORDER BY v.expires_on NULLS LAST, v.id LIMIT 1 ",
            $lock,
            ")
             RETURNING id, key_id, code, shown_at"
        )
    };
}

statements! {
    fn known(fingerprints: serde_json::Value) -> (Vec<u8>,) =
        "SELECT fingerprint FROM voucher WHERE fingerprint = ANY (ARRAY(
             SELECT decode(value, 'hex') FROM jsonb_array_elements_text($1) AS value))",
        "SELECT fingerprint FROM voucher WHERE fingerprint IN (SELECT unhex(value) FROM json_each($1))";

    fn insert_batch(
        id: Uuid,
        reward: i32,
        file_name: &str,
        codes: i32,
        cost: Option<i64>,
        imported_by: &str,
        at: DateTime<Utc>,
    ) = "INSERT INTO voucher_batch (id, reward_id, file_name, codes, cost, imported_by, imported_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)";

    fn insert_all(batch: Uuid, reward: i32, vouchers: serde_json::Value) =
        "INSERT INTO voucher (id, batch_id, reward_id, key_id, code, fingerprint, expires_on, state)
         SELECT v.id, $1, $2, v.key_id, decode(v.code, 'hex'), decode(v.fingerprint, 'hex'), v.expires_on, 'free'
         FROM jsonb_to_recordset($3) AS v (id uuid, key_id text, code text, fingerprint text, expires_on date)
         ON CONFLICT DO NOTHING",
        "INSERT INTO voucher (id, batch_id, reward_id, key_id, code, fingerprint, expires_on, state)
         SELECT unhex(replace(value ->> '$.id', '-', '')), $1, $2, value ->> '$.key_id', unhex(value ->> '$.code'),
             unhex(value ->> '$.fingerprint'), value ->> '$.expires_on', 'free'
         FROM json_each($3) WHERE true
         ON CONFLICT DO NOTHING";

    /// Skips codes that other deliveries are about to give. The condition on the state is checked again on the row
    /// itself.
    fn give(reward: i32, claim: Uuid, today: NaiveDate, at: DateTime<Utc>) -> GivenRow =
        give!("FOR UPDATE OF v SKIP LOCKED"),
        give!("");

    fn of_claim(claim: Uuid) -> GivenRow =
        "SELECT id, key_id, code, shown_at FROM voucher WHERE redemption_id = $1";

    fn of_subscriber(claim: Uuid, subscriber: Uuid) -> GivenRow =
        "SELECT v.id, v.key_id, v.code, v.shown_at FROM voucher v JOIN redemption r ON r.id = v.redemption_id
         WHERE v.redemption_id = $1 AND r.subscriber_id = $2";

    fn show(id: Uuid, at: DateTime<Utc>) -> (Option<DateTime<Utc>>,) =
        "UPDATE voucher SET shown_at = COALESCE(shown_at, $2) WHERE id = $1 AND state = 'given' RETURNING shown_at";

    fn every_batch() -> BatchRow = batches!(" ORDER BY imported_at DESC, id DESC");

    fn batch(id: Uuid) -> BatchRow = batches!(" WHERE id = $1");

    fn every_count(today: NaiveDate, sold_from: NaiveDate) -> CountRow = counts!("");

    fn counts_of(today: NaiveDate, sold_from: NaiveDate, batch: Uuid) -> CountRow = counts!(" WHERE v.batch_id = $3");

    fn withdraw(id: Uuid, by: &str, reason: &str, at: DateTime<Utc>) =
        "UPDATE voucher_batch SET voided_at = $4, voided_by = $2, void_reason = $3, held_since = NULL
         WHERE id = $1 AND voided_at IS NULL";

    fn withdraw_codes(batch: Uuid) = "UPDATE voucher SET state = 'void' WHERE batch_id = $1 AND state = 'free'";

    fn release(id: Uuid) = "UPDATE voucher_batch SET held_since = NULL WHERE id = $1 AND held_since IS NOT NULL";

    fn is_pool(reward: i32) -> (bool,) =
        "SELECT EXISTS (SELECT 1 FROM voucher_batch WHERE reward_id = $1 AND voided_at IS NULL) AS pool";

    fn count_free(reward: i32, today: NaiveDate) -> (i64,) =
        concat!("SELECT count(*) AS free ", free!(), " AND (v.expires_on IS NULL OR v.expires_on >= $2)");

    fn pools() -> (i32,) = "SELECT DISTINCT reward_id FROM voucher_batch WHERE voided_at IS NULL ORDER BY reward_id";

    /// A claim that has the lock is counted by the next statement, because it has committed by then.
    fn lock_reward(id: i32) -> (Option<i32>,) =
        "SELECT stock FROM reward WHERE id = $1 FOR UPDATE",
        "SELECT stock FROM reward WHERE id = $1";

    fn count_stock(reward: i32, sold_from: NaiveDate) -> (Option<i32>,) =
        concat!("UPDATE reward SET stock = CAST(GREATEST(0, ", for_sale!(), ") AS integer) WHERE id = $1 RETURNING stock"),
        concat!("UPDATE reward SET stock = max(0, ", for_sale!(), ") WHERE id = $1 RETURNING stock");

    fn keys() -> KeyRow =
        "SELECT key_id, count(*) AS codes FROM voucher WHERE key_id IS NOT NULL GROUP BY key_id ORDER BY key_id";
}

#[async_trait]
impl Vouchers for Connection {
    async fn known(&self, fingerprints: &[[u8; 32]]) -> StoreResult<Vec<[u8; 32]>> {
        let mut found = Vec::new();
        for lot in fingerprints.chunks(LOT) {
            let lot = lot.iter().map(|fingerprint| json!(hex(fingerprint))).collect();
            for (fingerprint,) in self.fetch_all(known(lot)).await? {
                found.push(hash(fingerprint, "voucher", "fingerprint", &"")?);
            }
        }
        Ok(found)
    }

    async fn import(&self, batch: &NewVoucherBatch, vouchers: &[NewVoucher]) -> StoreResult<u64> {
        let NewVoucherBatch { id, reward, file_name, codes, cost, imported_by, at } = batch;
        self.execute(insert_batch(*id, *reward, file_name, *codes, *cost, imported_by, *at)).await?;
        let mut added = 0;
        for lot in vouchers.chunks(LOT) {
            added += self.execute(insert_all(*id, *reward, lot.iter().map(row_of).collect())).await?;
        }
        Ok(added)
    }

    async fn give(
        &self,
        reward: i32,
        claim: Uuid,
        today: NaiveDate,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<GivenVoucher>> {
        Ok(self.fetch_one(give(reward, claim, today, at)).await?.map(GivenRow::voucher))
    }

    async fn of_claim(&self, claim: Uuid) -> StoreResult<Option<GivenVoucher>> {
        Ok(self.fetch_one(of_claim(claim)).await?.map(GivenRow::voucher))
    }

    async fn of_subscriber(
        &self,
        claim: Uuid,
        subscriber: SubscriberId,
    ) -> StoreResult<Option<GivenVoucher>> {
        Ok(self.fetch_one(of_subscriber(claim, subscriber.0)).await?.map(GivenRow::voucher))
    }

    async fn show(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<Option<DateTime<Utc>>> {
        Ok(self.fetch_one(show(id, at)).await?.and_then(|(shown_at,)| shown_at))
    }

    async fn batches(&self, days: VoucherDays) -> StoreResult<Vec<VoucherBatch>> {
        let counts = self.fetch_all(every_count(days.today, days.sold_from).of_many()).await?;
        let mut counts: BTreeMap<_, _> = counts.into_iter().map(CountRow::counts).collect();
        let batches = self.fetch_all(every_batch()).await?;
        let counted = |row: BatchRow| {
            let counts = counts.remove(&row.id).unwrap_or_default();
            row.batch(counts)
        };
        Ok(batches.into_iter().map(counted).collect())
    }

    async fn batch(&self, id: Uuid, days: VoucherDays) -> StoreResult<Option<VoucherBatch>> {
        let Some(row) = self.fetch_one(batch(id)).await? else { return Ok(None) };
        let counts = self.fetch_one(counts_of(days.today, days.sold_from, id)).await?;
        Ok(Some(row.batch(counts.map(|row| row.counts().1).unwrap_or_default())))
    }

    async fn withdraw(&self, batch: Uuid, by: &str, reason: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        if self.execute(withdraw(batch, by, reason, at)).await? == 0 {
            return Ok(false);
        }
        self.execute(withdraw_codes(batch)).await?;
        Ok(true)
    }

    async fn release(&self, batch: Uuid) -> StoreResult<bool> {
        Ok(self.execute(release(batch)).await? == 1)
    }

    async fn free(&self, reward: i32, today: NaiveDate) -> StoreResult<Option<u64>> {
        let pool = self.fetch_one(is_pool(reward)).await?;
        if !pool.is_some_and(|(pool,)| pool) {
            return Ok(None);
        }
        let free = self.fetch_one(count_free(reward, today)).await?;
        Ok(free.map(|(free,)| free.cast_unsigned()))
    }

    async fn pools(&self) -> StoreResult<Vec<i32>> {
        Ok(self.fetch_all(pools()).await?.into_iter().map(|(reward,)| reward).collect())
    }

    async fn count_stock(
        &self,
        reward: i32,
        sold_from: NaiveDate,
    ) -> StoreResult<Option<(Option<i32>, i32)>> {
        let Some((before,)) = self.fetch_one(lock_reward(reward)).await? else { return Ok(None) };
        let after = self.fetch_one(count_stock(reward, sold_from)).await?;
        Ok(after.and_then(|(after,)| after).map(|after| (before, after)))
    }

    async fn keys(&self) -> StoreResult<Vec<(String, u64)>> {
        let keys = self.fetch_all(keys().of_many()).await?;
        Ok(keys.into_iter().filter_map(|row| Some((row.key_id?, row.codes.cast_unsigned()))).collect())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn row_of(new: &NewVoucher) -> serde_json::Value {
    json!({
        "id": new.id,
        "key_id": new.sealed.key,
        "code": hex(&new.sealed.bytes),
        "fingerprint": hex(&new.fingerprint),
        "expires_on": new.expires_on,
    })
}

impl GivenRow {
    fn voucher(self) -> GivenVoucher {
        let Self { id, key_id, code, shown_at } = self;
        let sealed = key_id.zip(code).map(|(key, bytes)| SealedText { key, bytes });
        GivenVoucher { id, sealed, shown_at }
    }
}

impl CountRow {
    fn counts(self) -> (Uuid, VoucherCounts) {
        let Self { batch_id, free, soon, held, expired, given, void } = self;
        let [free, soon, held] = [free, soon, held].map(i64::cast_unsigned);
        let [expired, given, void] = [expired, given, void].map(i64::cast_unsigned);
        (batch_id, VoucherCounts { free, soon, held, expired, given, void })
    }
}

impl BatchRow {
    fn batch(self, counts: VoucherCounts) -> VoucherBatch {
        VoucherBatch {
            id: self.id,
            reward: self.reward_id,
            file_name: self.file_name,
            cost: self.cost,
            imported_by: self.imported_by,
            imported_at: self.imported_at,
            held_since: self.held_since,
            voided_at: self.voided_at,
            voided_by: self.voided_by,
            void_reason: self.void_reason,
            counts,
        }
    }
}
