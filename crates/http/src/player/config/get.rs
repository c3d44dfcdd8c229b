use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::App;
use arena_app::settings::Additions;
use arena_rules::{CountryRule, Language, day, profile, streak};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::brand::{Brand, FooterLink, SocialLink};
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::auth::landing::LANDING;
use crate::player::auth::network;
use crate::player::cache::{AnswerCache, CachedAnswer};

/// The largest screenshot, in bytes (spec 5).
const SCREENSHOT_MAX_BYTES: usize = 2_048_000;

/// Settings that the web app needs before its first screen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Config {
    /// Name of the product.
    product: String,
    /// Name of the operator.
    operator: String,
    /// Tagline.
    tagline: String,
    /// Tagline in other languages, by language code.
    taglines: BTreeMap<String, String>,
    /// Further links of the footer.
    links: Vec<FooterLink>,
    /// Word for credits.
    coin: String,
    /// Name of the organiser of the tournaments and maker of the games.
    organiser: String,
    /// Name of the partner channel.
    partner: String,
    /// Name of the id by which a game knows its player, such as `PUBG ID`.
    game_id: String,
    /// Languages that the portal offers, the default first.
    languages: Vec<PortalLanguage>,
    /// E-mail address of support.
    support_email: String,
    /// Copyright line of the footer.
    copyright: String,
    /// Address of Login. Accepts `returnTo`.
    landing_url: String,
    /// Address at which a subscriber agrees to a subscription, and can log in. Accepts `returnTo`.
    subscribe_url: String,
    /// Address of the unsubscribe service.
    unsubscribe_url: String,
    /// Social media links of the footer.
    social: Vec<SocialLink>,
    /// Time zone in which days are counted.
    time_zone: String,
    /// The time zone's distance from UTC, newest first: three calendar years back, one ahead.
    utc_offsets: Vec<UtcOffset>,
    /// Mode of the server.
    mode: Mode,
    /// Number plan.
    country: Country,
    /// Credits of the streak.
    streak: Streak,
    /// Public key for push subscriptions, base64url; null without push.
    push_key: Option<String>,
    /// Limits that forms show.
    limits: FormLimits,
    /// Additions of the app to the specification.
    additions: AppAdditions,
}

/// A language that the portal offers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PortalLanguage {
    /// Tag, such as `ur` or `pt-BR`.
    code: String,
    /// Name in the language itself.
    name: String,
    /// `ltr` or `rtl`.
    direction: &'static str,
    /// Script, ISO 15924: `Latn`, `Arab`.
    script: String,
    /// Folder of the modules with the texts; null for English, whose texts are in the app.
    files: Option<String>,
}

/// Additions of the app to the specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AppAdditions {
    /// The subscriber's match on every screen.
    match_bar: bool,
    /// Everybody may watch live matches, some seconds late.
    watch_live: bool,
    /// Next steps after a match and after joining, and the champion's moment.
    match_moments: bool,
    /// A bracket that begins with the first round and shows the reader's own path.
    own_bracket: bool,
    /// The tournaments' screen in parts, and a hall of champions.
    tournament_tabs: bool,
    /// The block of today, first on the home screen.
    today: bool,
    /// Five tabs at the bottom of a phone's screen.
    tab_bar: bool,
    /// The choice of the language on the first visit.
    language_ask: bool,
    /// Weekly leagues.
    leagues: bool,
    /// The flame and the road of the streak's days.
    streak_road: bool,
    /// Three quests a day with a chest.
    quests: bool,
    /// Badges.
    badges: bool,
    /// Seasons of chests; only with quests.
    season: bool,
    /// Friends, with a tab of the leaderboard.
    friends: bool,
    /// Invitations that pay once the friend has earned.
    invites: bool,
    /// Links to a level's score, with a picture.
    challenge_links: bool,
    /// The score, the best and the rank of the day below a level's result.
    level_ranks: bool,
    /// Puzzle Mania's picture of the day and the album.
    album: bool,
}

impl From<Additions> for AppAdditions {
    fn from(additions: Additions) -> Self {
        Self {
            match_bar: additions.match_bar,
            watch_live: additions.watch_live,
            match_moments: additions.match_moments,
            own_bracket: additions.own_bracket,
            tournament_tabs: additions.tournament_tabs,
            today: additions.today,
            tab_bar: additions.tab_bar,
            language_ask: additions.language_ask,
            leagues: additions.leagues,
            streak_road: additions.streak_road,
            quests: additions.quests,
            badges: additions.badges,
            season: additions.season,
            friends: additions.friends,
            invites: additions.invites,
            challenge_links: additions.challenge_links,
            level_ranks: additions.level_ranks,
            album: additions.album,
        }
    }
}

