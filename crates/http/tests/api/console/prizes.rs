//! Prizes and invitations that wait for a look.

use std::collections::BTreeSet;

use arena_app::ports::{InviteChange, NewInvite, SubscriberId};
use arena_app::subscription;
use arena_app::tournaments::prizes as held;
use arena_app::tournaments::{Winner, award};
use arena_rules::Credits;
use arena_rules::invites::{InviteSign, InviteState};
use arena_rules::staff::Role;
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestDatabase, both_engines, tournament};
use axum::http::StatusCode;
use chrono::{Datelike, Duration};
use serde_json::{Value, json};
use uuid::Uuid;

use super::support::{Desk, Person};

const PRIZES: &str = "/api/v1/prizes";
const INVITES: &str = "/api/v1/held-invites";

/// A prize of 6000 credits that waits.
pub(crate) async fn waiting_prize(desk: &Desk, winner: SubscriberId, slug: &str) -> Uuid {
    let id = desk.t.seed_tournament(&tournament(TournamentKind::Esl, slug)).await;
    desk.t.check_in(id, &[winner]).await;
    let tx = desk.t.begin().await;
    let won = Winner { subscriber: winner, place: 1, prize: Credits(6000) };
    award(desk.app(), &*tx, &desk.t.tournament(id).await, &[won]).await.unwrap();
    tx.commit().await.unwrap();
    held::of_winner(desk.app(), id, winner).await.unwrap().unwrap().id
}

/// An invitation that waits because both accounts were seen at one address.
pub(crate) async fn held_invite(desk: &Desk, inviter: SubscriberId, friend: SubscriberId) -> Uuid {
    let (id, now) = (desk.app().new_id(), desk.app().now());
    let tx = desk.t.begin().await;
    assert!(tx.invites().add(&NewInvite { id, inviter, friend, at: now }).await.unwrap());
    let change = InviteChange {
        id,
        from: InviteState::Pending,
        to: InviteState::Held,
        look_at: now,
        ready_at: Some(now),
        signs: BTreeSet::from([InviteSign::SameNetwork]),
        lapse: None,
        inviter_paid: Credits::ZERO,
        friend_paid: Credits::ZERO,
    };
    let month = desk.app().today().with_day(1).unwrap();
    assert_eq!(tx.invites().change(&[change], month, now).await.unwrap(), 1);
    tx.commit().await.unwrap();
    id
}

async fn listed(person: &Person<'_>, path: &str) -> Vec<Value> {
    person.get(path).await.data()["items"].as_array().unwrap().clone()
}

