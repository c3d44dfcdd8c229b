use arena_rules::levels::{self, InHouseGame, Level, SPACE_FOOTBALL};
use arena_rules::switches::Switch;
use arena_rules::texts;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::core::Core;
use super::level_referee::{LevelReferee, SELF_REPORTED};
use crate::error::refuse;
use crate::identity::derived;
use crate::ports::{GameSession, GameSessionState, Repositories, SubscriberId};
use crate::{App, AppResult, subscription};

/// A client's choice of a level (spec 3). Only game and level choose; the rest must agree with the
/// server's table, so nobody plays for credits that do not exist (contract 4).
#[derive(Clone, Debug)]
pub struct LevelChoice {
    /// The game's id.
    pub game_unique_id: String,
    /// The game's name.
    pub game_name: String,
    /// The level, from 1.
    pub game_level: u32,
    /// The level's credits, as the client expects them.
    pub level_credits: i64,
}

impl LevelChoice {
    /// Returns game and level from the server's table.
    ///
    /// # Errors
    /// Refusals `unknown_level`, `level_mismatch`.
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

/// A started level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionStart {
    /// The session that the result must name, once.
    pub session: Uuid,
    /// The seed of all chance in the game; `None` if it is only revealed when play begins.
    pub seed: Option<u64>,
    /// Whether the rules for phones apply.
    pub mobile: bool,
    /// Whether the play is begun by a call and watched by marks.
    pub watched: bool,
    /// The rules' version.
    pub rules_version: u32,
    /// The session's expiry.
    pub expires_at: DateTime<Utc>,
    /// The level.
    pub level: &'static Level,
}

/// Starts a level.
///
/// # Errors
/// Refusals `game_unavailable` if no referee could decide the result; `level_played_today` if the game's levels
/// can be played once a day; `too_many_starts`; `game_paused`; and the refusals of [`LevelChoice::resolve`] and
/// [`subscription::may_earn`].
pub async fn start(
    app: &App,
    subscriber: SubscriberId,
    choice: &LevelChoice,
    mobile: bool,
) -> AppResult<SessionStart> {
    subscription::may_earn(app, subscriber).await?;
    let known = levels::game(&choice.game_unique_id);
    if let Some(game) = known {
        app.board.check(Switch::Game(game.game_unique_id), app.now())?;
    }
    let referee = known.map(|game| LevelReferee::of(app, game));
    if referee == Some(None) {
        return refuse("game_unavailable", texts::SOMETHING_WRONG);
    }
    let (game, level) = choice.resolve()?;
    let rules_version = referee.flatten().map_or(0, LevelReferee::rules_version);
    let (now, today) = (app.now(), app.today());
    let core = Core::of(game).filter(|_| rules_version != SELF_REPORTED);
    let watched = core.is_some_and(Core::watched);
    let session = GameSession {
        id: app.new_id(),
        subscriber,
        game: game.game_unique_id.to_owned(),
        level: level.number,
        seed: seed(app, core, subscriber, level, today),
        rules_version,
        day: today,
        started_at: now,
        expires_at: now + app.settings.level_session,
        state: GameSessionState::Open,
        began_at: None,
        mobile,
        replaced_at: None,
    };
    let tx = app.store.begin().await?;
    let most = app.settings.play.starts_a_day;
    let session = if game.once_a_day {
        once_a_day(tx.as_ref(), game, session, watched, most).await?
    } else {
        create(tx.as_ref(), &session, most).await?;
        session
    };
    if !watched {
        // No call begins a puzzle: it runs from its start.
        tx.level_days().run(subscriber, session.id, now).await?;
    }
    tx.commit().await?;
    let seeds = core.map_or_else(|| vec![session.seed], |core| core.known_seeds(&session, None));
    Ok(SessionStart {
        session: session.id,
        seed: seeds.first().copied(),
        mobile: session.mobile,
        watched,
        rules_version,
        expires_at: session.expires_at,
        level,
    })
}

/// Returns the session of a level that can be played once a day. A watched level counts as played once
/// play begins; until then every start returns the same session, so nobody can choose among many.
async fn once_a_day(
    repos: &dyn Repositories,
    game: &InHouseGame,
    new: GameSession,
    watched: bool,
    most: u32,
) -> AppResult<GameSession> {
    let (subscriber, id, day) = (new.subscriber, game.game_unique_id, new.day);
    let visits = repos.game_visits();
    // Simultaneous starts wait for each other here.
    visits.lock_day(subscriber, id, day).await?;
    let played = if watched {
        visits.levels_played(subscriber, id, day).await?.contains(&new.level)
    } else {
        !visits.mark_played(subscriber, id, new.level, day).await?
    };
    if played {
        return refuse("level_played_today", texts::LEVEL_PLAYED);
    }
    let sessions = repos.game_sessions();
    if watched
        && let Some(open) = sessions.find_open(subscriber, id, new.level, day, new.started_at).await?
        && open.rules_version == new.rules_version
    {
        return Ok(open);
    }
    create(repos, &new, most).await?;
    Ok(new)
}

async fn create(repos: &dyn Repositories, new: &GameSession, most: u32) -> AppResult<()> {
    if !repos.level_days().count_start(new.subscriber, new.day, most).await? {
        return refuse("too_many_starts", texts::too_many_starts(most));
    }
    Ok(repos.game_sessions().create(new).await?)
}

/// Returns a new session's seed. Space Football has one seed per level and day: it is known from the
/// start, and a program could otherwise restart until the match is easy.
fn seed(app: &App, core: Option<Core>, subscriber: SubscriberId, level: &Level, day: NaiveDate) -> u64 {
    let mut seed = [0; 8];
    if core == Some(Core::Football) {
        let purpose =
            format!("level seed {subscriber} {} {} {day}", SPACE_FOOTBALL.game_unique_id, level.number);
        let secret = derived(&app.settings.identity, &purpose);
        seed.copy_from_slice(&secret[..8]);
    } else {
        app.random.fill(&mut seed);
    }
    u64::from_le_bytes(seed)
}
