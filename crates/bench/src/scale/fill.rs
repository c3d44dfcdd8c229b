//! Fills a database in slices of subscribers, with the rows of a year.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::ports::{Clock, Store};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{RawConnection, TestClock};
use chrono::{DateTime, Duration, Utc};

use super::dialect::Dialect;
use super::plan::Plan;
use super::{activity, knockouts, names, people};
use crate::output::say;
use crate::rooms;
use crate::tournaments::app;

const SLICE: u64 = 100_000;
const PROGRESS_EVERY: u64 = 1_000_000;
/// The fewest subscribers, which the tournaments need.
const FEWEST: u64 = 1000;
/// Running tournaments, and the rooms of each one's first round.
const RUNNING: u32 = 3;
const RUNNING_ROOMS: u32 = 32;

pub(crate) async fn run(url: &str, subscribers: u64, thin: u64) -> anyhow::Result<()> {
    let began = Instant::now();
    fill(url, subscribers, thin, SystemClock.now()).await?;
    for line in report(thin) {
        say(&line);
    }
    say(&format!("filled {subscribers} subscribers in {:.0} s", began.elapsed().as_secs_f64()));
    Ok(())
}

fn report(thin: u64) -> Vec<String> {
    let mut lines = vec![
        "for each subscriber: a number, a name, a subscription, a wallet with 2 ledger transactions or, for one in 20, 27; 0.35 sessions"
            .to_owned(),
        "claims of a day are thinned: one in 20 subscribers has a whole run of 22, the others the last one of theirs".into(),
        "jobs, events, keys and nonces: as many as are kept of the newest hours and days".into(),
        "charges, screenshots' files and push receipts: none".into(),
    ];
    if thin > 1 {
        lines.push(format!(
            "5 messages, a play, a visit and the marks of both: for one subscriber in {thin} only"
        ));
    } else {
        lines.push("5 messages, a play and a visit for each subscriber".into());
    }
    lines
}

pub(super) async fn fill(url: &str, subscribers: u64, thin: u64, now: DateTime<Utc>) -> anyhow::Result<()> {
    ensure!(subscribers >= FEWEST, "at least {FEWEST} subscribers");
    ensure!(thin >= 1, "`thin` is at least 1");
    let database = Database::open(&DatabaseOptions::new(url, 4).creating()).await?;
    database.migrate().await?;
    let reward = database.read().rewards().list().await?.into_iter().next();
    let reward = reward.context("there are no rewards: load a catalogue first (`arena seed`)")?;
    let challenge = database.read().challenges().list().await?.into_iter().next();
    let challenge = challenge.context("there are no challenges: load a catalogue first (`arena seed`)")?;
    // SQLite changes its journal during the filling, so no other connection may be open.
    database.close().await;

    let mut raw = RawConnection::open(url).await?;
    ensure!(
        raw.count("subscriber_number").await? == 0,
        "there are subscribers already: take another database"
    );
    let plan = Plan {
        dialect: Dialect::of(url),
        subscribers,
        thin,
        now: now.timestamp(),
        last_account: last(&mut raw, "account").await?,
        last_tournament: last(&mut raw, "tournament").await?,
        reward: (reward.id, reward.name),
        challenge: (challenge.id, challenge.name, challenge.credits.0),
    };
    let triggers = prepare(&mut raw, plan.dialect).await?;
    write(&mut raw, &plan).await?;
    finish(&mut raw, plan.dialect, &triggers).await?;
    drop(raw);

    let database = Arc::new(Database::open(&DatabaseOptions::new(url, 4)).await?);
    run_tournaments(database.clone(), now).await?;
    let tx = database.begin().await?;
    tx.ranks().recount().await?;
    tx.commit().await?;
    database.close().await;
    if plan.dialect == Dialect::Postgres {
        // Autovacuum leaves this state. In production SQLite plans without statistics.
        RawConnection::open(url).await?.execute("VACUUM (ANALYZE)").await?;
    }
    Ok(())
}

async fn last(raw: &mut RawConnection, table: &str) -> anyhow::Result<i64> {
    let last = raw.numbers(format!("SELECT COALESCE(MAX(id), 0) FROM {table}")).await?;
    last.first().copied().context("no answer")
}

type Trigger = (String, String);

/// Sets up the connection and the helper tables. On `SQLite` drops and returns the triggers.
async fn prepare(raw: &mut RawConnection, dialect: Dialect) -> anyhow::Result<Vec<Trigger>> {
    let mut triggers = Vec::new();
    match dialect {
        Dialect::Postgres => {
            // Turns off triggers, including those of foreign keys.
            raw.execute(
                "SET session_replication_role = replica; SET synchronous_commit = off; SET jit = off;
                         SET work_mem = '256MB'; SET temp_buffers = '256MB'",
            )
            .await?;
        }
        Dialect::Sqlite => {
            let journal = raw.texts("PRAGMA journal_mode = MEMORY").await?;
            ensure!(journal == ["memory"], "somebody else has the database open");
            raw.execute(
                "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;
                 PRAGMA cache_size = -1000000; PRAGMA temp_store = MEMORY",
            )
            .await?;
            let all = "FROM sqlite_master WHERE type = 'trigger' ORDER BY name";
            let names = raw.texts(format!("SELECT name {all}")).await?;
            triggers = names.into_iter().zip(raw.texts(format!("SELECT sql {all}")).await?).collect();
            for (name, _) in &triggers {
                raw.execute(format!("DROP TRIGGER {name}")).await?;
            }
            raw.execute(format!(
                "CREATE TEMPORARY TABLE scale_number (n integer PRIMARY KEY);
                 INSERT INTO scale_number
                 WITH RECURSIVE counted (n) AS (
                     SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < {SLICE} - 1)
                 SELECT n FROM counted"
            ))
            .await?;
        }
    }
    let tables = names::statements(dialect)?.into_iter().chain(people::tables(dialect));
    for statement in tables.chain(activity::tables(dialect)?).chain(knockouts::tables(dialect)) {
        raw.execute(statement).await?;
    }
    Ok(triggers)
}

