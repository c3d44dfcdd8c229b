//! Profiles, their pictures, and the chosen game (spec 3, 5).

mod complete;
mod get;
mod picture;
mod select_game;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

/// Room for a picture of 2 MB as a data URL, and the fields around it.
const BODY_MAX: usize = 3 * 1024 * 1024;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    let with_picture =
        OpenApiRouter::new().routes(routes!(complete::complete)).layer(DefaultBodyLimit::max(BODY_MAX));
    OpenApiRouter::new()
        .routes(routes!(get::profile))
        .routes(routes!(picture::picture))
        .routes(routes!(select_game::select_game))
        .merge(with_picture)
}

/// The address of a profile picture.
pub(crate) fn picture_url(key: &str) -> String {
    format!("/api/v1/pictures/{key}")
}
