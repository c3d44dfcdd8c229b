use arena_rules::levels::{self, InHouseGame, Level};
use arena_rules::texts;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::judge::Judge;
use crate::error::refuse;
use crate::ports::{GameSession, GameSessionState, SubscriberId};
use crate::{App, AppResult};

/// The level session as a client sends it (spec 3). Only game and level choose; the rest must agree with the server's
/// table, so that nobody plays for credits that are not there (contract 4).
#[derive(Clone, Debug)]
pub struct LevelChoice {
    /// The game's id.
    pub game_unique_id: String,
    /// The game's name.
    pub game_name: String,
    /// The level, from 1.
    pub game_level: u32,
    /// What the client believes that it pays.
    pub level_credits: i64,
}

impl LevelChoice {
    /// The game and level of the table.
    ///
    /// # Errors
    /// Refusals `unknown_level` and `level_mismatch`.
    pub fn resolve(&self) -> AppResult<(&'static InHouseGame, &'static Level)> {
        let found = levels::game(&self.game_unique_id)
            .and_then(|game| game.level(self.game_level).map(|level| (game, level)));
        let Some((game, level)) = found else {
            return refuse("unknown_level", "This game has no such level.");
        };
        if level.credits.0 != self.level_credits || game.name != self.game_name {
            return refuse("level_mismatch", "This level has changed. Please open it again.");
        }
        Ok((game, level))
    }
}

/// A level that was started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// The session that the result must name; good once.
    pub session: Uuid,
    /// What all chance in the game follows from.
    pub seed: u64,
    /// The rules that it is played by.
    pub rules_version: u32,
    /// Until when a result is taken.
    pub expires_at: DateTime<Utc>,
    /// The level.
    pub level: &'static Level,
}

/// Starts a level.
///
/// # Errors
/// Refusals `game_unavailable`, where nobody could say whether the level was passed; `level_played_today`, where its
/// levels are played once a day; what [`LevelChoice::resolve`] refuses.
pub async fn start(app: &App, subscriber: SubscriberId, choice: &LevelChoice) -> AppResult<Started> {
    let judge = levels::game(&choice.game_unique_id).map(|game| Judge::of(app, game));
    if judge == Some(None) {
        return refuse("game_unavailable", texts::SOMETHING_WRONG);
    }
    let (game, level) = choice.resolve()?;
    let rules_version = judge.flatten().map_or(0, Judge::rules_version);
    let mut seed = [0; 8];
    app.random.fill(&mut seed);
    let now = app.now();
    let session = GameSession {
        id: app.new_id(),
        subscriber,
        game: game.game_unique_id.to_owned(),
        level: level.number,
        seed: u64::from_le_bytes(seed),
        rules_version,
        day: app.today(),
        started_at: now,
        expires_at: now + app.settings.level_session,
        state: GameSessionState::Open,
    };
    let tx = app.store.begin().await?;
    if game.once_a_day
        && !tx.game_visits().mark_played(subscriber, game.game_unique_id, level.number, session.day).await?
    {
        return refuse("level_played_today", texts::LEVEL_PLAYED);
    }
    tx.game_sessions().create(&session).await?;
    tx.commit().await?;
    Ok(Started {
        session: session.id,
        seed: session.seed,
        rules_version,
        expires_at: session.expires_at,
        level,
    })
}
