use std::sync::Arc;

use arena_app::content::Texts;
use arena_app::ports::{self, EntryKind};
use arena_app::rewards::claims as desk;
use arena_app::{App, AppError};
use arena_rules::Language;
use arena_rules::claims::ClaimState;
use arena_rules::parcels::tracking_link;
use arena_rules::texts::claims::not_added_in;
use arena_rules::vouchers::SHOWN_FOR;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::list::delivery;
use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::number;
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ClaimsQuery {
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of the caller's claims.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Claims {
    /// Up to twenty claims, the newest first.
    claims: Vec<Claim>,
    /// Cursor of the next page; null on the last.
    next_cursor: Option<String>,
}

/// A claim of a reward.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Claim {
    /// Id, as returned by `redeem-claim`.
    id: String,
    /// `claimed`: waits for staff. `working`: taken by staff, and on its way if there is a `parcel`. `delivered`: see `reference`. `refused`: the
    /// credits are back, see `reason`.
    state: &'static str,
    /// Name of the reward.
    name: String,
    /// Slug of the reward's picture.
    image: String,
    /// Credits paid.
    credits: i64,
    /// Time of the claim, RFC 3339.
    claimed_at: String,
    /// Time of the delivery or refusal, RFC 3339; null before.
    settled_at: Option<String>,
    /// Reference of the delivery; null in every other state.
    reference: Option<String>,
    /// The code that the reward was delivered by; null without one.
    code: Option<ClaimCode>,
    /// Reason of the refusal; null in every other state.
    reason: Option<String>,
    /// The parcel that is on its way, or was delivered; null without one.
    parcel: Option<ClaimParcel>,
    /// `number`: added to the caller's own number. `desk`: delivered by staff.
    delivery: &'static str,
}

/// A parcel that staff handed to a carrier.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClaimParcel {
    /// Name of the carrier.
    carrier: String,
    /// Tracking number, by which the carrier finds the parcel.
    number: String,
    /// Address at which the parcel can be followed; null without one.
    link: Option<String>,
    /// Time at which the carrier got it, RFC 3339.
    shipped_at: String,
}

/// What the app may do with the code of a claim. `claims/{id}/code` has the code itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClaimCode {
    /// When the code was shown for the first time, RFC 3339; null before.
    shown_at: Option<String>,
    /// Whether the code is shown when asked for; afterwards only the SMS has it.
    showable: bool,
}

/// Lists the caller's claims of rewards, the newest first.
#[utoipa::path(
    get, path = "/v1/rewards/claims", tag = "rewards", security(("token" = [])), params(ClaimsQuery, LanguageQuery),
    responses((status = 200, body = Envelope<Claims>), (status = 400, body = Failure), (status = 401, body = Failure))
)]
pub(crate) async fn claims(
    State(app): State<Arc<App>>,
    State(texts): State<Arc<TextCache>>,
    reader: Reader,
    LanguageParam(language): LanguageParam,
    query: Result<Query<ClaimsQuery>, QueryRejection>,
) -> ApiResult<Envelope<Claims>> {
    let malformed = || ApiError::malformed("cursor must be the nextCursor of the page before.");
    let Query(query) = query.map_err(|_| malformed())?;
    let cursor = query.cursor.filter(|cursor| !cursor.is_empty());
    let cursor = cursor.map(|cursor| cursor.parse::<Uuid>()).transpose().map_err(|_| malformed())?;
    let page =
        reader.read(&app, async |subscriber| desk::of_subscriber(&app, subscriber, cursor).await).await?;
    let texts = texts.of(language).await?;
    Ok(Envelope::new(Claims {
        claims: page.claims.into_iter().map(|found| shown(&app, found, language, &texts)).collect(),
        next_cursor: page.next.map(|id| id.to_string()),
    }))
}

/// Shows one of the caller's claims; 404 for another subscriber's.
#[utoipa::path(
    get, path = "/v1/rewards/claims/{id}", tag = "rewards", security(("token" = [])),
    params(("id" = String, Path, description = "Id of the claim"), LanguageQuery),
    responses((status = 200, body = Envelope<Claim>), (status = 401, body = Failure), (status = 404, body = Failure))
)]
pub(crate) async fn claim(
    State(app): State<Arc<App>>,
    State(texts): State<Arc<TextCache>>,
    reader: Reader,
    LanguageParam(language): LanguageParam,
    Path(id): Path<String>,
) -> ApiResult<Envelope<Claim>> {
    let found = reader
        .read(&app, async |subscriber| {
            let id = id.parse().map_err(|_| AppError::NotFound)?;
            desk::show_own(&app, subscriber, id).await
        })
        .await?;
    let texts = texts.of(language).await?;
    Ok(Envelope::new(shown(&app, found, language, &texts)))
}

/// Converts a claim without the staff's data.
fn shown(app: &App, claim: ports::Claim, language: Language, texts: &Texts) -> Claim {
    let words = app.settings.languages.of(language);
    let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let parcel = claim.shipped_at.zip(claim.parcel).filter(|_| claim.state != ClaimState::Refused);
    Claim {
        id: claim.id.to_string(),
        state: claim.state.for_subscriber(),
        name: texts.of(EntryKind::Rewards, &claim.reward.to_string(), "name", claim.reward_name),
        image: claim.image,
        credits: number(claim.credits),
        claimed_at: time(claim.claimed_at),
        settled_at: claim.settled_at.map(time),
        reference: claim.reference,
        code: claim.voucher.map(|voucher| ClaimCode {
            shown_at: voucher.shown_at.map(time),
            showable: voucher.shown_at.is_none_or(|at| app.now() < at + SHOWN_FOR),
        }),
        reason: claim.reason.map(|reason| {
            // The product's own reason; staff's are shown as they wrote them.
            not_added_in(&reason, words).unwrap_or(reason)
        }),
        parcel: parcel.map(|(at, parcel)| ClaimParcel {
            link: tracking_link(&app.settings.carriers, &parcel),
            carrier: parcel.carrier,
            number: parcel.number,
            shipped_at: time(at),
        }),
        delivery: delivery(claim.to_number),
    }
}
