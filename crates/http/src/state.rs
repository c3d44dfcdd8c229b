//! The server's state, put together from the parts that the modules own (ADR 38).
//!
//! A handler takes the parts that it needs, such as `State(app): State<Arc<App>>`. Only this file, `lib.rs`
//! and the functions that list routes name [`HttpState`].

use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::App;
use arena_app::messages::ReceiptKey;
use arena_rooms::Rooms;
use axum::extract::FromRef;

use crate::config::{HttpConfig, Limits};
use crate::door::client::TrustedAddresses;
use crate::door::cookies::Cookies;
use crate::door::headers::SecurityHeaders;
use crate::door::origins::OwnOrigins;
use crate::door::rate::RateLimits;
use crate::door::tokens::AccessTokens;
use crate::gateway::ReceiptRules;
use crate::player::PublicLists;
use crate::player::auth::generate::TrustBareMsisdn;
use crate::player::config::{Brand, ConfigAnswer, Mode};
use crate::player::content::{BannerList, FaqList, LearnWinList, PrivacyPolicy, TextCache};
use crate::player::events::Hub;
use crate::player::levels::EslGameLists;
use crate::player::matches::{BracketCache, LiveMatchLists};
use crate::player::rewards::RewardList;
use crate::player::rooms::RoomSockets;
use crate::player::rooms::places::Places;
use crate::player::standings::LeaderboardCache;
use crate::player::tasks::TaskLists;
use crate::player::tournaments::{ChampionLists, TournamentCache, TournamentLists};
use crate::player::videos::{HighlightList, VideoGameList};
use crate::site::assets::Assets;
use crate::site::health::Metrics;
use crate::site::link_head::PictureCache;
use crate::site::pages::{Build, BuildError, InlineHashes, PageCaches, WebApp};
use crate::site::plain::{PlainSite, PlainStyle, PlainWords};
use crate::site::word_files::{WithMadeFiles, word_files};

/// State of the server: the parts that handlers take.
#[derive(Clone)]
pub struct HttpState(pub(crate) Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) app: Arc<App>,
    pub(crate) assets: Arc<dyn Assets>,
    pub(crate) brand: Arc<Brand>,
    pub(crate) build: Arc<Build>,
    pub(crate) cookies: Cookies,
    pub(crate) headers: SecurityHeaders,
    pub(crate) hub: Arc<Hub>,
    pub(crate) limits: Limits,
    pub(crate) lists: Arc<PublicLists>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) plain: Arc<PlainSite>,
    pub(crate) rates: Arc<RateLimits>,
    pub(crate) receipts: Arc<ReceiptRules>,
    pub(crate) rooms: Rooms,
    pub(crate) sockets: Arc<RoomSockets>,
    pub(crate) tokens: Arc<AccessTokens>,
    pub(crate) trust_bare_msisdn: TrustBareMsisdn,
    pub(crate) trusted: Arc<TrustedAddresses>,
    pub(crate) web: Arc<WebApp>,
}

