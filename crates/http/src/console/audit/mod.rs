//! The audit.

mod list;
mod verification;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) use list::given;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let gate = Gate::Needs(Permission::AuditRead);
    OpenApiRouter::new()
        .merge(gate.before(doors, routes!(list::list)))
        .merge(gate.before(doors, routes!(verification::verification)))
}
