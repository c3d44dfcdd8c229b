//! Tournaments (spec 3, 4, 5, 7; contract 2, 4). Calls about matches are elsewhere.

mod card;
mod check_in;
mod entry;
mod esl_list;
mod id;
mod list;
mod register;
mod view;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use id::TournamentId;
pub(crate) use list::ready;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(list::tournaments))
        .routes(routes!(esl_list::esl_tournaments))
        .routes(routes!(view::view))
        .routes(routes!(register::register))
        .routes(routes!(check_in::check_in))
}
