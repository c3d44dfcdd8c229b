use arena_app::ports::{NewSubscriber, Repositories, SubscriberId};
use arena_app::tournaments::{self, bots::NewBot};
use arena_rules::Msisdn;
use arena_rules::handoff::Plan;
use arena_rules::tournament::bots::BotStrength;

use crate::TestApp;

impl TestApp {
    /// Creates many subscribers with numbers in one transaction, without log-ins.
    pub async fn subscribers(&self, first: u32, players: u32) -> Vec<SubscriberId> {
        let tx = self.begin().await;
        let mut subscribers = Vec::new();
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
            subscribers.push(id);
        }
        tx.commit().await.expect("they are committed");
        subscribers
    }

    /// Enters bots into a tournament: weak, average and strong ones in turn.
    pub async fn bots(&self, tournament: i64, bots: usize) -> Vec<SubscriberId> {
        let tx = self.begin().await;
        let found = tx.tournaments().find(tournament).await.expect("the database answers");
        let found = found.expect("the tournament");
        let mut all = Vec::new();
        for (number, strength) in (0..bots).zip(BotStrength::ALL.into_iter().cycle()) {
            let subscriber = self.nobody(&*tx, &format!("bot/{number}")).await;
            let bot = NewBot { subscriber, nickname: format!("Bot{number}"), strength };
            let policy = self.app.settings.bots;
            tournaments::bots::enter(&*tx, policy, &found, bot, self.app.now()).await.expect("it enters");
            all.push(subscriber);
        }
        tx.commit().await.expect("they are committed");
        all
    }

    /// The subscriber without a number who has this partner id, created if missing.
    pub async fn nobody(&self, repos: &dyn Repositories, name: &str) -> SubscriberId {
        if let Some(known) = repos.subscribers().by_partner_id(name).await.expect("the database answers") {
            return known;
        }
        let id = SubscriberId(self.app.new_id());
        let new =
            NewSubscriber { id, msisdn: None, partner_id: Some(name.into()), plan: None, at: self.app.now() };
        assert!(repos.subscribers().create(&new).await.expect("a subscriber"), "the name is new");
        id
    }

    /// Checks players in to an ESL tournament.
    pub async fn check_in(&self, tournament: i64, players: &[SubscriberId]) {
        for player in players {
            tournaments::check_in(&self.app, *player, tournament, None).await.expect("checked in");
        }
    }
}
