//! Sockets of live rooms (contract 2; `docs/rooms.md`).

mod connect;
mod origin;
pub(crate) mod places;
mod socket;
mod ticket;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use socket::RoomSockets;
pub(crate) use ticket::SOCKET_PATH;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(connect::room))
}
