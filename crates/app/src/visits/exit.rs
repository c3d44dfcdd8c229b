use super::{LONGEST, game};
use crate::ports::{GameVisit, SubscriberId};
use crate::{App, AppResult};

/// Closes an open visit; repeating has no effect. Returns `None` for a game never entered.
///
/// # Errors
/// Refusal `unknown_game`.
pub async fn exit(app: &App, subscriber: SubscriberId, game_id: &str) -> AppResult<Option<GameVisit>> {
    let game = game(game_id)?;
    let tx = app.begin_for(subscriber).await?;
    let visit = tx.game_visits().exit(subscriber, game.game_unique_id, app.now(), LONGEST).await?;
    tx.commit().await?;
    Ok(visit)
}
