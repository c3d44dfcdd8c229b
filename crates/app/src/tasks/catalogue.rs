use std::collections::BTreeMap;

use arena_rules::tasks::turn;
use chrono::NaiveDate;

use crate::ports::{Challenge, DayEntry, Game, SubscriberId};
use crate::{App, AppResult};

/// The games on offer and their challenges, in display order.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The games.
    pub games: Vec<Game>,
    /// All games' challenges.
    pub challenges: Vec<Challenge>,
}

/// Returns the catalogue.
///
/// # Errors
/// The database's.
pub async fn catalogue(app: &App) -> AppResult<Catalogue> {
    let read = app.store.read();
    Ok(Catalogue { games: read.games().list().await?, challenges: read.challenges().list().await? })
}

impl Catalogue {
    /// Returns a game on offer.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.id == id)
    }

    /// Returns the games with a daily challenge on a day.
    pub fn games_with_daily(&self, day: NaiveDate) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(move |game| self.daily(&game.id, day).is_some())
    }

    /// Returns the games with challenges to show on a day.
    pub fn games_with_challenges(&self, day: NaiveDate) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(move |game| self.shown(&game.id, day).next().is_some())
    }

    /// Returns a game's challenges to show on a day, without daily ones: those within their dates,
    /// archived or not.
    pub fn shown(&self, game: &str, day: NaiveDate) -> impl Iterator<Item = &Challenge> {
        let of_game = self.challenges.iter().filter(move |each| each.game == game && !each.daily);
        of_game.filter(move |each| arena_rules::tasks::open_on(each.from, each.until, day))
    }

    /// Returns a game's daily challenge.
    #[must_use]
    pub fn daily(&self, game: &str, day: NaiveDate) -> Option<&Challenge> {
        daily(self.challenges.iter().filter(|each| each.game == game), day)
    }
}

/// Returns a day's challenge: a game's open daily challenges take turns.
pub(super) fn daily<'a>(
    of_game: impl Iterator<Item = &'a Challenge>,
    day: NaiveDate,
) -> Option<&'a Challenge> {
    let mut open: Vec<_> = of_game.filter(|each| each.daily && each.open_on(day)).collect();
    turn(day, open.len()).map(|index| open.swap_remove(index))
}

/// Returns a subscriber's entries of today, by challenge.
///
/// # Errors
/// The database's.
pub async fn entered_today(app: &App, subscriber: SubscriberId) -> AppResult<BTreeMap<String, DayEntry>> {
    let entries = app.store.read().task_entries().of_day(subscriber, app.today()).await?;
    Ok(entries.into_iter().map(|entry| (entry.challenge.clone(), entry)).collect())
}
