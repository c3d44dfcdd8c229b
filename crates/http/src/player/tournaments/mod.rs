//! Tournaments (spec 3, 4, 5, 7; contract 2, 4). Calls about matches are in `matches`.

mod card;
mod champions;
mod check_in;
mod entry;
mod esl_list;
mod id;
mod list;
mod register;
mod view;

use axum::middleware::from_fn_with_state;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::door::turns::{Turns, in_turn};
use crate::state::HttpState;

pub(crate) use card::instant;
pub(crate) use champions::ChampionLists;
pub(crate) use id::TournamentId;
pub(crate) use list::TournamentLists;
pub(crate) use view::TournamentCache;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    let entries = OpenApiRouter::new()
        .routes(routes!(register::register))
        .routes(routes!(check_in::check_in))
        .route_layer(from_fn_with_state(Turns::new(), in_turn));
    OpenApiRouter::new()
        .routes(routes!(list::tournaments))
        .routes(routes!(esl_list::esl_tournaments))
        .routes(routes!(champions::champions))
        .routes(routes!(view::view))
        .merge(entries)
}
