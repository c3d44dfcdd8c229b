//! A checker must be able to fail: each invariant is violated past the store, and must be reported by name.

use std::collections::BTreeSet;
use std::sync::Arc;

use arena_app::ledger::{self, OVERLAP, Verified};
use arena_app::ports::{NewTournament, SubscriberId, VerifyScope, Violation, Watermark};
use arena_app::rewards::{claims as desk, redeem_claim, redeem_item};
use arena_app::tournaments::{self, Settle, Winner, prizes};
use arena_app::{App, Settings, standings, streak, tasks, wallet};
use arena_rules::Credits;
use arena_rules::ledger::Reason;
use arena_rules::tournament::TournamentKind;
use arena_testkit::pictures::{as_png, plain};
use arena_testkit::{
    Engine, RawConnection, TestApp, TestDatabase, both_engines, challenge, game, reward, run, settings,
    tournament,
};
use chrono::Duration;

use crate::wallets::form;

/// A change of the database, and every invariant that it violates.
struct Corruption {
    what: &'static str,
    sql: &'static str,
    breaks: &'static [&'static str],
}

const fn corruption(what: &'static str, sql: &'static str, breaks: &'static [&'static str]) -> Corruption {
    Corruption { what, sql, breaks }
}

/// The id of the first wallet.
const WALLET: &str = "(SELECT MIN(id) FROM account WHERE kind = 'wallet')";

