use arena_app::ports::{NewSubscriber, SubscriberId};
use arena_app::tournaments;
use arena_rules::Msisdn;
use arena_rules::handoff::Plan;

use crate::TestApp;

impl TestApp {
    /// So many subscribers with numbers, past the landing page: many at once.
    ///
    /// # Panics
    /// Where the database refuses.
    pub async fn crowd(&self, first: u32, players: u32) -> Vec<SubscriberId> {
        let tx = self.begin().await;
        let mut crowd = Vec::new();
        for number in first..first + players {
            let id = SubscriberId(self.app.new_id());
            let new = NewSubscriber {
                id,
                msisdn: Some(Msisdn::from_normalised(format!("923{number:09}"))),
                partner_id: None,
                plan: Some(Plan::Prepaid),
                at: self.app.now(),
            };
            assert!(tx.subscribers().create(&new).await.expect("a subscriber"), "the number is new");
            crowd.push(id);
        }
        tx.commit().await.expect("they are committed");
        crowd
    }

    /// Checks players in to an ESL tournament.
    ///
    /// # Panics
    /// Where one is refused.
    pub async fn check_in(&self, tournament: i64, players: &[SubscriberId]) {
        for player in players {
            tournaments::check_in(&self.app, *player, tournament, None).await.expect("checked in");
        }
    }
}
