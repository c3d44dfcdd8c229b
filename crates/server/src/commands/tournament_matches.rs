//! `arena tournament matches`, `decide` and `correct`: matches of ESL tournaments.

use std::fmt::{self, Display, Formatter};

use arena_app::ports::{Match, Round, ShownMatch, SubscriberId};
use arena_app::tournaments::{self, UndecidedMatches, engine};
use arena_app::{App, AppResult};
use chrono_tz::Tz;
use serde::Serialize;

use super::find_subscriber::subscriber;
use crate::commands::output::{ChangeReport, LocalTime, OutputArgs};

const LISTED: usize = 100;

#[derive(Serialize)]
struct MatchList {
    round: RoundView,
    matches: Vec<MatchView>,
    undecided: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RoundView {
    number: u32,
    title: String,
    state: &'static str,
    starts_at: LocalTime,
}

#[derive(Serialize)]
struct MatchView {
    room: String,
    state: &'static str,
    /// Two players; a bye has one.
    players: Vec<PlayerView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayerView {
    nickname: String,
    subscriber: SubscriberId,
    bot: bool,
    appeared: bool,
    claims_win: bool,
}

impl RoundView {
    fn new(round: Round, zone: Tz) -> Self {
        let Round { number, title, state, starts_at, .. } = round;
        Self { number, title, state: state.as_str(), starts_at: LocalTime::new(starts_at, zone) }
    }
}

impl From<ShownMatch> for MatchView {
    fn from(ShownMatch { of, names, bots, .. }: ShownMatch) -> Self {
        let [a_claims, b_claims] = of.claims;
        let a = PlayerView {
            nickname: names.0,
            subscriber: of.a,
            bot: bots.0,
            appeared: of.a_appeared.is_some(),
            claims_win: a_claims,
        };
        let b = of.b.map(|subscriber| PlayerView {
            nickname: names.1.unwrap_or_else(|| "nobody".to_owned()),
            subscriber,
            bot: bots.1,
            appeared: of.b_appeared.is_some(),
            claims_win: b_claims,
        });
        let players = [Some(a), b].into_iter().flatten().collect();
        Self { room: of.room.to_string(), state: of.state.as_str(), players }
    }
}

impl Display for PlayerView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { nickname, subscriber, .. } = self;
        let bot = if self.bot { ", a bot" } else { "" };
        let absent = if self.appeared { "" } else { ", not there" };
        let claims = if self.claims_win { ", says to have won" } else { "" };
        write!(f, "{nickname} ({subscriber}{bot}{absent}{claims})")
    }
}

impl Display for MatchView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { room, state, players } = self;
        let players: Vec<_> = players.iter().map(PlayerView::to_string).collect();
        write!(f, "{room}  {state}  {}", players.join(" against "))
    }
}

impl Display for MatchList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let RoundView { number, title, state, starts_at } = &self.round;
        writeln!(f, "round {number} ({title}), {state}, on {starts_at}")?;
        self.matches.iter().try_for_each(|one| writeln!(f, "{one}"))?;
        writeln!(f, "{} matches are not decided", self.undecided)
    }
}

/// Lists the undecided matches of the newest round, claimed wins first.
pub(super) async fn list(app: &App, output: OutputArgs, id: i64) -> AppResult<()> {
    let UndecidedMatches { round, matches } = tournaments::undecided_matches(app, id).await?;
    let (undecided, round) = (matches.len(), RoundView::new(round, app.settings.zone));
    let matches = matches.into_iter().take(LISTED).map(MatchView::from).collect();
    output.print(&MatchList { round, matches, undecided });
    Ok(())
}

#[derive(Serialize)]
struct DecidedMatch {
    tournament: i64,
    round: u32,
    room: String,
    winner: Option<SubscriberId>,
}

impl From<Match> for DecidedMatch {
    fn from(Match { tournament, round, room, winner, .. }: Match) -> Self {
        Self { tournament, round, room: room.to_string(), winner }
    }
}

pub(super) async fn decide(
    app: &App,
    output: OutputArgs,
    id: i64,
    room: &str,
    winner: &str,
) -> AppResult<()> {
    let winner = subscriber(app, winner).await?;
    let of = tournaments::decide(app, id, room, winner).await?;
    output.print(&ChangeReport::new(DecidedMatch::from(of), "decided; the other player is out and is told"));
    Ok(())
}

pub(super) async fn correct(
    app: &App,
    output: OutputArgs,
    id: i64,
    room: &str,
    winner: &str,
) -> AppResult<()> {
    let winner = subscriber(app, winner).await?;
    let of = engine::correct(app, id, room, winner).await?;
    output.print(&ChangeReport::new(DecidedMatch::from(of), "corrected; both players are told"));
    Ok(())
}
