use arena_app::ports::{
    Claim, ClaimBacklog, ClaimDeskCounts, ClaimFilter, ClaimVoucher, Claims, Recipient, StoreResult,
    SubscriberId,
};
use arena_rules::claims::ClaimState;
use arena_rules::parcels::Parcel;
use arena_rules::redemption::{GAME_ID, RedeemAnswer};
use arena_rules::{Credits, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, list_of};

record! {
    struct ClaimRow {
        id: Uuid,
        subscriber_id: Uuid,
        reward_id: i32,
        reward_name: String,
        image: String,
        credits: i64,
        to_number: bool,
        status: String,
        claimed_at: Option<DateTime<Utc>>,
        holder: Option<String>,
        lease_until: Option<DateTime<Utc>>,
        settled_at: Option<DateTime<Utc>>,
        reference: Option<String>,
        reason: Option<String>,
        carrier: Option<String>,
        tracking_number: Option<String>,
        shipped_at: Option<DateTime<Utc>>,
        shipped_by: Option<String>,
        name: Option<String>,
        email: Option<String>,
        phone: Option<String>,
        pubg_id: Option<String>,
        answers: Option<String>,
        by_voucher: bool,
        shown_at: Option<DateTime<Utc>>,
    }
}

record! {
    struct BacklogRow {
        waiting: i64,
        working: i64,
        oldest: Option<DateTime<Utc>>,
    }
}

record! {
    struct DeskRow {
        waiting: i64,
        working: i64,
        mine: i64,
        late: i64,
        shipped: i64,
        overdue: i64,
    }
}

macro_rules! columns {
    () => {
        "SELECT r.id, r.subscriber_id, r.reward_id, w.name AS reward_name, w.image, r.credits,
                d.redemption_id IS NOT NULL AS to_number, r.status,
                r.claimed_at, r.holder, r.lease_until, r.settled_at, r.reference, r.reason,
                r.carrier, r.tracking_number, r.shipped_at, r.shipped_by,
                r.name, r.email, r.phone, r.pubg_id, r.answers,
                v.id IS NOT NULL AS by_voucher, v.shown_at
         FROM redemption r JOIN reward w ON w.id = r.reward_id
             LEFT JOIN reward_delivery d ON d.redemption_id = r.id
             LEFT JOIN voucher v ON v.redemption_id = r.id"
    };
}

/// An open claim that `$2` may take or refuse: without a holder, after its lease, or held by `$2`.
macro_rules! free {
    () => {
        "status = 'claimed' AND shipped_at IS NULL AND (holder IS NULL OR holder = $2 OR lease_until <= $3)"
    };
}

/// The claims behind that of a parameter. Claims are never deleted, so a page can always continue.
macro_rules! behind {
    ($than:literal, $parameter:literal) => {
        concat!(
            " AND (r.claimed_at, r.id) ",
            $than,
            " (SELECT claimed_at, id FROM redemption WHERE id = ",
            $parameter,
            ")"
        )
    };
}

macro_rules! page {
    ($($narrowed:tt)*) => {
        concat!(
            columns!(),
            " WHERE r.status = $2 AND ($3 IS NULL OR (r.holder IS NOT NULL) = $3)
                 AND ($4 IS NULL OR r.reward_id = $4) AND ($5 IS NULL OR (r.shipped_at IS NOT NULL) = $5)
                 AND ($6 IS NULL OR r.shipped_at <= $6)",
            $($narrowed)*,
            " ORDER BY r.claimed_at, r.id LIMIT $1"
        )
    };
}

macro_rules! theirs {
    ($($narrowed:tt)*) => {
        concat!(
            columns!(),
            " WHERE r.subscriber_id = $2 AND r.status <> 'offered'",
            $($narrowed)*,
            " ORDER BY r.claimed_at DESC, r.id DESC LIMIT $1"
        )
    };
}

