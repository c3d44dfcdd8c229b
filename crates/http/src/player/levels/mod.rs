//! In-house games and their levels (spec 3; contract 2, 4).

mod begin;
mod check;
mod enter;
mod exit;
mod games;
mod level_session;
mod list;
mod mark;
mod result;
mod standing;
mod start;
mod visit;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use games::EslGameLists;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(games::esl_games))
        .routes(routes!(check::check))
        .routes(routes!(enter::enter))
        .routes(routes!(exit::exit))
        .routes(routes!(list::levels))
        .routes(routes!(start::start))
        .routes(routes!(begin::begin))
        .routes(routes!(mark::mark))
        .routes(routes!(result::result))
        .routes(routes!(standing::standing))
}
