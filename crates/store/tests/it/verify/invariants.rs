use std::collections::BTreeSet;

use arena_app::ports::VerifyScope;
use arena_testkit::{TestApp, TestDatabase, both_engines};
use chrono::Duration;

use super::corruptions::{CORRUPTIONS, FULL_ALONE};
use super::sound::sound;
use super::unlocked::{restore, unlocked};
use super::{check, newer, numbers};

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
        let all: BTreeSet<String> = (1..=20).chain(23..=24).map(|number| format!("L{number}")).collect();
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
        let all: BTreeSet<String> = (1..=20).chain(23..=24).map(|number| format!("L{number}")).collect();
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

    async fn a_key_that_names_nothing_is_reported(db: TestDatabase) {
        let test = TestApp::new(db).await;
        check(&test, VerifyScope::Full).await;
        let reasons = [
            ("streak", "L8"),
            ("streak_milestone", "L8"),
            ("redeem", "L9"),
            ("redeem_refund", "L9"),
            ("level", "L11"),
            ("entry_fee", "L12"),
            ("entry_refund", "L12"),
            ("prize", "L13"),
            ("task", "L14"),
            ("league", "L17"),
            ("quest_chest", "L19"),
            ("season_step", "L20"),
            ("invite_reward", "L23"),
            ("invite_welcome", "L24"),
        ];
        let subscriber = test.subscriber("03000000001").await;
        let keys = [
            String::new(),
            "nonsense".into(),
            "99999999999999999999/x".into(),
            subscriber.to_string(),
            format!("{subscriber}/2026-02-31"),
            format!("{subscriber}/2026-03-01/3"),
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