async fn write(raw: &mut RawConnection, plan: &Plan) -> anyhow::Result<()> {
    let began = Instant::now();
    let mut last_txn = last(raw, "ledger_txn").await?;
    let mut first = 1;
    while first <= plan.subscribers {
        let end = (first + SLICE - 1).min(plan.subscribers);
        raw.execute("BEGIN").await?;
        for statement in people::transactions(plan, first, end, last_txn) {
            raw.execute(&*statement).await.with_context(|| statement.clone())?;
        }
        last_txn += raw.count("scale_txn").await?;
        let rows = people::rows(plan).into_iter().chain(knockouts::entries(plan)).chain(activity::rows(plan));
        for statement in rows {
            raw.execute(&*statement).await.with_context(|| statement.clone())?;
        }
        raw.execute("COMMIT").await?;
        if end.is_multiple_of(PROGRESS_EVERY) {
            say(&format!("{end} subscribers after {:.0} s", began.elapsed().as_secs_f64()));
        }
        first = end + 1;
    }
    raw.execute("BEGIN").await?;
    for statement in knockouts::tournaments(plan) {
        raw.execute(&*statement).await.with_context(|| statement.clone())?;
    }
    raw.execute("COMMIT").await?;
    Ok(())
}

async fn finish(raw: &mut RawConnection, dialect: Dialect, triggers: &[Trigger]) -> anyhow::Result<()> {
    match dialect {
        Dialect::Postgres => {
            for table in ["account", "ledger_txn", "tournament"] {
                raw.execute(format!(
                    "SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT MAX(id) FROM {table}))"
                ))
                .await?;
            }
            raw.execute("RESET ALL").await?;
        }
        Dialect::Sqlite => {
            for (_, statement) in triggers {
                raw.execute(&**statement).await?;
            }
            raw.execute("PRAGMA locking_mode = NORMAL").await?;
            let journal = raw.texts("PRAGMA journal_mode = WAL").await?;
            ensure!(journal == ["wal"], "the journal is {journal:?}");
        }
    }
    Ok(())
}

/// Their first round can be played now, by the product's own steps.
async fn run_tournaments(store: Arc<dyn Store>, now: DateTime<Utc>) -> anyhow::Result<()> {
    let clock = Arc::new(TestClock::new());
    let app = app(store, clock.clone());
    for number in 0..RUNNING {
        clock.set(now - Duration::hours(1));
        let slug = format!("scale-running-{number}");
        rooms::first_round(&app, &clock, &slug, RUNNING_ROOMS, now).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use arena_testkit::{TestApp, TestDatabase, both_engines, challenge, game, reward};

    use super::*;

    async fn filled(db: &TestDatabase, thin: u64) -> TestApp {
        let store = db.open().await;
        let tx = store.begin().await.unwrap();
        tx.rewards().seed(&[reward(1, 30, None)]).await.unwrap();
        tx.games().seed(&[game("pubg-mobile")]).await.unwrap();
        tx.challenges().seed(&[challenge("win", "pubg-mobile", 30)]).await.unwrap();
        tx.commit().await.unwrap();
        store.close().await;
        fill(&db.url(), 2000, thin, SystemClock.now()).await.unwrap();
        let test = TestApp::new(db.clone()).await;
        test.clock.set(SystemClock.now());
        test
    }

    async fn count(db: &TestDatabase, from: &str) -> i64 {
        db.raw().await.count(from).await.unwrap()
    }

    both_engines! {
        async fn a_filled_database_has_a_clean_ledger(db: TestDatabase) {
            let test = filled(&db, 2).await;
            test.assert_ledger_sound().await;
            assert_eq!(count(&db, "subscriber_number").await, 2000);
            assert_eq!(count(&db, "public_name").await, 2000);
            assert_eq!(count(&db, "message WHERE state = 'delivered'").await, 5000);
            let entries = count(&db, "ledger_entry").await;
            assert!(entries >= 2000 * 6, "{entries} entries");
            let states = "SELECT DISTINCT status FROM redemption ORDER BY status";
            let states = db.raw().await.texts(states).await.unwrap();
            assert_eq!(states, ["claimed", "fulfilled", "rejected"]);
            assert_eq!(count(&db, "tournament WHERE state = 'running'").await, i64::from(RUNNING));
            assert!(count(&db, "tournament_match WHERE state = 'ended'").await >= 6 * 63);
        }

        async fn a_filled_database_goes_on_as_any_other(db: TestDatabase) {
            let test = filled(&db, 1).await;
            let events = "event WHERE kind = 'balance'";
            let before = count(&db, events).await;
            let subscriber = test.subscriber("03000000007").await;
            let claimed = arena_app::streak::claim(&test.app, subscriber, None).await.unwrap();
            assert!(claimed.balance > claimed.credits, "they had credits before: {claimed:?}");
            assert_eq!(count(&db, events).await, before + 1, "the triggers are back");
            assert_eq!(count(&db, "rank_change").await, 1, "only the claim waits to be counted");
            test.assert_ledger_sound().await;
        }
    }
}