both_engines! {
    async fn a_prize_is_looked_at_and_paid_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let winner = desk.t.subscriber("03001234567").await;
        let prize = waiting_prize(&desk, winner, "cannon").await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let list = listed(&fraud, PRIZES).await;
        assert_eq!(list.len(), 1);
        assert_eq!((&list[0]["credits"], &list[0]["place"], &list[0]["state"]), (&json!(6000), &json!(1), &json!("waiting")));
        let counts = fraud.get(&format!("{PRIZES}/count")).await.data();
        assert_eq!((&counts["prizes"], &counts["invites"]), (&json!(1), &json!(0)));
        let shown = fraud.get(&format!("{PRIZES}/{prize}")).await.data();
        assert_eq!((&shown["hold"], &shown["duels"], &shown["days"]), (&json!(null), &json!([]), &json!([])));

        let pay = format!("{PRIZES}/{prize}/pay");
        subscription::hold(desk.app(), winner, "ticket 1").await.unwrap();
        assert_eq!(fraud.confirmed(&pay, &json!({})).await.code(), "account_held");
        assert_eq!(fraud.get(&format!("{PRIZES}/{prize}")).await.data()["hold"]["reason"], json!("ticket 1"));
        subscription::lift_hold(desk.app(), winner, Some("checked")).await.unwrap();
        let paid = fraud.confirmed(&pay, &json!({})).await.data();
        assert_eq!((&paid["state"], &paid["settledBy"]), (&json!("paid"), &json!("fraud@arena.example")));
        assert_eq!(desk.t.balance(winner).await, 6000);
        assert_eq!(fraud.confirmed(&pay, &json!({})).await.code(), "prize_settled");
        assert_eq!(listed(&fraud, PRIZES).await, [] as [Value; 0]);
        assert_eq!(listed(&fraud, &format!("{PRIZES}?state=paid")).await.len(), 1);
        assert_eq!(fraud.get(&format!("{PRIZES}?state=lost")).await.status, StatusCode::BAD_REQUEST);
        desk.t.assert_ledger_sound().await;
    }

    async fn two_people_decide_about_a_prize_and_one_wins(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let winner = desk.t.subscriber("03001234567").await;
        let prize = waiting_prize(&desk, winner, "cannon").await;
        let first = desk.person("fraud@arena.example", Role::Fraud).await;
        let second = desk.person("sana@arena.example", Role::Administrator).await;
        let (pay, refuse) = (format!("{PRIZES}/{prize}/pay"), format!("{PRIZES}/{prize}/refuse"));
        let (body, why) = (json!({}), json!({ "reason": "A program played" }));
        let (paid, refused) = tokio::join!(first.confirmed(&pay, &body), second.confirmed(&refuse, &why));
        let won = [&paid, &refused].into_iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!(won, 1, "{} {}", paid.body, refused.body);
        let lost = if paid.body["success"] == json!(true) { &refused } else { &paid };
        assert_eq!(lost.code(), "prize_settled");
        let balance = if paid.body["success"] == json!(true) { 6000 } else { 0 };
        assert_eq!(desk.t.balance(winner).await, balance);
        desk.t.assert_ledger_sound().await;
    }

    async fn a_refused_prize_tells_its_winner_why(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let winner = desk.t.subscriber("03001234567").await;
        let prize = waiting_prize(&desk, winner, "cannon").await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let refuse = format!("{PRIZES}/{prize}/refuse");
        assert_eq!(fraud.confirmed(&refuse, &json!({ "reason": " " })).await.code(), "note_invalid");
        let refused = fraud.confirmed(&refuse, &json!({ "reason": "A program played your matches" })).await.data();
        assert_eq!((&refused["state"], &refused["reason"]), (&json!("refused"), &json!("A program played your matches")));
        let messages = desk.t.read().messages().of_subscriber(winner, 10).await.unwrap();
        assert!(messages[0].text.contains("A program played your matches"), "{}", messages[0].text);
    }

    async fn an_invitation_is_paid_or_refused_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let [inviter, friend, other] = ["03001234567", "03001234568", "03001234569"];
        let (inviter, friend, other) = (
            desk.t.subscriber(inviter).await, desk.t.subscriber(friend).await, desk.t.subscriber(other).await,
        );
        let (first, second) = (held_invite(&desk, inviter, friend).await, held_invite(&desk, inviter, other).await);
        desk.t.clock.advance(Duration::hours(1));
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let list = listed(&fraud, INVITES).await;
        assert_eq!(list.len(), 2);
        assert_eq!(list[0]["signs"], json!(["same_network"]));
        assert_eq!(fraud.get(&format!("{PRIZES}/count")).await.data()["invites"], json!(2));
        let shown = fraud.get(&format!("{INVITES}/{first}")).await.data();
        assert_eq!((&shown["friend"]["subscriber"], &shown["friendDays"]), (&json!(friend), &json!([])));
        let paid = fraud.confirmed(&format!("{INVITES}/{first}/pay"), &json!({})).await.data();
        assert_eq!((&paid["state"], &paid["inviterCredits"], &paid["friendCredits"]), (&json!("paid"), &json!(50), &json!(20)));
        assert_eq!((desk.t.balance(inviter).await, desk.t.balance(friend).await), (50, 20));
        let again = fraud.confirmed(&format!("{INVITES}/{first}/refuse"), &json!({ "reason": "late" })).await;
        assert_eq!(again.code(), "invite_settled");
        let refused = fraud.confirmed(&format!("{INVITES}/{second}/refuse"), &json!({ "reason": "one address" })).await.data();
        assert_eq!((&refused["state"], &refused["reason"]), (&json!("refused"), &json!("one address")));
        assert_eq!(listed(&fraud, INVITES).await, [] as [Value; 0]);
        desk.t.assert_ledger_sound().await;
    }

    async fn only_fraud_decides_and_the_auditor_reads(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let winner = desk.t.subscriber("03001234567").await;
        let prize = waiting_prize(&desk, winner, "cannon").await;
        let auditor = desk.person("auditor@arena.example", Role::Auditor).await;
        assert_eq!(listed(&auditor, PRIZES).await.len(), 1);
        assert_eq!(auditor.post(&format!("{PRIZES}/{prize}/pay"), &json!({})).await.code(), "not_permitted");
        let care = desk.person("care@arena.example", Role::Care).await;
        assert_eq!(care.get(PRIZES).await.code(), "not_permitted");
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        assert_eq!(fraud.get(&format!("{PRIZES}/{}", Uuid::nil())).await.status, StatusCode::NOT_FOUND);
        assert_eq!(fraud.get(&format!("{INVITES}/{}", Uuid::nil())).await.status, StatusCode::NOT_FOUND);
    }
}
