use std::sync::Arc;
use std::time::Duration as StdDuration;

use anyhow::Context;
use arena_adapters::clock::SystemClock;
use arena_adapters::files::ObjectFiles;
use arena_adapters::link_pictures::Painter;
use arena_adapters::pictures::Decoder;
use arena_adapters::random::SystemRandom;
use arena_adapters::s3::{self, S3Options};
use arena_app::levels::Referee;
use arena_app::ports::{Charging, Clock, Random, Store};
use arena_app::settings::{IdentitySettings, LeagueSettings, PlaySettings, Retention};
use arena_app::{App, Settings};
use arena_http::{AccessTokens, Assets, HttpConfig, HttpState, Limits, Look, RoomPlaces, TokenKey};
use arena_rules::league::LeagueRules;
use arena_rules::tournament::bots::BotPolicy;
use arena_rules::{Credits, Languages};
use chrono::Duration;

use crate::config::{Config, FileStore, Mode, keys};

/// Builds the use cases for commands, which never charge.
pub(crate) fn build(config: &Config, store: Arc<dyn Store>) -> anyhow::Result<App> {
    build_charging(config, store, None)
}

pub(crate) fn build_charging(
    config: &Config,
    store: Arc<dyn Store>,
    charging: Option<Arc<dyn Charging>>,
) -> anyhow::Result<App> {
    let random: Arc<dyn Random> = Arc::new(SystemRandom);
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    Ok(App {
        store,
        clock,
        random,
        files: Arc::new(files(config)?),
        pictures: Arc::new(Decoder::new()),
        referee: Arc::new(Referee::new(cores)),
        charging,
        audit_copy: None,
        provider: None,
        secret_box: super::vouchers::secret_box(config)?,
        network: None,
        settings: Arc::new(settings(config)?),
        batches: Arc::default(),
        board: Arc::default(),
    })
}

pub(crate) fn files(config: &Config) -> anyhow::Result<ObjectFiles> {
    let s3 = &config.files.s3;
    match config.files.store {
        FileStore::Disk => ObjectFiles::local(&config.data_dir.join("files")).context("key `data_dir`"),
        FileStore::S3 => s3::open(&S3Options {
            bucket: s3.bucket.clone().unwrap_or_default(),
            region: s3.region.clone(),
            endpoint: s3.endpoint.clone(),
            access_key: s3.access_key.clone().unwrap_or_default(),
            secret_key: s3.secret.clone().unwrap_or_default(),
            // The configuration's checks allow `http://` only where it is safe.
            allow_http: s3.endpoint.as_ref().is_some_and(|endpoint| endpoint.starts_with("http://")),
        })
        .context("key `files.s3`"),
    }
}

fn settings(config: &Config) -> anyhow::Result<Settings> {
    Ok(Settings {
        product: config.brand.product.clone(),
        sms_links: config.additions.sms_links.then(|| config.public_url.trim_end_matches('/').to_owned()),
        operator: config.brand.operator.clone(),
        coin: config.brand.coin.clone(),
        age_limit: (config.country.age_limit > 0).then_some(config.country.age_limit),
        game_id: config.brand.game_id.clone(),
        prices: config.billing.prices(),
        languages: languages(config)?,
        country: config.number_plan(),
        zone: config.time_zone,
        streak: config.streak.rule(),
        streak_reminder: config.additions.streak_reminder.then_some(config.streak.reminder_hour),
        identity: IdentitySettings {
            audience: config.identity.audience.clone(),
            handoff_keys: keys::trusted(&config.identity.handoff_keys),
            refresh_secret: config.identity.refresh_secret.clone().into_bytes(),
            idle: Duration::days(7),
            absolute: Duration::days(30),
            grace: Duration::seconds(10),
        },
        level_session: Duration::hours(1),
        uploads_per_day: config.limits.uploads_per_day,
        auto_approve_tasks: config.auto_approve_tasks(),
        second_look_percent: config.console.second_look_percent,
        redeem_offer: Duration::hours(1),
        claim_lease: Duration::minutes(config.rewards.claim_lease_minutes.into()),
        carriers: config.carriers(),
        parcel_time: Duration::days(config.rewards.parcel_days.into()),
        provider_patience: super::rewards::patience(config),
        low_stock: config.rewards.low_stock.into(),
        goodwill: config.console.goodwill(config.mode == Mode::Demo),
        push: super::push::settings(config)?,
        self_reported: config.self_reported(),
        billing: super::billing::settings(config),
        retention: retention(config),
        answer_days: config.privacy.answer_days,
        bots: bots(config.mode),
        play: PlaySettings {
            starts_a_day: config.play.starts_per_day,
            credits_a_day: Credits(config.play.credits_per_day),
        },
        claims_in_trial: config.claims_in_trial(),
        prizes_wait_from: Credits(config.play.prizes_wait_from),
        room_wait: Duration::seconds(config.rooms.join_seconds.into()),
        refused_names: config.refused_names(),
        additions: config.additions,
        leagues: leagues(config),
        quest_chest: Credits(config.quests.chest),
        season: config.season.rule(),
        invites: config.invites.rules(),
    })
}

