use std::collections::BTreeMap;
use std::sync::Arc;

use arena_adapters::secret_box::{KeyRing, SealingKey};
use arena_app::identity::{self, Grant, Proof};
use arena_app::levels::{self, LevelChoice, LevelReceipt, Referee, Submission};
use arena_app::ports::{Challenge, Game, Repositories, Reward, SubscriberId, UnitOfWork, token};
use arena_app::push::Services;
use arena_app::settings::{
    Additions, BillingSettings, IdentitySettings, LeagueSettings, PlaySettings, PushSettings, Retention,
};
use arena_app::{App, AppResult, Settings, ledger};
use arena_games::puzzle::solver;
use arena_rules::fair_play::credits_in_table;
use arena_rules::handoff::{self, Channel, HandoffClaims, Plan};
use arena_rules::invites::InviteRules;
use arena_rules::league::LeagueRules;
use arena_rules::ledger::Reason;
use arena_rules::levels::PUZZLE_MANIA;
use arena_rules::names::WordList;
use arena_rules::notice;
use arena_rules::parcels::Carrier;
use arena_rules::season::SeasonRule;
use arena_rules::streak::StreakRule;
use arena_rules::subscription::Prices;
use arena_rules::tournament::bots::BotPolicy;
use arena_rules::{CountryRule, Credits, Languages, Msisdn};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{Duration, NaiveDate, Weekday};
use sha2::{Digest, Sha256};

use crate::{
    MemoryFiles, RecordingGateway, SeededRandom, TestClock, TestDatabase, TestOperator, TestPictures,
    TestProvider,
};

/// The application over the test's own database, with test doubles for the ports.
#[derive(Clone)]
pub struct TestApp {
    /// The application.
    pub app: App,
    /// The clock.
    pub clock: Arc<TestClock>,
    /// The randomness.
    pub random: Arc<SeededRandom>,
    /// The file store.
    pub files: Arc<MemoryFiles>,
    /// The message gateway. Use cases do not reach it; a worker does.
    pub gateway: Arc<RecordingGateway>,
    /// The database. The last field, so that it is dropped after the connections.
    pub db: TestDatabase,
}

/// The default settings.
#[must_use]
pub fn settings() -> Settings {
    let key = |id: &str| handoff::TrustedKey {
        key: handoff::Key { id: id.into(), secret: format!("hand-off secret {id}").into_bytes() },
        scope: handoff::Scope::everything(),
    };
    Settings {
        product: "Arena".into(),
        sms_links: None,
        operator: "Jazz".into(),
        coin: "ESL Coins".into(),
        age_limit: None,
        game_id: "PUBG ID".into(),
        prices: Prices::default(),
        languages: Languages::standard(),
        country: CountryRule::default(),
        zone: chrono_tz::Asia::Karachi,
        streak: StreakRule::default(),
        streak_reminder: None,
        identity: IdentitySettings {
            audience: "arena".into(),
            handoff_keys: vec![key("new"), key("old")],
            refresh_secret: b"refresh secret".to_vec(),
            idle: Duration::days(7),
            absolute: Duration::days(30),
            grace: Duration::seconds(10),
        },
        level_session: Duration::hours(2),
        auto_approve_tasks: true,
        second_look_percent: 0,
        uploads_per_day: 0,
        redeem_offer: Duration::hours(24),
        claim_lease: Duration::hours(1),
        carriers: vec![Carrier {
            name: "TCS".into(),
            url: Some("https://tcs.example/track/{number}".into()),
        }],
        parcel_time: Duration::days(14),
        provider_patience: None,
        low_stock: 5,
        goodwill: Vec::new(),
        push: Some(PushSettings {
            public_key: "BPublicKeyOfTests".into(),
            services: Services::parse(&["push.example".into()]).expect("a push service"),
        }),
        self_reported: BTreeMap::new(),
        billing: None,
        retention: Retention::default(),
        answer_days: 30,
        bots: BotPolicy::Anywhere,
        play: PlaySettings { starts_a_day: 500, credits_a_day: credits_in_table() },
        claims_in_trial: true,
        prizes_wait_from: Credits(5000),
        room_wait: Duration::seconds(60),
        additions: Additions::default(),
        quest_chest: Credits(15),
        season: SeasonRule {
            first_day: NaiveDate::from_ymd_opt(2026, 3, 1).expect("a day"),
            ..SeasonRule::default()
        },
        leagues: LeagueSettings { first_day: Weekday::Mon, rules: LeagueRules::default() },
        invites: InviteRules::default(),
        refused_names: WordList::standard().with("Arena").with("Jazz"),
    }
}

/// Parses a number of the default country.
#[must_use]
pub fn msisdn(text: &str) -> Msisdn {
    Msisdn::parse(text, &CountryRule::default()).expect("a number of the country")
}

