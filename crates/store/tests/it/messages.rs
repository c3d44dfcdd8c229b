use arena_app::identity;
use arena_app::messages::{self, Broadcast, CHUNK, Receipt, SendOutcome, broadcast, notify_until};
use arena_app::ports::MessageState::{Delivered, Failed, Sent, Unknown};
use arena_app::ports::{Message, NewSubscriber, SendError, SubscriberId};
use arena_rules::Language;
use arena_rules::messages::{Announcement, SubscriberMessage};
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, msisdn, news};
use chrono::Duration;

async fn notify_until_end(test: &TestApp, subscriber: SubscriberId, key: &str, text: &str) -> bool {
    let tx = test.begin().await;
    let end = test.app.now() + Duration::hours(1);
    let new = notify_until(&test.app, &*tx, subscriber, key, news(text), end).await.unwrap();
    tx.commit().await.unwrap();
    new
}

async fn texts(test: &TestApp, subscriber: SubscriberId) -> Vec<String> {
    let list = messages::list(&test.app, subscriber).await.unwrap();
    list.into_iter().map(|message| message.text).collect()
}

async fn only(test: &TestApp, subscriber: SubscriberId) -> Message {
    let mut list = messages::list(&test.app, subscriber).await.unwrap();
    assert_eq!(list.len(), 1);
    list.remove(0)
}

/// Three subscribers: one without a language, one with English, one with Urdu.
async fn people(test: &TestApp) -> [SubscriberId; 3] {
    let mut people = [SubscriberId(test.app.new_id()); 3];
    for (number, person) in people.iter_mut().enumerate() {
        *person = test.subscriber(&format!("0300000000{number}")).await;
    }
    for (person, language) in [(people[1], Language::EN), (people[2], "ur".parse().unwrap())] {
        identity::reads(&test.app, person, language).await.unwrap();
    }
    people
}

