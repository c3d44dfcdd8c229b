//! `arena tournament matches` and `decide`: matches of ESL tournaments.

use arena_app::error::refuse;
use arena_app::ports::{DecidedBy, ShownMatch, SubscriberId};
use arena_app::tournaments::engine;
use arena_app::{App, AppResult};
use arena_rules::day;
use arena_rules::tournament::appearance::MatchState;
use arena_rules::tournament::room::RoomId;
use arena_rules::tournament::{match_texts, texts};

use crate::commands::output::say;

const LISTED: usize = 100;
const PAGE: u64 = 500;

/// Lists the undecided matches of the newest round, those with a claimed win first.
pub(super) async fn list(app: &App, id: i64) -> AppResult<()> {
    let read = app.store.read();
    let Some(round) = read.rounds().newest(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    let starts = day::display(round.starts_at, app.settings.zone);
    say(&format!("round {} ({}), {}, on {starts}", round.number, round.title, round.state.as_str()));
    let mut open = Vec::new();
    for first in (0..u64::from(round.matches)).step_by(500) {
        let page = read.matches().shown(id, round.number, first, PAGE).await?;
        open.extend(page.into_iter().filter(|one| one.of.state != MatchState::Ended));
    }
    open.sort_by_key(|one| (one.of.claims == [false, false], one.of.position));
    for one in open.iter().take(LISTED) {
        say(&line(one));
    }
    say(&format!("{} matches are not decided", open.len()));
    Ok(())
}

fn line(ShownMatch { of, names, bots, .. }: &ShownMatch) -> String {
    let player = |name: &str, id: Option<SubscriberId>, bot: bool, came: bool, claims: bool| {
        let bot = if bot { ", a bot" } else { "" };
        let id = id.map(|id| id.to_string()).unwrap_or_default();
        let came = if came { "" } else { ", not there" };
        let claims = if claims { ", says to have won" } else { "" };
        format!("{name} ({id}{bot}{came}{claims})")
    };
    let a = player(&names.0, Some(of.a), bots.0, of.a_appeared.is_some(), of.claims[0]);
    let b =
        player(names.1.as_deref().unwrap_or("nobody"), of.b, bots.1, of.b_appeared.is_some(), of.claims[1]);
    format!("{}  {}  {a} against {b}", of.room, of.state.as_str())
}

pub(super) async fn decide(app: &App, id: i64, room: &str, winner: SubscriberId) -> AppResult<()> {
    let found = match RoomId::parse(room) {
        Some(room) => app.store.read().matches().by_room(id, room).await?,
        None => None,
    };
    let Some(of) = found else {
        return refuse("unknown_room", match_texts::WRONG_ROOM);
    };
    let Some(side) = of.side_of(winner) else {
        return refuse("not_a_player", "The winner must be one of the two players of this match.");
    };
    engine::decide(app, id, of.room, side, DecidedBy::Operator).await?;
    say("decided; the other player is out and is told");
    Ok(())
}
