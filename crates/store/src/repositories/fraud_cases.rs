use arena_app::ports::{
    CaseAppeal, CaseCounts, CaseEntry, CaseMember, CaseOfAccount, Earning, FraudCase, FraudCases,
    NewFraudCase, StoreResult, SubscriberId,
};
use arena_rules::Credits;
use arena_rules::fraud_case::{AppealState, CaseState};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{LOT, corrupt, time_text, wallet_owner};

record! {
    struct CaseRow {
        id: Uuid,
        number: i64,
        title: String,
        reason: String,
        state: String,
        opened_by: String,
        opened_at: DateTime<Utc>,
        worker: Option<String>,
        outcome: Option<String>,
        closed_by: Option<String>,
        closed_at: Option<DateTime<Utc>>,
        members: i64,
    }
}

record! {
    struct MemberRow {
        subscriber_id: Uuid,
        username: Option<String>,
        held: bool,
        suspended: bool,
        added_by: String,
        added_at: DateTime<Utc>,
        held_at: Option<DateTime<Utc>>,
        banned_at: Option<DateTime<Utc>>,
        banned_by: Option<String>,
        taken: i64,
        spent: i64,
    }
}

record! {
    struct OfAccountRow {
        id: Uuid,
        number: i64,
        state: String,
        banned_by: Option<String>,
    }
}

record! {
    struct EntryRow {
        id: Uuid,
        subscriber_id: Option<Uuid>,
        kind: String,
        reference: Option<String>,
        text: String,
        happened_at: DateTime<Utc>,
        added_by: String,
        added_at: DateTime<Utc>,
    }
}

record! {
    struct AppealRow {
        id: Uuid,
        case_id: Uuid,
        subscriber_id: Uuid,
        text: String,
        came_on: NaiveDate,
        recorded_by: String,
        recorded_at: DateTime<Utc>,
        state: String,
        decided_by: Option<String>,
        decided_at: Option<DateTime<Utc>>,
        answer: Option<String>,
    }
}

record! {
    struct CountsRow {
        open: i64,
        appealed: i64,
    }
}

record! {
    struct EarningRow {
        txn: i64,
        amount: i64,
    }
}

record! {
    struct PlannedRow {
        case_id: Uuid,
        subscriber_id: Uuid,
        txn: i64,
        amount: i64,
    }
}

macro_rules! cases {
    ($which:literal) => {
        concat!(
            "SELECT c.id, c.number, c.title, c.reason, c.state, c.opened_by, c.opened_at, c.worker, c.outcome,
                 c.closed_by, c.closed_at, (
                     SELECT COUNT(*) FROM fraud_case_member m
                     WHERE m.case_id = c.id AND m.removed_at IS NULL) AS members
             FROM fraud_case c WHERE ",
            $which
        )
    };
}

macro_rules! appeals {
    ($which:literal) => {
        concat!(
            "SELECT id, case_id, subscriber_id, text, came_on, recorded_by, recorded_at, state, decided_by, decided_at,
                 answer
             FROM fraud_case_appeal WHERE ",
            $which
        )
    };
}

macro_rules! of_account {
    ($which:literal) => {
        concat!(
            "SELECT c.id, c.number, c.state, m.banned_by
             FROM fraud_case_member m JOIN fraud_case c ON c.id = m.case_id
             WHERE m.subscriber_id = $1 AND ",
            $which,
            " ORDER BY m.active DESC, c.number DESC LIMIT 1"
        )
    };
}

