//! Changes that one person asks for and another one approves.

mod decide;
mod list;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) use list::queue_of;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, decide) = (Gate::Needs(Permission::ChangesRead), Gate::Needs(Permission::ChangesDecide));
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(list::list)))
        .merge(Gate::NeedsConfirmed(Permission::ChangesDecide).before(doors, routes!(decide::approve)))
        .merge(decide.before(doors, routes!(decide::refuse)))
        .merge(read.before(doors, routes!(decide::withdraw)))
}
