use arena_app::identity::{self, Proof};
use arena_app::ports::{NewSubscriber, SubscriberId};
use arena_rules::Avatar;
use arena_rules::handoff::{Channel, Plan};
use arena_rules::names::PublicName;
use arena_rules::profile::{Change, Gender, ProfileChanges};
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, msisdn};

fn new(test: &TestApp, number: Option<&str>, partner_id: Option<&str>) -> NewSubscriber {
    NewSubscriber {
        id: SubscriberId(test.app.new_id()),
        msisdn: number.map(msisdn),
        partner_id: partner_id.map(str::to_owned),
        plan: None,
        at: test.app.now(),
    }
}

both_engines! {
    async fn first_visits_at_once_make_one_subscriber(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        let visit = |turn: usize| {
            let (app, handoff) = (nodes[turn % 2].clone(), test.handoff("03000000001"));
            async move { identity::open(&app, Proof::Handoff(handoff), arena_app::identity::Browser::default()).await.unwrap().subscriber }
        };
        let subscribers = at_once((0..12).map(visit)).await;
        assert!(subscribers.iter().all(|subscriber| *subscriber == subscribers[0]), "{subscribers:?}");
        let mut raw = test.db.raw().await;
        assert_eq!(raw.count("subscriber").await.unwrap(), 1);
        assert_eq!(raw.count("account WHERE kind = 'wallet'").await.unwrap(), 1);
    }

    /// The port returns `false` and writes nothing.
    async fn a_number_or_name_that_is_taken_leaves_nothing_behind(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let tx = test.begin().await;
        assert!(tx.subscribers().create(&new(&test, Some("03000000001"), None)).await.unwrap());
        assert!(tx.subscribers().create(&new(&test, None, Some("player"))).await.unwrap());
        let late = new(&test, Some("03000000001"), None);
        assert!(!tx.subscribers().create(&late).await.unwrap());
        assert!(!tx.subscribers().create(&new(&test, None, Some("player"))).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(test.read().subscribers().find(late.id).await.unwrap(), None);
        let mut raw = test.db.raw().await;
        for from in ["subscriber", "standing", "account WHERE kind = 'wallet'"] {
            assert_eq!(raw.count(from).await.unwrap(), 2, "{from}");
        }
    }

    async fn a_partners_player_without_a_number_comes_back_by_name(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let player = || {
            test.handoff_of(|claims| {
                claims.channel = Channel::Gamenow;
                claims.partner_id = Some("player-7".into());
            })
        };
        let first = identity::open(&test.app, Proof::Handoff(player()), arena_app::identity::Browser::default()).await.unwrap();
        let second = identity::open(&test.app, Proof::Handoff(player()), arena_app::identity::Browser::default()).await.unwrap();
        assert_eq!(first.subscriber, second.subscriber);
        assert!(first.gn && first.msisdn.is_none());
        assert_eq!(test.read().subscribers().msisdn_of(first.subscriber).await.unwrap(), None);
    }

    async fn a_profile_is_kept_changed_and_cleared(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let id = test.subscriber("03000000001").await;
        let born = chrono::NaiveDate::from_ymd_opt(2001, 2, 3).unwrap();
        let all = ProfileChanges {
            name: Change::Set("Ayesha Khan".into()),
            username: Change::Set(PublicName::plain("ayesha").unwrap()),
            email: Change::Set("a@example.com".into()),
            gender: Change::Set(Gender::Female),
            bio: Change::Set("سلام 🎮".into()),
            date_of_birth: Change::Set(born),
            avatar: Change::Set(Avatar::parse("7").unwrap()),
            remove_image: false,
        };
        let tx = test.begin().await;
        tx.subscribers().change_profile(id, &all, Some("pictures/1")).await.unwrap();
        tx.subscribers().select_game(id, "pubg").await.unwrap();
        tx.commit().await.unwrap();
        let found = test.read().subscribers().find(id).await.unwrap().unwrap();
        assert_eq!(found.msisdn, Some(msisdn("923000000001")));
        assert_eq!(found.plan, Some(Plan::Prepaid));
        assert_eq!(found.bio.as_deref(), Some("سلام 🎮"));
        assert_eq!((found.avatar.number(), found.username_generated), (7, false));
        assert_eq!((found.gender, found.date_of_birth), (Some(Gender::Female), Some(born)));
        assert_eq!((found.picture.as_deref(), found.selected_game.as_deref()), (Some("pictures/1"), Some("pubg")));

        let some = ProfileChanges { bio: Change::Clear, email: Change::Keep, ..all };
        let tx = test.begin().await;
        tx.subscribers().change_profile(id, &some, None).await.unwrap();
        tx.commit().await.unwrap();
        let found = test.read().subscribers().find(id).await.unwrap().unwrap();
        assert_eq!((found.bio, found.email.as_deref()), (None, Some("a@example.com")));
        assert_eq!(found.picture.as_deref(), Some("pictures/1"));
    }
}
