use std::collections::BTreeMap;

use arena_app::operations::{self, AnnouncementRequest};
use arena_app::staff::Console;
use arena_rules::announcement::Tone;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use super::get::AnnouncementView;
use super::switches::end_of;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// An announcement to show.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AnnouncementBody {
    /// `notice` or `warning`.
    tone: String,
    /// The texts, by language; empty ones are left out.
    texts: BTreeMap<String, String>,
    /// The minutes after which it disappears by itself; null: when staff withdraw it.
    minutes: Option<u32>,
    /// The `version` that the page shows.
    version: i32,
}

/// The announcement to withdraw.
#[derive(Deserialize, ToSchema)]
pub(crate) struct WithdrawBody {
    /// The `version` that the page shows.
    version: i32,
}

/// Shows an announcement to every subscriber, in place of the present one. Refusals: `text_missing`, `language_unknown`,
/// `text_invalid`, `until_past` and `changed_meanwhile`.
#[utoipa::path(
    post, path = "/v1/operations/announcement", tag = "operations", request_body = AnnouncementBody,
    responses((status = 200, body = Answer<AnnouncementView>), (status = 403, body = Failure))
)]
pub(crate) async fn announce(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(body): Body<AnnouncementBody>,
) -> ApiResult<Envelope<AnnouncementView>> {
    let AnnouncementBody { tone, texts, minutes, version } = body;
    let tone = Tone::from_word(&tone).ok_or_else(|| ApiError::malformed("The tone is notice or warning."))?;
    let app = actor.acting(&console, "operations announce", &version.saturating_add(1));
    let request = AnnouncementRequest { tone, texts: &texts, until: end_of(app.now(), minutes) };
    let shown = operations::announce(&app, request, version, &actor.member.email).await?;
    Ok(Envelope::new(AnnouncementView::of(Some(shown), app.now())))
}

/// Withdraws the announcement. Refusals: `not_announced` and `changed_meanwhile`.
#[utoipa::path(
    post, path = "/v1/operations/announcement/withdraw", tag = "operations", request_body = WithdrawBody,
    responses((status = 200, body = Answer<AnnouncementView>), (status = 403, body = Failure))
)]
pub(crate) async fn withdraw(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(WithdrawBody { version }): Body<WithdrawBody>,
) -> ApiResult<Envelope<AnnouncementView>> {
    let app = actor.acting(&console, "operations withdraw", &version);
    let gone = operations::withdraw(&app, version, &actor.member.email).await?;
    Ok(Envelope::new(AnnouncementView::of(Some(gone), app.now())))
}
