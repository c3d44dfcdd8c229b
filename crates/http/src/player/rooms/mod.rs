//! Sockets of live rooms (contract 2; `docs/rooms.md`).

mod connect;
mod origin;
pub(crate) mod places;
mod socket;
mod ticket;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

/// Path of a room's socket as the router matches it.
pub(crate) const SOCKET_PATH: &str = "/api/v1/rooms/{roomId}/ws";

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(connect::room))
}
