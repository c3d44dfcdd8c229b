//! Operations: switches that pause parts of the product, and the announcement to every subscriber.

mod announcement;
mod get;
mod switches;
mod system;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let read = Gate::Needs(Permission::OperationsRead);
    let manage = Gate::Needs(Permission::OperationsManage);
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(get::operations)))
        .merge(read.before(doors, routes!(system::system)))
        .merge(manage.before(doors, routes!(system::forget_node)))
        .merge(manage.before(doors, routes!(switches::pause)))
        .merge(manage.before(doors, routes!(switches::resume)))
        .merge(manage.before(doors, routes!(announcement::announce)))
        .merge(manage.before(doors, routes!(announcement::withdraw)))
}