/// The first subscriber claimed a day (+10), passed a level (+10), was given 80, had a task approved (+5) and
/// redeemed 30: five versions.
const CORRUPTIONS: &[Corruption] = &[
    corruption(
        "an entry and its account changed together",
        "UPDATE ledger_entry SET amount = amount + 1, balance_after = balance_after + 1
             WHERE account_id = {wallet} AND version = 5;
         UPDATE account SET balance = balance + 1 WHERE id = {wallet}",
        &["L1", "L2", "L9"],
    ),
    corruption(
        "a transaction without entries",
        "INSERT INTO ledger_txn (reason, key, title, created_at)
             SELECT 'adjustment', 'empty', title, created_at FROM ledger_txn WHERE id = 1",
        &["L1"],
    ),
    corruption(
        "a balance raised by hand",
        "UPDATE account SET balance = balance + 1 WHERE id = {wallet}",
        &["L2", "L3", "L4"],
    ),
    corruption(
        "credits moved between two accounts by hand",
        "UPDATE account SET balance = balance + 1 WHERE id = {wallet};
         UPDATE account SET balance = balance - 1 WHERE kind = 'issuance' AND owner = '00'",
        // The other stripe may have entries or not; either way both checks see the wallet.
        &["L3", "L4"],
    ),
    corruption(
        "a last entry that says it left something else",
        "UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE account_id = {wallet} AND version = 5",
        &["L4", "L7"],
    ),
    corruption(
        "a wallet below zero, by entries that add up",
        "INSERT INTO ledger_txn (reason, key, title, created_at)
             SELECT 'adjustment', 'below', title, created_at FROM ledger_txn WHERE id = 1;
         INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
             SELECT (SELECT MAX(id) FROM ledger_txn), id, -1000, balance - 1000, version + 1
             FROM account WHERE id = {wallet};
         INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
             SELECT (SELECT MAX(id) FROM ledger_txn), id, 1000, balance + 1000, version + 1
             FROM account WHERE kind = 'issuance' AND owner = {stripe};
         UPDATE account SET balance = balance - 1000, version = version + 1 WHERE id = {wallet};
         UPDATE account SET balance = balance + 1000, version = version + 1
             WHERE kind = 'issuance' AND owner = {stripe}",
        &["L5"],
    ),
    corruption(
        "a version counted on without an entry",
        "UPDATE account SET version = version + 1 WHERE id = {wallet}",
        &["L6"],
    ),
    corruption(
        "a version left out after a balance of zero",
        "INSERT INTO account (kind, owner, balance, version) VALUES ('redemption', 'gap', 7, 3);
         INSERT INTO ledger_txn (reason, key, title, created_at)
             SELECT 'adjustment', 'gap', title, created_at FROM ledger_txn WHERE id = 1;
         INSERT INTO ledger_txn (reason, key, title, created_at)
             SELECT 'adjustment', 'gap 2', title, created_at FROM ledger_txn WHERE id = 1;
         INSERT INTO account (kind, owner, balance, version) VALUES ('issuance', 'gap', -7, 1);
         INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version) VALUES
             ((SELECT id FROM ledger_txn WHERE key = 'gap'), (SELECT MIN(id) FROM account WHERE owner = 'gap'), 5, 5, 1),
             ((SELECT id FROM ledger_txn WHERE key = 'gap'), (SELECT MIN(id) FROM account WHERE owner = 'gap'), -5, 0, 2),
             ((SELECT id FROM ledger_txn WHERE key = 'gap 2'), (SELECT MIN(id) FROM account WHERE owner = 'gap'), 7, 7, 4),
             ((SELECT id FROM ledger_txn WHERE key = 'gap 2'), (SELECT MAX(id) FROM account WHERE owner = 'gap'), -7, -7, 1)",
        &["L6"],
    ),
    corruption(
        "an entry in the middle that does not follow",
        "UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE account_id = {wallet} AND version = 2",
        &["L7"],
    ),
    corruption(
        "a claim that was never paid",
        "INSERT INTO streak_claim (subscriber_id, day, streak_day, credits, claimed_at)
             SELECT subscriber_id, '2026-02-01', 1, credits, claimed_at FROM streak_claim",
        &["L8"],
    ),
    corruption(
        "a claim that was paid another amount",
        "UPDATE streak_claim SET credits = credits + 5",
        &["L8"],
    ),
    corruption("a claim forgotten after it was paid", "DELETE FROM streak_claim", &["L8"]),
    corruption(
        "an offer counted as claimed",
        "UPDATE redemption SET status = 'claimed' WHERE status = 'offered'",
        &["L9"],
    ),
    corruption(
        "a claim turned back into an offer",
        "UPDATE redemption SET status = 'offered' WHERE status = 'claimed'",
        &["L9"],
    ),
    corruption(
        "a claim that says it cost less",
        "UPDATE redemption SET credits = credits - 1 WHERE status = 'claimed'",
        &["L9"],
    ),
    corruption("a redemption forgotten after it was paid", "DELETE FROM redemption", &["L9"]),
    corruption(
        "an offer counted as delivered",
        "UPDATE redemption SET status = 'fulfilled' WHERE status = 'offered'",
        &["L9"],
    ),
    corruption(
        "an offer counted as refused",
        "UPDATE redemption SET status = 'rejected' WHERE status = 'offered'",
        &["L9"],
    ),
    corruption(
        "a claim refused by hand, without its credits back",
        "UPDATE redemption SET status = 'rejected' WHERE status = 'claimed'",
        &["L9"],
    ),
    corruption(
        "a delivery refused afterwards by hand",
        "UPDATE redemption SET status = 'rejected' WHERE status = 'fulfilled'",
        &["L9"],
    ),
    corruption(
        "a refused claim opened again after its credits went back",
        "UPDATE redemption SET status = 'claimed' WHERE status = 'rejected'",
        &["L9"],
    ),
    corruption(
        "a refused claim delivered after its credits went back",
        "UPDATE redemption SET status = 'fulfilled' WHERE status = 'rejected'",
        &["L9"],
    ),
    corruption(
        "a refused claim that says it gave more back",
        "UPDATE redemption SET credits = credits + 1 WHERE status = 'rejected'",
        &["L9"],
    ),
    corruption(
        "a claim in a state that there is not",
        "UPDATE redemption SET status = 'lost' WHERE status = 'claimed'",
        &["L9"],
    ),
    corruption(
        "a count of rewards raised by hand",
        "UPDATE standing SET redeemed_items = redeemed_items + 1",
        &["L9"],
    ),
    corruption("a score raised by hand", "UPDATE standing SET score = score + 1", &["L10"]),
    corruption("a bucket of ranks that counts too many", "UPDATE rank_bucket SET members = members + 1", &["L16"]),
    corruption("a group of ranks that counts too few", "UPDATE rank_group SET members = members - 1", &["L16"]),
    corruption(
        "a change of a rank that nobody made",
        "INSERT INTO rank_change (subscriber_id, from_score, from_at, to_score, to_at)
             SELECT subscriber_id, 0, reached_at, 3, reached_at FROM standing WHERE score > 0",
        &["L16"],
    ),
    corruption("a wallet without a standing", "DELETE FROM standing", &["L10"]),
    corruption(
        "a level marked as paid that was not",
        "UPDATE level_payment SET level = 3",
        &["L11"],
    ),
    corruption(
        "a level that paid another amount",
        "UPDATE level_payment SET credits = 999",
        &["L11"],
    ),
    corruption("a level forgotten after it paid", "DELETE FROM level_payment", &["L11"]),
    corruption(
        "a task turned back after it was paid",
        "UPDATE task_entry SET state = 'rejected' WHERE state = 'approved'",
        &["L14"],
    ),
    corruption(
        "a task that says it paid more",
        "UPDATE task_entry SET credits = credits + 1 WHERE state = 'approved'",
        &["L14"],
    ),
    corruption(
        "a task approved by hand",
        "UPDATE task_entry SET state = 'approved'",
        &["L14"],
    ),
    corruption("a task forgotten after it was paid", "DELETE FROM task_entry", &["L14"]),
    corruption(
        "a count of tasks raised by hand",
        "UPDATE standing SET total_challenges = total_challenges + 1",
        &["L14"],
    ),
    corruption(
        "a fee that was never taken",
        "UPDATE tournament_entry SET fee_paid = 7 WHERE fee_paid = 0",
        &["L12"],
    ),
    corruption(
        "a fee of another amount",
        "UPDATE tournament_entry SET fee_paid = 6 WHERE fee_paid = 5 AND refunded_at IS NULL",
        &["L12"],
    ),
    corruption(
        "a fee kept where it was to be given back",
        "UPDATE tournament_entry SET refunded_at = entered_at WHERE refunded_at IS NULL",
        &["L12"],
    ),
    corruption(
        "a refund of what was not cancelled",
        "UPDATE tournament_entry SET refunded_at = NULL",
        &["L12"],
    ),
    corruption(
        "an entry forgotten after it was paid",
        "DELETE FROM tournament_entry WHERE fee_paid > 0 AND prize_paid = 0",
        &["L12"],
    ),
    corruption(
        "a prize that was never paid",
        "UPDATE tournament_entry SET prize_paid = 100 WHERE fee_paid = 0",
        &["L13"],
    ),
    corruption(
        "a prize of another amount",
        "UPDATE tournament_entry SET prize_paid = prize_paid + 1 WHERE prize_paid > 0",
        &["L13"],
    ),
    corruption(
        "a prize that waits marked as paid by hand",
        "UPDATE held_prize SET state = 'paid', settled_at = held_at, settled_by = 'x' WHERE state = 'waiting'",
        &["L13"],
    ),
    corruption(
        "a paid prize made to wait again",
        "UPDATE held_prize SET state = 'waiting', settled_at = NULL, settled_by = NULL WHERE state = 'paid'",
        &["L13"],
    ),
    corruption(
        "a held prize that says it paid more",
        "UPDATE held_prize SET amount = amount + 1 WHERE state = 'paid'",
        &["L13"],
    ),
    corruption(
        "a held prize forgotten after it was paid",
        "DELETE FROM held_prize WHERE state = 'paid'",
        &["L13"],
    ),
    corruption(
        "a reversal that names nothing any more",
        "UPDATE ledger_txn SET reverses = NULL WHERE reverses IS NOT NULL",
        // The reversed amount counts as earned again, but not in the score.
        &["L10", "L15"],
    ),
    corruption(
        "a reversal that names another transaction",
        "UPDATE ledger_txn SET reverses = 1 WHERE reverses IS NOT NULL",
        &["L15"],
    ),
    corruption(
        "an adjustment made into a reversal of what it does not undo",
        "UPDATE ledger_txn SET reverses = (SELECT MIN(id) FROM ledger_txn WHERE reason = 'redeem')
             WHERE id = (SELECT MIN(id) FROM ledger_txn WHERE reason = 'adjustment')",
        &["L15"],
    ),
    corruption("a prize of nobody's", "UPDATE tournament_entry SET prize_paid = 0", &["L13"]),
];

