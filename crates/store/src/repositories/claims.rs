use arena_app::ports::{Claim, ClaimBacklog, ClaimFilter, Claims, Recipient, StoreResult, SubscriberId};
use arena_rules::claims::ClaimState;
use arena_rules::{Credits, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

const COLUMNS: &str =
    "SELECT r.id, r.subscriber_id, r.reward_id, w.name AS reward_name, w.image, r.credits, r.status,
                              r.claimed_at, r.holder, r.lease_until, r.settled_at, r.reference, r.reason,
                              r.name, r.email, r.phone, r.pubg_id
                       FROM redemption r JOIN reward w ON w.id = r.reward_id";

/// Whoever may take or refuse an open claim: anybody where nobody has it or the lease is over, else the holder.
const FREE: &str = "status = 'claimed' AND (holder IS NULL OR holder = $2 OR lease_until <= $3)";

/// The rows of a state.
fn rows_of(state: Option<ClaimState>) -> &'static str {
    match state {
        None => "r.status = 'claimed'",
        Some(ClaimState::Claimed) => "r.status = 'claimed' AND r.holder IS NULL",
        Some(ClaimState::Working) => "r.status = 'claimed' AND r.holder IS NOT NULL",
        Some(ClaimState::Delivered) => "r.status = 'fulfilled'",
        Some(ClaimState::Refused) => "r.status = 'rejected'",
    }
}

#[async_trait]
impl Claims for Connection {
    async fn page(&self, filter: ClaimFilter, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<Claim>> {
        let mut values: Vec<Value> = vec![limit.cast_signed().into()];
        let mut sql = format!("{COLUMNS} WHERE {}", rows_of(filter.state));
        if let Some(until) = filter.claimed_until {
            values.push(until.into());
            sql.push_str(&format!(" AND r.claimed_at <= ${}", values.len()));
        }
        if let Some(after) = after {
            values.push(after.into());
            sql.push_str(&behind(">", values.len()));
        }
        sql.push_str(" ORDER BY r.claimed_at, r.id LIMIT $1");
        self.all(&sql, values).await?.iter().map(claim).collect()
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<Claim>> {
        let sql = format!("{COLUMNS} WHERE r.id = $1 AND r.status <> 'offered'");
        self.one(&sql, vec![id.into()]).await?.as_ref().map(claim).transpose()
    }

    async fn of_subscriber(
        &self,
        subscriber: SubscriberId,
        after: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<Claim>> {
        let mut values: Vec<Value> = vec![limit.cast_signed().into(), subscriber.0.into()];
        let mut sql = format!("{COLUMNS} WHERE r.subscriber_id = $2 AND r.status <> 'offered'");
        if let Some(after) = after {
            values.push(after.into());
            sql.push_str(&behind("<", values.len()));
        }
        sql.push_str(" ORDER BY r.claimed_at DESC, r.id DESC LIMIT $1");
        self.all(&sql, values).await?.iter().map(claim).collect()
    }

    async fn take(
        &self,
        id: Uuid,
        holder: &str,
        until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = format!(
            "UPDATE redemption SET holder = $2, lease_until = $4, changed_at = $3 WHERE id = $1 AND {FREE}"
        );
        self.changed(&sql, vec![id.into(), holder.into(), at.into(), until.into()]).await
    }

    async fn release(&self, id: Uuid, holder: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = format!(
            "UPDATE redemption SET holder = NULL, lease_until = NULL, changed_at = $3
             WHERE id = $1 AND holder IS NOT NULL AND {FREE}"
        );
        self.changed(&sql, vec![id.into(), holder.into(), at.into()]).await
    }

    async fn deliver(&self, id: Uuid, holder: &str, reference: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "UPDATE redemption SET status = 'fulfilled', lease_until = NULL, settled_at = $3, changed_at = $3,
                       reference = $4
                   WHERE id = $1 AND status = 'claimed' AND holder = $2";
        self.changed(sql, vec![id.into(), holder.into(), at.into(), reference.into()]).await
    }

    async fn refuse(&self, id: Uuid, holder: &str, reason: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = format!(
            "UPDATE redemption SET status = 'rejected', holder = $2, lease_until = NULL, settled_at = $3,
                 changed_at = $3, reason = $4
             WHERE id = $1 AND {FREE}"
        );
        self.changed(&sql, vec![id.into(), holder.into(), at.into(), reason.into()]).await
    }

    async fn backlog(&self) -> StoreResult<ClaimBacklog> {
        let sql = "SELECT COUNT(*) AS waiting, COUNT(holder) AS working, MIN(claimed_at) AS oldest
                   FROM redemption WHERE status = 'claimed'";
        let Some(row) = self.one_of_many(sql, Vec::new()).await? else { return Ok(ClaimBacklog::default()) };
        let [waiting, working] = ["waiting", "working"].map(|name| column::<i64>(&row, name));
        let (waiting, working) = (waiting?.cast_unsigned(), working?.cast_unsigned());
        Ok(ClaimBacklog { claimed: waiting - working, working, oldest: column(&row, "oldest")? })
    }
}

impl Connection {
    /// Whether a statement changed its one row.
    async fn changed(&self, sql: &str, values: Vec<Value>) -> StoreResult<bool> {
        Ok(self.run(sql, values).await? == 1)
    }
}

/// What stands behind the claim of a parameter. Claims are never deleted, so a page always has a place to go on from.
fn behind(than: &str, parameter: usize) -> String {
    format!(
        " AND (r.claimed_at, r.id) {than} (SELECT claimed_at, id FROM redemption WHERE id = ${parameter})"
    )
}

fn claim(row: &Row) -> StoreResult<Claim> {
    let id: Uuid = column(row, "id")?;
    let status: String = column(row, "status")?;
    let holder: Option<String> = column(row, "holder")?;
    let state = match &*status {
        "claimed" if holder.is_none() => ClaimState::Claimed,
        "claimed" => ClaimState::Working,
        "fulfilled" => ClaimState::Delivered,
        "rejected" => ClaimState::Refused,
        _ => return Err(corrupt("redemption", "status", &id)),
    };
    let claimed_at: Option<DateTime<Utc>> = column(row, "claimed_at")?;
    Ok(Claim {
        id,
        subscriber: SubscriberId(column(row, "subscriber_id")?),
        reward: column(row, "reward_id")?,
        reward_name: column(row, "reward_name")?,
        image: column(row, "image")?,
        credits: Credits(column(row, "credits")?),
        state,
        claimed_at: claimed_at.ok_or_else(|| corrupt("redemption", "claimed_at", &id))?,
        holder,
        lease_until: column(row, "lease_until")?,
        settled_at: column(row, "settled_at")?,
        reference: column(row, "reference")?,
        reason: column(row, "reason")?,
        recipient: Recipient {
            name: column(row, "name")?,
            email: column(row, "email")?,
            phone: column::<Option<String>>(row, "phone")?.map(Msisdn::from_normalised),
            pubg_id: column(row, "pubg_id")?,
        },
    })
}
