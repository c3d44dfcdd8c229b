//! The sockets of live rooms, in which matches are played in real time (contract 2; `docs/rooms.md`).

mod connect;
mod origin;
pub(crate) mod places;
mod socket;
mod ticket;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(connect::room))
}