/// A reward that needs no PUBG ID.
#[must_use]
pub fn reward(id: i32, credits: i64, stock: Option<i32>) -> Reward {
    Reward {
        id,
        name: format!("Reward {id}"),
        credits: Credits(credits),
        id_required: false,
        fields: Vec::new(),
        stock,
        image: format!("reward-{id:02}"),
        product: None,
        reserve: 0,
        low_mark: None,
        cost: None,
        stock_changes: 0,
        offered: true,
    }
}

/// Keys of voucher codes by their ids: the first encrypts, all decrypt.
///
/// # Panics
/// Without an id.
#[must_use]
pub fn secret_box(ids: &[&str]) -> KeyRing {
    let key = |id: &&str| SealingKey { id: (*id).to_owned(), key: Sha256::digest(id).into() };
    let keys: Vec<_> = ids.iter().map(key).collect();
    let (first, older) = keys.split_first().expect("a key");
    KeyRing::new(first, older, &[7; 32], Arc::new(SeededRandom::new(0)))
}

/// An active game: `pubg-mobile` becomes the game `pubg mobile`.
#[must_use]
pub fn game(id: &str) -> Game {
    Game {
        id: id.into(),
        game: id.replace('-', " "),
        name: id.to_uppercase(),
        game_unique_id: format!("{}_001", id.replace('-', "_")),
        thumbnail: id.into(),
        active: true,
    }
}

/// A challenge that is open every day.
#[must_use]
pub fn challenge(id: &str, game: &str, credits: i64) -> Challenge {
    Challenge {
        id: id.into(),
        game: game.into(),
        daily: false,
        name: format!("Challenge {id}"),
        objective: format!("Do what {id} asks for"),
        credits: Credits(credits),
        thumbnail: game.into(),
        archived: false,
        from: None,
        until: None,
    }
}

impl TestApp {
    /// An application with [`settings`].
    pub async fn new(db: TestDatabase) -> Self {
        Self::with_settings(db, settings()).await
    }

    /// An application with other settings.
    pub async fn with_settings(db: TestDatabase, settings: Settings) -> Self {
        let clock = Arc::new(TestClock::new());
        let random = Arc::new(SeededRandom::new(db.next_app()));
        let files = Arc::new(MemoryFiles::default());
        let app = App {
            store: Arc::new(db.open().await),
            clock: clock.clone(),
            random: random.clone(),
            files: files.clone(),
            pictures: Arc::new(TestPictures::default()),
            referee: Arc::new(Referee::new(2)),
            charging: None,
            audit_copy: None,
            provider: None,
            secret_box: Some(Arc::new(secret_box(&["test"]))),
            network: None,
            settings: Arc::new(settings),
            batches: Arc::default(),
            board: Arc::default(),
        };
        Self { app, clock, random, files, gateway: Arc::default(), db }
    }

    /// An application with billing, and its operator.
    pub async fn charging(db: TestDatabase) -> (Self, Arc<TestOperator>) {
        let billing = BillingSettings { prices: Prices::default(), night: Duration::hours(6), per_second: 0 };
        let mut app = Self::with_settings(db, Settings { billing: Some(billing), ..settings() }).await;
        let operator = TestOperator::new(app.clock.clone());
        app.app.charging = Some(operator.clone());
        (app, operator)
    }

    /// An application whose rewards' provider gives scripted answers.
    pub async fn providing(db: TestDatabase) -> (Self, Arc<TestProvider>) {
        let settings = Settings { provider_patience: Some(Duration::hours(24)), ..settings() };
        let mut app = Self::with_settings(db, settings).await;
        let provider = Arc::new(TestProvider::default());
        app.app.provider = Some(provider.clone());
        (app, provider)
    }

    /// The operator's notice that a number unsubscribed now.
    #[must_use]
    pub fn notice(&self, number: &str) -> String {
        self.notice_of(number, notice::NoticeEvent::Unsubscribed)
    }

    /// The operator's notice of an event now.
    #[must_use]
    pub fn notice_of(&self, number: &str, event: notice::NoticeEvent) -> String {
        let (now, identity) = (self.app.now(), &self.app.settings.identity);
        let claims = notice::NoticeClaims {
            aud: identity.audience.clone(),
            event,
            msisdn: msisdn(number).as_str().to_owned(),
            at: now,
            iat: now,
            exp: now + Duration::seconds(60),
            nonce: token(&*self.random),
        };
        notice::sign(&claims, &identity.handoff_keys[0].key)
    }

    /// Another node: other connections to the same database, with the same clock and files.
    pub async fn node(&self) -> App {
        App { store: Arc::new(self.db.open().await), board: Arc::default(), ..self.app.clone() }
    }

