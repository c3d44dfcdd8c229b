use arena_app::ports::{
    Charge, ChargeReference, ChargeState, RenewalCounts, StoreResult, SubscriberId, Subscription,
    SubscriptionChange, SubscriptionLine, Subscriptions,
};
use arena_rules::handoff::Plan;
use arena_rules::subscription::{Cycle, Fee, SubscriptionState, Transition};
use arena_rules::{Amount, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{LOT, corrupt, time_text};

record! {
    /// A subscription with the data for charging it; from `id` on, its open charge.
    struct SubscriptionRow {
        subscriber_id: Uuid,
        standing: String,
        anchor: NaiveDate,
        paid_until: DateTime<Utc>,
        lapsed_at: Option<DateTime<Utc>>,
        tries: i32,
        due_at: Option<DateTime<Utc>>,
        version: i64,
        agreed_at: DateTime<Utc>,
        pays: Option<String>,
        msisdn: Option<String>,
        id: Option<Uuid>,
        first_day: Option<NaiveDate>,
        plan: Option<String>,
        amount: Option<i64>,
        tax: Option<i64>,
        currency: Option<String>,
        state: Option<String>,
        attempt: Option<i32>,
        asked_at: Option<DateTime<Utc>>,
        operator_reference: Option<String>,
    }
}

record! {
    pub(super) struct LineRow {
        at: DateTime<Utc>,
        state: String,
        why: String,
        agreed: Option<String>,
    }
}

record! {
    struct DueRow {
        due: i64,
        oldest: Option<DateTime<Utc>>,
    }
}

record! {
    struct CountRow {
        state: String,
        them: i64,
    }
}

/// A subscription has at most one open charge.
macro_rules! columns {
    () => {
        "SELECT s.subscriber_id, s.state AS standing, s.anchor, s.paid_until, s.lapsed_at, s.tries, s.due_at,
             s.version, s.agreed_at, w.plan AS pays, n.msisdn,
             c.id, c.first_day, c.plan, c.amount, c.tax, c.currency, c.state, c.attempt, c.asked_at, c.operator_reference
         FROM subscription s JOIN subscriber w ON w.id = s.subscriber_id
         LEFT JOIN subscriber_number n ON n.subscriber_id = s.subscriber_id AND n.until IS NULL
         LEFT JOIN charge c ON c.subscriber_id = s.subscriber_id AND c.state = 'asked'"
    };
}

statements! {
    fn by_subscriber(subscriber: Uuid) -> SubscriptionRow = concat!(columns!(), " WHERE s.subscriber_id = $1");

    fn by_subscribers(subscribers: serde_json::Value) -> SubscriptionRow =
        concat!(
            columns!(),
            " WHERE s.subscriber_id IN (
                  SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value)"
        ),
        concat!(
            columns!(),
            " WHERE s.subscriber_id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))"
        );

    fn state(subscriber: Uuid) -> (String,) = "SELECT state FROM subscription WHERE subscriber_id = $1";

    fn begin(
        subscriber: Uuid,
        state: &str,
        anchor: NaiveDate,
        paid_until: DateTime<Utc>,
        lapsed_at: Option<DateTime<Utc>>,
        tries: i32,
        due_at: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) = "INSERT INTO subscription (subscriber_id, state, anchor, paid_until, lapsed_at, tries, due_at, version,
             agreed_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8) ON CONFLICT DO NOTHING";

    fn lock(subscribers: serde_json::Value) -> (i32,) =
        "SELECT 1 FROM subscription
         WHERE subscriber_id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))
         ORDER BY subscriber_id FOR UPDATE",
        "SELECT 1 FROM subscription
         WHERE subscriber_id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))
         ORDER BY subscriber_id";

    fn change(at: DateTime<Utc>, changes: serde_json::Value) -> (Uuid,) =
        "UPDATE subscription SET state = v.state, anchor = v.anchor, paid_until = v.paid_until,
             lapsed_at = v.lapsed_at, tries = v.tries, due_at = v.due_at, version = version + 1,
             changed_at = $1
         FROM jsonb_to_recordset($2) AS v (subscriber uuid, seen bigint, state text, anchor date,
             paid_until timestamptz, lapsed_at timestamptz, tries integer, due_at timestamptz)
         WHERE subscriber_id = v.subscriber AND version = v.seen
         RETURNING subscriber_id",
        "UPDATE subscription SET state = v.value ->> '$.state', anchor = v.value ->> '$.anchor',
             paid_until = v.value ->> '$.paid_until', lapsed_at = v.value ->> '$.lapsed_at',
             tries = v.value ->> '$.tries', due_at = v.value ->> '$.due_at', version = version + 1,
             changed_at = $1
         FROM json_each($2) AS v
         WHERE subscriber_id = unhex(replace(v.value ->> '$.subscriber', '-', ''))
             AND version = v.value ->> '$.seen'
         RETURNING subscriber_id";

    fn agree(subscriber: Uuid, at: DateTime<Utc>) =
        "UPDATE subscription SET agreed_at = $2 WHERE subscriber_id = $1 AND agreed_at < $2";

    fn note(subscriber: Uuid, at: DateTime<Utc>, state: &str, why: &str, agreed: Option<&str>) =
        "INSERT INTO subscription_line (subscriber_id, at, state, why, agreed) VALUES ($1, $2, $3, $4, $5)";

    pub(super) fn history(subscriber: Uuid) -> LineRow =
        "SELECT at, state, why, agreed FROM subscription_line WHERE subscriber_id = $1 ORDER BY id";

    /// Skips locked rows. Materialised for the same reason as in `jobs.rs`.
    fn claim(now: DateTime<Utc>, until: DateTime<Utc>, limit: i64) -> (Uuid,) =
        "WITH due AS MATERIALIZED (
             SELECT subscriber_id FROM subscription WHERE due_at <= $1 ORDER BY due_at LIMIT $3
             FOR UPDATE SKIP LOCKED)
         UPDATE subscription SET due_at = $2, version = version + 1
         WHERE subscriber_id IN (SELECT subscriber_id FROM due)
         RETURNING subscriber_id",
        "WITH due AS MATERIALIZED (
             SELECT subscriber_id FROM subscription WHERE due_at <= $1 ORDER BY due_at LIMIT $3)
         UPDATE subscription SET due_at = $2, version = version + 1
         WHERE subscriber_id IN (SELECT subscriber_id FROM due)
         RETURNING subscriber_id";

    fn due(now: DateTime<Utc>) -> DueRow =
        "SELECT COUNT(*) AS due, MIN(due_at) AS oldest FROM subscription WHERE due_at <= $1";

    fn open_charges() -> (i64,) = "SELECT COUNT(*) AS open FROM charge WHERE state = 'asked'";

    fn charges(day: NaiveDate) -> CountRow =
        "SELECT state, COUNT(*) AS them FROM charge WHERE first_day = $1 GROUP BY state ORDER BY state";

    fn standings() -> CountRow =
        "SELECT state, COUNT(*) AS them FROM subscription GROUP BY state ORDER BY state";
}

