//! The earnings of a farm: a hundred accounts that accept one invitation and claim the streak by script.

use arena_testkit::{TestDatabase, both_engines};

use super::{accept, code_of, sweep};
use crate::support::{DAY, Door, NUMBER};

const ACCOUNTS: u64 = 100;
/// Days of the streak that reach a hundred credits.
const DAYS: u32 = 5;

/// Plays the farm, and returns what its invitations paid, and how many of them wait for staff.
async fn play(door: &Door, number: fn(u64) -> String, address: fn(u64) -> String) -> (i64, i64) {
    let code = code_of(door, NUMBER).await;
    let numbers: Vec<String> = (1..=ACCOUNTS).map(number).collect();
    for (account, number) in (1..).zip(&numbers) {
        let browser = door.login(number).await;
        accept(&browser, &code, &address(account)).await.data();
    }
    for _ in 0..DAYS {
        for number in &numbers {
            let subscriber = door.t.subscriber(number).await;
            arena_app::streak::claim(&door.t.app, subscriber, None).await.unwrap();
        }
        door.t.clock.advance(DAY);
        sweep(door).await;
    }
    door.t.clock.advance(DAY);
    sweep(door).await;
    door.t.assert_ledger_sound().await;
    let paid = door.count("invite WHERE state = 'paid' AND inviter_paid > 0").await * 50
        + door.count("invite WHERE friend_paid > 0").await * 20;
    (paid, door.count("invite WHERE state = 'held'").await)
}

both_engines! {
    async fn a_farm_at_one_address_earns_nothing(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let spread = |account| format!("03{:09}", 110_000_000 + account * 1_000_003 % 300_000_000);
        let earned = play(&door, spread, |_| "192.0.2.1".to_owned()).await;
        assert_eq!(earned, (0, 100));
    }

    async fn a_farm_with_a_block_of_numbers_earns_nothing_however_many_addresses_it_has(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let block = |account| format!("03{:09}", 110_000_000 + account);
        let earned = play(&door, block, |account| format!("192.0.{account}.1")).await;
        assert_eq!(earned, (0, 100));
    }

    async fn a_farm_without_signs_earns_what_a_month_allows(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let spread = |account| format!("03{:09}", 110_000_000 + account * 1_000_003 % 300_000_000);
        let earned = play(&door, spread, |account| format!("192.0.{account}.1")).await;
        // Ten rewards of 50, and a hundred welcomes of 20.
        assert_eq!(earned, (10 * 50 + 100 * 20, 0));
    }
}