statements! {
    fn held_by(limit: i64, holder: &str) -> ClaimRow = concat!(
        columns!(),
        " WHERE r.status = 'claimed' AND r.shipped_at IS NULL AND r.holder = $2 ORDER BY r.claimed_at, r.id LIMIT $1"
    );

    fn desk_counts(holder: &str, late: DateTime<Utc>, overdue: DateTime<Utc>) -> DeskRow =
        "SELECT count(CASE WHEN shipped_at IS NULL THEN 1 END) AS waiting,
             count(CASE WHEN shipped_at IS NULL THEN holder END) AS working,
             count(CASE WHEN shipped_at IS NULL AND holder = $1 THEN 1 END) AS mine,
             count(CASE WHEN shipped_at IS NULL AND claimed_at <= $2 THEN 1 END) AS late,
             count(shipped_at) AS shipped, count(CASE WHEN shipped_at <= $3 THEN 1 END) AS overdue
         FROM redemption WHERE status = 'claimed'";

    fn page(
        limit: i64,
        status: &str,
        held: Option<bool>,
        reward: Option<i32>,
        shipped: Option<bool>,
        shipped_until: Option<DateTime<Utc>>,
    ) -> ClaimRow = page!("");

    fn page_until(
        limit: i64,
        status: &str,
        held: Option<bool>,
        reward: Option<i32>,
        shipped: Option<bool>,
        shipped_until: Option<DateTime<Utc>>,
        until: DateTime<Utc>,
    ) -> ClaimRow = page!(" AND r.claimed_at <= $7");

    fn page_behind(
        limit: i64,
        status: &str,
        held: Option<bool>,
        reward: Option<i32>,
        shipped: Option<bool>,
        shipped_until: Option<DateTime<Utc>>,
        after: Uuid,
    ) -> ClaimRow = page!(behind!(">", "$7"));

    fn page_until_behind(
        limit: i64,
        status: &str,
        held: Option<bool>,
        reward: Option<i32>,
        shipped: Option<bool>,
        shipped_until: Option<DateTime<Utc>>,
        until: DateTime<Utc>,
        after: Uuid,
    ) -> ClaimRow = page!(" AND r.claimed_at <= $7", behind!(">", "$8"));

    fn by_id(id: Uuid) -> ClaimRow = concat!(columns!(), " WHERE r.id = $1 AND r.status <> 'offered'");

    fn of_subscriber(limit: i64, subscriber: Uuid) -> ClaimRow = theirs!("");

    fn of_subscriber_behind(limit: i64, subscriber: Uuid, after: Uuid) -> ClaimRow =
        theirs!(behind!("<", "$3"));

    fn take(id: Uuid, holder: &str, at: DateTime<Utc>, until: DateTime<Utc>) = concat!(
        "UPDATE redemption SET holder = $2, lease_until = $4, changed_at = $3 WHERE id = $1 AND ",
        free!()
    );

    fn release(id: Uuid, holder: &str, at: DateTime<Utc>) = concat!(
        "UPDATE redemption SET holder = NULL, lease_until = NULL, changed_at = $3
         WHERE id = $1 AND holder IS NOT NULL AND ",
        free!()
    );

    fn lock_held(id: Uuid, holder: &str) -> (Uuid,) =
        "SELECT id FROM redemption WHERE id = $1 AND status = 'claimed' AND shipped_at IS NULL AND holder = $2 FOR UPDATE",
        "SELECT id FROM redemption WHERE id = $1 AND status = 'claimed' AND shipped_at IS NULL AND holder = $2";

    fn deliver(id: Uuid, holder: &str, at: DateTime<Utc>, reference: &str) =
        "UPDATE redemption SET status = 'fulfilled', lease_until = NULL, settled_at = $3, changed_at = $3,
             reference = $4
         WHERE id = $1 AND status = 'claimed' AND shipped_at IS NULL AND holder = $2";

    // `holder` is `arena_rules::claims::PROVIDER`.
    fn deliver_provided(id: Uuid, at: DateTime<Utc>, reference: &str) =
        "UPDATE redemption SET status = 'fulfilled', holder = 'the provider', lease_until = NULL,
             settled_at = $2, changed_at = $2, reference = $3
         WHERE id = $1 AND status = 'claimed' AND shipped_at IS NULL";

    fn refuse(id: Uuid, holder: &str, at: DateTime<Utc>, reason: &str) = concat!(
        "UPDATE redemption SET status = 'rejected', holder = $2, lease_until = NULL, settled_at = $3,
             changed_at = $3, reason = $4
         WHERE id = $1 AND ",
        free!()
    );

    fn backlog() -> BacklogRow =
        "SELECT COUNT(*) AS waiting, COUNT(holder) AS working, MIN(claimed_at) AS oldest
         FROM redemption WHERE status = 'claimed' AND shipped_at IS NULL";
}

/// The rows of a state: their status, and whether they have a holder and a parcel on its way, where that matters.
fn rows_of(state: Option<ClaimState>) -> (&'static str, Option<bool>, Option<bool>) {
    match state {
        None => ("claimed", None, Some(false)),
        Some(ClaimState::Claimed) => ("claimed", Some(false), Some(false)),
        Some(ClaimState::Working) => ("claimed", Some(true), Some(false)),
        Some(ClaimState::Shipped) => ("claimed", None, Some(true)),
        Some(ClaimState::Delivered) => ("fulfilled", None, None),
        Some(ClaimState::Refused) => ("rejected", None, None),
    }
}

