//! Puzzle Mania's picture of the day and the album (docs/adr/0046-album.md).
//!
//! A picture is played with a level's rules and log, and without a session: it pays nothing, and the only thing that a
//! replay decides is the stars.

use arena_games::log::MAX_LOG_BYTES;
use arena_games::puzzle;
use arena_rules::album::{OPEN_DAYS, PICTURES, open_since, picture_of, stars};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{Days, NaiveDate};

use crate::error::refuse;
use crate::identity::derived;
use crate::levels::log_refusal;
use crate::ports::{SolvedPicture, SubscriberId};
use crate::{App, AppError, AppResult};

/// A picture in an album.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlbumPicture {
    /// The picture, from 1.
    pub picture: u8,
    /// The picture's day, if it was one of the last days on which pictures stay open.
    pub open_since: Option<NaiveDate>,
    /// The stars and the first day, if the subscriber solved the picture.
    pub solved: Option<SolvedPicture>,
}

/// The picture of the day and the album.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Album {
    /// The day.
    pub day: NaiveDate,
    /// The day's picture.
    pub today: u8,
    /// The subscriber's seed of the day ([`seed_of`]); `None` for a guest, whose play nobody checks.
    pub seed: Option<u64>,
    /// All pictures by number.
    pub pictures: Vec<AlbumPicture>,
}

/// A picture that a subscriber solved.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The day of the play, whose seed was used.
    pub day: NaiveDate,
    /// The picture.
    pub picture: u8,
    /// The level whose grid and allowance were chosen, from 1.
    pub level: u8,
    /// The input log, unpadded URL-safe base64.
    pub replay: String,
}

/// The result of a [`Solution`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionReceipt {
    /// The stars of this play.
    pub stars: u8,
    /// The picture as the album has it now.
    pub solved: SolvedPicture,
}

/// Returns the album of a subscriber, or a guest's, in which nothing is solved.
///
/// # Errors
/// [`AppError::NotFound`] while the album is off; the database's.
pub async fn view(app: &App, subscriber: Option<SubscriberId>) -> AppResult<Album> {
    available(app)?;
    let day = app.today();
    let solved = match subscriber {
        Some(subscriber) => app.store.read().albums().of(subscriber).await?,
        None => Vec::new(),
    };
    let picture = |picture| AlbumPicture {
        picture,
        open_since: open_since(picture, day),
        solved: solved.iter().copied().find(|solved| solved.picture == picture),
    };
    Ok(Album {
        day,
        today: picture_of(day),
        seed: subscriber.map(|subscriber| day_seed(app, subscriber, day)),
        pictures: (1..=PICTURES).map(picture).collect(),
    })
}

/// Replays a solved picture and notes its stars in the album. Stars only grow, so a repeat changes nothing.
///
/// # Errors
/// Refusals `picture_day_over`, `picture_closed`, `replay_malformed`, `replay_wrong_seed`, `replay_other_rules`,
/// `replay_forged`, `replay_unfinished`, `level_mismatch`, `too_fast`, `picture_unsolved`; [`AppError::NotFound`]
/// while the album is off; the database's.
pub async fn solve(app: &App, subscriber: SubscriberId, solution: &Solution) -> AppResult<SolutionReceipt> {
    available(app)?;
    let Solution { day, picture, level, .. } = *solution;
    let today = app.today();
    if day > today || day + Days::new(OPEN_DAYS.into()) <= today {
        return refuse("picture_day_over", "This puzzle was started too long ago. Play it again.");
    }
    let solved_before = async || {
        let solved = app.store.read().albums().of(subscriber).await?;
        Ok::<_, AppError>(solved.iter().any(|solved| solved.picture == picture))
    };
    if open_since(picture, day).is_none() && !solved_before().await? {
        return refuse("picture_closed", "This picture is not open yet.");
    }
    let log = URL_SAFE_NO_PAD.decode(&solution.replay).ok().filter(|log| log.len() <= MAX_LOG_BYTES);
    let Some(log) = log else {
        return refuse("replay_malformed", "The recording of this game cannot be read.");
    };
    let seed = seed_of(day_seed(app, subscriber, day), picture, level);
    let replayed = app.referee.apart(move || puzzle::replay(level, seed, &log)).await?;
    let replay = replayed.map_err(|refusal| AppError::Refused(log_refusal(&refusal)))?;
    if !replay.passed {
        return refuse("picture_unsolved", "This puzzle was not solved.");
    }
    let stars = stars(replay.moves, replay.allowed_moves);
    let tx = app.begin_for(subscriber).await?;
    let solved = tx.albums().solve(subscriber, &SolvedPicture { picture, stars, first_day: day }).await?;
    tx.commit().await?;
    Ok(SolutionReceipt { stars, solved })
}

/// Returns the seed of a picture at a level from the day's seed. The browser calculates the same, so no call starts a
/// picture.
#[must_use]
pub fn seed_of(day_seed: u64, picture: u8, level: u8) -> u64 {
    day_seed.wrapping_add(u64::from(picture) * 3 + u64::from(level))
}

fn day_seed(app: &App, subscriber: SubscriberId, day: NaiveDate) -> u64 {
    let secret = derived(&app.settings.identity, &format!("album seed {subscriber} {day}"));
    let mut seed = [0; 8];
    seed.copy_from_slice(&secret[..8]);
    u64::from_le_bytes(seed)
}

fn available(app: &App) -> AppResult<()> {
    if app.settings.additions.album { Ok(()) } else { Err(AppError::NotFound) }
}
