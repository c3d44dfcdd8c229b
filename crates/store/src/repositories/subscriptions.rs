use arena_app::ports::{
    ChargeState, RenewalCounts, StoreResult, SubscriberId, Subscription, SubscriptionChange,
    SubscriptionLine, Subscriptions,
};
use arena_rules::Msisdn;
use arena_rules::handoff::Plan;
use arena_rules::subscription::{Cycle, Next, State};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::charges::charge_of;
use super::lots::{lots, rows_of};
use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

/// A subscription with what it takes to charge for it.
const COLUMNS: &str =
    "s.subscriber_id, s.state AS standing, s.anchor, s.paid_until, s.lapsed_at, s.tries, s.due_at,
    s.version, s.agreed_at, w.plan AS pays, n.msisdn,
    c.id, c.first_day, c.plan, c.amount, c.tax, c.state, c.attempt, c.asked_at, c.operator_reference";
/// An open charge is the only one that its subscription may have.
const JOINED: &str = "JOIN subscriber w ON w.id = s.subscriber_id
    LEFT JOIN subscriber_number n ON n.subscriber_id = s.subscriber_id AND n.until IS NULL
    LEFT JOIN charge c ON c.subscriber_id = s.subscriber_id AND c.state = 'asked'";

#[async_trait]
impl Subscriptions for Connection {
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Subscription>> {
        let sql = format!("SELECT {COLUMNS} FROM subscription s {JOINED} WHERE s.subscriber_id = $1");
        self.one(&sql, vec![subscriber.0.into()]).await?.as_ref().map(subscription_of).transpose()
    }

    async fn state(&self, subscriber: SubscriberId) -> StoreResult<Option<State>> {
        let sql = "SELECT state FROM subscription WHERE subscriber_id = $1";
        let Some(row) = self.one(sql, vec![subscriber.0.into()]).await? else { return Ok(None) };
        let word: String = column(&row, "state")?;
        State::from_word(&word).map(Some).ok_or_else(|| corrupt("subscription", "state", &subscriber))
    }

