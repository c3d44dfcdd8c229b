//! Tests of loading a catalogue again: entries that return, change or stay, on both engines.

use arena_app::ports::{EntryKind, NewTournament, Tournament};
use arena_app::{App, AppError, rewards, tournaments};
use arena_rules::tournament::bots::BotPolicy;
use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_rules::{Amount, Credits};
use arena_testkit::{TestApp, TestDatabase, both_engines, game, tournament};
use chrono::Duration;

use super::reading::Reading;
use super::report::Event;
use super::rewards::Rewards;
use super::tests::{games_of_the_catalogue, good};
use super::tournaments::Tournaments;
use super::translations::TranslatedFile;
use super::{Catalogue, File, FileReport, FromFile as _, Kind as _, Moment, tournament_seed};

const CUP: &str = "[[tournament]]\nslug = \"cup\"\nkind = \"weekly\"\nname = \"Cup\"\ngame = \"pubg-mobile\"\n\
    opens = \"-1d\"\nstarts = \"+3h\"\nends = \"+6h\"\nentry_fee = 20\nprizes = [500, 250, 100]\n";

async fn shop(db: TestDatabase) -> TestApp {
    let t = TestApp::new(db).await;
    t.seed_tasks(&[game("pubg-mobile"), game("cannon-clash")], &[]).await;
    t
}

/// Reads the catalogue as `arena seed` does in production.
fn production(app: &App) -> Moment {
    let (now, zone) = (app.now(), app.settings.zone);
    Moment { now, zone, bots: BotPolicy::ForNothing, demo: false, renews: false }
}

async fn load(app: &App, text: &str, moment: Moment) -> FileReport {
    let tx = app.store.begin().await.unwrap();
    tx.catalogue().hold().await.unwrap();
    let read: Tournaments = good(text, moment);
    let mut report = FileReport::new("tournaments.toml", read.len());
    read.seed(&*tx, &mut report).await.unwrap();
    tx.commit().await.unwrap();
    report
}

async fn seed(t: &TestApp, text: &str) -> FileReport {
    load(&t.app, text, production(&t.app)).await
}

async fn newest(t: &TestApp) -> Tournament {
    t.read().tournaments().newest_of("cup").await.unwrap().unwrap()
}

async fn count(t: &TestApp) -> i64 {
    t.db.raw().await.count("tournament").await.unwrap()
}

fn said(report: &FileReport) -> String {
    report.lines().join("\n")
}

async fn enters(t: &TestApp, id: i64, number: &str) {
    let subscriber = t.subscriber(number).await;
    t.give(subscriber, 100).await;
    let form = tournaments::Registration {
        tournament: id,
        nickname: "Ace".into(),
        uid: String::new(),
        email: String::new(),
    };
    tournaments::register(&t.app, subscriber, form, None).await.unwrap();
}