/// Parents first.
const TABLES: [&str; 12] = [
    "account",
    "ledger_txn",
    "ledger_entry",
    "standing",
    "streak_claim",
    "level_payment",
    "redemption",
    "task_entry",
    "tournament_entry",
    "held_prize",
    "rank_bucket",
    "rank_group",
];

/// Copies every table, and drops the triggers and constraints that would prevent violations.
async fn unlocked(test: &TestApp) -> RawConnection {
    let mut raw = test.db.raw().await;
    for table in TABLES {
        let columns = columns_of(table);
        raw.execute(format!("CREATE TABLE sound_{table} AS SELECT {columns} FROM {table}")).await.unwrap();
    }
    let sql = match test.db.engine() {
        Engine::Sqlite => {
            "DROP TRIGGER ledger_txn_no_update; DROP TRIGGER ledger_txn_no_delete;
             DROP TRIGGER ledger_entry_no_update; DROP TRIGGER ledger_entry_no_delete;
             DROP TRIGGER account_no_delete; PRAGMA ignore_check_constraints = ON"
        }
        Engine::Postgres => {
            "DROP TRIGGER ledger_txn_append_only ON ledger_txn;
             DROP TRIGGER ledger_entry_append_only ON ledger_entry;
             DROP TRIGGER account_no_delete ON account;
             ALTER TABLE account DROP CONSTRAINT account_check"
        }
    };
    raw.execute(sql).await.unwrap();
    raw
}