statements! {
    fn add(id: Uuid, title: &str, reason: &str, by: &str, at: DateTime<Utc>) -> (i64,) =
        "INSERT INTO fraud_case (id, title, reason, state, opened_by, opened_at, worker, changed_at)
         VALUES ($1, $2, $3, 'open', $4, $5, $4, $5) RETURNING number";

    fn by_id(id: Uuid) -> CaseRow = cases!("c.id = $1");

    fn by_number(number: i64) -> CaseRow = cases!("c.number = $1");

    fn page(state: &str, before: i64, limit: i64) -> CaseRow =
        cases!("c.state = $1 AND c.number < $2 ORDER BY c.number DESC LIMIT $3");

    fn counts() -> CountsRow =
        "SELECT COUNT(CASE WHEN state = 'open' THEN 1 END) AS open,
             COUNT(CASE WHEN state = 'appealed' THEN 1 END) AS appealed
         FROM fraud_case WHERE state IN ('open', 'appealed')";

    fn change_state(
        id: Uuid,
        from: &str,
        to: &str,
        by: Option<&str>,
        outcome: Option<&str>,
        at: DateTime<Utc>,
    ) = "UPDATE fraud_case SET state = $3, closed_by = $4, outcome = $5, changed_at = $6,
             closed_at = CASE WHEN $3 = 'closed' THEN $6 END
         WHERE id = $1 AND state = $2";

    fn set_worker(id: Uuid, worker: &str, at: DateTime<Utc>) =
        "UPDATE fraud_case SET worker = $2, changed_at = $3 WHERE id = $1 AND state <> 'closed'";

    fn take_in(case: Uuid, subscriber: Uuid, by: &str, at: DateTime<Utc>) =
        "INSERT INTO fraud_case_member (case_id, subscriber_id, active, added_by, added_at)
         SELECT $1, $2, true, $3, $4
         WHERE NOT EXISTS (SELECT 1 FROM fraud_case_member o WHERE o.subscriber_id = $2 AND o.active)
         ON CONFLICT (case_id, subscriber_id) DO UPDATE SET
             active = true, removed_at = NULL, added_by = excluded.added_by, added_at = excluded.added_at";

    fn remove(case: Uuid, subscriber: Uuid, at: DateTime<Utc>) =
        "UPDATE fraud_case_member SET active = false, removed_at = $3
         WHERE case_id = $1 AND subscriber_id = $2 AND active AND held_at IS NULL AND banned_at IS NULL AND taken = 0";

    fn let_go(case: Uuid) = "UPDATE fraud_case_member SET active = false WHERE case_id = $1 AND active";

    fn take_back_in(case: Uuid) =
        "UPDATE fraud_case_member SET active = true
         WHERE case_id = $1 AND NOT active AND removed_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM fraud_case_member o
             WHERE o.subscriber_id = fraud_case_member.subscriber_id AND o.active)";

    fn members(case: Uuid) -> MemberRow =
        "SELECT m.subscriber_id, s.username, s.held_at IS NOT NULL AS held, s.suspended, m.added_by, m.added_at,
             m.held_at, m.banned_at, m.banned_by, m.taken, m.spent
         FROM fraud_case_member m JOIN subscriber s ON s.id = m.subscriber_id
         WHERE m.case_id = $1 AND m.removed_at IS NULL ORDER BY m.added_at, m.subscriber_id";

    fn of_account(subscriber: Uuid) -> OfAccountRow =
        of_account!("(m.active OR (m.banned_at IS NOT NULL AND m.removed_at IS NULL))");

    fn ban_of(subscriber: Uuid) -> OfAccountRow = of_account!("m.banned_at IS NOT NULL");

    fn mark_held(case: Uuid, subscriber: Uuid, at: Option<DateTime<Utc>>) =
        "UPDATE fraud_case_member SET held_at = $3 WHERE case_id = $1 AND subscriber_id = $2";

    fn mark_banned(case: Uuid, subscriber: Uuid, by: Option<&str>, at: Option<DateTime<Utc>>) =
        "UPDATE fraud_case_member SET banned_by = $3, banned_at = $4 WHERE case_id = $1 AND subscriber_id = $2";

    fn add_entries(case: Uuid, rows: serde_json::Value) =
        "INSERT INTO fraud_case_entry
             (id, case_id, subscriber_id, kind, reference, text, happened_at, added_by, added_at)
         SELECT r.id, $1, r.subscriber, r.kind, r.reference, r.text, r.happened_at, r.added_by, r.added_at
         FROM jsonb_to_recordset($2) AS r (id uuid, subscriber uuid, kind text, reference text, text text,
             happened_at timestamptz, added_by text, added_at timestamptz)
         ON CONFLICT DO NOTHING",
        "INSERT INTO fraud_case_entry
             (id, case_id, subscriber_id, kind, reference, text, happened_at, added_by, added_at)
         SELECT unhex(replace(value ->> '$.id', '-', '')), $1, unhex(replace(value ->> '$.subscriber', '-', '')),
             value ->> '$.kind', value ->> '$.reference', value ->> '$.text', value ->> '$.happened_at',
             value ->> '$.added_by', value ->> '$.added_at'
         FROM json_each($2) WHERE true ON CONFLICT DO NOTHING";

    fn entries(case: Uuid, limit: i64) -> EntryRow =
        "SELECT id, subscriber_id, kind, reference, text, happened_at, added_by, added_at
         FROM fraud_case_entry WHERE case_id = $1 ORDER BY added_at DESC, id DESC LIMIT $2";

    fn add_appeal(
        id: Uuid,
        case: Uuid,
        subscriber: Uuid,
        text: &str,
        came_on: NaiveDate,
        by: &str,
        at: DateTime<Utc>,
    ) = "INSERT INTO fraud_case_appeal
             (id, case_id, subscriber_id, text, came_on, recorded_by, recorded_at, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'open')
         ON CONFLICT (subscriber_id) WHERE state = 'open' DO NOTHING";

    fn appeal_by_id(id: Uuid) -> AppealRow = appeals!("id = $1");

    fn appeals_of(case: Uuid) -> AppealRow = appeals!("case_id = $1 ORDER BY recorded_at DESC, id DESC");

    // Another person than the one who banned: also where two appeals are decided at once.
    fn decide_appeal(id: Uuid, state: &str, answer: &str, by: &str, at: DateTime<Utc>) =
        "UPDATE fraud_case_appeal SET state = $2, answer = $3, decided_by = $4, decided_at = $5
         WHERE id = $1 AND state = 'open' AND NOT EXISTS (
             SELECT 1 FROM fraud_case_member m
             WHERE m.case_id = fraud_case_appeal.case_id AND m.subscriber_id = fraud_case_appeal.subscriber_id
                 AND m.banned_by = $4)";

    fn earnings(owner: &str, since: DateTime<Utc>, limit: i64) -> EarningRow =
        "SELECT t.id AS txn, e.amount FROM account a
         JOIN ledger_entry e ON e.account_id = a.id
         JOIN ledger_txn t ON t.id = e.txn_id
         WHERE a.kind = 'wallet' AND a.owner = $1 AND e.amount > 0 AND t.created_at >= $2 AND t.reverses IS NULL
             AND t.reason IN ('streak', 'streak_milestone', 'level', 'task', 'quest_chest', 'season_step')
             AND NOT EXISTS (SELECT 1 FROM ledger_txn r WHERE r.reverses = t.id)
         ORDER BY e.version DESC LIMIT $3";

    fn plan_void(change: Uuid, case: Uuid, rows: serde_json::Value) =
        "INSERT INTO fraud_case_void (change_id, case_id, txn, subscriber_id, amount, state)
         SELECT $1, $2, r.txn, r.subscriber, r.amount, 'planned'
         FROM jsonb_to_recordset($3) AS r (txn bigint, subscriber uuid, amount bigint)",
        "INSERT INTO fraud_case_void (change_id, case_id, txn, subscriber_id, amount, state)
         SELECT $1, $2, value ->> '$.txn', unhex(replace(value ->> '$.subscriber', '-', '')),
             value ->> '$.amount', 'planned'
         FROM json_each($3)";

    fn planned_void(change: Uuid) -> PlannedRow =
        "SELECT case_id, subscriber_id, txn, amount FROM fraud_case_void
         WHERE change_id = $1 AND state = 'planned' ORDER BY subscriber_id, txn DESC";

    fn settle_void(change: Uuid, txn: i64, state: &str) =
        "UPDATE fraud_case_void SET state = $3 WHERE change_id = $1 AND txn = $2 AND state = 'planned'";

    fn add_taken(case: Uuid, subscriber: Uuid, taken: i64, spent: i64) =
        "UPDATE fraud_case_member SET taken = taken + $3, spent = spent + $4
         WHERE case_id = $1 AND subscriber_id = $2";

    fn forget_entries(subscriber: Uuid) = "UPDATE fraud_case_entry SET text = '' WHERE subscriber_id = $1";

    fn forget_appeals(subscriber: Uuid) = "UPDATE fraud_case_appeal SET text = '' WHERE subscriber_id = $1";

    fn forget_signs(subscriber: Uuid) = "DELETE FROM signed_account WHERE subscriber_id = $1";
}

