//! Accepting an invitation.

mod accept;
mod begin;
mod code;
mod finish;
mod show;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    OpenApiRouter::new()
        .merge(Gate::Anybody.before(doors, routes!(show::show)))
        .merge(Gate::Anybody.before(doors, routes!(begin::begin)))
        .merge(Gate::Anybody.before(doors, routes!(finish::finish)))
        .merge(Gate::Anybody.before(doors, routes!(accept::accept)))
}
