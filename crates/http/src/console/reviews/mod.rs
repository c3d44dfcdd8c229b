//! The review desk: screenshots that wait for a decision.

pub(super) mod decide;
mod figures;
pub(super) mod list;
mod picture;
mod reasons;
pub(super) mod show;
pub(super) mod view;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, decide) = (Gate::Needs(Permission::ReviewsRead), Gate::Needs(Permission::ReviewsDecide));
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(list::list)))
        .merge(read.before(doors, routes!(reasons::reasons)))
        .merge(read.before(doors, routes!(figures::figures)))
        .merge(read.before(doors, routes!(show::show)))
        .merge(read.before(doors, routes!(picture::picture)))
        .merge(decide.before(doors, routes!(decide::approve)))
        .merge(decide.before(doors, routes!(decide::reject)))
        .merge(decide.before(doors, routes!(decide::undo)))
}
