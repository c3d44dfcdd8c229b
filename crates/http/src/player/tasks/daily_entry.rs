use std::sync::Arc;

use arena_app::{App, tasks};
use axum::extract::{Request, State};

use super::upload::{self, Entry, EntryRequest, Upload};
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;

/// Submits a screenshot for today's daily task of a game, once a day, as multipart or JSON.
///
/// Refusals: `unknown_challenge`, `challenge_closed`, `already_submitted`, `image_already_submitted`,
/// `too_many_uploads`, `not_subscribed`, `subscription_suspended`, `subscription_expired`, `account_held`.
#[utoipa::path(
    post, path = "/v1/daily-challenges/entry", tag = "tasks", security(("token" = [])),
    request_body(content((EntryRequest = "multipart/form-data"), (EntryRequest = "application/json"))),
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<Entry>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 409, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn daily_entry(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    request: Request,
) -> ApiResult<Envelope<Entry>> {
    let upload = Upload::read(request).await?;
    let key = upload.key(key)?;
    let receipt = tasks::submit(&app, caller.subscriber, upload.of_day(), key.as_ref()).await?;
    Ok(upload::answer(&receipt))
}
