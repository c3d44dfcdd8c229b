//! Sessions: opening, refreshing, checking and ending them (contract 3).

pub(crate) mod generate;
pub(crate) mod landing;
mod logout;
pub(crate) mod network;
mod sessions;
mod verify;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(generate::generate))
        .routes(routes!(landing::landing))
        .routes(routes!(verify::verify))
        .routes(routes!(logout::logout))
        .routes(routes!(sessions::list_sessions))
        .routes(routes!(sessions::end_sessions))
        .merge(network::routes())
}
