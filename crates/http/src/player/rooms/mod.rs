//! The sockets of live rooms, in which matches are played in real time (contract 2; `docs/rooms.md`).

mod connect;
mod origin;
pub(crate) mod places;
mod socket;
mod ticket;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

/// The path of a room's socket, as the router knows it.
pub(crate) const SOCKET_PATH: &str = "/api/v1/rooms/{roomId}/ws";

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(connect::room))
}
