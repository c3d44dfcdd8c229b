//! The engine of ESL tournaments: a state machine in the database, moved on by durable jobs.
//!
//! What is to be done next follows from what is written down, never from what a job carries. [`step`] holds the
//! tournament alone, does the one thing that is due, writes down the job for the thing after it, and commits all of it
//! together. So it may run at any time, any number of times, on any number of nodes, and after a crash at any line:
//! either nothing of a step happened, or all of it. [`sweep`] looks every minute for tournaments whose job was lost or
//! given up. `docs/tournaments.md` draws the states.

mod bots;
mod decide;
mod draw;
mod finish;
mod step;
mod sweep;
mod tell;

pub use decide::decide;
pub(super) use decide::{Decision, decide_within};
pub use draw::Draw;
pub use step::{Stepped, step};
pub use sweep::sweep;

use arena_rules::tournament::State;
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use crate::ports::{NewJob, Repositories, Round, RoundState, Tournament};
use crate::{App, AppError, AppResult};

/// The job that does what is due in a tournament.
pub const STEP_JOB: &str = "tournament.step";
/// The job that looks for tournaments without a job.
pub const SWEEP_JOB: &str = "tournament.sweep";

/// What [`STEP_JOB`] needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepJob {
    /// Which tournament.
    pub tournament: i64,
}

/// From a match's start to when its room id is sent (spec 1, 9).
fn lead(tournament: &Tournament) -> Duration {
    Duration::seconds(tournament.plan.room_lead_seconds.into())
}

/// Until when players are waited for who have checked in to a live room and are not there.
fn wait_over(app: &App, appear_until: DateTime<Utc>) -> DateTime<Utc> {
    appear_until + app.settings.room_wait
}

/// When something is to be done next in a tournament, as of `now`; `None` where nothing ever is. The instant is the caller's:
/// what is due at once is due at the very instant that they compare with, though the clock has moved on meanwhile.
async fn due(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: Option<&Round>,
    now: DateTime<Utc>,
) -> AppResult<Option<DateTime<Utc>>> {
    match (tournament.plan.state, round) {
        (State::Open, _) => Ok(Some(tournament.plan.starts_at)),
        (State::Running, Some(round)) => round_due(app, repos, tournament, round, now).await.map(Some),
        (State::Running, None) => Err(missing(tournament.id, "round")),
        (State::Closed | State::Cancelled | State::Ended, _) => Ok(None),
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
        // Nobody is waited for where nothing is left to be decided.
        RoundState::Open if !repos.matches().any_undecided(tournament.id, round.number).await? => Ok(now),
        RoundState::Open => known(round.appear_until),
        RoundState::Settled => {
            let (id, number) = (tournament.id, round.number);
            let waits = !repos.matches().any_untold(id, number).await?
                && repos.matches().any_undecided(id, number).await?;
            if !waits {
                return Ok(now);
            }
            let deadline = known(round.deadline_at)?;
            if repos.matches().any_awaited(id, number).await? {
                return Ok(wait_over(app, known(round.appear_until)?).min(deadline));
            }
            Ok(deadline)
        }
        // The step that ends a round draws the next one or ends the tournament.
        RoundState::Ended => Err(missing(tournament.id, "next round")),
    }
}

/// Writes down the job for what is due next. A second one for the same thing is dropped, unless that thing is due now:
/// then it may be this very job that has just done the thing before it, and its key is not free yet.
async fn enqueue_next(app: &App, repos: &dyn Repositories, id: i64) -> AppResult<()> {
    let Some(tournament) = repos.tournaments().find(id).await? else {
        return Ok(());
    };
    let round = repos.matches().newest_round(id).await?;
    let Some(due) = due(app, repos, &tournament, round.as_ref(), app.now()).await? else {
        return Ok(());
    };
    let key = (due > app.now()).then(|| {
        let (number, state) = round.map_or((0, "check_in"), |round| (round.number, round.state.as_str()));
        format!("{STEP_JOB}/{id}/{number}/{state}/{}", due.timestamp_micros())
    });
    enqueue(app, repos, id, due, key).await
}

async fn enqueue(
    app: &App,
    repos: &dyn Repositories,
    tournament: i64,
    due: DateTime<Utc>,
    unique_key: Option<String>,
) -> AppResult<()> {
    let payload = serde_json::to_value(StepJob { tournament })
        .map_err(|error| AppError::Internal(error.to_string()))?;
    let run_at = due.max(app.now());
    let job = NewJob { id: app.new_id(), kind: STEP_JOB, payload, unique_key, run_at };
    repos.jobs().enqueue(&job).await?;
    Ok(())
}

/// Something that the one before has written is not there.
fn missing(tournament: i64, what: &str) -> AppError {
    AppError::Internal(format!("tournament {tournament} is running without its {what}"))
}
