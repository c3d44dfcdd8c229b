use arena_rules::Credits;
use arena_rules::league::{GROUP, LeagueRules, Movement, Tier, movements, results};

use crate::ports::{LeagueGroup, LeagueOutcome, LeaguePlace, LeagueWeek, SubscriberId};
use crate::{App, AppError, AppResult};

/// How far a subscriber is in the present week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeagueState {
    /// They have earned nothing.
    Idle,
    /// They have earned something, and wait for a group.
    Forming,
    /// They have a group.
    Playing,
}

impl LeagueState {
    /// Returns the word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Forming => "forming",
            Self::Playing => "playing",
        }
    }
}

/// A line of a group's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLine {
    /// The member.
    pub member: LeaguePlace,
    /// The place, from 1.
    pub place: u32,
    /// The movement if the week ended now.
    pub zone: Movement,
}

/// A subscriber's result of the week before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastWeek {
    /// The tier in which they played.
    pub tier: Tier,
    /// Credits earned in the week.
    pub points: Credits,
    /// The result.
    pub outcome: LeagueOutcome,
}

/// The league as a subscriber sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueView {
    /// The present week; `None` before the first one.
    pub week: Option<LeagueWeek>,
    /// How far the subscriber is.
    pub state: LeagueState,
    /// The subscriber's tier, or the tier in which their first credits of the week put them.
    pub tier: Tier,
    /// Credits that the subscriber earned in the week.
    pub points: Credits,
    /// How many of the group go up if the week ends now; of a full group without one.
    pub up: u32,
    /// How many of the group go down.
    pub down: u32,
    /// The group, by place; empty without one.
    pub table: Vec<TableLine>,
    /// The subscriber's result of the week before, if they had one.
    pub last: Option<LastWeek>,
}

/// Returns the league as a subscriber sees it. Points are at most a second old.
///
/// # Errors
/// [`AppError::NotFound`] if the operator has switched leagues off; the database's.
pub async fn view(app: &App, subscriber: SubscriberId) -> AppResult<LeagueView> {
    if !app.settings.additions.leagues {
        return Err(AppError::NotFound);
    }
    let read = app.store.read();
    let leagues = read.leagues();
    let rules = &app.settings.leagues.rules;
    let (week, known) = futures::try_join!(leagues.week_at(app.now()), leagues.tier(subscriber))?;
    let Some(week) = week else {
        let tier = known.map_or(Tier::LOWEST, |(tier, _)| tier);
        let (up, down) = movements(rules, tier, GROUP);
        return Ok(LeagueView {
            week: None,
            state: LeagueState::Idle,
            tier,
            points: Credits::ZERO,
            up,
            down,
            table: Vec::new(),
            last: None,
        });
    };
    let (own, before) =
        futures::try_join!(leagues.standing(week.id, subscriber), leagues.standing(week.id - 1, subscriber))?;
    let last = before.and_then(|before| {
        let (group, outcome) = (before.group?, before.result?);
        Some(LastWeek { tier: group.tier, points: before.points, outcome })
    });
    let points = own.map_or(Credits::ZERO, |own| own.points);
    let group = own.and_then(|own| own.group);
    let table = match group {
        Some(group) => table(rules, group, leagues.table(group).await?),
        None => Vec::new(),
    };
    let tier = group.map_or_else(|| Tier::in_week(known, week.id), |group| group.tier);
    let state = match group {
        Some(_) => LeagueState::Playing,
        None if points.is_positive() => LeagueState::Forming,
        None => LeagueState::Idle,
    };
    let earned = table.iter().filter(|line| line.member.points.is_positive()).count();
    let members = if group.is_some() { u32::try_from(earned).unwrap_or(u32::MAX) } else { GROUP };
    let (up, down) = movements(rules, tier, members);
    Ok(LeagueView { week: Some(week), state, tier, points, up, down, table, last })
}

fn table(rules: &LeagueRules, group: LeagueGroup, members: Vec<LeaguePlace>) -> Vec<TableLine> {
    let points: Vec<_> = members.iter().map(|member| member.points).collect();
    let results = results(rules, group.tier, &points);
    members
        .into_iter()
        .zip(results)
        .map(|(member, result)| TableLine { member, place: result.place, zone: result.movement })
        .collect()
}
