//! Signing in and out.

mod begin;
mod end;
mod finish;
mod get;
mod recover;
mod sso;
mod step_up;
mod view;
mod wallboard;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) use view::{CeremonyBegun, MemberView, SessionView, opened};

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    OpenApiRouter::new()
        .merge(Gate::OwnSession.before(doors, routes!(get::session)))
        .merge(Gate::Anybody.before(doors, routes!(begin::begin)))
        .merge(Gate::Anybody.before(doors, routes!(finish::finish)))
        .merge(Gate::Anybody.before(doors, routes!(recover::recover)))
        .merge(sso::routes(doors))
        .merge(Gate::OwnSession.before(doors, routes!(end::end)))
        .merge(Gate::Needs(Permission::OperationsRead).before(doors, routes!(wallboard::leave_wallboard)))
        .merge(Gate::SignedIn.before(doors, routes!(step_up::step_up)))
}
