//! Cases of fraud: the person's part in them and their appeals. Evidence and signs are left out, because they would tell a farm
//! how to hide.

use arena_app::ports::{ExportedTable, StoreResult, SubscriberId};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::super::privacy_parts::{parts, read_table};
use crate::connection::{Connection, statements};

parts! {
    struct MemberRow {
        case_id: Uuid,
        added_at: DateTime<Utc>,
        removed_at: Option<DateTime<Utc>>,
        held_at: Option<DateTime<Utc>>,
        banned_at: Option<DateTime<Utc>>,
        taken: i64,
        spent: i64,
    }

    struct AppealRow {
        case_id: Uuid,
        text: String,
        came_on: NaiveDate,
        state: String,
        decided_at: Option<DateTime<Utc>>,
        answer: Option<String>,
    }

    struct VoidRow {
        case_id: Uuid,
        txn: i64,
        amount: i64,
        state: String,
    }
}

statements! {
    fn members(subscriber: Uuid) -> MemberRow =
        "SELECT case_id, added_at, removed_at, held_at, banned_at, taken, spent
         FROM fraud_case_member WHERE subscriber_id = $1 ORDER BY added_at";

    fn appeals(subscriber: Uuid) -> AppealRow =
        "SELECT case_id, text, came_on, state, decided_at, answer
         FROM fraud_case_appeal WHERE subscriber_id = $1 ORDER BY recorded_at";

    fn voids(subscriber: Uuid) -> VoidRow =
        "SELECT v.case_id, v.txn, v.amount, v.state FROM fraud_case_member m
         JOIN fraud_case_void v ON v.case_id = m.case_id AND v.subscriber_id = m.subscriber_id
         WHERE m.subscriber_id = $1 ORDER BY v.txn";
}

pub(super) async fn tables(on: &Connection, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>> {
    let id = subscriber.0;
    Ok(vec![
        read_table(on, "fraud_case_member", members(id)).await?,
        read_table(on, "fraud_case_appeal", appeals(id)).await?,
        read_table(on, "fraud_case_void", voids(id)).await?,
    ])
}
