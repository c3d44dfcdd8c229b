//! Invitations, friends and challenge links (docs/friends.md).

mod farm;
mod invites;
mod links;
mod list;
mod pages;

use serde_json::{Value, json};

use crate::support::{Answer, Browser, DAY, Door};

pub(crate) const INVITES: &str = "/api/v1/invites";
pub(crate) const ACCEPT: &str = "/api/v1/invites/accept";
pub(crate) const FRIENDS: &str = "/api/v1/friends";
pub(crate) const ADD: &str = "/api/v1/friends/add";

/// Logs in, and reads the code of `number` from an address of its own.
pub(crate) async fn code_of(door: &Door, number: &str) -> String {
    let browser = door.login(number).await;
    let data = browser.get(INVITES).from(address_of(number).as_str()).send().await.data();
    data["code"].as_str().unwrap().to_owned()
}

/// An address that no other number has.
pub(crate) fn address_of(number: &str) -> String {
    let end: u32 = number.parse::<u64>().unwrap().to_le_bytes().iter().map(|byte| u32::from(*byte)).sum();
    let number: u64 = number.parse().unwrap();
    format!("198.51.{}.{}", number % 97, (u64::from(end) + number) % 251)
}

pub(crate) async fn accept(browser: &Browser, code: &str, from: &str) -> Answer {
    browser.post(ACCEPT, &json!({ "code": code })).from(from).send().await
}

pub(crate) async fn send_code(browser: &Browser, path: &str, code: &str) -> Answer {
    browser.post(path, &json!({ "code": code })).send().await
}

/// Claims the streak on `days` days in a row, from today on, and turns the clock to the day after.
pub(crate) async fn claims(door: &Door, numbers: &[&str], days: u32) {
    for _ in 0..days {
        for number in numbers {
            door.login(number).await.claim().send().await.data();
        }
        door.t.clock.advance(DAY);
    }
}

pub(crate) async fn sweep(door: &Door) {
    arena_app::invites::sweep(&door.t.app).await.unwrap();
}

/// The state and the credits of the newest invitation of a number, and the number's balance.
pub(crate) async fn newest(door: &Door, number: &str) -> (String, i64, i64) {
    let browser = door.login(number).await;
    let data: Value = browser.get(INVITES).from(address_of(number).as_str()).send().await.data();
    let first = &data["invites"][0];
    let state = first["state"].as_str().unwrap().to_owned();
    (state, first["credits"].as_i64().unwrap(), browser.balance().await)
}
