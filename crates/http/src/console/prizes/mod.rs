//! What waits for a look before it is paid: large prizes, and invitations with signs of a farm.

mod invites;
mod list;
mod settle;
mod view;

use arena_rules::staff::Permission as P;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, decide) = (Gate::Needs(P::PrizesRead), Gate::NeedsConfirmed(P::PrizesDecide));
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(list::list)))
        .merge(read.before(doors, routes!(list::count)))
        .merge(read.before(doors, routes!(list::show)))
        .merge(decide.before(doors, routes!(settle::pay)))
        .merge(decide.before(doors, routes!(settle::refuse)))
        .merge(read.before(doors, routes!(invites::list)))
        .merge(read.before(doors, routes!(invites::show)))
        .merge(decide.before(doors, routes!(invites::pay)))
        .merge(decide.before(doors, routes!(invites::refuse)))
}