#[async_trait]
impl FraudCases for Connection {
    async fn add(&self, NewFraudCase { id, title, reason, by, at }: &NewFraudCase<'_>) -> StoreResult<i64> {
        let added = self.fetch_one(add(*id, title, reason, by, *at)).await?;
        added.map(|(number,)| number).ok_or_else(|| corrupt("fraud_case", "number", id))
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<FraudCase>> {
        self.fetch_one(by_id(id)).await?.map(CaseRow::case).transpose()
    }

    async fn by_number(&self, number: i64) -> StoreResult<Option<FraudCase>> {
        self.fetch_one(by_number(number)).await?.map(CaseRow::case).transpose()
    }

    async fn page(&self, state: CaseState, before: Option<i64>, limit: u64) -> StoreResult<Vec<FraudCase>> {
        let page = page(state.as_str(), before.unwrap_or(i64::MAX), limit.cast_signed());
        self.fetch_all(page).await?.into_iter().map(CaseRow::case).collect()
    }

    async fn counts(&self) -> StoreResult<CaseCounts> {
        let row = self.fetch_one(counts()).await?;
        Ok(row.map_or_else(CaseCounts::default, |CountsRow { open, appealed }| CaseCounts {
            open: open.cast_unsigned(),
            appealed: appealed.cast_unsigned(),
        }))
    }

    async fn change_state(
        &self,
        id: Uuid,
        from: &[CaseState],
        to: CaseState,
        closed: Option<(&str, &str)>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let (by, outcome) = closed.unzip();
        for state in from {
            let change = change_state(id, state.as_str(), to.as_str(), by, outcome, at);
            if self.execute(change).await? == 1 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn set_worker(&self, id: Uuid, worker: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(set_worker(id, worker, at)).await? == 1)
    }

    async fn add_member(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        by: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(take_in(case, subscriber.0, by, at)).await? == 1)
    }

    async fn remove_member(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(remove(case, subscriber.0, at)).await? == 1)
    }

