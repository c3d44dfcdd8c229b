//! Messages to players in batches: a round may have 100,000 players.

use arena_rules::messages::{OutReason, SubscriberMessage};
use arena_rules::tournament::appearance::{MatchState, ResultType};
use chrono::{DateTime, Duration, Utc};

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
    let id = tournament.id;
    let matches = repos.matches().at_positions(id, round.number, round.reminded, AT_ONCE).await?;
    for of in &matches {
        // Staff removed a player: the opponent has been told.
        if of.b.is_some() && of.state == MatchState::Ended {
            continue;
        }
        for player in [Some(of.a), of.b].into_iter().flatten() {
            send_room_id(app, repos, tournament, round, of, player).await?;
        }
    }
    // If the round has fewer matches than recorded, this still ends the reminders.
    let to = matches.last().map_or(round.matches, |last| last.position + 1);
    repos.rounds().set_reminded(id, round.number, round.reminded, to).await?;
    Ok(())
}

/// Sends a player of a match that has not begun the room id, or that there is no opponent.
pub(super) async fn send_room_id(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    of: &Match,
    player: SubscriberId,
) -> AppResult<()> {
    let (tournament_id, title) = (tournament.id, round.title.clone());
    let key = format!("tournament/{tournament_id}/round/{}", round.number);
    let name = message_name(app, repos, tournament).await?;
    let message = match of.b {
        None => SubscriberMessage::MatchBye { tournament: tournament_id, name, round: title },
        Some(_) => SubscriberMessage::MatchRoom {
            tournament: tournament_id,
            name,
            round: title,
            starts_at: round.starts_at,
            room: of.room.as_str().to_owned(),
        },
    };
    messages::notify_until(app, repos, player, &key, message, room_closes(app, tournament, round)).await?;
    Ok(())
}

/// Notifies a player whose opponent staff removed before the match was decided.
pub(super) async fn notify_free(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    player: SubscriberId,
) -> AppResult<()> {
    let (id, title) = (tournament.id, round.title.clone());
    let name = message_name(app, repos, tournament).await?;
    let key = format!("tournament/{id}/round/{}/free", round.number);
    let message = SubscriberMessage::MatchBye { tournament: id, name, round: title };
    messages::notify_until(app, repos, player, &key, message, room_closes(app, tournament, round)).await?;
    Ok(())
}

/// Returns when a round's rooms close: afterwards their messages are of no use.
fn room_closes(app: &App, tournament: &Tournament, round: &Round) -> DateTime<Utc> {
    round.starts_at.max(app.now()) + Duration::seconds(tournament.plan.countdown_seconds.into())
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

/// Notifies a player who is out, once in a round: after a correction a player can be out a second time.
pub(super) async fn notify_one_out(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    player: SubscriberId,
    reason: OutReason,
) -> AppResult<()> {
    let key = format!("tournament/{}/out/{}", tournament.id, round.number);
    send_out(app, repos, tournament, round, player, (&key, reason)).await
}

/// Notifies the player who went on by a result that staff corrected.
pub(super) async fn notify_corrected_out(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    player: SubscriberId,
) -> AppResult<()> {
    // A result may be corrected more than once; each repair happens once.
    let key = format!("tournament/{}/corrected/{}", tournament.id, app.new_id());
    send_out(app, repos, tournament, round, player, (&key, OutReason::Corrected)).await
}

async fn send_out(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    player: SubscriberId,
    (key, reason): (&str, OutReason),
) -> AppResult<()> {
    let (id, round) = (tournament.id, round.title.clone());
    let name = message_name(app, repos, tournament).await?;
    let message = SubscriberMessage::TournamentOut { tournament: id, name, round, reason };
    messages::notify_once(app, repos, player, key, message).await?;
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
