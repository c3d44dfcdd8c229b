use arena_rules::invites::{FriendCode, ranked};
use chrono::{Datelike, Days};

use super::switched_on;
use crate::invites::{own_code, shown_name};
use crate::ports::{FriendLine, FriendPoints, FriendRequest, SubscriberId};
use crate::{App, AppResult};

/// A line of a subscriber's friends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendPlace {
    /// The rank, from 1.
    pub rank: u32,
    /// The friend, or the subscriber.
    pub line: FriendLine,
}

/// A subscriber's friends.
#[derive(Clone, Debug)]
pub struct FriendList {
    /// The subscriber's code, by which others ask.
    pub code: FriendCode,
    /// The friends and the subscriber, by rank.
    pub lines: Vec<FriendPlace>,
    /// The requests that wait for the subscriber.
    pub requests: Vec<FriendRequest>,
}

/// Returns a subscriber's friends by the credits of this week: the points of the league, or without leagues what the
/// streak, levels and tasks paid since the week's first day.
///
/// # Errors
/// [`crate::AppError::NotFound`] while friends are off; the database's.
pub async fn list(app: &App, subscriber: SubscriberId) -> AppResult<FriendList> {
    switched_on(app)?;
    let code = own_code(app, subscriber).await?;
    let points = points(app).await?;
    let read = app.store.read();
    let (lines, requests) =
        futures::try_join!(read.friends().lines(subscriber, points), read.friends().requests(subscriber))?;
    let ranked = ranked(lines, |line| line.points.0, |line| shown_name(&line.face));
    let lines = ranked.into_iter().map(|(rank, line)| FriendPlace { rank, line }).collect();
    Ok(FriendList { code, lines, requests })
}

async fn points(app: &App) -> AppResult<FriendPoints> {
    if app.settings.additions.leagues
        && let Some(week) = app.store.read().leagues().week_at(app.now()).await?
    {
        return Ok(FriendPoints::League(week.id));
    }
    let (today, first) = (app.today(), app.settings.leagues.first_day);
    let since = today.weekday().days_since(first);
    Ok(FriendPoints::Since(today.checked_sub_days(Days::new(since.into())).unwrap_or(today)))
}