#[async_trait]
impl Claims for Connection {
    async fn page(&self, filter: ClaimFilter, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<Claim>> {
        let (limit, (status, held, shipped)) = (limit.cast_signed(), rows_of(filter.state));
        let ClaimFilter { reward, shipped_until: sent, .. } = filter;
        let page = match (filter.claimed_until, after) {
            (None, None) => page(limit, status, held, reward, shipped, sent),
            (Some(until), None) => page_until(limit, status, held, reward, shipped, sent, until),
            (None, Some(after)) => page_behind(limit, status, held, reward, shipped, sent, after),
            (Some(until), Some(after)) => {
                page_until_behind(limit, status, held, reward, shipped, sent, until, after)
            }
        };
        self.fetch_all(page).await?.into_iter().map(ClaimRow::claim).collect()
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<Claim>> {
        self.fetch_one(by_id(id)).await?.map(ClaimRow::claim).transpose()
    }

    async fn of_subscriber(
        &self,
        subscriber: SubscriberId,
        after: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<Claim>> {
        let limit = limit.cast_signed();
        let page = match after {
            None => of_subscriber(limit, subscriber.0),
            Some(after) => of_subscriber_behind(limit, subscriber.0, after),
        };
        self.fetch_all(page).await?.into_iter().map(ClaimRow::claim).collect()
    }

    async fn take(
        &self,
        id: Uuid,
        holder: &str,
        until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(take(id, holder, at, until)).await? == 1)
    }

    async fn release(&self, id: Uuid, holder: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(release(id, holder, at)).await? == 1)
    }

    async fn lock_held(&self, id: Uuid, holder: &str) -> StoreResult<bool> {
        Ok(self.fetch_one(lock_held(id, holder)).await?.is_some())
    }

    async fn deliver(&self, id: Uuid, holder: &str, reference: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(deliver(id, holder, at, reference)).await? == 1)
    }

    async fn deliver_provided(&self, id: Uuid, reference: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(deliver_provided(id, at, reference)).await? == 1)
    }

    async fn refuse(&self, id: Uuid, holder: &str, reason: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(refuse(id, holder, at, reason)).await? == 1)
    }

    async fn held_by(&self, holder: &str, limit: u64) -> StoreResult<Vec<Claim>> {
        let held = self.fetch_all(held_by(limit.cast_signed(), holder)).await?;
        held.into_iter().map(ClaimRow::claim).collect()
    }

    async fn desk_counts(
        &self,
        holder: &str,
        late: DateTime<Utc>,
        overdue: DateTime<Utc>,
    ) -> StoreResult<ClaimDeskCounts> {
        let Some(row) = self.fetch_one(desk_counts(holder, late, overdue)).await? else {
            return Ok(ClaimDeskCounts::default());
        };
        let DeskRow { waiting, working, mine, late, shipped, overdue } = row;
        Ok(ClaimDeskCounts {
            open: (waiting - working).cast_unsigned(),
            working: working.cast_unsigned(),
            mine: mine.cast_unsigned(),
            late: late.cast_unsigned(),
            shipped: shipped.cast_unsigned(),
            overdue: overdue.cast_unsigned(),
        })
    }

    async fn backlog(&self) -> StoreResult<ClaimBacklog> {
        let Some(row) = self.fetch_one(backlog().of_many()).await? else {
            return Ok(ClaimBacklog::default());
        };
        let (waiting, working) = (row.waiting.cast_unsigned(), row.working.cast_unsigned());
        Ok(ClaimBacklog { claimed: waiting - working, working, oldest: row.oldest })
    }
}

impl ClaimRow {
    fn claim(self) -> StoreResult<Claim> {
        let id = self.id;
        let state = match &*self.status {
            "claimed" if self.shipped_at.is_some() => ClaimState::Shipped,
            "claimed" if self.holder.is_none() => ClaimState::Claimed,
            "claimed" => ClaimState::Working,
            "fulfilled" => ClaimState::Delivered,
            "rejected" => ClaimState::Refused,
            _ => return Err(corrupt("redemption", "status", &id)),
        };
        let mut answers: Vec<RedeemAnswer> =
            list_of(self.answers.as_deref()).ok_or_else(|| corrupt("redemption", "answers", &id))?;
        // Earlier versions stored the specification's field alone.
        if answers.is_empty()
            && let Some(value) = self.pubg_id
        {
            answers.push(RedeemAnswer { name: GAME_ID.to_owned(), label: "id in game".to_owned(), value });
        }
        // In the database the carrier holds a shipped claim; staff read who shipped it.
        let (holder, lease_until) = match state {
            ClaimState::Shipped => (self.shipped_by, None),
            _ => (self.holder, self.lease_until),
        };
        let parcel = self.carrier.zip(self.tracking_number);
        Ok(Claim {
            id,
            subscriber: SubscriberId(self.subscriber_id),
            reward: self.reward_id,
            reward_name: self.reward_name,
            image: self.image,
            credits: Credits(self.credits),
            to_number: self.to_number,
            state,
            claimed_at: self.claimed_at.ok_or_else(|| corrupt("redemption", "claimed_at", &id))?,
            holder,
            lease_until,
            settled_at: self.settled_at,
            reference: self.reference,
            reason: self.reason,
            shipped_at: self.shipped_at,
            parcel: parcel.map(|(carrier, number)| Parcel { carrier, number }),
            voucher: self.by_voucher.then_some(ClaimVoucher { shown_at: self.shown_at }),
            recipient: Recipient {
                name: self.name,
                email: self.email,
                phone: self.phone.map(Msisdn::from_normalised),
                answers,
            },
        })
    }
}
