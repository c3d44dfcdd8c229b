//! Posting a transaction: the reason first, unique; then each account by one guarded update, in locking order; then the
//! entries and the scores. On the way to Postgres each statement is a round trip, so the usual posting, of two legs, is
//! sent as one.

use arena_app::ports::{PostError, Posted, StoreError};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Leg, Posting};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Constraint, Failure, NOT_HERE, record, statements};
use crate::convert::corrupt;

record! {
    /// What is missing was not changed, or not asked for.
    struct PostedRow {
        txn: Option<i64>,
        first_balance: Option<i64>,
        second_balance: Option<i64>,
        scored: Option<Uuid>,
    }
}

record! {
    struct AccountRow {
        id: i64,
        balance: i64,
        version: i64,
    }
}

/// One statement of several parts, on Postgres. Each part asks for a row of the one before, so that accounts are locked
/// in their order, and nothing follows on a part that changed nothing.
macro_rules! two_legs {
    () => {
        "WITH txn AS (
             INSERT INTO ledger_txn (reason, key, title, reverses, created_at)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (reason, key) DO NOTHING RETURNING id),
         first_leg AS (
             UPDATE account SET balance = balance + $8, version = version + 1
             WHERE kind = $6 AND owner = $7 AND (kind <> 'wallet' OR balance + $8 >= 0)
               AND EXISTS (SELECT 1 FROM txn) RETURNING id, balance, version),
         second_leg AS (
             UPDATE account SET balance = balance + $11, version = version + 1
             WHERE kind = $9 AND owner = $10 AND (kind <> 'wallet' OR balance + $11 >= 0)
               AND EXISTS (SELECT 1 FROM first_leg) RETURNING id, balance, version),
         entry AS (
             INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
             SELECT txn.id, first_leg.id, $8::bigint, first_leg.balance, first_leg.version FROM txn, first_leg
             UNION ALL
             SELECT txn.id, second_leg.id, $11::bigint, second_leg.balance, second_leg.version FROM txn, second_leg)"
    };
}

macro_rules! what_was_posted {
    () => {
        " SELECT (SELECT id FROM txn) AS txn, (SELECT balance FROM first_leg) AS first_balance,
                 (SELECT balance FROM second_leg) AS second_balance"
    };
}

statements! {
    // SQLite posts step by step.
    fn post_two(
        reason: &str,
        key: &str,
        title: &str,
        reverses: Option<i64>,
        at: DateTime<Utc>,
        first_kind: &str,
        first_owner: &str,
        first_amount: i64,
        second_kind: &str,
        second_owner: &str,
        second_amount: i64,
    ) -> PostedRow = concat!(two_legs!(), what_was_posted!(), ", CAST(NULL AS uuid) AS scored"), NOT_HERE;

    // SQLite posts step by step.
    fn post_two_earned(
        reason: &str,
        key: &str,
        title: &str,
        reverses: Option<i64>,
        at: DateTime<Utc>,
        first_kind: &str,
        first_owner: &str,
        first_amount: i64,
        second_kind: &str,
        second_owner: &str,
        second_amount: i64,
        subscriber: Uuid,
        earned: i64,
    ) -> PostedRow = concat!(
            two_legs!(),
            ", score AS (
                 UPDATE standing SET score = score + $13, reached_at = $5
                 WHERE subscriber_id = $12 AND EXISTS (SELECT 1 FROM second_leg) RETURNING subscriber_id)",
            what_was_posted!(),
            ", (SELECT subscriber_id FROM score) AS scored"
        ),
        NOT_HERE;

    // Where this and the next fail on SQLite, they change nothing on Postgres: after a failure it could not be asked what
    // is wrong.
    fn begin(reason: &str, key: &str, title: &str, reverses: Option<i64>, at: DateTime<Utc>) -> (i64,) =
        "INSERT INTO ledger_txn (reason, key, title, reverses, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (reason, key) DO NOTHING RETURNING id",
        "INSERT INTO ledger_txn (reason, key, title, reverses, created_at) VALUES ($1, $2, $3, $4, $5)
         RETURNING id";

    fn change(kind: &str, owner: &str, amount: i64) -> AccountRow =
        "UPDATE account SET balance = balance + $3, version = version + 1
         WHERE kind = $1 AND owner = $2 AND (kind <> 'wallet' OR balance + $3 >= 0)
         RETURNING id, balance, version",
        "UPDATE account SET balance = balance + $3, version = version + 1
         WHERE kind = $1 AND owner = $2 RETURNING id, balance, version";

    fn enter(txn: i64, account: i64, amount: i64, balance_after: i64, version: i64) =
        "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version) VALUES ($1, $2, $3, $4, $5)";

    fn score(subscriber: Uuid, earned: i64, at: DateTime<Utc>) =
        "UPDATE standing SET score = score + $2, reached_at = $3 WHERE subscriber_id = $1";

    fn account(kind: &str, owner: &str) -> (i64,) = "SELECT id FROM account WHERE kind = $1 AND owner = $2";
}

