use arena_rules::Credits;
use arena_rules::badges::Badge;
use arena_rules::league::{LeagueResult, Movement, results};
use arena_rules::ledger::{Reason, Title};
use arena_rules::messages::SubscriberMessage;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::ledger::{self, Move};
use crate::ports::{LeagueGroup, NewJob, Repositories, SubscriberId};
use crate::{App, AppResult, messages};

/// The job that gives groups of a week their results.
pub const CLOSE_JOB: &str = "league.close";

/// [`CLOSE_JOB`]'s payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CloseWeek {
    /// The week.
    pub week: i64,
    /// How many jobs came before this one.
    #[serde(default)]
    pub turn: u32,
}

/// Groups of one job, few enough to end long before its lease.
const PAGE: usize = 200;

/// Gives groups of a week whose points are final their results, each group in a transaction: places, tiers,
/// prizes and messages. Enqueues another job if groups are left, otherwise marks the week as closed. Safe to
/// repeat, and on several nodes at once: a group has its results once.
///
/// # Errors
/// The database's.
pub async fn close_groups(app: &App, job: CloseWeek) -> AppResult<()> {
    for _ in 0..PAGE {
        let tx = app.store.begin().await?;
        let Some(group) = tx.leagues().hold_open_group(job.week).await? else {
            // SQLite has one writer at a time.
            drop(tx);
            return end(app, job.week).await;
        };
        if close_group(app, &*tx, group).await? {
            tx.commit().await?;
        }
    }
    let tx = app.store.begin().await?;
    enqueue(app, &*tx, CloseWeek { turn: job.turn + 1, ..job }).await?;
    tx.commit().await?;
    Ok(())
}

/// Ends the week if all groups have results. If another node still has one, the next sweep's job ends the week.
async fn end(app: &App, week: i64) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let closed = tx.leagues().end_week(week, app.now()).await?;
    tx.commit().await?;
    if closed {
        tracing::info!(week, "a week of the leagues is closed");
    }
    Ok(())
}

async fn close_group(app: &App, repos: &dyn Repositories, group: LeagueGroup) -> AppResult<bool> {
    let members = repos.leagues().members(group).await?;
    let points: Vec<_> = members.iter().map(|member| member.points).collect();
    let results: Vec<_> = members
        .iter()
        .zip(results(&app.settings.leagues.rules, group.tier, &points))
        .map(|(member, result)| {
            // The prize of somebody on hold is not paid, nor passed on.
            let prize = if member.barred { Credits::ZERO } else { result.prize };
            (member.subscriber, LeagueResult { prize, ..result })
        })
        .collect();
    let now = app.now();
    if !repos.leagues().close_group(group, &results, now).await? {
        return Ok(false);
    }
    if app.settings.additions.badges {
        let up = results.iter().filter(|(_, result)| result.movement == Movement::Up);
        let up: Vec<_> = up.map(|(subscriber, _)| *subscriber).collect();
        // The members' rows are deleted after some weeks, so the badge is given now. Badges come before wallets,
        // as where a chest is opened: nobody waits in a circle.
        repos.badges().award(&up, Badge::Promoted, now).await?;
    }
    let moves =
        results.iter().filter(|(_, result)| result.prize.is_positive()).map(|(subscriber, result)| Move {
            subscriber: *subscriber,
            reason: Reason::League,
            key: format!("{}/{subscriber}", group.week),
            title: Title::League(result.place).to_text(),
            amount: result.prize,
        });
    ledger::earn_all(repos, moves.collect(), now).await?;
    for (subscriber, result) in &results {
        notify(app, repos, group, *subscriber, *result).await?;
    }
    Ok(true)
}

/// Notifies a member with good news: each message is an SMS that the operator pays. The app shows everybody
/// their result.
async fn notify(
    app: &App,
    repos: &dyn Repositories,
    group: LeagueGroup,
    subscriber: SubscriberId,
    result: LeagueResult,
) -> AppResult<()> {
    let LeagueResult { place, movement, next, prize } = result;
    if movement != Movement::Up && !prize.is_positive() {
        return Ok(());
    }
    let place = i32::try_from(place).unwrap_or(i32::MAX);
    let message = SubscriberMessage::LeagueResult { tier: group.tier, place, prize, next };
    messages::notify_once(app, repos, subscriber, &format!("league/{}", group.week), message).await?;
    Ok(())
}

/// Enqueues a job for a week. The running job holds its key until its end, so the next one has another; a week
/// has at most two jobs at a time.
pub(super) async fn enqueue(app: &App, repos: &dyn Repositories, job: CloseWeek) -> AppResult<()> {
    let job = NewJob {
        id: app.new_id(),
        kind: CLOSE_JOB,
        payload: json!(job),
        unique_key: Some(format!("{CLOSE_JOB}/{}/{}", job.week, job.turn % 2)),
        run_at: app.now(),
    };
    repos.jobs().enqueue(&job).await?;
    Ok(())
}
