//! The stock, reserve and cost of rewards.

mod change;
mod list;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, change) = (Gate::Needs(Permission::RewardsRead), Gate::Needs(Permission::RewardsStock));
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(list::list)))
        .merge(read.before(doors, routes!(list::low)))
        .merge(change.before(doors, routes!(change::stock)))
        .merge(change.before(doors, routes!(change::reserve)))
        .merge(change.before(doors, routes!(change::low_mark)))
        .merge(Gate::NeedsConfirmed(Permission::RewardsStock).before(doors, routes!(change::cost)))
}
