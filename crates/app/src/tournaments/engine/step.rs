use arena_rules::tournament::{TournamentState, appearance};
use chrono::Duration;

use super::job::missing;
use super::{bots, draw, due, enqueue_next, finish, notify, wait_over};
use crate::ports::{Repositories, Round, RoundState, Tournament};
use crate::tournaments::bots::give_way;
use crate::tournaments::cancel_within;
use crate::{App, AppResult};

/// A step's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// The step performed the due action and enqueued the next job.
    Did,
    /// Nothing was due: another node was faster, the tournament is over, or all awaited players came. The
    /// next action has its job.
    Idle,
}

/// Performs a tournament's one due action, in one transaction.
///
/// # Errors
/// The database's.
pub async fn step(app: &App, id: i64) -> AppResult<StepOutcome> {
    let played = bots::play(app, id).await?;
    let tx = app.store.begin().await?;
    if !tx.rounds().hold_alone(id).await? {
        return Ok(StepOutcome::Idle);
    }
    // Read after locking, so that all other changes are committed.
    let Some(tournament) = tx.tournaments().find(id).await? else {
        return Ok(StepOutcome::Idle);
    };
    let round = tx.rounds().newest(id).await?;
    let now = app.now();
    match due(app, &*tx, &tournament, round.as_ref(), now).await? {
        None => return Ok(StepOutcome::Idle),
        Some(due) if now < due => {
            // This job was to end the wait for players who have come meanwhile. The deadline is due next.
            enqueue_next(app, &*tx, id).await?;
            tx.commit().await?;
            return Ok(StepOutcome::Idle);
        }
        Some(_) => {}
    }
    match (&tournament.plan.state, &round) {
        (TournamentState::Open, _) => begin(app, &*tx, &tournament).await?,
        _ if !played.is_empty() => bots::decide(app, &*tx, id, played).await?,
        (_, Some(round)) => advance(app, &*tx, &tournament, round).await?,
        (_, None) => return Err(missing(id, "round")),
    }
    enqueue_next(app, &*tx, id).await?;
    tx.commit().await?;
    Ok(StepOutcome::Did)
}

/// Starts the tournament: check-in closes, and the first round is drawn, or too few players cancel it.
async fn begin(app: &App, repos: &dyn Repositories, tournament: &Tournament) -> AppResult<()> {
    let id = tournament.id;
    give_way(app, repos, tournament).await?;
    let players = repos.tournament_entries().checked_in(id).await?;
    let enough =
        usize::try_from(tournament.plan.min_players).is_ok_and(|least| players.len() >= least.max(2));
    if !enough {
        tracing::info!(
            tournament = id,
            players = players.len(),
            "a tournament was cancelled: too few players"
        );
        cancel_within(app, repos, tournament).await?;
        return Ok(());
    }
    if repos
        .tournaments()
        .change_state(id, tournament.version, TournamentState::Running, None, app.now())
        .await?
    {
        tracing::info!(tournament = id, players = players.len(), "a tournament began");
        draw::first(app, repos, tournament, players).await?;
    }
    Ok(())
}

async fn advance(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
) -> AppResult<()> {
    let now = app.now();
    let (id, number, plan) = (tournament.id, round.number, &tournament.plan);
    let countdown = Duration::seconds(plan.countdown_seconds.into());
    // A match never gets less time than its players have to appear.
    let length = Duration::seconds(plan.match_seconds.max(plan.countdown_seconds).into());
    match round.state {
        RoundState::Drawn if round.reminded < round.matches => {
            notify::send_room_ids(app, repos, tournament, round).await
        }
        RoundState::Drawn => {
            // Times count from the real opening, so a late step costs players nothing.
            let from = if now - round.starts_at > appearance::LATE { now } else { round.starts_at };
            repos.rounds().open(id, number, from + countdown, from + length).await?;
            repos.match_players().bots_appear(id, number, now).await?;
            Ok(())
        }
        RoundState::Open => {
            let until = round.appear_until.ok_or_else(|| missing(id, "countdown"))?;
            if !repos.matches().any_undecided(id, number).await? {
                repos.rounds().settle(id, number, now).await?;
                return Ok(());
            }
            if now < until {
                // Matches of bots are waiting whose rooms opened after this step had looked for them.
                return Ok(());
            }
            match appearance::extended(until, now, countdown) {
                Some(until) => {
                    tracing::warn!(
                        tournament = id,
                        round = number,
                        "a round is late; its countdown begins again"
                    );
                    repos.rounds().extend(id, number, until, now + length).await?;
                }
                None => {
                    repos.rounds().settle(id, number, now).await?;
                }
            }
            Ok(())
        }
        RoundState::Settled if repos.matches().any_unannounced(id, number).await? => {
            notify::notify_out(app, repos, tournament, round).await
        }
        RoundState::Settled if repos.matches().any_undecided(id, number).await? => {
            if repos.match_players().any_awaited(id, number).await? {
                return stop_waiting(app, repos, round, length).await;
            }
            if round.deadline_at.is_some_and(|deadline| now < deadline) {
                // Matches of bots wait, as above.
                return Ok(());
            }
            let matches = repos.matches().expire(id, number, now).await?;
            tracing::warn!(
                tournament = id,
                round = number,
                matches,
                "matches ended undecided at the deadline of their round"
            );
            Ok(())
        }
        RoundState::Settled => close(app, repos, tournament, round).await,
        RoundState::Ended => Err(missing(id, "next round")),
    }
}

/// Ends the wait for players checked in to a live room: absent ones are out.
async fn stop_waiting(app: &App, repos: &dyn Repositories, round: &Round, length: Duration) -> AppResult<()> {
    let (id, number, now) = (round.tournament, round.number, app.now());
    let (Some(appear_until), Some(deadline)) = (round.appear_until, round.deadline_at) else {
        return Err(missing(id, "countdown"));
    };
    let until = wait_over(app, appear_until).min(deadline);
    if now < until {
        // Matches of bots are waiting whose rooms opened after this step had looked for them.
        return Ok(());
    }
    if appearance::extended(until, now, app.settings.room_wait).is_some() {
        tracing::warn!(
            tournament = id,
            round = number,
            "a round is late; the wait for players who have checked in begins again"
        );
        repos.rounds().extend(id, number, now, deadline.max(now + length)).await?;
        return Ok(());
    }
    let matches = repos.match_players().stop_waiting(id, number, now).await?;
    tracing::info!(
        tournament = id,
        round = number,
        matches,
        "matches were decided: a player had checked in and did not come to the room"
    );
    Ok(())
}

/// Ends a round: draws the next one or ends the tournament, with or without a champion.
async fn close(app: &App, repos: &dyn Repositories, tournament: &Tournament, round: &Round) -> AppResult<()> {
    let id = tournament.id;
    repos.rounds().end(id, round.number, app.now()).await?;
    let left = repos.match_players().winners(id, round.number).await?;
    match left.as_slice() {
        [] => finish::end(app, repos, tournament, round, None).await,
        [champion] => finish::end(app, repos, tournament, round, Some(*champion)).await,
        _ => draw::next(app, repos, tournament, round, left).await,
    }
}
