//! Hand-off keys that are valid for some channels and events only.

use std::sync::Arc;

use arena_app::identity::{Browser, Proof, open};
use arena_app::{App, AppError, Settings, subscription};
use arena_rules::handoff::{Channel, Scope};
use arena_rules::notice::NoticeEvent;
use arena_testkit::{TestApp, TestDatabase, both_engines, msisdn, settings};

const NUMBER: &str = "03001234567";

/// The tests' key is a partner's, who may sign anything.
fn trusting_a_partner(test: &TestApp) -> App {
    let mut settings = Settings { ..settings() };
    for key in &mut settings.identity.handoff_keys {
        key.scope = Scope { channels: vec![Channel::Gamenow], events: Vec::new() };
    }
    App { settings: Arc::new(settings), ..test.app.clone() }
}

both_engines! {
    async fn a_partners_key_neither_speaks_for_the_operator_nor_ends_anything(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber(NUMBER).await;
        let app = trusting_a_partner(&test);
        let handed = |text| open(&app, Proof::Handoff(text), Browser::default());
        let as_operator = handed(test.handoff(NUMBER)).await;
        assert!(matches!(as_operator, Err(AppError::NotProven("its key may not sign for this channel"))));
        for event in [NoticeEvent::Unsubscribed, NoticeEvent::Released] {
            let outcome = subscription::unsubscribed(&app, &test.notice_of(NUMBER, event)).await;
            assert!(matches!(outcome, Err(AppError::NotProven("its key may not tell of this event"))), "{outcome:?}");
        }
        assert_eq!(test.read().subscribers().by_msisdn(&msisdn(NUMBER)).await.unwrap(), Some(subscriber));
        assert_eq!(arena_app::identity::sessions(&app, subscriber).await.unwrap().len(), 1);
        // The key's own channel.
        let sent = test.handoff_of(|claims| {
            claims.channel = Channel::Gamenow;
            claims.partner_id = Some("player-1".into());
        });
        assert_eq!(handed(sent).await.unwrap().channel, Channel::Gamenow);
        // The portal's own hand-offs, from a gateway, have no such limit.
        handed(arena_app::identity::mint(&app, &msisdn(NUMBER))).await.unwrap();
    }
}
