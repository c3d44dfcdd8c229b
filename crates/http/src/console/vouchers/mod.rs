//! Pools of voucher codes. No answer has a code.

mod batches;
mod import;
mod list;

use arena_rules::staff::Permission;
use arena_rules::vouchers::FILE_MAX;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

/// The largest body with a file: in JSON each end of a line takes a byte more, and quotes too.
const BODY_MAX: usize = FILE_MAX + FILE_MAX / 2;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, check) = (Gate::Needs(Permission::VouchersRead), Gate::Needs(Permission::VouchersImport));
    let change = Gate::NeedsConfirmed(Permission::VouchersImport);
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(list::list)))
        .merge(check.before_large(doors, routes!(import::check), BODY_MAX))
        .merge(change.before_large(doors, routes!(import::import), BODY_MAX))
        .merge(change.before(doors, routes!(batches::void)))
        .merge(change.before(doors, routes!(batches::release)))
}
