//! Tournaments that repeat.

use arena_app::ports::NewEntry;
use arena_app::tournaments;
use arena_rules::Credits;
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::registration::RegistrationEntry;
use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_testkit::{TestDatabase, both_engines, tournament};
use chrono::Duration;
use serde_json::{Value, json};

use super::super::support::Desk;
use super::{TOURNAMENTS, created, listed, organiser, show};

both_engines! {
    async fn a_series_repeats_for_a_month_and_can_be_ended(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let mut person = organiser(&desk).await;
        let id = created(&person).await;
        let repeat = format!("{TOURNAMENTS}/{id}/repeat");
        let begin = desk.app().now();
        let order = |every: u32, days: i64| json!({ "everyDays": every, "until": begin + Duration::days(days) });
        for (wrong, code) in [(order(0, 30), "every_invalid"), (order(40, 30), "every_invalid"), (order(7, 3), "until_invalid"), (order(1, 500), "until_invalid")] {
            assert_eq!(person.post(&repeat, &wrong).await.code(), code);
        }
        let series = person.post(&repeat, &order(7, 29)).await.data();
        assert_eq!((&series["everyDays"], &series["name"]), (&json!(7), &json!("Friday Cup")));
        assert_eq!(person.post(&repeat, &order(7, 29)).await.code(), "repeats_already");
        let mut names = Vec::new();
        for day in 0..35 {
            desk.t.clock.set(begin + Duration::days(day) + Duration::hours(3));
            let created = tournaments::follow_series(desk.app()).await.unwrap();
            assert_eq!(tournaments::follow_series(desk.app()).await.unwrap(), 0, "once");
            if created > 0 && day < 7 {
                // An edit of the newest one goes on in the next ones.
                person.sign_in().await.data();
                let newest = person.get("/api/v1/tournament-series").await.data()["items"][0]["newest"].as_i64().unwrap();
                let cup = show(&person, newest).await;
                let named = json!({ "version": cup["version"], "name": "Friday Night Cup" });
                person.post(&format!("{TOURNAMENTS}/{newest}/edit"), &named).await.data();
            }
            names.push(created);
        }
        assert_eq!(names.iter().sum::<u64>(), 4, "a week, two, three and four later: {names:?}");
        person.sign_in().await.data();
        let all = listed(&person, "?state=due").await.1;
        let starts: Vec<_> = all["items"].as_array().unwrap().iter().map(|cup| (cup["name"].clone(), cup["startsAt"].clone())).collect();
        let at = |weeks: i64| json!(begin + Duration::hours(2) + Duration::weeks(weeks));
        let night = || json!("Friday Night Cup");
        assert_eq!(starts[1..], [(night(), at(1)), (night(), at(2)), (night(), at(3)), (night(), at(4))]);
        let over = &person.get("/api/v1/tournament-series").await.data()["items"][0];
        assert_eq!((&over["nextStartsAt"], &over["endedBy"]), (&Value::Null, &Value::Null));
        let end = format!("/api/v1/tournament-series/{}/end", over["id"].as_str().unwrap());
        assert_eq!(person.post(&end, &json!({})).await.code(), "series_over");
    }

    async fn an_outage_skips_starts_and_a_person_ends_a_series(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let mut person = organiser(&desk).await;
        let id = created(&person).await;
        let begin = desk.app().now();
        let order = json!({ "everyDays": 1, "until": begin + Duration::days(60) });
        let series = person.post(&format!("{TOURNAMENTS}/{id}/repeat"), &order).await.data();
        desk.t.clock.set(begin + Duration::days(10));
        let (one, other) = futures::join!(tournaments::follow_series(desk.app()), tournaments::follow_series(desk.app()));
        assert_eq!(one.unwrap() + other.unwrap(), 1, "the missed ones stay missed, and two nodes create one");
        person.sign_in().await.data();
        let running = &person.get("/api/v1/tournament-series").await.data()["items"][0];
        assert_eq!(running["nextStartsAt"], json!(begin + Duration::days(11) + Duration::hours(2)));
        let end = format!("/api/v1/tournament-series/{}/end", series["id"].as_str().unwrap());
        person.post(&end, &json!({})).await.data();
        assert_eq!(person.post(&end, &json!({})).await.code(), "series_over");
        desk.t.clock.set(begin + Duration::days(12));
        assert_eq!(tournaments::follow_series(desk.app()).await.unwrap(), 0);
        person.sign_in().await.data();
        let over = &person.get("/api/v1/tournament-series").await.data()["items"][0];
        assert_eq!(over["endedBy"], json!("organiser@arena.example"));
    }

    async fn a_series_keeps_the_tournament_from_which_it_is_made(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        let new = tournament(TournamentKind::Esl, "bots");
        let id = desk.t.seed_tournament(&new).await;
        let entry = NewEntry {
            tournament: id,
            subscriber: desk.t.subscriber("03001234567").await,
            entrant: RegistrationEntry { nickname: "Cog".into(), uid: None, email: None },
            fee: Credits::ZERO,
            checked_in: true,
            room_told: 0,
            bot: Some(BotStrength::Weak),
            at: desk.app().now(),
        };
        let now = desk.app().now();
        let tx = desk.t.begin().await;
        assert!(tx.tournament_entries().enter(&entry).await.unwrap());
        let version = tx.tournaments().outline(id).await.unwrap().unwrap().version;
        let ended = tx.tournaments().change_state(id, version, TournamentState::Ended, Some(now), now);
        assert!(ended.await.unwrap());
        tx.commit().await.unwrap();
        let order = json!({ "everyDays": 1, "until": new.starts_at + Duration::days(20) });
        person.post(&format!("{TOURNAMENTS}/{id}/repeat"), &order).await.data();
        let forgotten = async || {
            let tx = desk.t.begin().await;
            let forgotten = tx.tournaments().forget_bots_alone(now + Duration::hours(1), 0, 10).await.unwrap();
            tx.commit().await.unwrap();
            forgotten
        };
        assert_eq!(forgotten().await, 0);
        desk.t.clock.set(new.starts_at + Duration::hours(1));
        assert_eq!(tournaments::follow_series(desk.app()).await.unwrap(), 1);
        assert_eq!(forgotten().await, 1, "the series has a newer one");
    }
}
