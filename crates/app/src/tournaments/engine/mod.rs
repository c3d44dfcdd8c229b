//! The engine of ESL tournaments: a state machine in the database, driven by durable jobs.
//!
//! The next action follows from stored state, never from a job's payload. [`step`] locks the tournament
//! exclusively, performs the due action and enqueues the next job, all in one transaction. So a step may run
//! at any time, any number of times, on any number of nodes, and after a crash at any line: all of it
//! happened or nothing. Every minute [`sweep`] finds tournaments whose job was lost or given up.
//! `docs/tournaments.md` draws the states.

mod bots;
mod decide;
mod draw;
mod finish;
mod job;
mod notify;
mod repair;
mod step;
mod sweep;

pub use decide::decide;
pub(super) use decide::{Decision, decide_within};
pub use draw::Draw;
pub use job::{STEP_JOB, StepJob};
pub use repair::{correct, remove};
pub use step::{StepOutcome, step};
pub use sweep::sweep;

use arena_rules::tournament::TournamentState;
use chrono::{DateTime, Duration, Utc};

use job::{enqueue, missing};

use crate::ports::{Repositories, Round, RoundState, Tournament};
use crate::{App, AppResult};

/// Looks for tournaments without a job.
pub const SWEEP_JOB: &str = "tournament.sweep";

/// How long before a match its room id is sent (spec 1, 9).
fn lead(tournament: &Tournament) -> Duration {
    Duration::seconds(tournament.plan.room_lead_seconds.into())
}

/// Returns the end of the wait for players who have checked in but are not in their live room.
fn wait_over(app: &App, appear_until: DateTime<Utc>) -> DateTime<Utc> {
    appear_until + app.settings.room_wait
}

/// Returns the time of the tournament's next action, as of `now`; `None` if there is none. For an action that
/// is due at once this is exactly the caller's `now`, although the clock has moved on.
async fn due(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: Option<&Round>,
    now: DateTime<Utc>,
) -> AppResult<Option<DateTime<Utc>>> {
    match (tournament.plan.state, round) {
        (TournamentState::Open, _) => Ok(Some(tournament.plan.starts_at)),
        (TournamentState::Running, Some(round)) => {
            round_due(app, repos, tournament, round, now).await.map(Some)
        }
        (TournamentState::Running, None) => Err(missing(tournament.id, "round")),
        (TournamentState::Closed | TournamentState::Cancelled | TournamentState::Ended, _) => Ok(None),
    }
}

async fn round_due(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    now: DateTime<Utc>,
) -> AppResult<DateTime<Utc>> {
    let known = |at: Option<DateTime<Utc>>| at.ok_or_else(|| missing(tournament.id, "time"));
    match round.state {
        RoundState::Drawn if round.reminded < round.matches => Ok(round.starts_at - lead(tournament)),
        RoundState::Drawn => Ok(round.starts_at),
        RoundState::Open | RoundState::Settled if bots::wait(repos, tournament).await? => Ok(now),
        // All matches are decided: nobody is waited for.
        RoundState::Open if !repos.matches().any_undecided(tournament.id, round.number).await? => Ok(now),
        RoundState::Open => known(round.appear_until),
        RoundState::Settled => {
            let (id, number) = (tournament.id, round.number);
            let waits = !repos.matches().any_unannounced(id, number).await?
                && repos.matches().any_undecided(id, number).await?;
            if !waits {
                return Ok(now);
            }
            let deadline = known(round.deadline_at)?;
            if repos.match_players().any_awaited(id, number).await? {
                return Ok(wait_over(app, known(round.appear_until)?).min(deadline));
            }
            Ok(deadline)
        }
        // Ending a round also draws the next, or ends the tournament.
        RoundState::Ended => Err(missing(tournament.id, "next round")),
    }
}

/// Enqueues the next action's job; its key drops a second one. A job due now has no key, as the present job
/// may hold that key until it ends.
async fn enqueue_next(app: &App, repos: &dyn Repositories, id: i64) -> AppResult<()> {
    let Some(tournament) = repos.tournaments().find(id).await? else {
        return Ok(());
    };
    let round = repos.rounds().newest(id).await?;
    let Some(due) = due(app, repos, &tournament, round.as_ref(), app.now()).await? else {
        return Ok(());
    };
    let key = (due > app.now()).then(|| {
        let (number, state) = round.map_or((0, "check_in"), |round| (round.number, round.state.as_str()));
        format!("{STEP_JOB}/{id}/{number}/{state}/{}", due.timestamp_micros())
    });
    enqueue(app, repos, id, due, key).await
}