#[async_trait]
impl Subscriptions for Connection {
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Subscription>> {
        let row = self.fetch_one(by_subscriber(subscriber.0)).await?;
        row.map(SubscriptionRow::subscription).transpose()
    }

    async fn state(&self, subscriber: SubscriberId) -> StoreResult<Option<SubscriptionState>> {
        let Some((word,)) = self.fetch_one(state(subscriber.0)).await? else { return Ok(None) };
        SubscriptionState::from_word(&word)
            .map(Some)
            .ok_or_else(|| corrupt("subscription", "state", &subscriber))
    }

    async fn begin(
        &self,
        subscriber: SubscriberId,
        next: &Transition,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let Cycle { state, anchor, paid_until, lapsed_at, tries } = next.cycle;
        let begin = begin(
            subscriber.0,
            state.as_str(),
            anchor,
            paid_until,
            lapsed_at,
            tries.cast_signed(),
            next.due_at,
            at,
        );
        Ok(self.execute(begin).await? == 1)
    }

    async fn lock(&self, subscribers: &[SubscriberId]) -> StoreResult<()> {
        if !self.is_postgres() {
            return Ok(());
        }
        let mut ids: Vec<Uuid> = subscribers.iter().map(|subscriber| subscriber.0).collect();
        ids.sort_unstable();
        for lot in ids.chunks(LOT) {
            self.fetch_all(lock(texts(lot))).await?;
        }
        Ok(())
    }