    /// Begins a transaction.
    pub async fn begin(&self) -> Box<dyn UnitOfWork> {
        self.app.store.begin().await.expect("a transaction begins")
    }

    /// The repositories for reading, outside a transaction.
    #[must_use]
    pub fn read(&self) -> &dyn Repositories {
        self.app.store.read()
    }

    /// A single-use hand-off by the operator for a number.
    #[must_use]
    pub fn handoff(&self, number: &str) -> String {
        self.handoff_of(|claims| claims.msisdn = Some(msisdn(number).as_str().to_owned()))
    }

    /// A hand-off changed by `change`: at first the operator's, prepaid, without a number.
    #[must_use]
    pub fn handoff_of(&self, change: impl FnOnce(&mut HandoffClaims)) -> String {
        let now = self.app.now();
        let identity = &self.app.settings.identity;
        let mut claims = HandoffClaims {
            aud: identity.audience.clone(),
            msisdn: None,
            partner_id: None,
            channel: Channel::Operator,
            plan: Some(Plan::Prepaid),
            iat: now,
            exp: now + handoff::MAX_LIFETIME,
            nonce: token(&*self.random),
            state: None,
        };
        change(&mut claims);
        handoff::sign(&claims, &identity.handoff_keys[0].key)
    }

    /// Logs in by a hand-off, as through the landing page.
    pub async fn login(&self, number: &str) -> Grant {
        identity::open(
            &self.app,
            Proof::Handoff(self.handoff(number)),
            arena_app::identity::Browser::default(),
        )
        .await
        .expect("a log-in")
    }

    /// Logs in, and returns the number's subscriber, new or known.
    pub async fn subscriber(&self, number: &str) -> SubscriberId {
        self.login(number).await.subscriber
    }

    /// Adds credits by an adjustment: they can be spent and do not count as earned.
    pub async fn give(&self, subscriber: SubscriberId, credits: i64) {
        let tx = self.begin().await;
        let reason = ledger::Move {
            subscriber,
            reason: Reason::Adjustment,
            key: token(&*self.random),
            title: "Added by our team".into(),
            amount: Credits(credits),
        };
        ledger::earn(&*tx, reason, self.app.now()).await.expect("credits are given");
        tx.commit().await.expect("it is committed");
    }

    /// Replaces the catalogue of rewards.
    pub async fn seed_rewards(&self, rewards: &[Reward]) {
        let tx = self.begin().await;
        tx.rewards().seed(rewards).await.expect("rewards are written");
        tx.commit().await.expect("it is committed");
    }

    /// Replaces the catalogue of games and challenges.
    pub async fn seed_tasks(&self, games: &[Game], challenges: &[Challenge]) {
        let tx = self.begin().await;
        tx.games().seed(games).await.expect("games are written");
        tx.challenges().seed(challenges).await.expect("challenges are written");
        tx.commit().await.expect("it is committed");
    }

    /// The balance of a wallet.
    pub async fn balance(&self, subscriber: SubscriberId) -> i64 {
        self.read().ledger().balance(subscriber).await.expect("a balance").0
    }

    /// Starts a Puzzle Mania level, advances the clock by the time of a human solution, and submits the
    /// solution.
    ///
    /// # Errors
    /// The use cases' refusals.
    pub async fn pass_level(&self, subscriber: SubscriberId, level: u8) -> AppResult<LevelReceipt> {
        let submission = self.solved_level(subscriber, level).await?;
        levels::submit(&self.app, subscriber, &submission, None).await
    }

    /// Starts and solves a Puzzle Mania level, without submitting.
    ///
    /// # Errors
    /// The use case's refusal.
    pub async fn solved_level(&self, subscriber: SubscriberId, level: u8) -> AppResult<Submission> {
        let known = PUZZLE_MANIA.level(level.into()).expect("a level of Puzzle Mania");
        let choice = LevelChoice {
            game_unique_id: PUZZLE_MANIA.game_unique_id.into(),
            game_name: PUZZLE_MANIA.name.into(),
            game_level: level.into(),
            level_credits: known.credits.0,
        };
        let started = levels::start(&self.app, subscriber, &choice, false).await?;
        let log = started
            .seed
            .and_then(|seed| solver::passing_log(level, seed))
            .expect("every level can be solved");
        self.clock.advance(Duration::minutes(2));
        Ok(Submission {
            choice,
            session: started.session,
            is_passed: true,
            replay: URL_SAFE_NO_PAD.encode(log),
        })
    }

    /// Checks every invariant of the ledger.
    pub async fn assert_ledger_sound(&self) {
        let violations = self.read().ledger().verify().await.expect("the ledger is checked");
        assert!(violations.is_empty(), "{violations:#?}");
    }
}
