//! The plain pages (ADR 29), used by a browser without script.

mod forms;
mod login;
mod redeem;
mod words;

use arena_rules::handoff::Channel;
use arena_testkit::TestDatabase;
use axum::http::StatusCode;

use crate::rewards::catalogue;
use crate::support::plain::{PlainBrowser, leads_to, page};
use crate::support::{Answer, Browser, Door, NUMBER};

const COOKIE: &str = "arena_refresh";
const PUBLIC: [&str; 6] = [
    "/plain",
    "/plain/rewards",
    "/plain/tournaments",
    "/plain/tasks",
    "/plain/leaderboard",
    "/plain/thankyou",
];
const OWN: [&str; 3] = ["/plain/claims", "/plain/wallet", "/plain/messages"];

/// Rewards, and a subscriber without script whose credits were not earned.
async fn shop(db: TestDatabase, credits: i64) -> (Door, PlainBrowser) {
    let door = Door::new(db).await;
    door.t.seed_rewards(&catalogue()).await;
    let browser = PlainBrowser::subscriber(&door, NUMBER).await;
    if credits > 0 {
        door.t.give(door.t.subscriber(NUMBER).await, credits).await;
    }
    (door, browser)
}

async fn redeem_form(browser: &PlainBrowser, item: &str) -> Answer {
    let list = browser.get("/plain/rewards").await;
    let chosen = browser.send(&list, "/plain/rewards", &[("item", item)]).await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER, "{}", page(&chosen));
    browser.get(chosen.header("location")).await
}

async fn player_of_the_partner(door: &Door) -> PlainBrowser {
    let player = door.t.handoff_of(|claims| {
        claims.partner_id = Some("player-7".into());
        claims.channel = Channel::Gamenow;
    });
    let browser = PlainBrowser::new(door);
    let asked = browser.get(&format!("/plain?a={player}")).await;
    leads_to(&browser.send(&asked, "/plain/login", &[]).await, "/plain");
    browser
}

/// The same session in the app: another tab of the browser.
async fn app_tab(browser: &PlainBrowser) -> Browser {
    let answer = browser.door.prove(Some(NUMBER)).cookie(&browser.cookie(COOKIE).unwrap()).send().await;
    Browser::of(browser.door.clone(), &answer)
}
