//! The cases desk: accounts with signs of fraud, and cases about them.

mod appeal;
mod change;
mod decide;
mod list;
mod open;
mod signs;
mod view;

use arena_rules::staff::Permission as P;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) use view::CaseMark;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, manage) = (Gate::Needs(P::CasesRead), Gate::Needs(P::CasesManage));
    let confirmed = Gate::NeedsConfirmed(P::CasesManage);
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(signs::list)))
        .merge(read.before(doors, routes!(signs::show)))
        .merge(read.before(doors, routes!(list::list)))
        .merge(read.before(doors, routes!(list::count)))
        .merge(read.before(doors, routes!(list::show)))
        .merge(manage.before(doors, routes!(open::open)))
        .merge(manage.before(doors, routes!(open::add)))
        .merge(manage.before(doors, routes!(open::remove)))
        .merge(manage.before(doors, routes!(open::take)))
        .merge(manage.before(doors, routes!(open::note)))
        .merge(manage.before(doors, routes!(open::evidence)))
        .merge(manage.before(doors, routes!(decide::preview)))
        .merge(confirmed.before(doors, routes!(decide::decide)))
        .merge(confirmed.before(doors, routes!(change::clear)))
        .merge(manage.before(doors, routes!(change::close)))
        .merge(manage.before(doors, routes!(change::reopen)))
        .merge(Gate::Needs(P::SubscribersNote).before(doors, routes!(appeal::record)))
        .merge(confirmed.before(doors, routes!(appeal::decide)))
}