/// The writable columns: on `SQLite` a standing has a computed one.
fn columns_of(table: &str) -> &'static str {
    match table {
        "standing" => "subscriber_id, score, reached_at, total_tournaments, redeemed_items, total_challenges",
        _ => "*",
    }
}

async fn restore(raw: &mut RawConnection, engine: Engine) {
    for table in TABLES.iter().rev() {
        raw.execute(format!("DELETE FROM {table}")).await.unwrap();
    }
    let ids = if engine == Engine::Postgres { "OVERRIDING SYSTEM VALUE" } else { "" };
    for table in TABLES {
        let into = match columns_of(table) {
            "*" => table.to_owned(),
            columns => format!("{table} ({columns})"),
        };
        raw.execute(format!("INSERT INTO {into} {ids} SELECT * FROM sound_{table}")).await.unwrap();
    }
    // The changes that the restore itself made.
    raw.execute("DELETE FROM rank_change").await.unwrap();
}

async fn sound(db: TestDatabase) -> TestApp {
    let test = TestApp::new(db).await;
    test.seed_rewards(&[reward(1, 30, None)]).await;
    let subscriber = test.subscriber("03000000001").await;
    streak::claim(&test.app, subscriber, None).await.unwrap();
    test.pass_level(subscriber, 1).await.unwrap();
    test.give(subscriber, 80).await;
    two_tasks(&test, subscriber).await;
    let claimed = redeem_item(&test.app, subscriber, 1).await.unwrap();
    redeem_claim(&test.app, subscriber, form(&claimed), None).await.unwrap();
    redeem_item(&test.app, subscriber, 1).await.unwrap();
    settled_claims(&test).await;
    tournaments_of_all_sorts(&test).await;
    one_taken_back(&test).await;
    test.assert_ledger_sound().await;
    standings::count_changes(&test.app).await.unwrap();
    test
}

/// Another subscriber: a claim with a holder, a delivered one, and a refused one.
async fn settled_claims(test: &TestApp) {
    let subscriber = test.subscriber("03000000003").await;
    test.give(subscriber, 90).await;
    let mut claims = Vec::new();
    for _ in 0..3 {
        let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
        claims.push(redeem_claim(&test.app, subscriber, form(&offer), None).await.unwrap().claim_id);
    }
    desk::take(&test.app, claims[0], "sana").await.unwrap();
    desk::take(&test.app, claims[1], "sana").await.unwrap();
    desk::deliver(&test.app, claims[1], "sana", "TCS 1").await.unwrap();
    desk::refuse(&test.app, claims[2], "sana", "Sold out").await.unwrap();
}

async fn two_tasks(test: &TestApp, subscriber: SubscriberId) {
    let challenges = [challenge("one", "roblox", 5), challenge("two", "roblox", 5)];
    test.seed_tasks(&[game("roblox")], &challenges).await;
    let mut entries = Vec::new();
    for (number, challenge) in (0..).zip(["one", "two"]) {
        let form = tasks::EntryForm {
            challenge: challenge.into(),
            game: Some("roblox".into()),
            image: as_png(plain(number)).into(),
        };
        let reviewed = App {
            settings: Arc::new(Settings { auto_approve_tasks: false, ..settings() }),
            ..test.app.clone()
        };
        entries.push(tasks::submit(&reviewed, subscriber, form, None).await.unwrap().entry);
    }
    tasks::approve(&test.app, entries[0]).await.unwrap();
}