/// Mode of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    /// Demo operator and demo content.
    Demo,
    /// Production.
    Production,
}

/// Distance of the time zone from UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UtcOffset {
    /// The first instant with it; absent in the oldest.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<DateTime<Utc>>,
    /// Minutes east of UTC.
    minutes: i32,
}

impl From<day::UtcOffset> for UtcOffset {
    fn from(offset: day::UtcOffset) -> Self {
        Self { from: offset.from, minutes: offset.minutes }
    }
}

/// Number plan of the operator's country.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Country {
    /// Country code, such as `92`.
    prefix: String,
    /// Trunk prefix dialled inside the country, such as `0`; empty if there is none.
    trunk: String,
    /// Ranges of mobile numbers.
    mobile: Vec<MobileNumbers>,
}

/// Mobile numbers with a common prefix, without country code and trunk prefix.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MobileNumbers {
    /// First digits.
    prefix: String,
    /// Minimum number of digits.
    digits: usize,
    /// Maximum number of digits.
    max_digits: usize,
}

impl From<&CountryRule> for Country {
    fn from(rule: &CountryRule) -> Self {
        let mobile = rule.mobile.iter().map(|range| MobileNumbers {
            prefix: range.prefix.clone(),
            digits: range.digits,
            max_digits: range.longest(),
        });
        Self { prefix: rule.prefix.clone(), trunk: rule.trunk.clone(), mobile: mobile.collect() }
    }
}

/// Credits of the streak: `base + step × (day − 1)`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Streak {
    /// Days after which the streak starts again.
    days: u32,
    /// Credits of day 1.
    base: i64,
    /// Credits that each further day adds.
    step: i64,
}

/// Limits that forms show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormLimits {
    /// Largest screenshot, in bytes.
    screenshot_bytes: usize,
    /// Largest profile picture, in bytes.
    profile_image_bytes: usize,
}

/// Returns brand, links and limits. Public.
#[utoipa::path(
    get, path = "/v1/config", tag = "config",
    responses((status = 200, body = Envelope<Config>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn config(
    State(config): State<Arc<ConfigAnswer>>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(config.answer().await?.respond(&headers))
}

/// The web app's settings, cached for a second.
pub(crate) struct ConfigAnswer {
    app: Arc<App>,
    brand: Arc<Brand>,
    mode: Mode,
    languages: Vec<PortalLanguage>,
    cached: AnswerCache,
}

impl ConfigAnswer {
    /// `folders` are those of the languages' files.
    pub(crate) fn new(
        app: Arc<App>,
        brand: Arc<Brand>,
        mode: Mode,
        folders: &BTreeMap<Language, String>,
    ) -> Self {
        let languages = app.settings.languages.iter().map(|words| PortalLanguage {
            code: words.language().to_string(),
            name: words.name().to_owned(),
            direction: words.direction(),
            script: words.script().to_owned(),
            files: folders.get(&words.language()).map(|folder| format!("/{folder}")),
        });
        Self { languages: languages.collect(), app, brand, mode, cached: AnswerCache::default() }
    }

    pub(crate) async fn answer(&self) -> ApiResult<CachedAnswer> {
        self.cached.get(self.app.now(), async || Ok(self.config())).await
    }

    fn config(&self) -> Config {
        let brand = Brand::clone(&self.brand);
        let settings = &self.app.settings;
        Config {
            product: brand.product,
            operator: brand.operator,
            tagline: brand.tagline,
            taglines: brand.taglines,
            links: brand.links,
            coin: brand.coin,
            organiser: brand.organiser,
            partner: brand.partner,
            game_id: brand.game_id,
            languages: self.languages.clone(),
            support_email: brand.support_email,
            copyright: brand.copyright,
            landing_url: network::login_url(&self.app),
            subscribe_url: LANDING.into(),
            unsubscribe_url: brand.unsubscribe_url,
            social: brand.social,
            time_zone: settings.zone.name().to_owned(),
            utc_offsets: day::utc_offsets(self.app.now(), settings.zone)
                .into_iter()
                .map(UtcOffset::from)
                .collect(),
            mode: self.mode,
            country: (&settings.country).into(),
            streak: Streak { days: streak::DAYS, base: settings.streak.base, step: settings.streak.step },
            push_key: settings.push.as_ref().map(|push| push.public_key.clone()),
            limits: FormLimits {
                screenshot_bytes: SCREENSHOT_MAX_BYTES,
                profile_image_bytes: profile::IMAGE_MAX_BYTES,
            },
            additions: settings.additions.into(),
        }
    }
}
