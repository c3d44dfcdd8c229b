//! Posts transactions: first the reason, which is unique; then each account, in locking order; then the
//! entries and the scores. On Postgres each statement costs a round trip, so one statement does all of it,
//! for any number of postings.

use std::collections::BTreeSet;

use arena_app::ports::{PostError, PostedTransaction, StoreError};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Leg, Posting};
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, Constraint, Failure, NOT_HERE, record, statements};
use crate::convert::corrupt;

record! {
    /// A value is missing if its part was not changed or requested.
    struct PostedRow {
        txn: Option<i64>,
        wallet_balance: Option<i64>,
        found: bool,
        fits: bool,
        scored: i64,
    }
}

record! {
    struct AccountRow {
        id: i64,
        balance: i64,
        version: i64,
    }
}

statements! {
    // Each part reads rows of the part before, so a failed part stops the rest. Accounts are locked in their
    // order, and `locked` reads them under the lock. The lists are arrays: the planner does not know the
    // length of a list, and would read a table of some ten thousand rows as a whole. An account in several
    // postings gets an entry for each.
    fn post_together(
        postings: serde_json::Value,
        legs: serde_json::Value,
        scores: serde_json::Value,
        at: DateTime<Utc>,
    ) -> PostedRow =
        "WITH posting AS MATERIALIZED (
             SELECT n, reason, key, title, reverses
             FROM jsonb_to_recordset($1) AS p (n integer, reason text, key text, title text, reverses bigint)),
         txn AS (
             INSERT INTO ledger_txn (reason, key, title, reverses, created_at)
             SELECT reason, key, title, reverses, $4 FROM posting ORDER BY n
             ON CONFLICT (reason, key) DO NOTHING RETURNING id, reason, key),
         leg AS MATERIALIZED (
             SELECT n, kind, owner, amount
             FROM jsonb_to_recordset($2) AS l (n integer, kind text, owner text, amount bigint)
             WHERE (SELECT COUNT(*) FROM txn) = (SELECT COUNT(*) FROM posting)),
         locked AS MATERIALIZED (
             SELECT id, kind, owner, balance, version FROM account
             WHERE kind = ANY (ARRAY(SELECT DISTINCT kind FROM leg)) AND owner = ANY (ARRAY(SELECT owner FROM leg))
                 AND (kind, owner) IN (SELECT kind, owner FROM leg)
             ORDER BY kind, owner FOR NO KEY UPDATE),
         step AS MATERIALIZED (
             SELECT l.n, l.kind, l.owner, l.amount, a.id AS account_id,
                 a.balance + CAST(SUM(l.amount) OVER earlier AS bigint) AS balance_after,
                 a.version + ROW_NUMBER() OVER earlier AS version
             FROM leg l JOIN locked a ON a.kind = l.kind AND a.owner = l.owner
             WINDOW earlier AS (PARTITION BY a.id ORDER BY l.n)),
         looked AS MATERIALIZED (
             SELECT COUNT(*) = (SELECT COUNT(*) FROM leg) AS found,
                 BOOL_AND(kind <> 'wallet' OR balance_after >= 0) AS fits FROM step),
         good AS MATERIALIZED (SELECT step.* FROM step, looked WHERE looked.found AND looked.fits),
         changed AS (
             UPDATE account SET balance = last.balance_after, version = last.version
             FROM (SELECT DISTINCT ON (account_id) account_id, balance_after, version FROM good
                   ORDER BY account_id, version DESC) last
             WHERE account.id = ANY (ARRAY(SELECT account_id FROM good)) AND account.id = last.account_id),
         entry AS (
             INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
             SELECT t.id, g.account_id, g.amount, g.balance_after, g.version
             FROM good g JOIN posting p ON p.n = g.n JOIN txn t ON t.reason = p.reason AND t.key = p.key
             ORDER BY g.n, g.kind, g.owner),
         score AS (
             UPDATE standing SET score = score + s.earned, reached_at = $4
             FROM (SELECT subscriber, CAST(SUM(earned) AS bigint) AS earned
                   FROM jsonb_to_recordset($3) AS s (subscriber uuid, earned bigint)
                   WHERE EXISTS (SELECT 1 FROM good) GROUP BY subscriber) s
             WHERE standing.subscriber_id = ANY (ARRAY(
                     SELECT subscriber FROM jsonb_to_recordset($3) AS s (subscriber uuid)))
                 AND standing.subscriber_id = s.subscriber RETURNING subscriber_id)
         SELECT t.id AS txn, w.balance_after AS wallet_balance, COALESCE(looked.found, false) AS found,
             COALESCE(looked.fits, false) AS fits, (SELECT COUNT(*) FROM score) AS scored
         FROM looked CROSS JOIN posting p
         LEFT JOIN txn t ON t.reason = p.reason AND t.key = p.key
         LEFT JOIN (SELECT DISTINCT ON (n) n, balance_after FROM good WHERE kind = 'wallet' ORDER BY n, owner DESC) w
             ON w.n = p.n
         ORDER BY p.n",
        NOT_HERE;

    fn begin(reason: &str, key: &str, title: &str, reverses: Option<i64>, at: DateTime<Utc>) -> (i64,) =
        NOT_HERE,
        "INSERT INTO ledger_txn (reason, key, title, reverses, created_at) VALUES ($1, $2, $3, $4, $5)
         RETURNING id";

    fn change(kind: &str, owner: &str, amount: i64) -> AccountRow =
        NOT_HERE,
        "UPDATE account SET balance = balance + $3, version = version + 1
         WHERE kind = $1 AND owner = $2 RETURNING id, balance, version";

    fn enter(txn: i64, account: i64, amount: i64, balance_after: i64, version: i64) =
        NOT_HERE,
        "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version) VALUES ($1, $2, $3, $4, $5)";

    fn score(subscriber: Uuid, earned: i64, at: DateTime<Utc>) =
        NOT_HERE,
        "UPDATE standing SET score = score + $2, reached_at = $3 WHERE subscriber_id = $1";
}