/// Loads the languages that the portal offers.
pub(crate) fn languages(config: &Config) -> anyhow::Result<Arc<Languages>> {
    let loaded = Languages::load(&config.languages, config.languages_dir.as_deref());
    loaded.map(Arc::new).context("keys `languages` and `languages_dir`")
}

fn leagues(config: &Config) -> LeagueSettings {
    let leagues = &config.leagues;
    LeagueSettings {
        first_day: leagues.first_day,
        rules: LeagueRules {
            up: leagues.up,
            down: leagues.down,
            prizes: leagues.prizes.iter().copied().map(Credits).collect(),
            prizes_from: leagues.prizes_from,
        },
    }
}

fn retention(config: &Config) -> Retention {
    let days = |days: u16| (days > 0).then(|| Duration::days(days.into()));
    let privacy = config.privacy;
    Retention {
        screenshots: days(privacy.screenshots_days),
        messages: days(privacy.messages_days),
        plays: days(privacy.plays_days),
        signed_plays: days(privacy.signed_plays_days),
    }
}

/// Returns where bots may play: in production never for a fee or a prize.
pub(crate) fn bots(mode: Mode) -> BotPolicy {
    match mode {
        Mode::Demo => BotPolicy::Anywhere,
        Mode::Production => BotPolicy::ForNothing,
    }
}

pub(crate) fn door(
    config: &Config,
    app: App,
    metrics: Option<Arc<dyn Fn() -> String + Send + Sync>>,
    web: Arc<dyn Assets>,
    look: Look,
) -> anyhow::Result<HttpState> {
    let token_key = |key: &crate::config::KeyConfig| TokenKey {
        id: key.id.clone(),
        secret: key.secret.clone().into_bytes(),
    };
    let keys: Vec<TokenKey> = config.identity.token_keys.iter().map(token_key).collect();
    let tokens = AccessTokens::new(&keys).context("key `identity.token_keys`: must hold at least one key")?;
    let http = HttpConfig {
        public_url: config.public_url.trim_end_matches('/').to_owned(),
        link_pictures: Arc::new(Painter::new(super::brand_folder::card_colours(&look))),
        brand: config.brand.clone(),
        look: look.files,
        demo: config.mode == Mode::Demo,
        secure: config.secure(),
        trust_bare_msisdn: config.identity.trust_bare_msisdn,
        gateways: config.identity.gateways.clone(),
        msisdn_header: config.identity.msisdn_header.to_ascii_lowercase(),
        trusted_proxies: config.limits.trusted_proxies.clone(),
        metrics_from: config.limits.metrics_from.clone(),
        metrics_apart: config.limits.metrics_listen.is_some(),
        carrier_ranges: config.limits.carrier_ranges.clone(),
        receipt_from: config.sms.http.receipt_from.clone(),
        socket_origins: config.socket_origins(),
        connect_origins: config.connect_origins(),
        builds: Some(config.builds_dir()),
        limits: Limits {
            timeout: StdDuration::from_secs(config.limits.timeout_seconds),
            body: config.limits.body_bytes,
            per_address: config.limits.per_address,
            per_carrier_address: config.limits.per_carrier_address,
            per_subscriber: config.limits.per_subscriber,
        },
        room_places: RoomPlaces {
            strangers: config.rooms.strangers,
            strangers_per_address: config.rooms.strangers_per_address,
            spectators: config.rooms.spectators,
            spectators_per_address: config.rooms.spectators_per_address,
        },
        shared_limits: super::limits::shared(config)?,
        metrics,
    };
    let rooms = super::rooms::build(config, app.clone());
    Ok(HttpState::new(app, http, tokens, web, rooms)?)
}
