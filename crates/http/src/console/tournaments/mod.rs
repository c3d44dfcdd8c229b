//! The organiser's desk: tournaments with their entrants and brackets.

mod bracket;
mod cancel;
mod change;
mod correct;
mod create;
mod decide;
mod entrants;
mod games;
mod id;
mod list;
mod remove;
mod results;
mod room;
mod series;
mod show;
mod terms;
mod view;

use arena_rules::staff::Permission;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) use terms::TermsView;
pub(super) use view::TournamentPlaceView;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, manage) =
        (Gate::Needs(Permission::TournamentsRead), Gate::Needs(Permission::TournamentsManage));
    let decide = Gate::NeedsConfirmed(Permission::TournamentsDecide);
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(list::list)))
        .merge(read.before(doors, routes!(show::show)))
        .merge(read.before(doors, routes!(entrants::list)))
        .merge(read.before(doors, routes!(bracket::rounds)))
        .merge(read.before(doors, routes!(bracket::matches)))
        .merge(manage.before(doors, routes!(games::list)))
        .merge(manage.before(doors, routes!(create::create)))
        .merge(manage.before(doors, routes!(change::edit)))
        .merge(manage.before(doors, routes!(change::clone)))
        .merge(manage.before(doors, routes!(terms::change)))
        .merge(read.before(doors, routes!(series::list)))
        .merge(manage.before(doors, routes!(series::repeat)))
        .merge(manage.before(doors, routes!(series::end)))
        .merge(manage.before(doors, routes!(room::announce)))
        .merge(decide.before(doors, routes!(cancel::cancel)))
        .merge(decide.before(doors, routes!(decide::decide)))
        .merge(decide.before(doors, routes!(correct::correct)))
        .merge(decide.before(doors, routes!(remove::remove)))
        .merge(Gate::Needs(Permission::TournamentsDecide).before(doors, routes!(results::check)))
        .merge(decide.before(doors, routes!(results::enter)))
}
