use std::collections::BTreeMap;

use arena_rules::tasks::turn;
use chrono::NaiveDate;

use crate::ports::{Challenge, DayEntry, Game, SubscriberId};
use crate::{App, AppResult};

/// The games that are offered and their challenges, in the order in which they are shown.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The games.
    pub games: Vec<Game>,
    /// The challenges of all games.
    pub challenges: Vec<Challenge>,
}

/// The catalogue as it stands.
///
/// # Errors
/// The database's.
pub async fn catalogue(app: &App) -> AppResult<Catalogue> {
    let read = app.store.read();
    Ok(Catalogue { games: read.games().list().await?, challenges: read.challenges().list().await? })
}

impl Catalogue {
    /// The offered game of an id.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.id == id)
    }

    /// The games that have a daily challenge on a day.
    pub fn games_with_daily(&self, day: NaiveDate) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(move |game| self.daily(&game.id, day).is_some())
    }

    /// The games that have challenges to be shown on a day.
    pub fn games_with_challenges(&self, day: NaiveDate) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(move |game| self.shown(&game.id, day).next().is_some())
    }

    /// A game's challenges to be shown on a day, without the daily ones: those between their dates, also archived.
    pub fn shown(&self, game: &str, day: NaiveDate) -> impl Iterator<Item = &Challenge> {
        let of_game = self.challenges.iter().filter(move |each| each.game == game && !each.daily);
        of_game.filter(move |each| arena_rules::tasks::open_on(each.from, each.until, day))
    }

    /// A game's daily challenge of a day.
    #[must_use]
    pub fn daily(&self, game: &str, day: NaiveDate) -> Option<&Challenge> {
        daily(self.challenges.iter().filter(|each| each.game == game), day)
    }
}

/// The daily challenge of a day among a game's challenges: those that are open take turns.
pub(super) fn daily<'a>(
    of_game: impl Iterator<Item = &'a Challenge>,
    day: NaiveDate,
) -> Option<&'a Challenge> {
    let mut open: Vec<_> = of_game.filter(|each| each.daily && each.open_on(day)).collect();
    turn(day, open.len()).map(|index| open.swap_remove(index))
}

/// What a subscriber entered today, by challenge.
///
/// # Errors
/// The database's.
pub async fn entered_today(app: &App, subscriber: SubscriberId) -> AppResult<BTreeMap<String, DayEntry>> {
    let entries = app.store.read().task_entries().of_day(subscriber, app.today()).await?;
    Ok(entries.into_iter().map(|entry| (entry.challenge.clone(), entry)).collect())
}
