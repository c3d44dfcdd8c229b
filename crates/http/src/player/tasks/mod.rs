//! Screenshot tasks: games, tasks, entries, pictures and completed tasks (spec 2, 3, 7; contract 2, 4).

mod completed;
mod daily_challenge;
mod daily_entry;
mod daily_games;
mod entry;
mod game;
mod game_all;
mod games;
mod lists;
mod picture;
mod upload;

use arena_rules::tasks::SCREENSHOT_MAX_BYTES;
use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::door::form::body_max;
use crate::state::HttpState;

pub(crate) use lists::TaskLists;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    let with_picture = OpenApiRouter::new()
        .routes(routes!(daily_entry::daily_entry))
        .routes(routes!(entry::entry))
        .layer(DefaultBodyLimit::max(body_max(SCREENSHOT_MAX_BYTES)));
    OpenApiRouter::new()
        .routes(routes!(daily_games::daily_games))
        .routes(routes!(daily_challenge::daily_challenge))
        .routes(routes!(games::games))
        .routes(routes!(games::games_get))
        .routes(routes!(game_all::game_all))
        .routes(routes!(completed::completed))
        .routes(routes!(picture::picture))
        .routes(routes!(picture::card))
        .merge(with_picture)
}
