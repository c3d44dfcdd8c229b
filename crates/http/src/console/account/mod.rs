//! The caller's own passkeys, recovery codes, accounts of single sign-on, and sessions.

mod identities;
mod passkeys;
mod recovery_codes;
mod sessions;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    OpenApiRouter::new()
        .merge(Gate::SignedIn.before(doors, routes!(identities::list)))
        .merge(Gate::SignedIn.before(doors, routes!(passkeys::list)))
        .merge(Gate::FirstPasskey.before(doors, routes!(passkeys::begin)))
        .merge(Gate::SignedIn.before(doors, routes!(passkeys::finish)))
        .merge(Gate::Confirmed.before(doors, routes!(passkeys::remove)))
        .merge(Gate::Confirmed.before(doors, routes!(recovery_codes::renew)))
        .merge(Gate::SignedIn.before(doors, routes!(sessions::list)))
        .merge(Gate::SignedIn.before(doors, routes!(sessions::end)))
}
