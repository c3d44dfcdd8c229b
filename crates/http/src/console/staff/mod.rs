//! Members of staff, for administrators.

mod access;
mod invite;
mod list;
mod role;
mod view;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let manage = Gate::NeedsConfirmed(Permission::StaffManage);
    OpenApiRouter::new()
        .merge(Gate::Needs(Permission::StaffRead).before(doors, routes!(list::list)))
        .merge(manage.before(doors, routes!(invite::invite)))
        .merge(manage.before(doors, routes!(role::set_role)))
        .merge(manage.before(doors, routes!(access::disable)))
        .merge(manage.before(doors, routes!(access::enable)))
        .merge(manage.before(doors, routes!(access::recover)))
        .merge(manage.before(doors, routes!(access::end_sessions)))
}
