use arena_rules::ledger::{Reason, Title};
use arena_rules::streak::{self, LastClaim};
use arena_rules::{Credits, texts};
use serde::{Deserialize, Serialize};

use crate::error::refuse;
use crate::idempotency::IdempotencyKey;
use crate::ledger::{self, Move};
use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppResult, subscription};

/// A day that was claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claimed {
    /// The streak day, 1 to 30.
    pub claimed_day: u32,
    /// What it paid.
    pub credits: Credits,
    /// The balance after it.
    pub balance: Credits,
}

/// Claims today's streak day: once a day, from however many devices at once (contract 4).
///
/// # Errors
/// A refusal `already_claimed`, and what [`subscription::may_earn`] refuses.
pub async fn claim(app: &App, subscriber: SubscriberId, key: Option<&IdempotencyKey>) -> AppResult<Claimed> {
    let within = app.clone();
    subscription::earn_once(app, subscriber, "streak", key, move |repos| {
        Box::pin(async move { claim_within(&within, repos, subscriber).await })
    })
    .await
}

async fn claim_within(app: &App, repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<Claimed> {
    let now = app.now();
    let today = app.today();
    let state = streak::state(repos.streaks().last(subscriber).await?, today);
    let day = state.streak_to_claim;
    let credits = app.settings.streak.credits(day);
    let won = !state.claimed_today
        && repos.streaks().claim(subscriber, LastClaim { on: today, streak_day: day }, credits, now).await?;
    if !won {
        return refuse("already_claimed", texts::ALREADY_CLAIMED);
    }
    let reason = Move {
        subscriber,
        reason: Reason::Streak,
        key: format!("{subscriber}/{today}"),
        title: &Title::CheckIn(day).to_text(),
        amount: credits,
    };
    let balance = ledger::earn(repos, reason, now).await?;
    Ok(Claimed { claimed_day: day, credits, balance })
}
