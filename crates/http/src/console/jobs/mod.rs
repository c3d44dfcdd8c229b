//! Background jobs: those that were given up, and how many of each kind wait.

mod count;
mod list;
mod settle;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) use list::JobKind;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, manage) = (Gate::Needs(Permission::JobsRead), Gate::Needs(Permission::JobsManage));
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(list::list)))
        .merge(read.before(doors, routes!(count::count)))
        .merge(manage.before(doors, routes!(settle::retry)))
        .merge(manage.before(doors, routes!(settle::retry_kind)))
        .merge(Gate::NeedsConfirmed(Permission::JobsManage).before(doors, routes!(settle::discard)))
}