/// A third subscriber: a claimed day that was reversed.
async fn one_taken_back(test: &TestApp) {
    let subscriber = test.subscriber("03000000003").await;
    streak::claim(&test.app, subscriber, None).await.unwrap();
    let claimed = test.read().ledger().entries(subscriber, None, 1).await.unwrap()[0].txn;
    wallet::reverse(&test.app, claimed, "played by a script").await.unwrap();
}

/// Another subscriber: a paid entry that won, a paid entry that was cancelled, and a free one.
async fn tournaments_of_all_sorts(test: &TestApp) {
    let subscriber = test.subscriber("03000000002").await;
    test.give(subscriber, 10).await;
    let mut ids = Vec::new();
    for (slug, fee) in [("won", 5), ("cancelled", 5), ("free", 0)] {
        let base = tournament(TournamentKind::Esl, slug);
        let new = NewTournament { entry_fee: Credits(fee), ..base };
        let id = test.seed_tournament(&new).await;
        tournaments::check_in(&test.app, subscriber, id, None).await.unwrap();
        ids.push(id);
    }
    tournaments::cancel(&test.app, ids[1]).await.unwrap();
    let settle = Settle { tournament: ids[1], after: None };
    tournaments::settle_some(&test.app, settle).await.unwrap();
    let won = test.tournament(ids[0]).await;
    let tx = test.begin().await;
    let winner = Winner { subscriber, place: 1, prize: Credits(25) };
    tournaments::award(&test.app, &*tx, &won, &[winner]).await.unwrap();
    tx.commit().await.unwrap();
    held_prizes(test, subscriber).await;
}

async fn held_prizes(test: &TestApp, subscriber: SubscriberId) {
    let mut held = Vec::new();
    for slug in ["waits", "paid", "refused"] {
        let id = test.seed_tournament(&tournament(TournamentKind::Esl, slug)).await;
        tournaments::check_in(&test.app, subscriber, id, None).await.unwrap();
        let tx = test.begin().await;
        let winner = Winner { subscriber, place: 1, prize: Credits(6000) };
        tournaments::award(&test.app, &*tx, &test.tournament(id).await, &[winner]).await.unwrap();
        tx.commit().await.unwrap();
        held.push(prizes::of_winner(&test.app, id, subscriber).await.unwrap().unwrap().id);
    }
    prizes::pay(&test.app, held[1], "sana").await.unwrap();
    prizes::refuse(&test.app, held[2], "sana", "A program played").await.unwrap();
}

impl Corruption {
    /// The statements, for the first subscriber's wallet and its stripe.
    fn sql(&self) -> String {
        // The only stripe with entries.
        let stripe = "(SELECT a.owner FROM account a JOIN ledger_entry e ON e.account_id = a.id
                       WHERE a.kind = 'issuance' LIMIT 1)";
        self.sql.replace("{wallet}", WALLET).replace("{stripe}", stripe)
    }

    /// The invariants that a check of newer rows reports if all violating rows are newer.
    fn breaks_newer(&self) -> Vec<&'static str> {
        self.breaks.iter().copied().filter(|invariant| !FULL_ALONE.contains(invariant)).collect()
    }

    /// Returns whether it writes to the ledger: those rows are newer than any watermark.
    fn posts(&self) -> bool {
        self.sql.contains("INSERT INTO ledger_txn")
    }
}

/// L2 and L3 follow from the others, row by row; ranks are no rows of the ledger.
const FULL_ALONE: [&str; 3] = ["L2", "L3", "L16"];

fn numbers(violations: &[Violation]) -> Vec<&str> {
    let mut found: Vec<&str> =
        violations.iter().filter_map(|violation| violation.invariant.split(' ').next()).collect();
    found.dedup();
    found
}

/// A check as `arena ledger verify` makes it, without waiting for open transactions.
async fn check(test: &TestApp, scope: VerifyScope) -> Verified {
    ledger::verify(&*test.app.store, scope, test.app.now(), std::time::Duration::ZERO).await.unwrap()
}

async fn watermark(test: &TestApp) -> Option<Watermark> {
    test.read().ledger().watermark().await.unwrap()
}

/// Checks all rows above the watermark, without moving it.
async fn newer(test: &TestApp) -> Vec<Violation> {
    let last = watermark(test).await.unwrap();
    let since = Watermark { rows_until: last.rows_until - OVERLAP, ..last };
    test.read().ledger().verify_since(&since).await.unwrap()
}

