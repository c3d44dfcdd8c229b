//! Filters of lists that staff save for themselves.

mod change;
mod list;
mod save;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let gate = Gate::SignedIn;
    OpenApiRouter::new()
        .merge(gate.before(doors, routes!(list::list, save::save)))
        .merge(gate.before(doors, routes!(change::rename)))
        .merge(gate.before(doors, routes!(change::delete)))
}
