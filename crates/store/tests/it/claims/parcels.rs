use arena_app::ports::{ClaimBacklog, ClaimFilter};
use arena_app::rewards::claims::{
    self, arrived, came_back, correct_parcel, deliver, is_late, is_overdue, refuse, refuse_shipped, release,
    ship, take,
};
use arena_app::{AppError, AppResult};
use arena_rules::claims::ClaimState;
use arena_rules::parcels::{CARRIER_HOLDS, Parcel};
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines};
use chrono::Duration;
use uuid::Uuid;

use super::{later, messages_of, redeemed, shop, shown, somebody, state, stock};
use crate::wallets::code;

async fn sent(test: &TestApp, id: Uuid) {
    take(&test.app, id, "sana").await.unwrap();
    later(test);
    ship(&test.app, id, "sana", " TCS ", "PK 1").await.unwrap();
    later(test);
}

fn faults<T: std::fmt::Debug>(outcome: AppResult<T>) -> Vec<String> {
    match outcome {
        Err(AppError::Invalid(errors)) => errors.fields().keys().cloned().collect(),
        other => panic!("{other:?}"),
    }
}

both_engines! {
    async fn a_parcel_is_sent_corrected_and_arrives_with_a_message_at_each_step(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        later(&test);
        assert_eq!(code(ship(&test.app, id, "sana", "TCS", "1").await), "claim_not_taken");
        take(&test.app, id, "sana").await.unwrap();
        later(&test);
        assert_eq!(code(ship(&test.app, id, "omar", "TCS", "1").await), "claim_taken");
        assert_eq!(faults(ship(&test.app, id, "sana", " ", &"1".repeat(65)).await), ["carrier", "number"]);
        assert_eq!(code(arrived(&test.app, id, "sana").await), "claim_not_shipped");
        let way = ship(&test.app, id, "sana", " TCS ", " PK 1").await.unwrap();
        assert_eq!(shown(&way), (ClaimState::Shipped, Some("sana"), None, None));
        assert_eq!((way.shipped_at, way.lease_until, way.settled_at), (Some(test.app.now()), None, None));
        assert_eq!(way.parcel.as_ref().map(Parcel::reference).as_deref(), Some("TCS PK 1"));
        for outcome in [
            take(&test.app, id, "sana").await,
            release(&test.app, id, "sana").await,
            deliver(&test.app, id, "sana", "TCS").await,
            ship(&test.app, id, "sana", "TCS", "2").await,
            refuse(&test.app, id, "sana", "Sold out").await,
        ] {
            assert_eq!(code(outcome), "claim_shipped");
        }
        for outcome in [
            arrived(&test.app, id, CARRIER_HOLDS).await,
            ship(&test.app, id, CARRIER_HOLDS, "TCS", "2").await,
        ] {
            assert_eq!(code(outcome), "name_reserved");
        }

        later(&test);
        assert_eq!(faults(correct_parcel(&test.app, id, "omar", "TCS", "\u{7}").await), ["number"]);
        correct_parcel(&test.app, id, "omar", "TCS", "PK 1").await.unwrap();
        let way = correct_parcel(&test.app, id, "omar", "Leopards", "L/2").await.unwrap();
        assert_eq!(shown(&way), (ClaimState::Shipped, Some("sana"), None, None));
        later(&test);
        let done = arrived(&test.app, id, "omar").await.unwrap();
        assert_eq!(shown(&done), (ClaimState::Delivered, Some("omar"), Some("Leopards L/2"), None));
        let messages: Vec<_> = messages_of(&test, subscriber).await.into_iter().skip(2).collect();
        let texts: Vec<_> = messages.iter().map(|(kind, text)| (kind.as_str(), text.as_str())).collect();
        assert_eq!(
            texts,
            [
                ("claim_shipped", "Arena: Reward 1 was sent to you.\nTCS: PK 1\nhttps://tcs.example/track/PK%201"),
                ("claim_shipped", "Arena: Reward 1 was sent to you.\nLeopards: L/2"),
                ("claim_delivered", "Arena: Reward 1 was delivered. Enjoy!\nReference: Leopards L/2"),
            ],
            "a parcel that stays the same is not told again"
        );
        for outcome in [
            arrived(&test.app, id, "omar").await,
            came_back(&test.app, id, "omar").await,
            correct_parcel(&test.app, id, "omar", "TCS", "3").await,
            refuse_shipped(&test.app, id, "omar", "Lost").await,
        ] {
            assert_eq!(code(outcome), "claim_settled");
        }
        assert_eq!((test.balance(subscriber).await, stock(&test).await), (70, Some(2)));
        assert_eq!(redeemed(&test, subscriber).await, 1);
        test.assert_ledger_sound().await;
    }

    async fn a_parcel_that_came_back_is_sent_anew_or_paid_back(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        sent(&test, id).await;
        let again = came_back(&test.app, id, "omar").await.unwrap();
        assert_eq!(shown(&again), (ClaimState::Working, Some("omar"), None, None));
        assert_eq!((again.shipped_at, again.parcel.clone()), (None, None));
        assert_eq!(again.lease_until, Some(test.app.now() + Duration::hours(1)));
        assert_eq!(code(ship(&test.app, id, "sana", "TCS", "2").await), "claim_taken");
        assert_eq!(code(refuse_shipped(&test.app, id, "omar", "Lost").await), "claim_not_shipped");
        ship(&test.app, id, "omar", "TCS", "2").await.unwrap();
        test.assert_ledger_sound().await;
        later(&test);
        let done = refuse_shipped(&test.app, id, "sana", "Lost on its way").await.unwrap();
        assert_eq!(shown(&done), (ClaimState::Refused, Some("sana"), None, Some("Lost on its way")));
        assert_eq!((test.balance(subscriber).await, stock(&test).await), (100, Some(3)));
        assert_eq!(redeemed(&test, subscriber).await, 0);
        test.assert_ledger_sound().await;
    }

    async fn simultaneous_changes_of_a_parcel_succeed_once(db: TestDatabase) {
        let (test, _, _) = shop(db).await;
        let nodes = [test.app.clone(), test.node().await];
        for number in 0..4 {
            let rich = somebody(&test, &format!("0300000010{number}")).await;
            arena_app::rewards::change_stock(&test.app, 1, arena_app::rewards::StockChange::by(1)).await.unwrap();
            let id = super::claimed(&test, rich).await;
            take(&test.app, id, "sana").await.unwrap();
            let shipping = at_once((0..4).map(|turn: usize| {
                let app = nodes[turn % 2].clone();
                async move { ship(&app, id, "sana", "TCS", &format!("PK {turn}")).await }
            }))
            .await;
            let (done, refused): (Vec<_>, Vec<_>) = shipping.into_iter().partition(Result::is_ok);
            assert_eq!(done.len(), 1);
            assert!(refused.into_iter().map(code).all(|code| code == "claim_shipped"));
            let ends = at_once((0..6).map(|turn: usize| {
                let app = nodes[turn % 2].clone();
                async move {
                    match turn % 3 {
                        0 => arrived(&app, id, "omar").await,
                        1 => refuse_shipped(&app, id, "sana", "Lost").await,
                        _ => came_back(&app, id, "zara").await,
                    }
                }
            }))
            .await;
            let (done, refused): (Vec<_>, Vec<_>) = ends.into_iter().partition(Result::is_ok);
            assert_eq!(done.len(), 1);
            let end = done[0].as_ref().unwrap().state;
            assert_eq!(state(&test, id).await, end);
            for refusal in refused.into_iter().map(code) {
                assert!(["claim_settled", "claim_not_shipped"].contains(&refusal.as_str()), "{refusal}");
            }
            assert_eq!(test.balance(rich).await, if end == ClaimState::Refused { 100 } else { 70 });
        }
        test.assert_ledger_sound().await;
    }

    async fn a_parcel_on_its_way_waits_for_nobody_of_staff_until_it_is_overdue(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        sent(&test, id).await;
        test.clock.advance(Duration::days(10));
        let other = super::claimed(&test, subscriber).await;
        let claim = claims::show(&test.app, id).await.unwrap();
        assert_eq!((is_late(&test.app, &claim), is_overdue(&test.app, &claim)), (false, false));
        let backlog = test.read().claims().backlog().await.unwrap();
        assert_eq!(backlog, ClaimBacklog { claimed: 1, working: 0, oldest: Some(test.app.now()) });
        let listed = async |filter: ClaimFilter| {
            let page = claims::list(&test.app, filter, None, 9).await.unwrap();
            page.claims.into_iter().map(|claim| claim.id).collect::<Vec<_>>()
        };
        let of = |state| ClaimFilter { state: Some(state), ..ClaimFilter::default() };
        assert_eq!(listed(ClaimFilter::default()).await, [other]);
        assert_eq!(listed(of(ClaimState::Shipped)).await, [id]);
        assert_eq!(listed(of(ClaimState::Working)).await, Vec::<Uuid>::new());
        let counts = claims::desk_counts(&test.app, "sana").await.unwrap();
        assert_eq!((counts.open, counts.working, counts.mine, counts.late), (1, 0, 0, 0));
        assert_eq!((counts.shipped, counts.overdue), (1, 0));
        test.clock.advance(Duration::days(4));
        let claim = claims::show(&test.app, id).await.unwrap();
        assert_eq!((is_late(&test.app, &claim), is_overdue(&test.app, &claim)), (false, true));
        assert_eq!(claims::desk_counts(&test.app, "sana").await.unwrap().overdue, 1);
        let early = Some(test.app.now() - Duration::days(15));
        assert_eq!(listed(ClaimFilter { shipped_until: early, ..of(ClaimState::Shipped) }).await, Vec::<Uuid>::new());
    }

    /// The statements of the version before this one, which runs beside it during an update.
    async fn an_earlier_version_leaves_a_shipped_claim_alone(db: TestDatabase) {
        let (test, _, id) = shop(db).await;
        sent(&test, id).await;
        // Longer than any lease of staff.
        test.clock.advance(Duration::days(365));
        let mut raw = test.db.raw().await;
        let free = "status = 'claimed' AND (holder IS NULL OR holder = 'sana' OR lease_until <= '2027-06-01T00:00:00Z')";
        raw.execute(&format!("UPDATE redemption SET holder = 'sana' WHERE {free}")).await.unwrap();
        raw.execute(&format!("UPDATE redemption SET status = 'rejected' WHERE {free}")).await.unwrap();
        raw.execute("UPDATE redemption SET status = 'fulfilled' WHERE status = 'claimed' AND holder = 'sana'")
            .await
            .unwrap();
        assert_eq!(state(&test, id).await, ClaimState::Shipped);
        arrived(&test.app, id, "omar").await.unwrap();
        test.assert_ledger_sound().await;
    }

    async fn an_erasure_removes_the_parcel_of_its_subscriber(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        sent(&test, id).await;
        let export = arena_app::privacy::export(&test.app, subscriber).await.unwrap();
        let export = format!("{:?}", export.kept);
        assert!(export.contains("PK 1") && export.contains("carrier"), "{export}");
        arena_app::privacy::erase(&test.app, subscriber, true).await.unwrap();
        let claim = claims::show(&test.app, id).await.unwrap();
        assert_eq!((claim.state, &claim.parcel), (ClaimState::Shipped, &None));
        let done = arrived(&test.app, id, "omar").await.unwrap();
        assert_eq!(shown(&done), (ClaimState::Delivered, Some("omar"), None, None));
        test.assert_ledger_sound().await;
    }
}
