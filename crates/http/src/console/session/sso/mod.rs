//! Single sign-on: the browser goes to the provider (`begin`), comes back to the page `/sso`, and that page opens the
//! session (`finish`).

mod begin;
mod finish;
mod offer;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::door::gate::{Doors, Gate};
use super::super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    OpenApiRouter::new()
        .merge(Gate::Anybody.before(doors, routes!(offer::offer)))
        .merge(Gate::Anybody.before(doors, routes!(begin::begin)))
        .merge(Gate::Anybody.before(doors, routes!(finish::finish)))
}
