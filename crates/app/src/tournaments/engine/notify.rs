//! Messages to players in batches: a round may have 100,000 players.

use arena_rules::messages::{OutReason, SubscriberMessage};
use arena_rules::tournament::appearance::ResultType;
use chrono::Duration;

use crate::ports::{Match, Repositories, Round, SubscriberId, Tournament};
use crate::tournaments::message_name;
use crate::{App, AppResult, messages};

const AT_ONCE: u64 = 100;

/// Sends the next matches' players their room ids, and moves [`Round::reminded`] past them.
pub(super) async fn send_room_ids(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
) -> AppResult<()> {
    let (id, plan) = (tournament.id, &tournament.plan);
    let matches = repos.matches().at_positions(id, round.number, round.reminded, AT_ONCE).await?;
    // Afterwards the room is closed.
    let until = round.starts_at.max(app.now()) + Duration::seconds(plan.countdown_seconds.into());
    let key = format!("tournament/{id}/round/{}", round.number);
    let name = message_name(app, repos, tournament).await?;
    for of in &matches {
        if of.b.is_none() {
            let (name, round) = (name.clone(), round.title.clone());
            let message = SubscriberMessage::MatchBye { tournament: id, name, round };
            messages::notify_until(app, repos, of.a, &key, message, until).await?;
            continue;
        }
        for player in [Some(of.a), of.b].into_iter().flatten() {
            let message = SubscriberMessage::MatchRoom {
                tournament: id,
                name: name.clone(),
                round: round.title.clone(),
                starts_at: round.starts_at,
                room: of.room.as_str().to_owned(),
            };
            messages::notify_until(app, repos, player, &key, message, until).await?;
        }
    }
    // If the round has fewer matches than recorded, this still ends the reminders.
    let to = matches.last().map_or(round.matches, |last| last.position + 1);
    repos.rounds().set_reminded(id, round.number, round.reminded, to).await?;
    Ok(())
}

/// Notifies players who are out after some of a round's matches.
pub(super) async fn notify_out(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
) -> AppResult<()> {
    let decided = repos.matches().take_unannounced(tournament.id, round.number, AT_ONCE, app.now()).await?;
    for of in &decided {
        for (player, why) in out_by(of) {
            notify_one_out(app, repos, tournament, round, player, why).await?;
        }
    }
    Ok(())
}

/// Notifies a player who is out, once in a tournament.
pub(super) async fn notify_one_out(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    player: SubscriberId,
    reason: OutReason,
) -> AppResult<()> {
    let (id, round) = (tournament.id, round.title.clone());
    let name = message_name(app, repos, tournament).await?;
    let message = SubscriberMessage::TournamentOut { tournament: id, name, round, reason };
    messages::notify_once(app, repos, player, &format!("tournament/{id}/out"), message).await?;
    Ok(())
}

/// Returns the players whom a match puts out, with the reasons.
fn out_by(of: &Match) -> Vec<(SubscriberId, OutReason)> {
    let both = |why| [Some(of.a), of.b].into_iter().flatten().map(|player| (player, why)).collect();
    match of.result {
        None | Some(ResultType::Bye) => Vec::new(),
        Some(ResultType::Normal) => of.loser().map(|player| (player, OutReason::Lost)).into_iter().collect(),
        Some(ResultType::Walkover) => {
            of.loser().map(|player| (player, OutReason::Missed)).into_iter().collect()
        }
        Some(ResultType::BothAbsent) => both(OutReason::Missed),
        Some(ResultType::Undecided) => both(OutReason::Undecided),
    }
}