    async fn begin(&self, subscriber: SubscriberId, next: &Next, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "INSERT INTO subscription (subscriber_id, state, anchor, paid_until, lapsed_at, tries, due_at, version,
                       agreed_at, changed_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8) ON CONFLICT DO NOTHING";
        let mut values = vec![subscriber.0.into()];
        values.extend(of(next));
        values.push(at.into());
        Ok(self.run(sql, values).await? == 1)
    }

    async fn lock(&self, subscribers: &[SubscriberId]) -> StoreResult<()> {
        // SQLite has one writer anyway.
        if !self.is_postgres() {
            return Ok(());
        }
        let mut ids: Vec<Uuid> = subscribers.iter().map(|subscriber| subscriber.0).collect();
        ids.sort_unstable();
        for lot in lots(&ids) {
            let sql = format!(
                "SELECT 1 FROM subscription WHERE subscriber_id IN (VALUES {}) ORDER BY subscriber_id FOR UPDATE",
                rows_of(lot.len(), 1, 1)
            );
            self.all(&sql, lot.iter().map(|id| Value::from(*id)).collect()).await?;
        }
        Ok(())
    }

    async fn change(
        &self,
        changes: &[SubscriptionChange],
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<SubscriberId>> {
        let mut changed = Vec::with_capacity(changes.len());
        for lot in lots(changes) {
            let sql = format!(
                "UPDATE subscription SET state = v.column3, anchor = v.column4, paid_until = v.column5,
                     lapsed_at = v.column6, tries = v.column7, due_at = v.column8, version = version + 1,
                     changed_at = $1
                 FROM (VALUES {}) AS v
                 WHERE subscriber_id = v.column1 AND version = v.column2
                 RETURNING subscriber_id",
                rows_of(lot.len(), 8, 2)
            );
            let mut values: Vec<Value> = vec![at.into()];
            for SubscriptionChange { subscriber, version, next, .. } in lot {
                values.extend([subscriber.0.into(), (*version).into()]);
                values.extend(of(next));
            }
            for row in self.all(&sql, values).await? {
                changed.push(SubscriberId(column(&row, "subscriber_id")?));
            }
        }
        let told = |change: &&SubscriptionChange| changed.contains(&change.subscriber);
        for change in changes.iter().filter(|change| change.why.is_some()).filter(told) {
            let line = (change.subscriber, change.next.cycle.state, change.why.unwrap_or_default());
            note(self, line, None, at).await?;
        }
        Ok(changed)
    }

    async fn agrees(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE subscription SET agreed_at = $2 WHERE subscriber_id = $1 AND agreed_at < $2";
        self.run(sql, vec![subscriber.0.into(), at.into()]).await.map(|_| ())
    }

    async fn agreed(
        &self,
        subscriber: SubscriberId,
        state: State,
        text: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<()> {
        note(self, (subscriber, state, "agreed"), Some(text), at).await
    }

    async fn history(&self, subscriber: SubscriberId) -> StoreResult<Vec<SubscriptionLine>> {
        let sql = "SELECT at, state, why, agreed FROM subscription_line WHERE subscriber_id = $1 ORDER BY id";
        let line = |row: &Row| {
            let state: String = column(row, "state")?;
            let state =
                State::from_word(&state).ok_or_else(|| corrupt("subscription_line", "state", &subscriber))?;
            Ok(SubscriptionLine {
                at: column(row, "at")?,
                state,
                why: column(row, "why")?,
                agreed: column(row, "agreed")?,
            })
        };
        self.all(sql, vec![subscriber.0.into()]).await?.iter().map(line).collect()
    }

    async fn claim(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<Vec<Subscription>> {
        // SQLite has one writer, so nobody else can be claiming; Postgres passes over what others hold. Materialised,
        // because Postgres may run a plain subquery once for each row and so claim more than the limit.
        let skip = if self.is_postgres() { "FOR UPDATE SKIP LOCKED" } else { "" };
        let sql = format!(
            "WITH due AS MATERIALIZED (
                 SELECT subscriber_id FROM subscription WHERE due_at <= $1 ORDER BY due_at LIMIT $3 {skip})
             UPDATE subscription SET due_at = $2, version = version + 1
             WHERE subscriber_id IN (SELECT subscriber_id FROM due)
             RETURNING subscriber_id"
        );
        let values = vec![now.into(), until.into(), limit.cast_signed().into()];
        let mut claimed: Vec<Uuid> = Vec::new();
        for row in self.all(&sql, values).await? {
            claimed.push(column(&row, "subscriber_id")?);
        }
        let mut subscriptions = Vec::with_capacity(claimed.len());
        for lot in lots(&claimed) {
            let sql = format!(
                "SELECT {COLUMNS} FROM subscription s {JOINED} WHERE s.subscriber_id IN (VALUES {})",
                rows_of(lot.len(), 1, 1)
            );
            let values = lot.iter().map(|id| Value::from(*id)).collect();
            for row in self.all(&sql, values).await? {
                subscriptions.push(subscription_of(&row)?);
            }
        }
        Ok(subscriptions)
    }

    async fn due(&self, now: DateTime<Utc>) -> StoreResult<(u64, Option<DateTime<Utc>>)> {
        let sql = "SELECT COUNT(*) AS due, MIN(due_at) AS oldest FROM subscription WHERE due_at <= $1";
        let Some(row) = self.one_of_many(sql, vec![now.into()]).await? else { return Ok((0, None)) };
        Ok((column::<i64>(&row, "due")?.cast_unsigned(), column(&row, "oldest")?))
    }

    async fn renewals(&self, now: DateTime<Utc>, day: NaiveDate) -> StoreResult<RenewalCounts> {
        let (due, oldest) = Subscriptions::due(self, now).await?;
        let mut counts = RenewalCounts { due, oldest, ..RenewalCounts::default() };
        let sql = "SELECT COUNT(*) AS open FROM charge WHERE state = 'asked'";
        if let Some(row) = self.one_of_many(sql, Vec::new()).await? {
            counts.open = column::<i64>(&row, "open")?.cast_unsigned();
        }
        let sql = "SELECT state, COUNT(*) AS charges FROM charge WHERE first_day = $1 GROUP BY state ORDER BY state";
        for row in self.all_of_many(sql, vec![day.into()]).await? {
            let word: String = column(&row, "state")?;
            let state = ChargeState::from_word(&word).ok_or_else(|| corrupt("charge", "state", &word))?;
            counts.charges.push((state, column::<i64>(&row, "charges")?.cast_unsigned()));
        }
        let sql = "SELECT state, COUNT(*) AS them FROM subscription GROUP BY state ORDER BY state";
        for row in self.all_of_many(sql, Vec::new()).await? {
            let word: String = column(&row, "state")?;
            let state = State::from_word(&word).ok_or_else(|| corrupt("subscription", "state", &word))?;
            counts.states.push((state, column::<i64>(&row, "them")?.cast_unsigned()));
        }
        Ok(counts)
    }
}

/// Adds a line to a history.
async fn note(
    connection: &Connection,
    (subscriber, state, why): (SubscriberId, State, &str),
    agreed: Option<&str>,
    at: DateTime<Utc>,
) -> StoreResult<()> {
    let sql =
        "INSERT INTO subscription_line (subscriber_id, at, state, why, agreed) VALUES ($1, $2, $3, $4, $5)";
    let values = vec![
        subscriber.0.into(),
        at.into(),
        state.as_str().into(),
        why.into(),
        agreed.map(str::to_owned).into(),
    ];
    connection.run(sql, values).await.map(|_| ())
}

fn of(next: &Next) -> [Value; 6] {
    let Cycle { state, anchor, paid_until, lapsed_at, tries } = next.cycle;
    [
        state.as_str().into(),
        anchor.into(),
        paid_until.into(),
        lapsed_at.into(),
        tries.cast_signed().into(),
        next.due_at.into(),
    ]
}

fn subscription_of(row: &Row) -> StoreResult<Subscription> {
    let id: Uuid = column(row, "subscriber_id")?;
    let wrong = |name| corrupt("subscription", name, &id);
    let (state, plan): (String, Option<String>) = (column(row, "standing")?, column(row, "pays")?);
    let msisdn: Option<String> = column(row, "msisdn")?;
    let open = column::<Option<Uuid>>(row, "id")?.is_some();
    Ok(Subscription {
        subscriber: SubscriberId(id),
        msisdn: msisdn.map(Msisdn::from_normalised),
        plan: plan.as_deref().and_then(Plan::from_word).ok_or_else(|| corrupt("subscriber", "plan", &id))?,
        cycle: Cycle {
            state: State::from_word(&state).ok_or_else(|| wrong("state"))?,
            anchor: column(row, "anchor")?,
            paid_until: column(row, "paid_until")?,
            lapsed_at: column(row, "lapsed_at")?,
            tries: u32::try_from(column::<i32>(row, "tries")?).map_err(|_| wrong("tries"))?,
        },
        due_at: column(row, "due_at")?,
        version: column(row, "version")?,
        agreed_at: column(row, "agreed_at")?,
        open: open.then(|| charge_of(row)).transpose()?,
    })
}
