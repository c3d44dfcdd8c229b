//! Exports: a list of the console as a file of CSV.

mod export;
mod request;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let gate = Gate::NeedsConfirmed(Permission::ListsExport);
    OpenApiRouter::new().merge(gate.before(doors, routes!(export::export)))
}
