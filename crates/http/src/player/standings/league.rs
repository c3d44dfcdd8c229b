use std::sync::Arc;

use arena_app::leagues::{self, LastWeek, LeagueView, TableLine};
use arena_app::ports::SubscriberId;
use arena_app::{App, AppError};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::cache::number;
use crate::player::profile::picture_url;
use crate::player::tournaments::instant;

/// The caller's league of the week. Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct League {
    /// `idle`: the caller has earned nothing this week. `forming`: has earned something, the group follows.
    /// `playing`: has a group.
    state: &'static str,
    /// Beginning of the week; null before the first week.
    starts_at: Option<String>,
    /// End of the week; null before the first week.
    ends_at: Option<String>,
    /// The caller's tier, or the one in which their first credits of the week put them: `bronze`, `silver`,
    /// `gold`, `platinum`, `diamond` or `champion`.
    tier: &'static str,
    /// Credits that the caller earned this week.
    points: i64,
    /// Members of the group who go up if the week ends now; of a full group while the caller has none.
    up: u32,
    /// Members who go down.
    down: u32,
    /// Prizes of the first places, in credits.
    prizes: Vec<i64>,
    /// Fewest members who must have earned something for a group to pay prizes.
    prizes_from: u32,
    /// The group, by place; empty without one.
    members: Vec<LeagueMember>,
    /// The caller's result of the week before; null without one.
    last_week: Option<LeagueLastWeek>,
}

/// A member of the caller's group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LeagueMember {
    /// Place, from 1.
    place: u32,
    /// Name that other players see.
    username: Option<String>,
    /// Address of the picture.
    profile_image: Option<String>,
    /// Avatar shown without a picture, 1 to 24.
    avatar: u8,
    /// Credits earned this week.
    points: i64,
    /// Whether this is the caller.
    you: bool,
    /// `up`, `stay` or `down`: what happens if the week ends now.
    zone: &'static str,
}

/// The caller's result of the week before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LeagueLastWeek {
    /// Tier in which the caller played.
    tier: &'static str,
    /// Place in the group.
    place: u32,
    /// Credits earned in that week.
    points: i64,
    /// `up`, `stay` or `down`.
    movement: &'static str,
    /// Prize that was paid, in credits; 0 without one.
    prize: i64,
}

/// Returns the caller's weekly league: the week, the tier, the group, and the result of the week before. Of equal
/// points the member who reached them first is ahead. 404 if the operator has switched leagues off.
#[utoipa::path(
    get, path = "/v1/league", tag = "leaderboard", security(("token" = [])),
    responses(
        (status = 200, body = Envelope<League>), (status = 401, body = Failure), (status = 404, body = Failure),
    )
)]
pub(crate) async fn league(State(app): State<Arc<App>>, reader: Reader) -> ApiResult<Envelope<League>> {
    let (caller, view) = reader
        .read(&app, async |subscriber| {
            Ok::<_, AppError>((subscriber, leagues::view(&app, subscriber).await?))
        })
        .await?;
    Ok(Envelope::new(League::of(&app, view, caller)))
}

impl League {
    fn of(app: &App, view: LeagueView, caller: SubscriberId) -> Self {
        let rules = &app.settings.leagues.rules;
        Self {
            state: view.state.as_str(),
            starts_at: view.week.map(|week| instant(week.starts_at)),
            ends_at: view.week.map(|week| instant(week.ends_at)),
            tier: view.tier.as_str(),
            points: number(view.points).max(0),
            up: view.up,
            down: view.down,
            prizes: rules.prizes.iter().copied().map(number).collect(),
            prizes_from: rules.prizes_from,
            members: view.table.into_iter().map(|line| LeagueMember::of(line, caller)).collect(),
            last_week: view.last.map(LeagueLastWeek::from),
        }
    }
}

impl LeagueMember {
    fn of(TableLine { member, place, zone }: TableLine, caller: SubscriberId) -> Self {
        Self {
            place,
            username: member.username,
            profile_image: member.picture.as_deref().map(picture_url),
            avatar: member.avatar.number(),
            points: number(member.points).max(0),
            you: member.subscriber == caller,
            zone: zone.as_str(),
        }
    }
}

impl From<LastWeek> for LeagueLastWeek {
    fn from(LastWeek { tier, points, outcome }: LastWeek) -> Self {
        Self {
            tier: tier.as_str(),
            place: outcome.place,
            points: number(points).max(0),
            movement: outcome.movement.as_str(),
            prize: number(outcome.prize),
        }
    }
}
