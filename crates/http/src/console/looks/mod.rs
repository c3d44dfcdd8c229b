//! Second looks: decided screenshots that another reviewer looks at again, and the disagreements.

mod decide;
mod disagreements;
mod figures;
mod list;
mod settle;
mod show;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (decide, read) = (Gate::Needs(Permission::ReviewsDecide), Gate::Needs(Permission::DisagreementsRead));
    let settle = Permission::DisagreementsSettle;
    OpenApiRouter::new()
        .merge(decide.before(doors, routes!(list::list)))
        .merge(read.before(doors, routes!(disagreements::disagreements)))
        .merge(read.before(doors, routes!(figures::reviewers)))
        .merge(decide.before(doors, routes!(show::show)))
        .merge(decide.before(doors, routes!(decide::approve)))
        .merge(decide.before(doors, routes!(decide::reject)))
        .merge(decide.before(doors, routes!(decide::undo)))
        .merge(Gate::Needs(settle).before(doors, routes!(settle::stand)))
        .merge(Gate::NeedsConfirmed(settle).before(doors, routes!(settle::take_back)))
        .merge(Gate::NeedsConfirmed(settle).before(doors, routes!(settle::pay)))
}
