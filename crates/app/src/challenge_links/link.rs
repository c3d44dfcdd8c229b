use arena_rules::invites::{FriendCode, texts};
use arena_rules::levels::{GAMES, InHouseGame};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{LIFE, switched_on};
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::invites::draw;
use crate::ports::{ChallengeLink, PublicFace, Repositories, SubscriberId};
use crate::{App, AppError, AppResult};

/// The most links that a subscriber makes in a calendar day.
const A_DAY: u64 = 20;

/// Links forgotten by one sweep.
const FORGOTTEN: u64 = 1_000;

/// A link as its owner gets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeLink {
    /// The code in the link.
    pub code: String,
    /// The score.
    pub score: u64,
}

/// A link as anybody sees it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The link.
    pub link: ChallengeLink,
    /// The game.
    pub game: &'static InHouseGame,
    /// The challenger as others see them.
    pub face: PublicFace,
}

/// Makes a link of a level session that the subscriber passed. The same session gives the same link.
///
/// # Errors
/// Refusals `no_score`, `too_many_links`; [`AppError::NotFound`] while links are off.
pub async fn make(
    app: &App,
    subscriber: SubscriberId,
    session: Uuid,
    key: Option<&IdempotencyKey>,
) -> AppResult<MadeLink> {
    switched_on(app)?;
    let within = app.clone();
    idempotency::once(app, subscriber, "challenge_link", key, move |repos| {
        Box::pin(async move { make_within(&within, repos, subscriber, session).await })
    })
    .await
}

async fn make_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    session: Uuid,
) -> AppResult<MadeLink> {
    let links = repos.challenge_links();
    let found = repos.game_sessions().find(session, subscriber).await?;
    let score = repos.game_sessions().points(session, subscriber).await?.filter(|points| *points > 0);
    let (Some(played), Some(score)) = (found, score) else {
        return refuse("no_score", texts::NO_SCORE);
    };
    if let Some(link) = links.of_session(session).await? {
        return Ok(MadeLink { code: link.code.to_string(), score: link.score });
    }
    if links.made_on(subscriber, app.today()).await? >= A_DAY {
        return refuse("too_many_links", texts::TOO_MANY_LINKS);
    }
    // A code may be taken.
    for _ in 0..8 {
        let link = ChallengeLink {
            code: draw(app),
            session,
            subscriber,
            game: played.game.clone(),
            level: played.level,
            score,
            day: app.today(),
            made_at: app.now(),
        };
        links.add(&link).await?;
        if let Some(link) = links.of_session(session).await? {
            return Ok(MadeLink { code: link.code.to_string(), score: link.score });
        }
    }
    Err(AppError::Internal("no free code was drawn".into()))
}

/// Returns a link to anybody.
///
/// # Errors
/// [`AppError::NotFound`] for an unknown code, an old link, after the challenger's erasure, and while links are off.
pub async fn show(app: &App, code: &str) -> AppResult<Shown> {
    switched_on(app)?;
    let code = FriendCode::parse(code).ok_or(AppError::NotFound)?;
    let (link, face) = app.store.read().challenge_links().find(code).await?.ok_or(AppError::NotFound)?;
    let game = GAMES.iter().find(|game| game.game_unique_id == link.game).ok_or(AppError::NotFound)?;
    if link.made_at + LIFE <= app.now() {
        return Err(AppError::NotFound);
    }
    Ok(Shown { link, game, face })
}

/// Records that a subscriber takes up a challenge: if they beat it, the challenger is told.
///
/// # Errors
/// Those of [`show`].
pub async fn open(app: &App, subscriber: SubscriberId, code: &str) -> AppResult<()> {
    let shown = show(app, code).await?;
    let tx = app.begin_for(subscriber).await?;
    tx.challenge_links().open(shown.link.code, subscriber, app.now()).await?;
    tx.commit().await?;
    Ok(())
}

/// Deletes links whose time is over.
pub(crate) async fn forget_old(app: &App) -> AppResult<()> {
    let tx = app.store.begin().await?;
    tx.challenge_links().forget(app.now() - LIFE, FORGOTTEN).await?;
    tx.commit().await?;
    Ok(())
}