pub(super) async fn post(
    connection: &Connection,
    posting: &Posting,
    at: DateTime<Utc>,
) -> Result<Posted, PostError> {
    match posting.legs() {
        [first, second] if connection.is_postgres() && posting.earned().count() <= 1 => {
            at_once(connection, posting, [first, second], at).await
        }
        _ => step_by_step(connection, posting, at).await,
    }
}

/// One statement, on Postgres, for two legs of which one at most is earned.
async fn at_once(
    connection: &Connection,
    posting: &Posting,
    [first, second]: [&Leg; 2],
    at: DateTime<Utc>,
) -> Result<Posted, PostError> {
    let earned = posting.earned().next();
    let post = match earned {
        None => post_two(
            posting.reason.as_str(),
            &posting.key,
            &posting.title,
            posting.reverses(),
            at,
            first.kind.as_str(),
            &first.owner,
            first.amount.0,
            second.kind.as_str(),
            &second.owner,
            second.amount.0,
        ),
        Some((owner, earned)) => post_two_earned(
            posting.reason.as_str(),
            &posting.key,
            &posting.title,
            posting.reverses(),
            at,
            first.kind.as_str(),
            &first.owner,
            first.amount.0,
            second.kind.as_str(),
            &second.owner,
            second.amount.0,
            subscriber_of(owner)?,
            earned.0,
        ),
    };
    let row = connection.fetch_one(post).await?;
    let row = row.ok_or_else(|| StoreError::Other("a posting without an answer".into()))?;
    let txn = row.txn.ok_or(PostError::Duplicate)?;
    let mut wallet_balance = Credits::ZERO;
    for (leg, balance) in [(first, row.first_balance), (second, row.second_balance)] {
        let Some(balance) = balance else {
            return Err(why_not(connection, leg).await?);
        };
        if leg.kind == AccountKind::Wallet {
            wallet_balance = Credits(balance);
        }
    }
    if let Some((owner, _)) = earned {
        row.scored.ok_or_else(|| corrupt("standing", "subscriber_id", &owner))?;
    }
    Ok(Posted { txn, wallet_balance })
}

/// One statement after the other. On `SQLite` constraints say what is wrong: the reason's unique key, and the wallet's
/// `CHECK`. On Postgres it is what changed nothing.
async fn step_by_step(
    connection: &Connection,
    posting: &Posting,
    at: DateTime<Utc>,
) -> Result<Posted, PostError> {
    let begin = begin(posting.reason.as_str(), &posting.key, &posting.title, posting.reverses(), at);
    let begun = connection.fetch(begin, true).await.map_err(constraint)?;
    let (txn,) = begun.into_iter().next().ok_or(PostError::Duplicate)?;
    let mut wallet_balance = Credits::ZERO;
    for leg in posting.legs() {
        let change = change(leg.kind.as_str(), &leg.owner, leg.amount.0);
        let changed = connection.fetch(change, true).await.map_err(constraint)?;
        let Some(account) = changed.into_iter().next() else {
            return Err(why_not(connection, leg).await?);
        };
        connection.execute(enter(txn, account.id, leg.amount.0, account.balance, account.version)).await?;
        if leg.kind == AccountKind::Wallet {
            wallet_balance = Credits(account.balance);
        }
    }
    for (owner, earned) in posting.earned() {
        // A score that finds no row would be lost silently.
        if connection.execute(score(subscriber_of(owner)?, earned.0, at)).await? != 1 {
            return Err(corrupt("standing", "subscriber_id", &owner).into());
        }
    }
    Ok(Posted { txn, wallet_balance })
}

/// What a constraint of the ledger's tables says no to.
fn constraint(failure: Failure) -> PostError {
    match failure.constraint() {
        Some(Constraint::Unique) => PostError::Duplicate,
        Some(Constraint::Check) => PostError::Insufficient,
        None => PostError::Store(failure.into()),
    }
}

/// Why a leg changed nothing.
async fn why_not(connection: &Connection, leg: &Leg) -> Result<PostError, StoreError> {
    Ok(match connection.fetch_one(account(leg.kind.as_str(), &leg.owner)).await? {
        Some(_) => PostError::Insufficient,
        None => PostError::Store(corrupt("account", "owner", &leg.owner)),
    })
}

/// Whose wallet an account is.
fn subscriber_of(owner: &str) -> Result<Uuid, StoreError> {
    Uuid::parse_str(owner).map_err(|_| corrupt("account", "owner", &owner))
}
