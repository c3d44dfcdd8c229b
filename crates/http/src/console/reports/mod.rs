//! The desk of reports: figures of days, from roll-ups alone.

mod cohorts;
mod days;
mod month;

use arena_rules::staff::Permission as P;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, finance) = (Gate::Needs(P::ReportsRead), Gate::Needs(P::FinanceRead));
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(days::days)))
        .merge(read.before(doors, routes!(cohorts::cohorts)))
        .merge(read.before(doors, routes!(cohorts::funnel)))
        .merge(finance.before(doors, routes!(days::money)))
        .merge(finance.before(doors, routes!(month::month)))
}