    async fn set_active(&self, case: Uuid, active: bool) -> StoreResult<u64> {
        if active { self.execute(take_back_in(case)).await } else { self.execute(let_go(case)).await }
    }

    async fn members(&self, case: Uuid) -> StoreResult<Vec<CaseMember>> {
        Ok(self.fetch_all(members(case)).await?.into_iter().map(MemberRow::member).collect())
    }

    async fn of_account(&self, subscriber: SubscriberId) -> StoreResult<Option<CaseOfAccount>> {
        let row = self.fetch_one(of_account(subscriber.0)).await?;
        Ok(row.map(OfAccountRow::case).transpose()?.map(|(case, _)| case))
    }

    async fn ban_of(&self, subscriber: SubscriberId) -> StoreResult<Option<(CaseOfAccount, String)>> {
        let row = self.fetch_one(ban_of(subscriber.0)).await?.map(OfAccountRow::case).transpose()?;
        Ok(row.and_then(|(case, by)| Some((case, by?))))
    }

    async fn mark_held(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        at: Option<DateTime<Utc>>,
    ) -> StoreResult<()> {
        self.execute(mark_held(case, subscriber.0, at)).await.map(|_| ())
    }

    async fn mark_banned(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        ban: Option<(&str, DateTime<Utc>)>,
    ) -> StoreResult<()> {
        let (by, at) = ban.unzip();
        self.execute(mark_banned(case, subscriber.0, by, at)).await.map(|_| ())
    }

    async fn add_entries(&self, case: Uuid, entries: &[CaseEntry]) -> StoreResult<u64> {
        let mut added = 0;
        for lot in entries.chunks(LOT) {
            let rows = lot.iter().map(|entry| {
                json!({
                    "id": entry.id, "subscriber": entry.subscriber.map(|subscriber| subscriber.0),
                    "kind": entry.kind, "reference": entry.reference, "text": entry.text,
                    "happened_at": time_text(entry.happened_at), "added_by": entry.added_by,
                    "added_at": time_text(entry.added_at),
                })
            });
            added += self.execute(add_entries(case, rows.collect())).await?;
        }
        Ok(added)
    }

    async fn entries(&self, case: Uuid, limit: u64) -> StoreResult<Vec<CaseEntry>> {
        let rows = self.fetch_all(entries(case, limit.cast_signed())).await?;
        Ok(rows.into_iter().map(EntryRow::entry).collect())
    }

    async fn add_appeal(&self, appeal: &CaseAppeal) -> StoreResult<bool> {
        let CaseAppeal { id, case, subscriber, text, came_on, recorded_by, recorded_at, .. } = appeal;
        let add = add_appeal(*id, *case, subscriber.0, text, *came_on, recorded_by, *recorded_at);
        Ok(self.execute(add).await? == 1)
    }

    async fn appeal(&self, id: Uuid) -> StoreResult<Option<CaseAppeal>> {
        self.fetch_one(appeal_by_id(id)).await?.map(AppealRow::appeal).transpose()
    }

    async fn appeals(&self, case: Uuid) -> StoreResult<Vec<CaseAppeal>> {
        self.fetch_all(appeals_of(case)).await?.into_iter().map(AppealRow::appeal).collect()
    }

