use std::sync::Arc;

use arena_app::{App, AppError, identity};
use arena_rules::ReturnTo;
use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::steps::{away, elsewhere, read, sent};
use crate::door::cookies::Cookies;
use crate::door::error::ApiResult;
use crate::door::redirect::redirect;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Place {
    /// Path to come back to.
    #[serde(default)]
    return_to: String,
}

/// Redirects to the operator, whose network knows the line; to the landing page if there is no network
/// verification. To be opened as a page, not fetched. Public.
#[utoipa::path(
    get, path = "/v1/auth/network", tag = "auth", params(Place),
    responses((status = 302, description = "on to the operator, or to where Login leads else")),
)]
pub(crate) async fn go(
    State(app): State<Arc<App>>,
    State(cookies): State<Cookies>,
    uri: Uri,
) -> ApiResult<Response> {
    let place: Place = read(&uri);
    let return_to = ReturnTo::parse(&place.return_to);
    match identity::ask_network(&app, None, &return_to) {
        Ok(asked) => {
            let (to, cookie) = sent(cookies, &asked)?;
            Ok(away(&to, cookie))
        }
        Err(AppError::NotFound | AppError::NotProven(_)) => Ok(redirect(&elsewhere(&app, &return_to, None))),
        Err(error) => Err(error.into()),
    }
}
