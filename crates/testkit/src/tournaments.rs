use arena_app::ports::{NewTournament, Tournament};
use arena_rules::Credits;
use arena_rules::tournament::{TournamentKind, TournamentState};
use chrono::{Duration, TimeZone, Utc};

use crate::TestApp;

/// A free tournament that is open at the test clock's start and begins an hour later, for at least ten
/// players, with prizes of 100, 50 and 25. A weekly one lasts two hours.
#[must_use]
pub fn tournament(kind: TournamentKind, slug: &str) -> NewTournament {
    let now = Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).single().expect("an instant that exists");
    let starts_at = now + Duration::hours(1);
    NewTournament {
        slug: slug.into(),
        series: slug.into(),
        kind,
        name: format!("The {slug} cup"),
        game: if kind == TournamentKind::Esl { "Cannon Clash" } else { "PUBG Mobile" }.into(),
        game_unique_id: (kind == TournamentKind::Esl).then(|| "cannon_clash_001".into()),
        opens_at: now,
        starts_at,
        ends_at: (kind == TournamentKind::Weekly).then(|| starts_at + Duration::hours(2)),
        state: TournamentState::Open,
        min_players: 10,
        max_players: None,
        round_seconds: 86_400,
        room_lead_seconds: 600,
        countdown_seconds: 300,
        match_seconds: 900,
        entry_fee: Credits::ZERO,
        prizes: [Credits(100), Credits(50), Credits(25)],
        uid_check: false,
        tourn_type: "Credits".into(),
        thumbnail: "tournament".into(),
        banner: "tournament-banner".into(),
        platform: "Mobile".into(),
    }
}

impl TestApp {
    /// Creates a tournament and returns its id.
    pub async fn seed_tournament(&self, new: &NewTournament) -> i64 {
        let tx = self.begin().await;
        let id = tx.tournaments().create(new, self.app.now()).await.expect("a tournament is written");
        tx.commit().await.expect("it is committed");
        id.expect("its slug is new")
    }

    /// A tournament's current row.
    pub async fn tournament(&self, id: i64) -> Tournament {
        self.read().tournaments().find(id).await.expect("the database answers").expect("the tournament")
    }
}