both_engines! {
    async fn what_was_cancelled_stays_so_in_production_and_in_a_demo(db: TestDatabase) {
        let t = shop(db).await;
        assert_eq!(seed(&t, CUP).await.added(), 1);
        let cup = newest(&t).await;
        tournaments::cancel(&t.app, cup.id, None).await.unwrap();
        let demo = Moment { demo: true, bots: BotPolicy::Anywhere, ..production(&t.app) };
        for moment in [production(&t.app), demo, Moment { renews: true, ..demo }] {
            load(&t.app, CUP, moment).await;
            assert_eq!((count(&t).await, newest(&t).await.plan.state), (1, TournamentState::Cancelled), "{moment:?}");
        }
        let again = said(&seed(&t, CUP).await);
        assert!(again.contains("was cancelled, and stays so; a new date or a new slug begins another"), "{again}");
        // A month later only a demo that renews its series has changed.
        t.clock.advance(Duration::days(30));
        seed(&t, CUP).await;
        load(&t.app, CUP, Moment { now: t.app.now(), ..demo }).await;
        assert_eq!(count(&t).await, 1);
        load(&t.app, CUP, Moment { now: t.app.now(), renews: true, ..demo }).await;
        assert_eq!(count(&t).await, 2, "a demo goes on");
    }

    async fn a_new_date_begins_another_and_the_old_one_does_not(db: TestDatabase) {
        let t = shop(db).await;
        let dated = |start: &str, end: &str| CUP.replace("+3h", start).replace("+6h", end);
        let first = dated("2026-03-02 20:00", "2026-03-02 22:00");
        assert_eq!(seed(&t, &first).await.added(), 1);
        tournaments::cancel(&t.app, newest(&t).await.id, None).await.unwrap();
        assert_eq!(seed(&t, &first).await.added(), 0);
        let second = dated("2026-03-09 20:00", "2026-03-09 22:00");
        assert_eq!(seed(&t, &second).await.added(), 1);
        assert_eq!(seed(&t, &second).await.added(), 0);
        assert_eq!(count(&t).await, 2);
        tournaments::cancel(&t.app, newest(&t).await.id, None).await.unwrap();
        t.clock.advance(Duration::days(60));
        let past = said(&seed(&t, &dated("2026-03-10 20:00", "2026-03-10 22:00")).await);
        assert!(past.contains("was cancelled, and the new date has passed"), "{past}");
        assert_eq!(count(&t).await, 2);
        let other = said(&seed(&t, &first.replace("\"cup\"", "\"late\"")).await);
        assert!(other.contains("its time has passed") && other.contains("tournament cup: no tournament"), "{other}");
        assert_eq!(count(&t).await, 2);
    }

    async fn terms_change_until_somebody_has_entered(db: TestDatabase) {
        let t = shop(db).await;
        seed(&t, CUP).await;
        assert_eq!(seed(&t, CUP).await.events, [], "nothing is different");
        let dearer = CUP.replace("500, 250, 100", "600, 250, 100").replace("entry_fee = 20", "entry_fee = 30");
        let report = said(&seed(&t, &dearer).await);
        assert!(report.contains("tournament cup (Cup): prizes 500/250/100 -> 600/250/100"), "{report}");
        assert!(report.contains("entry_fee 20 -> 30"), "{report}");
        let cup = newest(&t).await;
        assert_eq!((cup.plan.prizes[0], cup.plan.entry_fee), (Credits(600), Credits(30)));
        // Prizes and fee cannot change once a subscriber has entered.
        enters(&t, cup.id, "923001234567").await;
        let greedy = dearer.replace("600, 250, 100", "1, 0, 0").replace("\"Cup\"", "\"Great Cup\"");
        for _ in 0..2 {
            let report = said(&seed(&t, &greedy).await);
            assert!(report.contains("`prizes` stays 600/250/100: 1 person has entered"), "{report}");
        }
        let cup = newest(&t).await;
        assert_eq!((cup.plan.prizes[0], cup.plan.name.as_str()), (Credits(600), "Great Cup"));
        assert_eq!(seed(&t, &dearer.replace("\"Cup\"", "\"Great Cup\"")).await.events, []);
        // A finished tournament never changes.
        tournaments::cancel(&t.app, cup.id, None).await.unwrap();
        let report = said(&seed(&t, &dearer).await);
        assert!(report.contains("`name` stays \"Great Cup\": it was cancelled"), "{report}");
    }

    async fn what_staff_changed_stays_and_is_told(db: TestDatabase) {
        let t = shop(db).await;
        seed(&t, CUP).await;
        let cup = newest(&t).await;
        let plan = NewTournament { name: "Staff's Cup".into(), max_players: Some(40), ..cup.plan.clone() };
        let tx = t.begin().await;
        assert!(tx.tournaments().amend(cup.id, cup.version, &plan, true, t.app.now()).await.unwrap());
        assert!(!tx.tournaments().amend(cup.id, cup.version, &plan, true, t.app.now()).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(seed(&t, CUP).await.events, []);
        let renamed = CUP.replace("\"Cup\"", "\"File's Cup\"").replace("entry_fee = 20", "entry_fee = 5");
        let report = said(&seed(&t, &renamed).await);
        assert!(report.contains("`name` stays \"Staff's Cup\": staff changed it"), "{report}");
        let plan = newest(&t).await.plan;
        assert_eq!((plan.name.as_str(), plan.max_players, plan.entry_fee), ("Staff's Cup", Some(40), Credits(5)));
    }

    async fn times_change_together_and_never_out_of_their_order(db: TestDatabase) {
        let t = shop(db).await;
        seed(&t, CUP).await;
        let before = newest(&t).await.plan;
        t.clock.advance(Duration::minutes(30));
        // `+3h` now means a later instant, which is no change.
        assert_eq!(seed(&t, CUP).await.events, []);
        let later = CUP.replace("+3h", "+5h");
        assert!(said(&seed(&t, &later).await).contains("starts"));
        assert_eq!(newest(&t).await.plan.starts_at, before.starts_at + Duration::minutes(150));
        // The file's times are in order, but the stored end is earlier than this start.
        let crossed = CUP.replace("+3h", "+20h").replace("+6h", "+21h");
        assert_eq!(seed(&t, &crossed).await.events.len(), 2);
        let plan = newest(&t).await.plan;
        assert!(plan.starts_at < plan.ends_at.unwrap());
    }

    async fn a_tournament_of_staff_s_is_left_alone(db: TestDatabase) {
        let t = shop(db).await;
        let own = NewTournament { series: String::new(), ..tournament(TournamentKind::Weekly, "own") };
        let id = t.seed_tournament(&own).await;
        let before = t.tournament(id).await;
        for text in [CUP.to_owned(), CUP.replace("\"cup\"", "\"own\""), String::new()] {
            let report = said(&seed(&t, &text).await);
            assert!(!report.contains(&format!("tournament {id} ")), "{report}");
        }
        assert_eq!(t.tournament(id).await, before);
    }

    /// Either the subscriber enters first and the prizes stay, or the prizes change first.
    async fn whoever_enters_meanwhile_keeps_the_terms(db: TestDatabase) {
        let t = shop(db).await;
        seed(&t, CUP).await;
        let cup = newest(&t).await;
        for turn in 0..6 {
            let subscriber = t.subscriber(&format!("92300123456{turn}")).await;
            t.give(subscriber, 100).await;
            let before = newest(&t).await.plan.prizes;
            let first = i64::from(turn) + 600;
            let text = CUP.replace("500", &first.to_string());
            let (app, moment) = (t.app.clone(), production(&t.app));
            let seeded = tokio::spawn(async move { load(&app, &text, moment).await });
            let register = || {
                let form = tournaments::Registration {
                    tournament: cup.id,
                    nickname: "Ace".into(),
                    uid: String::new(),
                    email: String::new(),
                };
                tournaments::register(&t.app, subscriber, form, None)
            };
            let entered = register().await;
            let report = seeded.await.unwrap();
            if let Err(refused) = entered {
                // A subscriber cannot enter a tournament whose prizes changed after they saw it.
                let AppError::Refused(refusal) = refused else { panic!("{refused:?}") };
                assert_eq!(refusal.code, "tournament_changed");
                register().await.unwrap();
            }
            let after = newest(&t).await;
            assert_eq!(after.entered, u64::try_from(turn).unwrap() + 1);
            let changed = after.plan.prizes != before;
            assert_eq!(changed, said(&report).contains("changed  "), "{}", said(&report));
            assert!(turn == 0 || !changed, "somebody has entered: {}", said(&report));
        }
    }

    async fn what_staff_changed_of_a_reward_stays_until_the_row_is_the_file_s_again(db: TestDatabase) {
        let t = TestApp::new(db).await;
        let shop = |credits: u32| format!("[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = {credits}\nstock = 5\n");
        let load = |text: String| {
            let app = t.app.clone();
            async move {
                let tx = app.store.begin().await.unwrap();
                let rewards: Rewards = good(&text, production(&app));
                let mut report = FileReport::new("rewards.toml", rewards.len());
                rewards.seed(&*tx, &mut report).await.unwrap();
                tx.commit().await.unwrap();
                report
            }
        };
        assert_eq!(load(shop(10)).await.added(), 1);
        let mut raw = t.db.raw().await;
        raw.execute("UPDATE reward SET credits = 15 WHERE id = 1").await.unwrap();
        raw.execute("INSERT INTO reward (id, position, name, credits, id_required, stock, image, offered) \
                     VALUES (2, 1, 'Ours', 7, false, 1, 'reward-02', true)").await.unwrap();
        let credits = || async {
            let all = t.read().rewards().list().await.unwrap();
            all.iter().map(|reward| (reward.id, reward.credits.0)).collect::<Vec<_>>()
        };
        assert_eq!(load(shop(10)).await.events, []);
        assert_eq!(credits().await, [(1, 15), (2, 7)], "staff's price and staff's reward stay");
        for _ in 0..2 {
            let report = said(&load(shop(20)).await);
            assert!(report.contains("`credits` stays 15: staff changed it; the file says 20"), "{report}");
        }
        raw.execute("UPDATE reward SET credits = 10 WHERE id = 1").await.unwrap();
        assert!(said(&load(shop(20)).await).contains("credits 10 -> 20"));
        assert_eq!(credits().await, [(1, 20), (2, 7)]);
        // Rows from before there were records: differences are written, but a stock is never reset.
        raw.execute("UPDATE catalogue_entry SET wrote = NULL").await.unwrap();
        raw.execute("UPDATE reward SET stock = 3 WHERE id = 1").await.unwrap();
        let report = said(&load(shop(30)).await);
        assert!(report.contains("credits 20 -> 30") && !report.contains("stock"), "{report}");
        assert_eq!(t.read().rewards().find(1).await.unwrap().unwrap().stock, Some(3));
    }

    async fn reserve_mark_and_cost_are_the_file_s_only_where_it_names_them(db: TestDatabase) {
        let t = TestApp::new(db).await;
        let load = |more: &str| {
            let text = format!("[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = 10\nstock = 50\n{more}");
            let app = t.app.clone();
            async move {
                let tx = app.store.begin().await.unwrap();
                let rewards: Rewards = good(&text, production(&app));
                let mut report = FileReport::new("rewards.toml", rewards.len());
                rewards.seed(&*tx, &mut report).await.unwrap();
                tx.commit().await.unwrap();
                said(&report)
            }
        };
        let supply = || async {
            let reward = t.read().rewards().find(1).await.unwrap().unwrap();
            (reward.reserve, reward.low_mark, reward.cost.map(|cost| cost.to_string()))
        };
        load("").await;
        assert_eq!(supply().await, (0, None, None));
        rewards::set_reserve(&t.app, 1, 4).await.unwrap();
        rewards::set_low_mark(&t.app, 1, Some(0)).await.unwrap();
        rewards::set_cost(&t.app, 1, Some(Amount::whole(7))).await.unwrap();
        let staffs = (4, Some(0), Some("7".to_owned()));
        load("").await;
        assert_eq!(supply().await, staffs, "the file names none of them");
        let report = load("reserve = 9\nlow = 12\ncost = 1500.5\n").await;
        assert!(report.contains("reserve 4 -> 9") && report.contains("cost 7 -> 1500.5"), "{report}");
        let files = (9, Some(12), Some("1500.50".to_owned()));
        assert_eq!(supply().await, files);
        load("").await;
        assert_eq!(supply().await, files, "an entry that no longer names them leaves them");
        load("reserve = 9\nlow = 12\ncost = 1500.5\n").await;
        rewards::set_reserve(&t.app, 1, 3).await.unwrap();
        let report = load("reserve = 8\nlow = 12\ncost = 1500.5\n").await;
        assert!(report.contains("`reserve` stays 3: staff changed it; the file says 8"), "{report}");
    }

    async fn translations_follow_their_file(db: TestDatabase) {
        let t = TestApp::new(db).await;
        let text = "[[challenge]]\nid = \"win\"\nname = \"جیت\"\nobjective = \"جیتیں۔\"\n\
                    [[challenge]]\nid = \"run\"\nname = \"دوڑ\"\n";
        let load = |text: String| {
            let app = t.app.clone();
            async move {
                let tx = app.store.begin().await.unwrap();
                let mut reading = Reading::new(&text, production(&app));
                let texts = TranslatedFile::read(EntryKind::Challenges, "ur".parse().unwrap(), &mut reading);
                assert_eq!(reading.into_faults(), []);
                let mut report = FileReport::new("ur/challenges.toml", texts.len());
                texts.seed(&*tx, &mut report).await.unwrap();
                tx.commit().await.unwrap();
                report
            }
        };
        let first = load(text.to_owned()).await;
        assert_eq!(said(&first), "ur/challenges.toml: 2 entries: 2 added\n  added    challenge win (جیت)\n  added    challenge run (دوڑ)");
        assert_eq!(load(text.to_owned()).await.events, [], "the same again writes nothing");
        let changed = said(&load(text.replace("جیتیں۔", "جیت کر دکھائیں۔")).await);
        assert!(changed.contains("changed  challenge win (جیت): objective \"جیتیں۔\" -> \"جیت کر دکھائیں۔\""), "{changed}");
        let gone = said(&load("[[challenge]]\nid = \"win\"\nname = \"جیت\"\n".to_owned()).await);
        assert!(gone.contains("objective \"جیت کر دکھائیں۔\" -> none"), "{gone}");
        assert!(gone.contains("gone     challenge run: no longer translated"), "{gone}");
        let texts = arena_app::content::texts(&t.app, "ur".parse().unwrap()).await.unwrap();
        let read = |slug, field| texts.of(EntryKind::Challenges, slug, field, "own".into());
        assert_eq!((read("win", "name"), read("win", "objective"), read("run", "name")), ("جیت".into(), "own".into(), "own".into()));
    }

    async fn what_is_translated_is_in_the_folder_or_in_the_database(db: TestDatabase) {
        let t = TestApp::new(db).await;
        let translated = |id: u8| {
            let text = format!("[[reward]]\nid = {id}\nname = \"ماؤس\"\n");
            let mut reading = Reading::new(&text, production(&t.app));
            let kind = Box::new(TranslatedFile::read(EntryKind::Rewards, "ur".parse().unwrap(), &mut reading));
            assert_eq!(reading.into_faults(), []);
            Catalogue { files: vec![File { name: "ur/rewards.toml".into(), shown: "own/ur/rewards.toml".into(), kind }] }
        };
        let tx = t.begin().await;
        let rewards: Rewards = good("[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = 5\n", production(&t.app));
        rewards.seed(&*tx, &mut FileReport::new("rewards.toml", 1)).await.unwrap();
        translated(1).check_translated(&*tx).await.unwrap();
        let error = translated(2).check_translated(&*tx).await.unwrap_err().to_string();
        assert_eq!(error, "own/ur/rewards.toml:2: reward 2 (ماؤس): there is no reward `2`");
    }

    async fn a_tournament_from_before_there_were_records_is_known(db: TestDatabase) {
        let t = shop(db).await;
        seed(&t, CUP).await;
        let mut raw = t.db.raw().await;
        raw.execute("UPDATE catalogue_entry SET wrote = NULL").await.unwrap();
        t.clock.advance(Duration::minutes(30));
        assert_eq!(seed(&t, CUP).await.events, [], "a relative time is no change");
        raw.execute("UPDATE catalogue_entry SET wrote = NULL").await.unwrap();
        let report = said(&seed(&t, &CUP.replace("500", "900")).await);
        assert!(report.contains("prizes 500/250/100 -> 900/250/100"), "{report}");
        assert_eq!(count(&t).await, 1);
    }

    async fn production_places_no_invented_people(db: TestDatabase) {
        let t = shop(db).await;
        t.seed_tasks(&games_of_the_catalogue(), &[]).await;
        let text = include_str!("../../../../../content/tournaments.toml");
        let report = seed(&t, text).await;
        let mut raw = t.db.raw().await;
        for table in ["subscriber", "tournament_entry", "tournament_match"] {
            assert_eq!(raw.count(table).await.unwrap(), 0, "{table}: {}", said(&report));
        }
        let skipped = report.events.iter().filter(|(_, event)| matches!(event, Event::Skipped(_)));
        assert_eq!(skipped.count(), 6, "{}", said(&report));
        assert_eq!(report.added(), 5);
    }

    async fn a_recurring_tournament_needs_nobody_to_seed_it(db: TestDatabase) {
        let t = shop(db).await;
        let text = "[[tournament]]\nslug = \"cup\"\nkind = \"esl\"\nname = \"Cup\"\ngame = \"cannon-clash\"\n\
            every = \"1h\"\nopens = \"-1m\"\nstarts = \"2026-03-01T08:00:00Z\"\nprizes = [3, 2, 1]\n";
        seed(&t, text).await;
        let recur = || async {
            let tx = t.begin().await;
            let written = tournament_seed::recur(&*tx, production(&t.app)).await.unwrap();
            tx.commit().await.unwrap();
            written
        };
        let first = newest(&t).await.plan.starts_at;
        assert_eq!(recur().await, 0);
        for hours in 1..5 {
            t.clock.set(first + Duration::hours(hours - 1));
            assert_eq!((recur().await, recur().await), (1, 0), "{hours}");
            assert_eq!(newest(&t).await.plan.starts_at, first + Duration::hours(hours));
        }
        // A series that is gone from the file gets no further tournament.
        seed(&t, "").await;
        t.clock.advance(Duration::hours(9));
        assert_eq!(recur().await, 0);
    }
}

#[test]
fn a_fixed_date_that_has_passed_keeps_no_file_from_being_read() {
    let text = CUP.replace("+3h", "2026-02-01 20:00").replace("+6h", "2026-02-01 22:00");
    let mut reading = Reading::new(&text, super::tests::moment());
    Tournaments::read(&mut reading);
    assert_eq!(reading.into_faults(), []);
}
