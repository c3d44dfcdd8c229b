use arena_app::ports::{NewSubscriber, NewTournament, SubscriberId, Tournament};
use arena_app::tournaments;
use arena_rules::handoff::Plan;
use arena_rules::tournament::{Kind, State};
use arena_rules::{Credits, Msisdn};
use chrono::{DateTime, Duration, Utc};

use crate::TestApp;

/// An ESL tournament with daily rounds that can be joined from a day before `starts_at`; change what differs.
#[must_use]
pub fn esl_tournament(slug: &str, starts_at: DateTime<Utc>) -> NewTournament {
    NewTournament {
        slug: slug.into(),
        series: slug.into(),
        kind: Kind::Esl,
        name: format!("Cup {slug}"),
        game: "Aim Train".into(),
        game_unique_id: Some("aim_train_001".into()),
        opens_at: starts_at - Duration::days(1),
        starts_at,
        ends_at: None,
        state: State::Open,
        min_players: 2,
        max_players: None,
        round_seconds: 86_400,
        room_lead_seconds: 600,
        countdown_seconds: 120,
        match_seconds: 900,
        entry_fee: Credits::ZERO,
        prizes: [Credits(100), Credits(50), Credits(25)],
        uid_check: false,
        tourn_type: "Credits".into(),
        thumbnail: "aim-train".into(),
        banner: "aim-train".into(),
        platform: "Mobile".into(),
    }
}

impl TestApp {
    /// Writes a tournament down; its id.
    ///
    /// # Panics
    /// Where its slug is taken.
    pub async fn tournament(&self, new: &NewTournament) -> i64 {
        let tx = self.begin().await;
        let id = tx.tournaments().create(new, self.app.now()).await.expect("a tournament is written");
        tx.commit().await.expect("it is committed");
        id.expect("a new slug")
    }

    /// A tournament as it is.
    ///
    /// # Panics
    /// Where there is none.
    pub async fn find_tournament(&self, id: i64) -> Tournament {
        self.read().tournaments().find(id).await.expect("the database answers").expect("a tournament")
    }

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