pub(super) async fn post_all(
    connection: &Connection,
    postings: &[Posting],
    at: DateTime<Utc>,
) -> Result<Vec<PostedTransaction>, PostError> {
    if connection.is_postgres() {
        return together(connection, postings, at).await;
    }
    let mut posted = Vec::with_capacity(postings.len());
    for posting in postings {
        posted.push(step_by_step(connection, posting, at).await?);
    }
    Ok(posted)
}

async fn together(
    connection: &Connection,
    postings: &[Posting],
    at: DateTime<Utc>,
) -> Result<Vec<PostedTransaction>, PostError> {
    let (mut heads, mut legs, mut scores) = (Vec::new(), Vec::new(), Vec::new());
    let mut scored = BTreeSet::new();
    for (n, posting) in postings.iter().enumerate() {
        heads.push(json!({
            "n": n,
            "reason": posting.reason.as_str(),
            "key": posting.key,
            "title": posting.title,
            "reverses": posting.reverses(),
        }));
        for Leg { kind, owner, amount } in posting.legs() {
            legs.push(json!({ "n": n, "kind": kind.as_str(), "owner": owner, "amount": amount.0 }));
        }
        for (owner, earned) in posting.earned() {
            let subscriber = subscriber_of(owner)?;
            scored.insert(subscriber);
            scores.push(json!({ "subscriber": subscriber, "earned": earned.0 }));
        }
    }
    let rows = connection.fetch_all(post_together(heads.into(), legs.into(), scores.into(), at)).await?;
    if rows.len() != postings.len() {
        return Err(StoreError::Other("some postings got no answer".into()).into());
    }
    if rows.iter().any(|row| row.txn.is_none()) {
        return Err(PostError::Duplicate);
    }
    let all = |of: fn(&PostedRow) -> bool| rows.iter().all(of);
    if !all(|row| row.found) {
        let owners: Vec<_> = postings.iter().flat_map(Posting::legs).map(|leg| leg.owner.as_str()).collect();
        return Err(corrupt("account", "owner", &owners.join(", ")).into());
    }
    if !all(|row| row.fits) {
        return Err(PostError::Insufficient);
    }
    // A missing row would otherwise lose its score silently.
    if rows.iter().any(|row| row.scored != scored.len() as i64) {
        let owners: Vec<_> = scored.iter().map(Uuid::to_string).collect();
        return Err(corrupt("standing", "subscriber_id", &owners.join(", ")).into());
    }
    let posted = |row: PostedRow| {
        let wallet_balance = row.wallet_balance.map_or(Credits::ZERO, Credits);
        row.txn.map(|txn| PostedTransaction { txn, wallet_balance })
    };
    Ok(rows.into_iter().filter_map(posted).collect())
}

/// Posts with one statement after the other, on `SQLite`. Constraints report refusals: the reason's unique
/// key, and the wallet's `CHECK`.
async fn step_by_step(
    connection: &Connection,
    posting: &Posting,
    at: DateTime<Utc>,
) -> Result<PostedTransaction, PostError> {
    let begin = begin(posting.reason.as_str(), &posting.key, &posting.title, posting.reverses(), at);
    let begun = connection.fetch(begin, true).await.map_err(constraint)?;
    let (txn,) = begun.into_iter().next().ok_or(PostError::Duplicate)?;
    let mut wallet_balance = Credits::ZERO;
    for leg in posting.legs() {
        let change = change(leg.kind.as_str(), &leg.owner, leg.amount.0);
        let changed = connection.fetch(change, true).await.map_err(constraint)?;
        let account = changed.into_iter().next().ok_or_else(|| corrupt("account", "owner", &leg.owner))?;
        connection.execute(enter(txn, account.id, leg.amount.0, account.balance, account.version)).await?;
        if leg.kind == AccountKind::Wallet {
            wallet_balance = Credits(account.balance);
        }
    }
    for (owner, earned) in posting.earned() {
        // A missing row would otherwise lose its score silently.
        if connection.execute(score(subscriber_of(owner)?, earned.0, at)).await? != 1 {
            return Err(corrupt("standing", "subscriber_id", &owner).into());
        }
    }
    Ok(PostedTransaction { txn, wallet_balance })
}

fn constraint(failure: Failure) -> PostError {
    match failure.constraint() {
        Some(Constraint::Unique) => PostError::Duplicate,
        Some(Constraint::Check) => PostError::Insufficient,
        None => PostError::Store(failure.into()),
    }
}

fn subscriber_of(owner: &str) -> Result<Uuid, StoreError> {
    Uuid::parse_str(owner).map_err(|_| corrupt("account", "owner", &owner))
}