impl HttpState {
    /// Builds the state, and reads the web build's list of its pages.
    ///
    /// # Errors
    /// [`BuildError`] if the web build names something that this server does not know.
    pub fn new(
        app: App,
        config: HttpConfig,
        tokens: AccessTokens,
        assets: Arc<dyn Assets>,
        rooms: Rooms,
    ) -> Result<Self, BuildError> {
        let build = Arc::new(Build::read(&*assets)?);
        let files = word_files(&build, &app.settings.languages, &config.brand);
        let texts: BTreeMap<_, _> =
            files.iter().map(|(language, of)| (*language, of.folder.clone())).collect();
        let made = files.into_values().flat_map(|of| of.files).chain(config.look.clone()).collect();
        let assets: Arc<dyn Assets> = Arc::new(WithMadeFiles { built: assets, made });
        let headers = SecurityHeaders::new(&config, &InlineHashes::of(&*assets));
        let metrics = Arc::new(Metrics::new(&config));
        let origins = OwnOrigins::new(&config.socket_origins);
        let rates = Arc::new(RateLimits::new(&config));
        let trusted = Arc::new(TrustedAddresses::new(&config));
        let cookies = Cookies::new(config.secure);
        let trust_bare_msisdn = TrustBareMsisdn(config.trust_bare_msisdn);
        let mode = if config.demo { Mode::Demo } else { Mode::Production };
        let key = ReceiptKey::new(&app.settings.identity.refresh_secret);
        let receipts = Arc::new(ReceiptRules { from: config.receipt_from, key });
        let (app, brand) = (Arc::new(app), Arc::new(config.brand));
        let lists = Arc::new(PublicLists::new(&app, &brand, &rooms, mode, &texts));
        let sockets = Arc::new(RoomSockets {
            app: app.clone(),
            rooms: rooms.clone(),
            places: Places::new(&config.room_places),
            rates: rates.clone(),
            trusted: trusted.clone(),
            origins: origins.clone(),
        });
        let plain = Arc::new(PlainSite {
            app: app.clone(),
            words: PlainWords::new(&app.settings.languages, &brand),
            style: PlainStyle::of(&*assets),
            brand: brand.clone(),
            lists: lists.clone(),
            rates: rates.clone(),
            trusted: trusted.clone(),
            cookies,
            origins: origins.clone(),
            trust_bare_msisdn,
        });
        let web = Arc::new(WebApp {
            app: app.clone(),
            brand: brand.clone(),
            mode,
            lists: lists.clone(),
            assets: assets.clone(),
            build: build.clone(),
            texts,
            game_builds: config.builds,
            origins,
            policy: headers.policy.clone(),
            public_url: config.public_url,
            pictures: PictureCache::new(config.link_pictures),
            caches: PageCaches::default(),
        });
        Ok(Self(Arc::new(Parts {
            app,
            assets,
            brand,
            build,
            cookies,
            headers,
            hub: Arc::default(),
            limits: config.limits,
            lists,
            metrics,
            plain,
            rates,
            receipts,
            rooms,
            sockets,
            tokens: Arc::new(tokens),
            trust_bare_msisdn,
            trusted,
            web,
        })))
    }

    /// Sends new events to this node's event streams, once a second, until `stop`. Then ends the streams, so
    /// the server can shut down.
    pub async fn follow_events(&self, stop: impl Future<Output = ()>) {
        self.0.hub.follow(&self.0.app, stop).await;
    }

    /// The live rooms of this node.
    #[must_use]
    pub fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    /// Sends new events once: one round of [`HttpState::follow_events`].
    pub async fn publish_events(&self) {
        self.0.hub.publish(&self.0.app).await;
    }
}

/// Lets handlers take a part by its type. Taking one clones an `Arc`, or copies a few bytes.
macro_rules! parts {
    ($($type:ty: $($field:ident).+;)+) => {
        $(impl FromRef<HttpState> for $type {
            fn from_ref(state: &HttpState) -> Self {
                state.0.$($field).+.clone()
            }
        })+
    };
}

parts! {
    Arc<App>: app;
    Arc<dyn Assets>: assets;
    Arc<Brand>: brand;
    Arc<Build>: build;
    Cookies: cookies;
    Arc<Hub>: hub;
    Arc<Metrics>: metrics;
    Arc<RateLimits>: rates;
    Arc<ReceiptRules>: receipts;
    Rooms: rooms;
    Arc<RoomSockets>: sockets;
    Arc<AccessTokens>: tokens;
    TrustBareMsisdn: trust_bare_msisdn;
    Arc<TrustedAddresses>: trusted;
    Arc<WebApp>: web;

    Arc<BannerList>: lists.banners;
    Arc<BracketCache>: lists.brackets;
    Arc<ChampionLists>: lists.champions;
    Arc<ConfigAnswer>: lists.config;
    Arc<EslGameLists>: lists.esl_games;
    Arc<FaqList>: lists.faqs;
    Arc<HighlightList>: lists.highlights;
    Arc<LeaderboardCache>: lists.leaderboard;
    Arc<LearnWinList>: lists.learn_win;
    Arc<LiveMatchLists>: lists.live_matches;
    Arc<PrivacyPolicy>: lists.privacy;
    Arc<RewardList>: lists.rewards;
    Arc<TaskLists>: lists.tasks;
    Arc<TextCache>: lists.texts;
    Arc<TournamentCache>: lists.tournament;
    Arc<TournamentLists>: lists.tournaments;
    Arc<VideoGameList>: lists.video_games;
}
