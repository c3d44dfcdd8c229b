use arena_app::identity::{self, Proof};
use arena_app::ports::{EndReason, NewSession, SubscriberId};
use arena_app::{App, AppError};
use arena_rules::handoff::Channel;
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines};
use chrono::Duration;
use uuid::Uuid;

async fn session(test: &TestApp, subscriber: SubscriberId) -> Uuid {
    let (id, now) = (test.app.new_id(), test.app.now());
    let new = NewSession {
        id,
        subscriber,
        channel: Channel::Gamenow,
        gn: true,
        device: None,
        refresh_hash: [1; 32],
        at: now,
        idle_until: now + Duration::days(7),
        expires_at: now + Duration::days(30),
    };
    let tx = test.begin().await;
    tx.sessions().create(&new).await.unwrap();
    tx.commit().await.unwrap();
    id
}

both_engines! {
    async fn a_session_is_read_back_as_it_was_written(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.clock.advance(Duration::microseconds(123_457));
        let subscriber = test.subscriber("03000000001").await;
        let id = session(&test, subscriber).await;
        let found = test.read().sessions().find(id).await.unwrap().unwrap();
        assert_eq!((found.id, found.subscriber, found.channel, found.gn), (id, subscriber, Channel::Gamenow, true));
        assert_eq!((found.refresh_hash, found.previous_hash), ([1; 32], None));
        let now = test.app.now();
        let times = (found.rotated_at, found.idle_until, found.expires_at, found.ended_at);
        assert_eq!(times, (now, now + Duration::days(7), now + Duration::days(30), None));
    }

    async fn simultaneous_rotations_of_one_token_succeed_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        let id = session(&test, test.subscriber("03000000001").await).await;
        let now = test.app.now();
        let rotate = |to: u8| {
            let app = nodes[usize::from(to % 2)].clone();
            async move {
                let tx = app.store.begin().await.unwrap();
                let won = tx.sessions().rotate(id, &[1; 32], &[to; 32], now, now).await.unwrap();
                tx.commit().await.unwrap();
                won.then_some(to)
            }
        };
        let won: Vec<u8> = at_once((10..30).map(rotate)).await.into_iter().flatten().collect();
        assert_eq!(won.len(), 1);
        let found = test.read().sessions().find(id).await.unwrap().unwrap();
        assert_eq!((found.refresh_hash, found.previous_hash), ([won[0]; 32], Some([1; 32])));
    }

    async fn an_ended_session_is_neither_rotated_nor_ended_again(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let id = session(&test, test.subscriber("03000000001").await).await;
        let now = test.app.now();
        let tx = test.begin().await;
        assert!(tx.sessions().end(id, EndReason::Logout, now).await.unwrap());
        assert!(!tx.sessions().end(id, EndReason::Reuse, now).await.unwrap());
        assert!(!tx.sessions().rotate(id, &[1; 32], &[2; 32], now, now).await.unwrap());
        tx.commit().await.unwrap();
        let found = test.read().sessions().find(id).await.unwrap().unwrap();
        assert_eq!(found.ended_at, Some(now));
        assert!(!found.lives(now));
    }

    async fn a_nonce_works_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        let handoff = test.handoff("03000000001");
        let open = |turn: usize| {
            let (app, proof) = (nodes[turn % 2].clone(), Proof::Handoff(handoff.clone()));
            async move { identity::open(&app, proof, arena_app::identity::Browser::default()).await }
        };
        let (opened, refused): (Vec<_>, Vec<_>) =
            at_once((0..10).map(open)).await.into_iter().partition(Result::is_ok);
        assert_eq!(opened.len(), 1);
        for refused in refused {
            assert!(matches!(refused, Err(AppError::NotProven(_))), "{refused:?}");
        }
    }

    async fn a_nonce_of_a_transaction_that_is_undone_is_still_good(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let until = test.app.now();
        let tx = test.begin().await;
        assert!(tx.sessions().consume_nonce("n", until).await.unwrap());
        drop(tx);
        let tx = test.begin().await;
        assert!(tx.sessions().consume_nonce("n", until).await.unwrap());
        assert!(!tx.sessions().consume_nonce("n", until).await.unwrap());
    }

    /// Contract 3: the immediate predecessor gets the same successor again for ten seconds.
    async fn twenty_tabs_that_refresh_at_once_all_stay_logged_in(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        for number in 10..15 {
            let mut cookie = test.login(&format!("030000000{number}")).await.refresh_token;
            for _ in 0..3 {
                let refresh = |app: App| {
                    let cookie = cookie.clone();
                    async move { identity::refresh(&app, &cookie, None).await }
                };
                let tabs = at_once((0..20).map(|tab| refresh(nodes[tab % 2].clone()))).await;
                let tokens: Vec<String> = tabs.into_iter().map(|tab| tab.unwrap().refresh_token).collect();
                assert!(tokens.iter().all(|token| *token == tokens[0]), "{tokens:?}");
                assert_ne!(tokens[0], cookie);
                cookie.clone_from(&tokens[0]);
            }
        }
    }

    async fn a_token_that_was_replaced_ends_the_session_on_every_node(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let other = test.node().await;
        let grant = test.login("03000000001").await;
        let second = identity::refresh(&test.app, &grant.refresh_token, None).await.unwrap();
        test.clock.advance(Duration::seconds(11));
        let replayed = identity::refresh(&other, &grant.refresh_token, None).await;
        assert!(matches!(replayed, Err(AppError::NotProven(_))), "{replayed:?}");
        let refused = identity::refresh(&test.app, &second.refresh_token, None).await;
        assert!(matches!(refused, Err(AppError::NotProven(_))), "{refused:?}");
        let caller = identity::authenticate(&other, grant.session, grant.subscriber).await;
        assert!(matches!(caller, Err(AppError::NotProven(_))), "{caller:?}");
    }
}
