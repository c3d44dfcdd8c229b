use arena_rules::levels::{GAMES, InHouseGame};
use arena_rules::quests::{self, DayProgress, PlayableGame, PossibleQuests};
use chrono::{Duration, NaiveDate};

use super::view::{QuestsView, bounds, of_day, view_on};
use crate::levels::LevelReferee;
use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult, tasks};

/// A tournament that starts sooner is not offered as a quest.
const LEAD: Duration = Duration::minutes(30);

/// Draws and keeps a subscriber's quests of today, unless they were drawn meanwhile, and returns them. Quests stay
/// for the day, whatever becomes possible or impossible later (docs/adr/0041-quests.md).
///
/// # Errors
/// [`AppError::NotFound`] if the operator has switched quests off; the database's.
pub async fn draw(app: &App, subscriber: SubscriberId) -> AppResult<QuestsView> {
    if !app.settings.additions.quests {
        return Err(AppError::NotFound);
    }
    let today = app.today();
    let possible = possible(app, subscriber, today).await?;
    let drawn = quests::draw(today, &subscriber.to_string(), &possible);
    let tx = app.begin_for(subscriber).await?;
    tx.quests().keep(subscriber, today, &drawn, app.now()).await?;
    tx.commit().await?;
    let view = view_on(app, subscriber, today).await?;
    view.ok_or_else(|| AppError::Internal(format!("the quests of {subscriber} on {today} were not kept")))
}

/// Returns the quests that a subscriber can do today, or has done.
async fn possible(app: &App, subscriber: SubscriberId, today: NaiveDate) -> AppResult<PossibleQuests> {
    let read = app.store.read();
    let (_, until) = bounds(app, today);
    let (done, catalogue, entered, number, tournament, match_waits) = futures::try_join!(
        async { of_day(app, read, subscriber, today).await.map(|of_day| of_day.progress) },
        tasks::catalogue(app),
        tasks::entered_today(app, subscriber),
        async { Ok(read.subscribers().msisdn_of(subscriber).await?) },
        async { Ok(read.quests().anybody_may_enter(app.now() + LEAD, until).await?) },
        async { Ok(read.quests().match_waits(subscriber).await?) },
    )?;
    let mut games = Vec::new();
    for game in GAMES.iter().filter(|game| LevelReferee::of(app, game).is_some()) {
        games.push(playable(app, game, subscriber, today, &done).await?);
    }
    let open = catalogue.games.iter().filter(|game| game.active).any(|game| {
        let shown = catalogue.shown(&game.id, today).filter(|one| !one.archived);
        shown.chain(catalogue.daily(&game.id, today)).any(|one| !entered.contains_key(&one.id))
    });
    Ok(PossibleQuests {
        games,
        task: open || done.tasks > 0,
        // A subscriber of the partner channel without a number cannot enter a tournament.
        check_in: done.check_ins > 0 || (tournament && number.is_some()),
        match_waits: done.matches > 0 || match_waits,
    })
}

/// Counts a game's levels that the subscriber has passed today, or can still pass: one that can be played only
/// once a day is lost for the day.
async fn playable(
    app: &App,
    game: &'static InHouseGame,
    subscriber: SubscriberId,
    today: NaiveDate,
    done: &DayProgress,
) -> AppResult<PlayableGame> {
    let id = game.game_unique_id;
    let all = u32::try_from(game.levels.len()).unwrap_or(u32::MAX);
    let mut lost = 0;
    if game.once_a_day {
        let played = app.store.read().game_visits().levels_played(subscriber, id, today).await?;
        let played = u32::try_from(played.len()).unwrap_or(u32::MAX);
        lost = played.saturating_sub(done.levels.get(id).copied().unwrap_or(0));
    }
    Ok(PlayableGame { game: id, levels: all.saturating_sub(lost) })
}
