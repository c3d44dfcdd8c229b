use arena_rules::Credits;
use arena_rules::day;
use arena_rules::quests::{DayProgress, Quest};
use arena_rules::season::{Season, SeasonStep, StepState};
use chrono::{DateTime, NaiveDate, Utc};

use crate::ports::{QuestsOfDay, Repositories, StepClaim, SubscriberId};
use crate::{App, AppError, AppResult};

/// A quest with its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestLine {
    /// The quest.
    pub quest: Quest,
    /// The progress, at most the quest's target.
    pub progress: u32,
}

/// The state of a day's chest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChestState {
    /// Quests are left.
    Closed,
    /// All quests are done.
    Ready,
    /// The chest was opened.
    Opened,
}

impl ChestState {
    /// Returns the word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Ready => "ready",
            Self::Opened => "opened",
        }
    }
}

/// A step of a season with its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepLine {
    /// The number, from 1.
    pub number: u32,
    /// The chests that the step needs, and what it pays or paid.
    pub step: SeasonStep,
    /// The state.
    pub state: StepState,
}

/// A season as a subscriber sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonView {
    /// The season.
    pub season: Season,
    /// Chests that the subscriber opened in the season.
    pub chests: u32,
    /// The steps, the lowest first.
    pub steps: Vec<StepLine>,
}

/// A subscriber's quests of today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestsView {
    /// The day.
    pub day: NaiveDate,
    /// The end of the day.
    pub ends_at: DateTime<Utc>,
    /// The quests, the easiest first.
    pub quests: Vec<QuestLine>,
    /// The state of the chest.
    pub chest: ChestState,
    /// The credits that the chest pays or paid.
    pub credits: Credits,
    /// The present season; `None` before the first one, or while seasons are off.
    pub season: Option<SeasonView>,
    /// The season before, if the subscriber can still claim one of its steps.
    pub closing: Option<SeasonView>,
}

/// Returns a subscriber's quests of today; `None` if none were drawn yet: [`super::draw`] does it.
///
/// # Errors
/// [`AppError::NotFound`] if the operator has switched quests off; the database's.
pub async fn view(app: &App, subscriber: SubscriberId) -> AppResult<Option<QuestsView>> {
    if !app.settings.additions.quests {
        return Err(AppError::NotFound);
    }
    view_on(app, subscriber, app.today()).await
}

pub(super) async fn view_on(
    app: &App,
    subscriber: SubscriberId,
    today: NaiveDate,
) -> AppResult<Option<QuestsView>> {
    let read = app.store.read();
    let (of_day, (season, closing)) =
        futures::try_join!(of_day(app, read, subscriber, today), seasons(app, read, subscriber, today))?;
    let QuestsOfDay { drawn, progress, chest } = of_day;
    let Some(drawn) = drawn else { return Ok(None) };
    let state = match chest {
        Some(_) => ChestState::Opened,
        None if all_done(&drawn, &progress) => ChestState::Ready,
        None => ChestState::Closed,
    };
    let line = |quest: Quest| QuestLine { quest, progress: quest.progress(&progress) };
    Ok(Some(QuestsView {
        day: today,
        ends_at: bounds(app, today).1,
        quests: drawn.into_iter().map(line).collect(),
        chest: state,
        credits: chest.unwrap_or(app.settings.quest_chest),
        season,
        closing,
    }))
}

pub(super) async fn of_day(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    today: NaiveDate,
) -> AppResult<QuestsOfDay> {
    let (from, until) = bounds(app, today);
    Ok(repos.quests().of_day(subscriber, today, from, until).await?)
}

/// Whether the chest of these quests may be opened.
pub(super) fn all_done(quests: &[Quest], progress: &DayProgress) -> bool {
    !quests.is_empty() && quests.iter().all(|quest| quest.done(progress))
}

/// Returns the first instant of a day, and the first one after it.
pub(super) fn bounds(app: &App, date: NaiveDate) -> (DateTime<Utc>, DateTime<Utc>) {
    let zone = app.settings.zone;
    (day::start(date, zone), day::start(date.succ_opt().unwrap_or(date), zone))
}

/// Returns the season of a day, and the one before if a step of it can still be claimed.
async fn seasons(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    today: NaiveDate,
) -> AppResult<(Option<SeasonView>, Option<SeasonView>)> {
    let rule = &app.settings.season;
    let Some(season) = rule.on(today).filter(|_| app.settings.additions.season) else {
        return Ok((None, None));
    };
    let closing = rule.closing_on(today);
    let oldest = closing.unwrap_or(season);
    let quests = repos.quests();
    let (days, claimed) = futures::try_join!(
        quests.chest_days(subscriber, oldest.first_day),
        quests.claimed_steps(subscriber, oldest.number)
    )?;
    let of = |season: Season| season_view(&rule.steps, season, &days, &claimed);
    let is_ready = |view: &SeasonView| view.steps.iter().any(|line| line.state == StepState::Ready);
    Ok((Some(of(season)), closing.map(of).filter(is_ready)))
}

fn season_view(
    steps: &[SeasonStep],
    season: Season,
    days: &[NaiveDate],
    claimed: &[StepClaim],
) -> SeasonView {
    let chests = chests_in(season, days);
    let line = |(number, step): (u32, &SeasonStep)| {
        let claim = claimed.iter().find(|claim| claim.season == season.number && claim.step == number);
        let credits = claim.map_or(step.credits, |claim| claim.credits);
        let state = step.state(chests, claim.is_some());
        StepLine { number, step: SeasonStep { credits, ..*step }, state }
    };
    SeasonView { season, chests, steps: (1..).zip(steps).map(line).collect() }
}

/// Counts the chests that were opened in a season.
pub(super) fn chests_in(season: Season, days: &[NaiveDate]) -> u32 {
    let opened = days.iter().filter(|day| season.has(**day)).count();
    u32::try_from(opened).unwrap_or(u32::MAX)
}
