//! Profiles, profile pictures, and the selected game (spec 3, 5).

mod complete;
mod get;
mod picture;
mod select_game;

use arena_rules::profile::IMAGE_MAX_BYTES;
use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::door::form::body_max;
use crate::state::HttpState;

pub(crate) use picture::picture_url;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    let with_picture = OpenApiRouter::new()
        .routes(routes!(complete::complete))
        .layer(DefaultBodyLimit::max(body_max(IMAGE_MAX_BYTES)));
    OpenApiRouter::new()
        .routes(routes!(get::profile))
        .routes(routes!(picture::picture))
        .routes(routes!(select_game::select_game))
        .merge(with_picture)
}
