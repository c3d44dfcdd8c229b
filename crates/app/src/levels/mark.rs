use arena_games::log::{MAX_LOG_BYTES, MAX_MARKS, MAX_TICKS};
use uuid::Uuid;

use super::begin::watched;
use super::watch::in_time;
use crate::error::refuse;
use crate::ports::{PlayMark, SubscriberId};
use crate::{App, AppResult};

/// A mark from a client.
#[derive(Clone, Debug)]
pub struct NewMark {
    /// The session.
    pub session: Uuid,
    /// The number, from 1, without gaps.
    pub number: u32,
    /// How many bytes of the log the mark covers.
    pub bytes: u32,
    /// The length of the play so far, in ticks.
    pub ticks: u32,
    /// SHA-256 of those bytes.
    pub digest: [u8; 32],
}

/// Adds a mark to a level in play. Returns all seeds known from here; so does a repeat.
///
/// # Errors
/// Refusals `session_used`, `session_expired`, `not_watched`, `not_begun`, `too_fast` (more play than the
/// time allows), `level_replaced` (more play than the time before another level began allows),
/// `mark_conflict` (another play of the session is further, or has another digest);
/// [`AppError::NotFound`](crate::AppError::NotFound) if the session is missing or another's.
pub async fn mark(app: &App, subscriber: SubscriberId, new: &NewMark) -> AppResult<Vec<u64>> {
    let now = app.now();
    let tx = app.store.begin().await?;
    let (core, _, session) = watched(tx.as_ref(), subscriber, new.session, now).await?;
    let Some(began_at) = session.began_at else {
        return refuse("not_begun", "This game has not begun.");
    };
    let mark = PlayMark {
        number: new.number,
        bytes: new.bytes,
        ticks: new.ticks,
        digest: new.digest,
        arrived_at: now,
    };
    let sessions = tx.game_sessions();
    let marks = sessions.marks(session.id).await?;
    let known = |ticks| Ok(core.known_seeds(&session, Some(ticks)));
    // A repeat: the first answer was lost.
    if marks.iter().any(|set| set.says_the_same(&mark)) {
        return known(marks.last().map_or(0, |last| last.ticks));
    }
    let (number, bytes, ticks) = marks.last().map_or((0, 0, 0), |last| (last.number, last.bytes, last.ticks));
    let follows = mark.number == number + 1
        && mark.number as usize <= MAX_MARKS
        && (bytes..=u32::try_from(MAX_LOG_BYTES).unwrap_or(u32::MAX)).contains(&mark.bytes)
        && (ticks..=MAX_TICKS).contains(&mark.ticks);
    if follows {
        in_time(mark.ticks.into(), began_at, session.replaced_at, now)?;
    }
    // The second of two simultaneous marks finds the number taken.
    if !follows || !sessions.add_mark(session.id, &mark).await? {
        return refuse("mark_conflict", "This level is being played somewhere else.");
    }
    tx.commit().await?;
    known(mark.ticks)
}
