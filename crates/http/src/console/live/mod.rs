//! Open pages: what changes on the desks, and who has the same item open.

mod get;
mod hub;
mod presence;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) use hub::DeskHub;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    OpenApiRouter::new()
        .merge(Gate::Background.before(doors, routes!(get::events)))
        .merge(Gate::Background.before(doors, routes!(presence::be_at)))
}
