use arena_app::ports::{DecidedBy, Match, NewTournament, Round, SubscriberId, Tournament};
use arena_app::tournaments::engine;
use arena_app::tournaments::play::{self, InRoom};
use arena_app::{AppError, AppResult};
use arena_jobs::{Worker, WorkerOptions};
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{TestApp, TestDatabase, tournament};
use chrono::{DateTime, Duration, Utc};

pub(crate) const UNTIL_START: Duration = Duration::hours(7);
/// From a tournament's start to its first match: the lead of the room ids.
pub(crate) const LEAD: Duration = Duration::minutes(10);
pub(crate) const COUNTDOWN: Duration = Duration::minutes(2);
pub(crate) const MATCH: Duration = Duration::minutes(15);

pub(crate) struct Cup {
    pub(crate) app: TestApp,
    pub(crate) worker: Worker,
    pub(crate) id: i64,
    pub(crate) start: DateTime<Utc>,
    pub(crate) players: Vec<SubscriberId>,
}

/// An ESL tournament with these times, for two players or more.
pub(crate) fn esl(slug: &str, starts_at: DateTime<Utc>) -> NewTournament {
    let mut new = tournament(TournamentKind::Esl, slug);
    new.starts_at = starts_at;
    new.min_players = 2;
    new.room_lead_seconds = LEAD.num_seconds().try_into().expect("seconds");
    new.countdown_seconds = COUNTDOWN.num_seconds().try_into().expect("seconds");
    new.match_seconds = MATCH.num_seconds().try_into().expect("seconds");
    new
}

impl Cup {
    pub(crate) async fn of(db: TestDatabase, players: u32) -> Self {
        Self::with(db, players, |_| {}).await
    }

    pub(crate) async fn with(
        db: TestDatabase,
        players: u32,
        change: impl FnOnce(&mut NewTournament),
    ) -> Self {
        let app = TestApp::new(db).await;
        let start = app.app.now() + UNTIL_START;
        let mut new = esl("cup", start);
        change(&mut new);
        let id = app.seed_tournament(&new).await;
        let subscribers = app.subscribers(0, players).await;
        for player in &subscribers {
            app.give(*player, new.entry_fee.0 + 1).await;
        }
        app.check_in(id, &subscribers).await;
        let worker = Worker::new(app.app.clone(), app.gateway.clone(), WorkerOptions::default());
        Self { app, worker, id, start, players: subscribers }
    }

    pub(crate) async fn playing(db: TestDatabase, players: u32) -> Self {
        let cup = Self::of(db, players).await;
        cup.at(cup.start).await;
        cup.at(cup.start + LEAD).await;
        cup
    }

    pub(crate) async fn at(&self, instant: DateTime<Utc>) {
        self.app.clock.set(instant);
        self.run().await;
    }

    pub(crate) async fn run(&self) {
        self.worker.write_schedules().await.expect("schedules are written");
        let ran = self.worker.run_due_once().await.expect("jobs can be claimed");
        assert_eq!((ran.dead, ran.retried, ran.lost), (0, 0, 0), "{ran:?}");
    }

    pub(crate) async fn tournament(&self) -> Tournament {
        self.app.tournament(self.id).await
    }

    pub(crate) async fn round(&self) -> Round {
        self.app.read().rounds().newest(self.id).await.unwrap().expect("a round")
    }

    pub(crate) async fn matches(&self) -> Vec<Match> {
        let number = self.round().await.number;
        self.app.read().matches().at_positions(self.id, number, 0, 1000).await.unwrap()
    }

    pub(crate) async fn again(&self, of: &Match) -> Match {
        self.app.read().matches().by_room(self.id, of.room).await.unwrap().expect("a match")
    }

    pub(crate) async fn enter(&self, player: SubscriberId, room: &str) -> AppResult<InRoom> {
        play::match_check_in(&self.app.app, player, self.id, room).await
    }

    pub(crate) async fn appear(&self, of: &Match, sides: &[Side]) {
        for side in sides {
            let player = of.player(*side).expect("a player");
            self.enter(player, of.room.as_str()).await.expect("let in");
        }
    }

    pub(crate) async fn decide(&self, of: &Match, winner: Side) -> AppResult<Match> {
        engine::decide(&self.app.app, self.id, of.room, winner, DecidedBy::Referee).await
    }

    /// Everybody appears in the open round, and `winner` wins.
    pub(crate) async fn play(&self, winner: Side) {
        for of in self.matches().await.into_iter().filter(|of| of.b.is_some()) {
            self.appear(&of, &[Side::A, Side::B]).await;
            self.decide(&of, winner).await.expect("decided");
        }
    }

    pub(crate) async fn messages_of(&self, player: SubscriberId, kind: &str) -> Vec<String> {
        let all = self.app.read().messages().of_subscriber(player, 100).await.unwrap();
        all.into_iter().filter(|message| message.kind == kind).map(|message| message.text).collect()
    }

    pub(crate) async fn count(&self, from: &str) -> i64 {
        self.app.db.raw().await.count(from).await.unwrap()
    }
}

pub(crate) fn code<T: std::fmt::Debug>(outcome: AppResult<T>) -> String {
    match outcome {
        Err(AppError::Refused(refusal)) => refusal.code.into_owned(),
        other => panic!("not a refusal: {other:?}"),
    }
}