both_engines! {
    async fn a_message_key_is_used_once_for_each_subscriber(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (ali, sana) = (test.subscriber("03000000001").await, test.subscriber("03000000002").await);
        assert!(notify_until_end(&test, ali, "match/1/room", "AB12CD").await);
        assert!(!notify_until_end(&test, ali, "match/1/room", "another text").await);
        assert!(notify_until_end(&test, sana, "match/1/room", "AB12CD").await, "the key is the subscriber's own");
        test.clock.advance(Duration::seconds(1));
        assert!(notify_until_end(&test, ali, "match/2/room", "EF34GH").await);
        assert_eq!(texts(&test, ali).await, ["EF34GH", "AB12CD"]);
        assert_eq!(texts(&test, sana).await, ["AB12CD"]);
        let mut raw = test.db.raw().await;
        assert_eq!(raw.count("job WHERE kind = 'message.send'").await.unwrap(), 3, "one job for each message");
    }

    async fn messages_without_a_key_are_all_sent(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        let tx = test.begin().await;
        for _ in 0..2 {
            messages::notify(&test.app, &*tx, ali, news("Salaam")).await.unwrap();
        }
        tx.commit().await.unwrap();
        assert_eq!(texts(&test, ali).await, ["Salaam", "Salaam"]);
    }

    async fn a_key_of_an_undone_transaction_is_free(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        let tx = test.begin().await;
        let end = test.app.now() + Duration::hours(1);
        assert!(notify_until(&test.app, &*tx, ali, "k", news("undone"), end).await.unwrap());
        drop(tx);
        assert!(notify_until_end(&test, ali, "k", "done").await);
        assert_eq!(texts(&test, ali).await, ["done"]);
    }

    async fn many_nodes_tell_one_key_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        let nodes = [test.clone(), TestApp { app: test.node().await, ..test.clone() }];
        let notify = |n: usize| {
            let node = nodes[n % 2].clone();
            async move { notify_until_end(&node, ali, "k", &n.to_string()).await }
        };
        let new = at_once((0..8).map(notify)).await;
        assert_eq!(new.into_iter().filter(|new| *new).count(), 1);
        assert_eq!(texts(&test, ali).await.len(), 1);
    }

    async fn a_message_that_is_too_late_is_not_sent(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        assert!(notify_until_end(&test, ali, "k", "AB12CD").await);
        let message = only(&test, ali).await;
        test.clock.advance(Duration::hours(1));
        let ended = messages::send(&test.app, &*test.gateway, message.id).await.unwrap();
        assert_eq!(ended, SendOutcome::Settled(Some(Failed)));
        assert_eq!(test.gateway.sent(), []);
        assert_eq!(only(&test, ali).await.state, Failed);
    }

    async fn receipts_are_harmless_in_any_order_and_number(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        assert!(notify_until_end(&test, ali, "k", "AB12CD").await);
        let id = only(&test, ali).await.id;
        messages::send(&test.app, &*test.gateway, id).await.unwrap();
        let story = [
            (Receipt::Accepted, false, Sent),
            (Receipt::Failed, true, Failed),
            (Receipt::Failed, false, Failed),
            (Receipt::Accepted, false, Failed),
            (Receipt::Delivered, true, Delivered),
            (Receipt::Delivered, false, Delivered),
            (Receipt::Failed, false, Delivered),
            (Receipt::Accepted, false, Delivered),
        ];
        for (receipt, news, state) in story {
            let came = messages::receive(&test.app, id, receipt, None).await.unwrap();
            assert_eq!((came, only(&test, ali).await.state), (news, state), "{receipt:?}");
        }
        assert_eq!(only(&test, ali).await.reference.as_deref(), Some("taken-1"), "it is kept");
        let gone = messages::receive(&test.app, test.app.new_id(), Receipt::Delivered, None).await.unwrap();
        assert!(!gone, "no such message");
        let again = messages::send(&test.app, &*test.gateway, id).await.unwrap();
        assert_eq!((again, test.gateway.sent().len()), (SendOutcome::Settled(Some(Delivered)), 1));
    }

    async fn a_receipt_settles_an_unknown_message(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.gateway.forgetful();
        let receipts = [(Receipt::Accepted, Sent), (Receipt::Delivered, Delivered), (Receipt::Failed, Failed)];
        for (number, (receipt, state)) in receipts.into_iter().enumerate() {
            let ali = test.subscriber(&format!("0300000000{number}")).await;
            let tx = test.begin().await;
            messages::notify(&test.app, &*tx, ali, news("You won.")).await.unwrap();
            tx.commit().await.unwrap();
            let id = only(&test, ali).await.id;
            test.gateway.fail_next(SendError::Unknown("no answer".into()));
            let ended = messages::send(&test.app, &*test.gateway, id).await.unwrap();
            assert_eq!(ended, SendOutcome::Settled(Some(Unknown)));
            let reference = Some("smsc-7".to_owned());
            assert!(messages::receive(&test.app, id, receipt, reference).await.unwrap());
            let message = only(&test, ali).await;
            assert_eq!((message.state, message.reference.as_deref()), (state, Some("smsc-7")));
        }
        assert_eq!(test.gateway.sent(), []);
    }

    async fn a_message_with_a_late_receipt_is_not_sent_again(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.gateway.forgetful();
        let ali = test.subscriber("03000000001").await;
        assert!(notify_until_end(&test, ali, "k", "AB12CD").await);
        let id = only(&test, ali).await.id;
        test.gateway.fail_next(SendError::Later("busy, it said".into()));
        assert_eq!(messages::send(&test.app, &*test.gateway, id).await.unwrap(), SendOutcome::Again("busy, it said".into()));
        assert!(!messages::receive(&test.app, id, Receipt::Failed, None).await.unwrap(), "it is tried again anyway");
        assert!(messages::receive(&test.app, id, Receipt::Delivered, None).await.unwrap());
        let ended = messages::send(&test.app, &*test.gateway, id).await.unwrap();
        assert_eq!((ended, test.gateway.sent().len()), (SendOutcome::Settled(Some(Delivered)), 0));
    }

    async fn one_of_several_workers_sends_a_message(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.gateway.forgetful();
        let ali = test.subscriber("03000000001").await;
        let tx = test.begin().await;
        messages::notify(&test.app, &*tx, ali, news("You won.")).await.unwrap();
        tx.commit().await.unwrap();
        let id = only(&test, ali).await.id;
        let nodes = [test.clone(), TestApp { app: test.node().await, ..test.clone() }];
        let send = |n: usize| {
            let node = nodes[n % 2].clone();
            async move { messages::send(&node.app, &*node.gateway, id).await.unwrap() }
        };
        at_once((0..8).map(send)).await;
        assert_eq!(test.gateway.sent().len(), 1);
        assert_eq!(only(&test, ali).await.state, Sent);
    }

    async fn a_broadcast_reaches_everybody_once_whoever_repeats_it(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut all: Vec<SubscriberId> = Vec::new();
        let tx = test.begin().await;
        for number in 0..CHUNK + 20 {
            let id = SubscriberId(test.app.new_id());
            let msisdn = (number != 7).then(|| msisdn(&format!("0300{number:07}")));
            let partner_id = msisdn.is_none().then(|| "partner".to_owned());
            let new = NewSubscriber { id, msisdn, partner_id, plan: None, at: test.app.now() };
            assert!(tx.subscribers().create(&new).await.unwrap());
            all.push(id);
        }
        tx.commit().await.unwrap();
        let receivers = all.len() as u64 - 1;
        let what = Broadcast {
            key: "weekly/1/room",
            message: news("Room 77, password قلعہ"),
            expires_at: test.app.now() + Duration::hours(2),
        };
        // An interrupted broadcast has reached some.
        assert_eq!(broadcast(&test.app, &all[..30], &what).await.unwrap(), 29, "one has no number");
        // Then two nodes broadcast to all at the same time, some of them twice.
        let nodes = [test.app.clone(), test.node().await];
        let notify = |n: usize| {
            let (node, mut all, what) = (nodes[n % 2].clone(), all.clone(), what.clone());
            all.extend_from_within(..40);
            all.rotate_left(n * 100);
            async move { broadcast(&node, &all, &what).await.unwrap() }
        };
        let counts = at_once((0..4).map(notify)).await;
        assert_eq!(counts.iter().sum::<u64>(), receivers - 29, "{counts:?}");
        assert_eq!(broadcast(&test.app, &all, &what).await.unwrap(), 0);
        let mut raw = test.db.raw().await;
        let queued = "message WHERE state = 'queued' AND unique_key = 'weekly/1/room'";
        assert_eq!(raw.count(queued).await.unwrap(), i64::try_from(receivers).unwrap());
        assert_eq!(raw.count("job WHERE kind = 'message.send'").await.unwrap(), i64::try_from(receivers).unwrap());
        let one = only(&test, all[0]).await;
        assert_eq!((one.msisdn, one.text.as_str()), (msisdn("03000000000"), "Room 77, password قلعہ"));
        assert_eq!(one.expires_at, Some(what.expires_at));

        // Other news has another key; an empty list needs no work.
        let other = Broadcast { key: "weekly/1/result", ..what };
        assert_eq!(broadcast(&test.app, &all[..2], &other).await.unwrap(), 2);
        assert_eq!(broadcast(&test.app, &[], &other).await.unwrap(), 0);
    }

    async fn an_sms_is_in_the_language_that_its_subscriber_chose(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let [ali, sana, zara] = people(&test).await;
        let working = || SubscriberMessage::ClaimWorking { reward: "Mouse".into() };
        let tx = test.begin().await;
        for subscriber in [ali, sana, zara] {
            messages::notify(&test.app, &*tx, subscriber, working()).await.unwrap();
        }
        tx.commit().await.unwrap();
        let english = "Arena: Mouse is on its way. You can follow it under Rewards.";
        assert_eq!(only(&test, ali).await.text, english, "who chose nothing reads English");
        assert_eq!(only(&test, sana).await.text, english);
        let urdu = only(&test, zara).await;
        assert!(urdu.text.contains("آپ کو بھیجا جا رہا ہے۔"), "{}", urdu.text);
        assert_eq!((urdu.kind.as_str(), urdu.params), ("claim_working", Some(working())));
        // Worded again in the reader's language.
        let kept = only(&test, zara).await;
        assert_eq!(messages::words(&test.app, &kept, Language::EN), english);
    }

    async fn a_broadcast_is_worded_for_each_in_their_language(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let all = people(&test).await;
        let message =
            SubscriberMessage::Announcement(Announcement {
                texts: [("en", "See you tonight."), ("ur", "آج رات ملتے ہیں۔")]
                    .map(|(tag, text)| (tag.parse().unwrap(), text.to_owned()))
                    .into(),
            });
        let what = Broadcast { key: "tonight", message, expires_at: test.app.now() + Duration::hours(1) };
        assert_eq!(broadcast(&test.app, &all, &what).await.unwrap(), 3);
        let [ali, sana, zara] = all;
        assert_eq!(texts(&test, ali).await, ["See you tonight."]);
        assert_eq!(texts(&test, sana).await, ["See you tonight."]);
        assert_eq!(texts(&test, zara).await, ["\u{200F}آج رات ملتے ہیں۔"]);
    }

    async fn a_row_of_an_older_or_newer_version_keeps_its_words(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        let mut raw = test.db.raw().await;
        let change = "UPDATE message SET kind = 'task_approved', text = 'Arena: well done.', params = ";
        for (params, path) in [("NULL", "/completed"), (r#"'{"kind":"task_approved","of":"later"}'"#, "/completed")] {
            assert!(notify_until_end(&test, ali, params, "x").await);
            raw.execute(&format!("{change}{params}")).await.unwrap();
            let message = messages::list(&test.app, ali).await.unwrap().remove(0);
            assert_eq!(message.params, None);
            assert_eq!(messages::words(&test.app, &message, "ur".parse().unwrap()), "Arena: well done.");
            assert_eq!(messages::path(&message).as_deref(), Some(path));
        }
        raw.execute("UPDATE message SET kind = 'birthday'").await.unwrap();
        let unknown = messages::list(&test.app, ali).await.unwrap().remove(0);
        assert_eq!(messages::path(&unknown), None);
    }
}
