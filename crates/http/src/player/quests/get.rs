use std::sync::Arc;

use arena_app::App;
use arena_app::quests::{self, QuestLine, QuestsView, SeasonView, StepLine};
use arena_rules::day;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::cache::number;
use crate::player::tournaments::instant;

/// The caller's quests of today. Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DailyQuests {
    /// Day, `YYYY-MM-DD`, in the operator's time zone.
    day: String,
    /// End of the day, when new quests are drawn and a closed chest is gone.
    ends_at: String,
    /// Up to three quests, the easiest first, each of another kind.
    quests: Vec<DailyQuest>,
    /// The chest for all of them.
    chest: QuestChest,
    /// The present season; null without one.
    season: Option<QuestSeason>,
    /// The season before, while the caller can still claim one of its steps; otherwise null.
    last_season: Option<QuestSeason>,
}

/// A quest of the day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DailyQuest {
    /// `claim`: claim the streak's day. `level`: pass a level of `game`. `levels`: pass several levels of `game`. `task`:
    /// send a screenshot. `check_in`: check in for an ESL tournament. `match`: play a match.
    kind: &'static str,
    /// Id of the game; null for quests without one.
    game: Option<&'static str>,
    /// How far the caller is.
    progress: u32,
    /// Progress at which the quest is done.
    target: u32,
}

/// The chest of the day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QuestChest {
    /// `closed`: quests are left. `ready`: it can be opened. `opened`.
    state: &'static str,
    /// Credits that the chest pays or paid.
    credits: i64,
}

/// A season of 30 days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuestSeason {
    /// Number, from 1.
    number: u32,
    /// End of the season.
    ends_at: String,
    /// Days that are left, with today; 0 after the season.
    days_left: u32,
    /// End of the time in which steps can be claimed, some days after the season.
    claimable_until: String,
    /// Chests that the caller opened in the season.
    chests: u32,
    /// Steps, the lowest first.
    steps: Vec<SeasonStepState>,
}

/// A step of a season.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SeasonStepState {
    /// Number, from 1.
    step: u32,
    /// Chests that the step needs.
    chests: u32,
    /// Credits that the step pays or paid.
    credits: i64,
    /// `locked`: more chests are needed. `ready`: it can be claimed. `claimed`.
    state: &'static str,
}

/// Returns the caller's quests of today, the chest and the season. The first call of a day draws the quests, which
/// stay for the day. 404 if the operator has switched quests off.
#[utoipa::path(
    get, path = "/v1/quests", tag = "quests", security(("token" = [])),
    responses(
        (status = 200, body = Envelope<DailyQuests>), (status = 401, body = Failure),
        (status = 404, body = Failure),
    )
)]
pub(crate) async fn quests(State(app): State<Arc<App>>, reader: Reader) -> ApiResult<Envelope<DailyQuests>> {
    let (caller, view) = reader
        .read(&app, async |subscriber| {
            Ok::<_, arena_app::AppError>((subscriber, quests::view(&app, subscriber).await?))
        })
        .await?;
    let view = match view {
        Some(view) => view,
        None => quests::draw(&app, caller).await?,
    };
    Ok(Envelope::new(DailyQuests::of(&app, view)))
}

impl DailyQuests {
    fn of(app: &App, view: QuestsView) -> Self {
        let season = |season: SeasonView| QuestSeason::of(app, &season, view.day);
        Self {
            day: view.day.to_string(),
            ends_at: instant(view.ends_at),
            quests: view.quests.into_iter().map(DailyQuest::from).collect(),
            chest: QuestChest { state: view.chest.as_str(), credits: number(view.credits) },
            season: view.season.map(season),
            last_season: view.closing.map(season),
        }
    }
}

impl From<QuestLine> for DailyQuest {
    fn from(QuestLine { quest, progress }: QuestLine) -> Self {
        Self { kind: quest.kind(), game: quest.game(), progress, target: quest.target() }
    }
}

impl QuestSeason {
    fn of(app: &App, view: &SeasonView, today: chrono::NaiveDate) -> Self {
        let SeasonView { season, chests, steps } = view;
        let end =
            |last: chrono::NaiveDate| instant(day::start(last.succ_opt().unwrap_or(last), app.settings.zone));
        Self {
            number: season.number,
            ends_at: end(season.last_day),
            days_left: season.days_left(today),
            claimable_until: end(season.claimable_until()),
            chests: *chests,
            steps: steps.iter().map(SeasonStepState::from).collect(),
        }
    }
}

impl From<&StepLine> for SeasonStepState {
    fn from(line: &StepLine) -> Self {
        Self {
            step: line.number,
            chests: line.step.chests,
            credits: number(line.step.credits),
            state: line.state.as_str(),
        }
    }
}