    async fn change(
        &self,
        changes: &[SubscriptionChange],
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<SubscriberId>> {
        let mut changed = Vec::with_capacity(changes.len());
        for lot in changes.chunks(LOT) {
            let rows = self.fetch_all(change(at, lot.iter().map(row_of).collect())).await?;
            changed.extend(rows.into_iter().map(|(subscriber,)| SubscriberId(subscriber)));
        }
        let written = |change: &&SubscriptionChange| changed.contains(&change.subscriber);
        for change in changes.iter().filter(|change| change.why.is_some()).filter(written) {
            let (state, why) = (change.next.cycle.state, change.why.unwrap_or_default());
            self.execute(note(change.subscriber.0, at, state.as_str(), why, None)).await?;
        }
        Ok(changed)
    }

    async fn agrees(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(agree(subscriber.0, at)).await.map(|_| ())
    }

    async fn agreed(
        &self,
        subscriber: SubscriberId,
        state: SubscriptionState,
        text: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<()> {
        self.execute(note(subscriber.0, at, state.as_str(), "agreed", Some(text))).await.map(|_| ())
    }

    async fn history(&self, subscriber: SubscriberId) -> StoreResult<Vec<SubscriptionLine>> {
        let lines = self.fetch_all(history(subscriber.0)).await?;
        lines.into_iter().map(|row| row.line(subscriber)).collect()
    }

    async fn claim(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<Vec<Subscription>> {
        let claimed = self.fetch_all(claim(now, until, limit.cast_signed())).await?;
        let claimed: Vec<Uuid> = claimed.into_iter().map(|(subscriber,)| subscriber).collect();
        let mut subscriptions = Vec::with_capacity(claimed.len());
        for lot in claimed.chunks(LOT) {
            for row in self.fetch_all(by_subscribers(texts(lot))).await? {
                subscriptions.push(row.subscription()?);
            }
        }
        Ok(subscriptions)
    }

    async fn due(&self, now: DateTime<Utc>) -> StoreResult<(u64, Option<DateTime<Utc>>)> {
        let Some(row) = self.fetch_one(due(now).of_many()).await? else { return Ok((0, None)) };
        Ok((row.due.cast_unsigned(), row.oldest))
    }

    async fn renewals(&self, now: DateTime<Utc>, day: NaiveDate) -> StoreResult<RenewalCounts> {
        let (due, oldest) = Subscriptions::due(self, now).await?;
        let mut counts = RenewalCounts { due, oldest, ..RenewalCounts::default() };
        if let Some((open,)) = self.fetch_one(open_charges().of_many()).await? {
            counts.open = open.cast_unsigned();
        }
        for CountRow { state: word, them } in self.fetch_all(charges(day).of_many()).await? {
            let state = ChargeState::from_word(&word).ok_or_else(|| corrupt("charge", "state", &word))?;
            counts.charges.push((state, them.cast_unsigned()));
        }
        for CountRow { state: word, them } in self.fetch_all(standings().of_many()).await? {
            let state =
                SubscriptionState::from_word(&word).ok_or_else(|| corrupt("subscription", "state", &word))?;
            counts.states.push((state, them.cast_unsigned()));
        }
        Ok(counts)
    }
}

fn texts(ids: &[Uuid]) -> serde_json::Value {
    ids.iter().map(Uuid::to_string).collect()
}

fn row_of(change: &SubscriptionChange) -> serde_json::Value {
    let Cycle { state, anchor, paid_until, lapsed_at, tries } = change.next.cycle;
    let text = time_text;
    json!({
        "subscriber": change.subscriber.0.to_string(),
        "seen": change.version,
        "state": state.as_str(),
        "anchor": anchor.to_string(),
        "paid_until": text(paid_until),
        "lapsed_at": lapsed_at.map(text),
        "tries": tries.cast_signed(),
        "due_at": change.next.due_at.map(text),
    })
}

impl LineRow {
    fn line(self, subscriber: SubscriberId) -> StoreResult<SubscriptionLine> {
        let state = SubscriptionState::from_word(&self.state)
            .ok_or_else(|| corrupt("subscription_line", "state", &subscriber))?;
        Ok(SubscriptionLine { at: self.at, state, why: self.why, agreed: self.agreed })
    }
}

impl SubscriptionRow {
    fn subscription(mut self) -> StoreResult<Subscription> {
        let id = self.subscriber_id;
        let wrong = |name| corrupt("subscription", name, &id);
        let plan = self.pays.as_deref().and_then(Plan::from_word);
        let plan = plan.ok_or_else(|| corrupt("subscriber", "plan", &id))?;
        let cycle = Cycle {
            state: SubscriptionState::from_word(&self.standing).ok_or_else(|| wrong("state"))?,
            anchor: self.anchor,
            paid_until: self.paid_until,
            lapsed_at: self.lapsed_at,
            tries: u32::try_from(self.tries).map_err(|_| wrong("tries"))?,
        };
        let open = self.id.map(|charge| self.charge(charge)).transpose()?;
        Ok(Subscription {
            subscriber: SubscriberId(id),
            msisdn: self.msisdn.map(Msisdn::from_normalised),
            plan,
            cycle,
            due_at: self.due_at,
            version: self.version,
            agreed_at: self.agreed_at,
            open,
        })
    }

    fn charge(&mut self, charge: Uuid) -> StoreResult<Charge> {
        let wrong = |name| corrupt("charge", name, &charge);
        let attempt = self.attempt.and_then(|attempt| u32::try_from(attempt).ok());
        let plan = self.plan.as_deref().and_then(Plan::from_word);
        let currency = self.currency.take().ok_or_else(|| wrong("currency"))?;
        let state = self.state.as_deref().and_then(ChargeState::from_word);
        Ok(Charge {
            reference: ChargeReference { charge, attempt: attempt.ok_or_else(|| wrong("attempt"))? },
            subscriber: SubscriberId(self.subscriber_id),
            first: self.first_day.ok_or_else(|| wrong("first_day"))?,
            plan: plan.ok_or_else(|| wrong("plan"))?,
            fee: Fee {
                total: Amount::from_stored(self.amount.ok_or_else(|| wrong("amount"))?, &currency),
                tax: Amount::from_stored(self.tax.ok_or_else(|| wrong("tax"))?, &currency),
            },
            currency,
            state: state.ok_or_else(|| wrong("state"))?,
            asked_at: self.asked_at.ok_or_else(|| wrong("asked_at"))?,
            operator_reference: self.operator_reference.take(),
        })
    }
}