    async fn decide_appeal(
        &self,
        id: Uuid,
        state: AppealState,
        answer: &str,
        by: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(decide_appeal(id, state.as_str(), answer, by, at)).await? == 1)
    }

    async fn earnings(
        &self,
        subscriber: SubscriberId,
        since: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<Vec<Earning>> {
        let rows = self.fetch_all(earnings(&wallet_owner(subscriber), since, limit.cast_signed())).await?;
        let earning = |EarningRow { txn, amount }| Earning { subscriber, txn, amount: Credits(amount) };
        Ok(rows.into_iter().map(earning).collect())
    }

    async fn plan_void(&self, change: Uuid, case: Uuid, earnings: &[Earning]) -> StoreResult<()> {
        for lot in earnings.chunks(LOT) {
            let row = |earning: &Earning| json!({ "txn": earning.txn, "subscriber": earning.subscriber.0, "amount": earning.amount.0 });
            self.execute(plan_void(change, case, lot.iter().map(row).collect())).await?;
        }
        Ok(())
    }

    async fn planned_void(&self, change: Uuid) -> StoreResult<Vec<(Uuid, Earning)>> {
        let planned = |PlannedRow { case_id, subscriber_id, txn, amount }| {
            (case_id, Earning { subscriber: SubscriberId(subscriber_id), txn, amount: Credits(amount) })
        };
        Ok(self.fetch_all(planned_void(change)).await?.into_iter().map(planned).collect())
    }

    async fn settle_void(&self, change: Uuid, txn: i64, taken: bool) -> StoreResult<bool> {
        let state = if taken { "taken" } else { "spent" };
        Ok(self.execute(settle_void(change, txn, state)).await? == 1)
    }

    async fn add_taken(
        &self,
        case: Uuid,
        subscriber: SubscriberId,
        taken: Credits,
        spent: Credits,
    ) -> StoreResult<()> {
        self.execute(add_taken(case, subscriber.0, taken.0, spent.0)).await.map(|_| ())
    }

    async fn erase(&self, subscriber: SubscriberId) -> StoreResult<()> {
        self.execute(forget_entries(subscriber.0)).await?;
        self.execute(forget_appeals(subscriber.0)).await?;
        self.execute(forget_signs(subscriber.0)).await.map(|_| ())
    }
}

impl CaseRow {
    fn case(self) -> StoreResult<FraudCase> {
        let state =
            CaseState::from_word(&self.state).ok_or_else(|| corrupt("fraud_case", "state", &self.id))?;
        Ok(FraudCase {
            id: self.id,
            number: self.number,
            title: self.title,
            reason: self.reason,
            state,
            opened_by: self.opened_by,
            opened_at: self.opened_at,
            worker: self.worker,
            outcome: self.outcome,
            closed_by: self.closed_by,
            closed_at: self.closed_at,
            members: u32::try_from(self.members).unwrap_or(u32::MAX),
        })
    }
}

impl MemberRow {
    fn member(self) -> CaseMember {
        CaseMember {
            subscriber: SubscriberId(self.subscriber_id),
            username: self.username,
            held: self.held,
            suspended: self.suspended,
            added_by: self.added_by,
            added_at: self.added_at,
            held_at: self.held_at,
            banned_at: self.banned_at,
            banned_by: self.banned_by,
            taken: Credits(self.taken),
            spent: Credits(self.spent),
        }
    }
}

impl OfAccountRow {
    fn case(self) -> StoreResult<(CaseOfAccount, Option<String>)> {
        let state =
            CaseState::from_word(&self.state).ok_or_else(|| corrupt("fraud_case", "state", &self.id))?;
        Ok((CaseOfAccount { id: self.id, number: self.number, state }, self.banned_by))
    }
}

impl EntryRow {
    fn entry(self) -> CaseEntry {
        CaseEntry {
            id: self.id,
            subscriber: self.subscriber_id.map(SubscriberId),
            kind: self.kind,
            reference: self.reference,
            text: self.text,
            happened_at: self.happened_at,
            added_by: self.added_by,
            added_at: self.added_at,
        }
    }
}

impl AppealRow {
    fn appeal(self) -> StoreResult<CaseAppeal> {
        let wrong = || corrupt("fraud_case_appeal", "state", &self.id);
        Ok(CaseAppeal {
            state: AppealState::from_word(&self.state).ok_or_else(wrong)?,
            id: self.id,
            case: self.case_id,
            subscriber: SubscriberId(self.subscriber_id),
            text: self.text,
            came_on: self.came_on,
            recorded_by: self.recorded_by,
            recorded_at: self.recorded_at,
            decided_by: self.decided_by,
            decided_at: self.decided_at,
            answer: self.answer,
        })
    }
}