both_engines! {
    async fn every_broken_invariant_is_reported_by_its_name(db: TestDatabase) {
        let mut covered = BTreeSet::new();
        let test = sound(db).await;
        let mut raw = unlocked(&test).await;
        for corruption in CORRUPTIONS {
            raw.execute(corruption.sql()).await.expect(corruption.what);
            let violations = test.read().ledger().verify().await.unwrap();
            let found = numbers(&violations);
            assert_eq!(found, corruption.breaks, "{}: {violations:#?}", corruption.what);
            covered.extend(found.into_iter().map(str::to_owned));
            restore(&mut raw, test.db.engine()).await;
            test.assert_ledger_sound().await;
        }
        let all: BTreeSet<String> = (1..=16).map(|number| format!("L{number}")).collect();
        assert_eq!(covered, all);
    }

    async fn a_check_since_the_last_one_finds_faults_in_newer_rows(db: TestDatabase) {
        let mut covered = BTreeSet::new();
        let empty = TestApp::new(db.clone()).await;
        check(&empty, VerifyScope::Full).await;
        let test = sound(db).await;
        assert_eq!(newer(&test).await, Vec::new());
        let mut raw = unlocked(&test).await;
        for corruption in CORRUPTIONS {
            raw.execute(corruption.sql()).await.expect(corruption.what);
            let violations = newer(&test).await;
            let found = numbers(&violations);
            assert_eq!(found, corruption.breaks_newer(), "{}: {violations:#?}", corruption.what);
            covered.extend(found.into_iter().map(str::to_owned));
            restore(&mut raw, test.db.engine()).await;
            assert_eq!(newer(&test).await, Vec::new(), "after {}", corruption.what);
        }
        let all: BTreeSet<String> = (1..=16).map(|number| format!("L{number}")).collect();
        let alone: BTreeSet<String> = FULL_ALONE.iter().map(|&invariant| invariant.to_owned()).collect();
        assert_eq!(covered, &all - &alone);
    }

    async fn only_a_full_check_finds_faults_below_the_watermark(db: TestDatabase) {
        let test = sound(db).await;
        test.clock.advance(Duration::hours(1));
        let verified = check(&test, VerifyScope::Full).await;
        assert_eq!(verified.violations, Vec::new());
        let mut raw = unlocked(&test).await;
        for corruption in CORRUPTIONS.iter().filter(|corruption| !corruption.posts()) {
            raw.execute(corruption.sql()).await.expect(corruption.what);
            assert_eq!(newer(&test).await, Vec::new(), "{}", corruption.what);
            let violations = test.read().ledger().verify().await.unwrap();
            assert_eq!(numbers(&violations), corruption.breaks, "{}", corruption.what);
            restore(&mut raw, test.db.engine()).await;
        }
    }

    async fn a_check_begins_where_the_last_one_ended(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 10).await;
        assert_eq!(watermark(&test).await, None);

        let first = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((first.since, first.transactions, first.entries), (None, 1, 2), "without a watermark all is read");
        let nothing = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((nothing.since, nothing.transactions, nothing.entries), (Some(test.app.now()), 0, 0));

        test.clock.advance(Duration::hours(1));
        let before = test.app.now();
        test.give(subscriber, 5).await;
        streak::claim(&test.app, subscriber, None).await.unwrap();
        let next = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((next.transactions, next.entries), (2, 4));
        let full = check(&test, VerifyScope::Full).await;
        assert_eq!((full.since, full.transactions, full.entries), (None, 3, 6));
        let last = watermark(&test).await.unwrap();
        assert_eq!((last.txn, last.entry, last.rows_until), (3, 6, before));
    }

    async fn the_watermark_stays_where_something_is_broken(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 10).await;
        check(&test, VerifyScope::Full).await;
        let last = watermark(&test).await;

        streak::claim(&test.app, subscriber, None).await.unwrap();
        let mut raw = test.db.raw().await;
        raw.execute("UPDATE streak_claim SET credits = credits + 5").await.unwrap();
        for scope in [VerifyScope::SinceLast, VerifyScope::SinceLast, VerifyScope::Full] {
            assert_eq!(numbers(&check(&test, scope).await.violations), ["L8"]);
            assert_eq!(watermark(&test).await, last);
        }
        raw.execute("UPDATE streak_claim SET credits = credits - 5").await.unwrap();
        assert_eq!(check(&test, VerifyScope::SinceLast).await.violations, Vec::new());
        assert_ne!(watermark(&test).await, last);
    }

    async fn a_watermark_in_the_future_is_ignored(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 10).await;
        let ahead = test.app.now() + OVERLAP * 2;
        ledger::verify(&*test.app.store, VerifyScope::Full, ahead, std::time::Duration::ZERO).await.unwrap();
        let verified = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((verified.since, verified.transactions), (None, 1));
        assert_eq!(check(&test, VerifyScope::SinceLast).await.since, Some(test.app.now()));
    }

    async fn a_key_that_names_nothing_is_reported(db: TestDatabase) {
        let test = TestApp::new(db).await;
        check(&test, VerifyScope::Full).await;
        let reasons = [
            ("streak", "L8"),
            ("redeem", "L9"),
            ("redeem_refund", "L9"),
            ("level", "L11"),
            ("entry_fee", "L12"),
            ("entry_refund", "L12"),
            ("prize", "L13"),
            ("task", "L14"),
        ];
        let subscriber = test.subscriber("03000000001").await;
        let keys = [
            String::new(),
            "nonsense".into(),
            "99999999999999999999/x".into(),
            subscriber.to_string(),
            format!("{subscriber}/2026-02-31"),
            format!("{subscriber}/puzzle/99999999999/2026-13-77"),
            format!("7/{subscriber}"),
        ];
        let mut raw = test.db.raw().await;
        for (reason, invariant) in reasons {
            for key in &keys {
                // A transaction of two legs with the sum zero: only its reason is wrong.
                let wallet = format!("(SELECT id FROM account WHERE owner = '{subscriber}')");
                let issuance = "(SELECT id FROM account WHERE kind = 'issuance' AND owner = '00')";
                let leg = |account: &str, sign: &str| format!(
                    "UPDATE account SET balance = balance {sign} 1, version = version + 1 WHERE id = {account};
                     INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
                         SELECT (SELECT MAX(id) FROM ledger_txn), id, {sign}1, balance, version
                         FROM account WHERE id = {account};");
                raw.execute(format!(
                    "INSERT INTO ledger_txn (reason, key, title, created_at)
                         SELECT '{reason}', '{key}', 'x', created_at FROM subscriber LIMIT 1;
                     {} {}", leg(&wallet, "+"), leg(issuance, "-"))).await.unwrap();
            }
            let violations = newer(&test).await;
            let found = violations.iter().filter(|violation| violation.invariant.starts_with(invariant)).count();
            assert!(found >= keys.len(), "{reason}: {violations:#?}");
        }
    }
}

// SQLite has one writer, so no check misses uncommitted rows.
#[test]
fn a_transaction_that_is_open_is_checked_by_the_next_run_on_postgres() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 10).await;
        check(&test, VerifyScope::Full).await;
        let last = watermark(&test).await.unwrap();

        let mut open = test.db.raw().await;
        let begun = "BEGIN;
            INSERT INTO ledger_txn (reason, key, title, created_at) VALUES ('adjustment', 'x', 'x', now())";
        open.execute(begun).await.unwrap();
        test.give(subscriber, 5).await;
        let beside = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((beside.violations, beside.transactions, beside.open), (Vec::new(), 1, true));
        assert_eq!(watermark(&test).await, Some(last), "the watermark does not step over the open one");

        open.execute("COMMIT").await.unwrap();
        let next = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((numbers(&next.violations), next.transactions, next.open), (vec!["L1"], 2, false));
        assert_eq!(watermark(&test).await, Some(last));
    });
}

#[test]
fn a_check_waits_for_open_transactions_on_postgres() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let tx = test.begin().await;
        let credits = ledger::Move {
            subscriber,
            reason: Reason::Adjustment,
            key: "waits".into(),
            title: "Given".into(),
            amount: Credits(1),
        };
        ledger::earn(&*tx, credits, test.app.now()).await.unwrap();
        let (store, now) = (Arc::clone(&test.app.store), test.app.now());
        let patience = std::time::Duration::from_secs(60);
        let checking =
            tokio::spawn(async move { ledger::verify(&*store, VerifyScope::Full, now, patience).await });
        let mut raw = test.db.raw().await;
        let waits = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                     AND query LIKE '%string_to_array%'";
        while raw.count(waits).await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
        assert!(!checking.is_finished());
        tx.commit().await.unwrap();
        let verified = checking.await.unwrap().unwrap();
        assert_eq!((verified.violations, verified.transactions, verified.open), (Vec::new(), 0, false));
        assert!(watermark(&test).await.is_some());
    });
}
