use std::collections::BTreeMap;

use arena_rules::{CountryRule, profile, redemption, streak};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::SocialLink;
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::auth::landing::LANDING;
use crate::player::auth::network;
use crate::player::cache::Ready;
use crate::state::HttpState;

/// The largest screenshot, in bytes (spec 5).
const SCREENSHOT_MAX_BYTES: usize = 2_048_000;

/// What the web app needs to know before it shows anything.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Config {
    /// The product's name.
    product: String,
    /// The operator's name.
    operator: String,
    /// A line below the name.
    tagline: String,
    /// The same in other languages, by their codes.
    taglines: BTreeMap<String, String>,
    /// The currency word.
    coin: String,
    /// Where people write to.
    support_email: String,
    /// The line at the foot of pages.
    copyright: String,
    /// Where Login leads; takes `returnTo`.
    landing_url: String,
    /// Where a subscription is agreed to, and anybody can log in; takes `returnTo`.
    subscribe_url: String,
    /// The unsubscribe service.
    unsubscribe_url: String,
    /// Where the icons at the foot lead.
    social: Vec<SocialLink>,
    /// The zone in which days are counted.
    time_zone: String,
    /// Demo or production.
    mode: Mode,
    /// How numbers look here.
    country: Country,
    /// What the streak pays.
    streak: Streak,
    /// The key that browsers subscribe to for notifications, base64url; null where there are none.
    push_key: Option<String>,
    /// Limits that forms state.
    limits: FormLimits,
}

/// How the server runs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    /// With a demo operator and demo content.
    Demo,
    /// For real.
    Production,
}

/// The number plan of the operator's country.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Country {
    /// Country code, `92`.
    prefix: String,
    /// What people dial in front of a number inside the country, `0`; empty where that is nothing.
    trunk: String,
    /// The mobile numbers of the country.
    mobile: Vec<MobileNumbers>,
}

/// Mobile numbers that begin alike, without country code and trunk prefix.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MobileNumbers {
    /// The first digits.
    prefix: String,
    /// The fewest digits of such a number.
    digits: usize,
    /// The most digits.
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

/// What the streak pays: `base + step × (day − 1)`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Streak {
    /// Days until it begins anew.
    days: u32,
    /// Credits of Day 1.
    base: i64,
    /// Credits that each further day adds.
    step: i64,
}

/// Limits that forms state.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormLimits {
    /// The largest screenshot, in bytes.
    screenshot_bytes: usize,
    /// The largest profile picture, in bytes.
    profile_image_bytes: usize,
    /// The fewest digits of a PUBG ID.
    pubg_id_min: usize,
    /// The most digits of a PUBG ID.
    pubg_id_max: usize,
}

/// Brand, links, limits. Public.
#[utoipa::path(
    get, path = "/v1/config", tag = "config",
    responses((status = 200, body = Envelope<Config>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn config(State(state): State<HttpState>, headers: HeaderMap) -> ApiResult<Response> {
    Ok(ready(&state).await?.respond(&headers))
}

/// The configuration as it is sent, also laid into pages.
pub(crate) async fn ready(state: &HttpState) -> ApiResult<Ready> {
    let now = state.app.now();
    state.lists.config.get(now, async || Ok(of(state))).await
}

fn of(state: &HttpState) -> Config {
    let brand = state.config.brand.clone();
    let settings = &state.app.settings;
    Config {
        product: brand.product,
        operator: brand.operator,
        tagline: brand.tagline,
        taglines: brand.taglines,
        coin: brand.coin,
        support_email: brand.support_email,
        copyright: brand.copyright,
        landing_url: network::login_url(state),
        subscribe_url: LANDING.into(),
        unsubscribe_url: brand.unsubscribe_url,
        social: brand.social,
        time_zone: settings.zone.name().to_owned(),
        mode: if state.config.demo { Mode::Demo } else { Mode::Production },
        country: (&settings.country).into(),
        streak: Streak { days: streak::DAYS, base: settings.streak.base, step: settings.streak.step },
        push_key: settings.push.as_ref().map(|push| push.public_key.clone()),
        limits: FormLimits {
            screenshot_bytes: SCREENSHOT_MAX_BYTES,
            profile_image_bytes: profile::IMAGE_MAX_BYTES,
            pubg_id_min: redemption::PUBG_ID_MIN,
            pubg_id_max: redemption::PUBG_ID_MAX,
        },
    }
}
