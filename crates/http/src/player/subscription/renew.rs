use std::sync::Arc;

use arena_app::{App, subscription};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::get::Subscription;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::OptionalBody;
use crate::player::content::{LanguageParam, LanguageQuery};

/// Agreement to a price.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct RenewRequest {
    /// The `price` as shown, if `wayBack` is `agree`.
    #[serde(default)]
    agree: Option<String>,
}

/// Charges a due period now, for a subscriber who has topped up since a charge was declined. A period is
/// charged once, however often this is called. Refusals: `nothing_due`, `not_subscribed`, `price_changed`,
/// `renewed_too_soon`, `charge_pending`, `charge_declined`, `charging_unavailable`.
#[utoipa::path(
    post, path = "/v1/subscription/renew", tag = "subscription", security(("token" = [])), params(LanguageQuery),
    request_body(content = Option<RenewRequest>),
    responses(
        (status = 200, body = Answer<Subscription>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn renew(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    LanguageParam(language): LanguageParam,
    OptionalBody(request): OptionalBody<RenewRequest>,
) -> ApiResult<Envelope<Subscription>> {
    let standing = subscription::renew(&app, caller.subscriber, request.agree.as_deref()).await?;
    Ok(Envelope::new(Subscription::of(standing, &app, language)))
}
