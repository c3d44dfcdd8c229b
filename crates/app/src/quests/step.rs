use arena_rules::ledger::{Reason, Title};
use arena_rules::season::Season;
use arena_rules::{Credits, texts};
use serde::{Deserialize, Serialize};

use super::view::chests_in;
use crate::error::refuse;
use crate::idempotency::IdempotencyKey;
use crate::ledger::{self, Move};
use crate::ports::{Repositories, StepClaim, SubscriberId};
use crate::{App, AppError, AppResult, subscription};

/// A claimed step of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepReceipt {
    /// The season's number.
    pub season: u32,
    /// The step's number.
    pub step: u32,
    /// The credits that the step paid.
    pub credits: Credits,
    /// The balance afterwards.
    pub balance: Credits,
}

/// Claims a step of a season and pays it, once from however many devices at once. `season` is the present one if
/// `None`. The steps of a season can be claimed until [`Season::claimable_until`].
///
/// # Errors
/// Refusals `unknown_step`, `step_locked`, `step_claimed`, `season_over`, and those of
/// [`subscription::may_earn`]; [`AppError::NotFound`] if the operator has switched quests or seasons off.
pub async fn claim_step(
    app: &App,
    subscriber: SubscriberId,
    season: Option<u32>,
    step: u32,
    key: Option<&IdempotencyKey>,
) -> AppResult<StepReceipt> {
    if !app.settings.additions.quests || !app.settings.additions.season {
        return Err(AppError::NotFound);
    }
    let within = app.clone();
    subscription::earn_once(app, subscriber, "season_step", key, move |repos| {
        Box::pin(async move { claim_within(&within, repos, subscriber, season, step).await })
    })
    .await
}

async fn claim_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    season: Option<u32>,
    number: u32,
) -> AppResult<StepReceipt> {
    let rule = &app.settings.season;
    let (Some(season), Some(step)) = (claimable(app, season), rule.step(number)) else {
        return match rule.step(number) {
            Some(_) => refuse("season_over", texts::SEASON_OVER),
            None => refuse("unknown_step", texts::UNKNOWN_STEP),
        };
    };
    let days = repos.quests().chest_days(subscriber, season.first_day).await?;
    if chests_in(season, &days) < step.chests {
        return refuse("step_locked", texts::STEP_LOCKED);
    }
    let (now, claim) = (app.now(), StepClaim { season: season.number, step: number, credits: step.credits });
    if !repos.quests().claim_step(subscriber, &claim, now).await? {
        return refuse("step_claimed", texts::STEP_CLAIMED);
    }
    let payment = Move {
        subscriber,
        reason: Reason::SeasonStep,
        key: format!("{}/{number}/{subscriber}", season.number),
        title: Title::SeasonStep { season: season.number, step: number }.to_text(),
        amount: step.credits,
    };
    let balance = ledger::earn(repos, payment, now).await?;
    Ok(StepReceipt { season: season.number, step: number, credits: step.credits, balance })
}

/// Returns the season of a number, or the present one, if its steps can be claimed today.
fn claimable(app: &App, number: Option<u32>) -> Option<Season> {
    let (rule, today) = (&app.settings.season, app.today());
    let present = rule.on(today);
    match number {
        None => present,
        Some(_) => [present, rule.closing_on(today)]
            .into_iter()
            .flatten()
            .find(|season| Some(season.number) == number),
    }
}
