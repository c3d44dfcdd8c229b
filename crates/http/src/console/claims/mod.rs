//! The claims desk: rewards that subscribers have paid for.

mod list;
mod parcel;
mod rewards;
mod settle;
mod show;
mod take;
mod view;
mod voucher;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) use list::filter_of;
pub(super) use view::{ClaimRow, SignedDayView};

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, work) = (Gate::Needs(Permission::ClaimsRead), Gate::Needs(Permission::ClaimsWork));
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(list::list)))
        .merge(read.before(doors, routes!(rewards::rewards)))
        .merge(read.before(doors, routes!(parcel::carriers)))
        .merge(read.before(doors, routes!(show::show)))
        .merge(work.before(doors, routes!(take::take)))
        .merge(work.before(doors, routes!(take::release)))
        .merge(work.before(doors, routes!(settle::deliver)))
        .merge(work.before(doors, routes!(parcel::ship)))
        .merge(work.before(doors, routes!(parcel::correct_parcel)))
        .merge(work.before(doors, routes!(parcel::arrived)))
        .merge(work.before(doors, routes!(parcel::came_back)))
        .merge(work.before(doors, routes!(voucher::deliver_voucher)))
        .merge(work.before(doors, routes!(settle::resend)))
        .merge(Gate::NeedsConfirmed(Permission::ClaimsRefuse).before(doors, routes!(settle::refuse)))
}
