use std::collections::BTreeSet;
use std::sync::Arc;

use arena_app::{App, AppError};
use arena_rules::levels;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// A game in which tournaments can be held.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TournamentGame {
    id: String,
    name: String,
    /// Whether it is played here, as ESL tournaments are.
    played_here: bool,
}

/// The games on offer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentGames {
    /// In the portal's order.
    items: Vec<TournamentGame>,
    /// The pictures that a tournament can have, by name.
    pictures: BTreeSet<String>,
}

/// Lists the games in which tournaments can be held.
#[utoipa::path(
    get, path = "/v1/tournament-games", tag = "tournaments",
    responses((status = 200, body = Envelope<TournamentGames>), (status = 403, body = Failure))
)]
pub(crate) async fn list(State(app): State<Arc<App>>) -> ApiResult<Envelope<TournamentGames>> {
    let games = app.store.read().games().list().await.map_err(AppError::from)?;
    let pictures = games.iter().map(|game| game.thumbnail.clone()).collect();
    let items = games.into_iter().map(|game| TournamentGame {
        played_here: levels::game(&game.game_unique_id).is_some(),
        id: game.id,
        name: game.name,
    });
    Ok(Envelope::new(TournamentGames { items: items.collect(), pictures }))
}
