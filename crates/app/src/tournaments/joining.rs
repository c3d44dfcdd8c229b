//! Joining while it is paused.

use arena_rules::levels;
use arena_rules::switches::Switch;

use super::TournamentReceipt;
use crate::idempotency::IdempotencyKey;
use crate::ports::SubscriberId;
use crate::{App, AppResult, operations};

/// Refuses to join any tournament, or those of a game, while staff have paused it. A repeat of an answered request gets its
/// answer.
///
/// # Errors
/// Refusals `joining_paused`, `game_paused`; those of the answer.
pub(super) async fn answer_if_paused(
    app: &App,
    subscriber: SubscriberId,
    tournament: i64,
    scope: &'static str,
    key: Option<&IdempotencyKey>,
) -> AppResult<Option<TournamentReceipt>> {
    let answer = operations::answer_if_paused(app, Switch::Joining, subscriber, scope, key).await?;
    if answer.is_some() || !app.board.pauses_a_game(app.now()) {
        return Ok(answer);
    }
    let found = app.store.read().tournaments().find(tournament).await?;
    let game = found.and_then(|found| levels::game(found.plan.game_unique_id.as_deref()?));
    match game {
        Some(game) => {
            operations::answer_if_paused(app, Switch::Game(game.game_unique_id), subscriber, scope, key).await
        }
        None => Ok(None),
    }
}
