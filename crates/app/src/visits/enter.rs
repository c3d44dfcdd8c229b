use super::{LONGEST, game};
use crate::ports::{GameVisit, SubscriberId};
use crate::{App, AppResult};

/// Opens a visit; an open one continues, so repeating has no effect.
///
/// # Errors
/// Refusal `unknown_game`.
pub async fn enter(app: &App, subscriber: SubscriberId, game_id: &str) -> AppResult<GameVisit> {
    let game = game(game_id)?;
    let tx = app.begin_for(subscriber).await?;
    let visit = tx.game_visits().enter(subscriber, game.game_unique_id, app.now(), LONGEST).await?;
    tx.commit().await?;
    Ok(visit)
}
