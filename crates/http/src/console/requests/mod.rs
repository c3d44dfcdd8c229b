//! The privacy desk: requests of persons about their data, with their deadlines.

mod list;
mod record;
mod settle;
mod view;

use arena_rules::staff::Permission as P;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, manage) = (Gate::Needs(P::RequestsRead), Gate::Needs(P::RequestsManage));
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(list::list)))
        .merge(read.before(doors, routes!(list::count)))
        .merge(read.before(doors, routes!(list::of_subscriber)))
        .merge(manage.before(doors, routes!(record::record)))
        .merge(manage.before(doors, routes!(settle::extend)))
        .merge(manage.before(doors, routes!(settle::settle)))
}
