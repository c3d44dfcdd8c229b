use arena_rules::levels::{self, InHouseGame};
use arena_rules::texts;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::core::Core;
use super::level_referee::SELF_REPORTED;
use super::watch::replaced;
use crate::error::refuse;
use crate::ports::{GameSession, GameSessionState, Repositories, SubscriberId};
use crate::{App, AppError, AppResult};

/// Begins a watched level's play and its clock. Returns the first seeds; so does a repeat.
///
/// A subscriber plays one level at a time: the previous one counts as far as it was played. A level that
/// can be played once a day counts as played from here, so a level that did not load is not lost.
///
/// # Errors
/// Refusals `level_played_today`, `level_replaced`, `session_used`, `session_expired`, `not_watched`;
/// [`AppError::NotFound`] if the session is missing or another's.
pub async fn begin(app: &App, subscriber: SubscriberId, session: Uuid) -> AppResult<Vec<u64>> {
    let now = app.now();
    let tx = app.store.begin().await?;
    let (core, game, session) = watched(tx.as_ref(), subscriber, session, now).await?;
    if session.replaced_at.is_some() {
        return Err(AppError::Refused(replaced()));
    }
    if session.began_at.is_none() {
        // Locked before the session's row, so two levels that begin at once wait for each other.
        tx.level_days().run(subscriber, session.id, now).await?;
    }
    if session.began_at.is_none() && tx.game_sessions().begin(session.id, now).await? {
        let visits = tx.game_visits();
        if game.once_a_day
            && !visits.mark_played(subscriber, game.game_unique_id, session.level, session.day).await?
        {
            return refuse("level_played_today", texts::LEVEL_PLAYED);
        }
        tx.commit().await?;
    }
    Ok(core.known_seeds(&session, Some(0)))
}

/// Returns an open, watched session with its game.
pub(super) async fn watched(
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    session: Uuid,
    now: DateTime<Utc>,
) -> AppResult<(Core, &'static InHouseGame, GameSession)> {
    let session = repos.game_sessions().find(session, subscriber).await?.ok_or(AppError::NotFound)?;
    let game = levels::game(&session.game).ok_or(AppError::NotFound)?;
    let core = Core::of(game).filter(|core| core.watched() && session.rules_version != SELF_REPORTED);
    let Some(core) = core else {
        return refuse("not_watched", "This game is not watched while it is played.");
    };
    if session.state != GameSessionState::Open {
        return Err(AppError::Refused(super::submit::used()));
    }
    if now > session.expires_at {
        return Err(AppError::Refused(super::submit::expired()));
    }
    Ok((core, game, session))
}
