//! What the subscriber paid, earned, spent and claimed.

use arena_app::ports::{ExportedTable, StoreResult, SubscriberId};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::super::privacy_parts::{part, parts, read_table};
use super::super::subscriptions::{LineRow, history};
use crate::connection::{Connection, statements};
use crate::convert::wallet_owner;

parts! {
    struct SubscriptionRow {
        state: String,
        paid_until: DateTime<Utc>,
        lapsed_at: Option<DateTime<Utc>>,
        agreed_at: DateTime<Utc>,
    }

    struct ChargeRow {
        first_day: NaiveDate,
        plan: String,
        amount: i64,
        tax: i64,
        currency: String,
        state: String,
        asked_at: DateTime<Utc>,
        settled_at: Option<DateTime<Utc>>,
    }

    struct RefundRow {
        first_day: NaiveDate,
        amount: i64,
        currency: String,
        state: String,
        reason: String,
        made_at: DateTime<Utc>,
        settled_at: Option<DateTime<Utc>>,
    }

    struct MoveRow {
        created_at: DateTime<Utc>,
        reason: String,
        title: String,
        amount: i64,
        balance_after: i64,
    }

    struct StandingRow {
        score: i64,
        total_tournaments: i32,
        redeemed_items: i32,
        total_challenges: i32,
    }

    struct RedemptionRow {
        reward_id: i32,
        credits: i64,
        status: String,
        created_at: DateTime<Utc>,
        claimed_at: Option<DateTime<Utc>>,
        settled_at: Option<DateTime<Utc>>,
        reference: Option<String>,
        reason: Option<String>,
        shipped_at: Option<DateTime<Utc>>,
        carrier: Option<String>,
        tracking_number: Option<String>,
        name: Option<String>,
        email: Option<String>,
        phone: Option<String>,
        pubg_id: Option<String>,
        answers: Option<String>,
    }

    struct VoucherRow {
        reward_id: i32,
        expires_on: Option<NaiveDate>,
        given_at: Option<DateTime<Utc>>,
        shown_at: Option<DateTime<Utc>>,
    }
}

part!(LineRow { at, state, why, agreed });

statements! {
    fn subscription(subscriber: Uuid) -> SubscriptionRow =
        "SELECT state, paid_until, lapsed_at, agreed_at FROM subscription WHERE subscriber_id = $1";

    fn charges(subscriber: Uuid) -> ChargeRow =
        "SELECT first_day, plan, amount, tax, currency, state, asked_at, settled_at
         FROM charge WHERE subscriber_id = $1 ORDER BY first_day";

    fn refunds(subscriber: Uuid) -> RefundRow =
        "SELECT c.first_day, r.amount, r.currency, r.state, r.reason, r.made_at, r.settled_at
         FROM charge_refund r JOIN charge c ON c.id = r.charge_id WHERE r.subscriber_id = $1 ORDER BY r.made_at";

    fn moves(wallet: String) -> MoveRow =
        "SELECT created_at, reason, title, amount, balance_after FROM
         (SELECT t.created_at, t.reason, t.title, e.amount, e.balance_after, e.id
          FROM ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id JOIN account a ON a.id = e.account_id
          WHERE a.kind = 'wallet' AND a.owner = $1) AS moves ORDER BY id";

    fn standing(subscriber: Uuid) -> StandingRow =
        "SELECT score, total_tournaments, redeemed_items, total_challenges
         FROM standing WHERE subscriber_id = $1";

    fn redemptions(subscriber: Uuid) -> RedemptionRow =
        "SELECT reward_id, credits, status, created_at, claimed_at, settled_at, reference, reason, shipped_at, carrier,
                tracking_number, name, email, phone, pubg_id, answers
         FROM redemption WHERE subscriber_id = $1 ORDER BY created_at";

    fn vouchers(subscriber: Uuid) -> VoucherRow =
        "SELECT v.reward_id, v.expires_on, v.given_at, v.shown_at
         FROM voucher v JOIN redemption r ON r.id = v.redemption_id
         WHERE r.subscriber_id = $1 ORDER BY v.given_at";
}

pub(super) async fn tables(on: &Connection, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>> {
    let id = subscriber.0;
    Ok(vec![
        read_table(on, "subscription", subscription(id)).await?,
        read_table(on, "subscription_line", history(id)).await?,
        read_table(on, "charge", charges(id)).await?,
        read_table(on, "charge_refund", refunds(id)).await?,
        read_table(on, "wallet", moves(wallet_owner(subscriber))).await?,
        read_table(on, "standing", standing(id)).await?,
        read_table(on, "redemption", redemptions(id)).await?,
        read_table(on, "voucher", vouchers(id)).await?,
    ])
}
