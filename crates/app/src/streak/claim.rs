use std::collections::{BTreeMap, BTreeSet};

use arena_rules::ledger::{Reason, Title};
use arena_rules::streak::LastClaim;
use arena_rules::switches::Switch;
use arena_rules::{Credits, texts};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::batches::{Batch, BatchRequest};
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::ledger::{self, Move};
use crate::ports::{NewClaim, Repositories, SubscriberId};
use crate::{App, AppResult, subscription};

/// A claimed day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreakClaim {
    /// The streak day, 1 to 30.
    pub claimed_day: u32,
    /// The day's pay.
    pub credits: Credits,
    /// The balance afterwards.
    pub balance: Credits,
    /// The bonus of the milestone that the day reaches; zero if it reaches none.
    #[serde(default)]
    pub bonus: Credits,
    /// Whether the claim used a freeze.
    #[serde(default)]
    pub freeze_used: bool,
    /// Freezes left in the claim's calendar month.
    #[serde(default)]
    pub freezes_left: u32,
}

/// Claims today's streak day, once a day from however many devices at once (contract 4).
///
/// # Errors
/// Refusals `already_claimed`, `streak_paused`; those of [`subscription::may_earn`].
pub async fn claim(
    app: &App,
    subscriber: SubscriberId,
    key: Option<&IdempotencyKey>,
) -> AppResult<StreakClaim> {
    if let Err(paused) = app.board.check(Switch::Streak, app.now()) {
        return idempotency::answered(app, subscriber, Claims::SCOPE, key).await?.ok_or(paused);
    }
    let asked = BatchRequest { subscriber, key: key.cloned(), request: app.now() };
    subscription::earn_in_batch(app, &app.batches.claims, asked).await
}

/// Batches of claims. A request is the instant at which the subscriber asked.
pub(crate) struct Claims;

#[async_trait]
impl Batch for Claims {
    type Request = DateTime<Utc>;
    type Facts = BTreeMap<SubscriberId, LastClaim>;
    type Answer = StreakClaim;

    const SCOPE: &'static str = "streak";

    async fn read(
        _: &App,
        repos: &dyn Repositories,
        asked: &[BatchRequest<DateTime<Utc>>],
    ) -> AppResult<Self::Facts> {
        let subscribers: Vec<_> = asked.iter().map(|asked| asked.subscriber).collect();
        Ok(repos.streaks().last_of(&subscribers).await?)
    }

    async fn write(
        app: &App,
        repos: &dyn Repositories,
        asked: &[&BatchRequest<DateTime<Utc>>],
        last: Self::Facts,
    ) -> AppResult<Vec<AppResult<StreakClaim>>> {
        let rule = &app.settings.streak;
        let mut claims = Vec::with_capacity(asked.len());
        for asked in asked {
            let (subscriber, today) = (asked.subscriber, app.day_of(asked.request));
            let claim = rule.next(last.get(&subscriber).copied(), today);
            claims.extend(claim.map(|claim| NewClaim {
                subscriber,
                claim,
                credits: rule.credits(claim.streak_day),
                bonus: rule.bonus(claim.streak_day),
            }));
        }
        let now = asked.iter().map(|asked| asked.request).max().unwrap_or_default();
        // The database decides which of two simultaneous claims of a day is the first.
        let won: BTreeSet<_> =
            if claims.is_empty() { BTreeSet::new() } else { repos.streaks().claim(&claims, now).await? };
        claims.retain(|claim| won.contains(&claim.subscriber));
        // A bonus is a payment of its own. The last payment of a subscriber has the balance.
        let (mut paid, mut moves) = (Vec::new(), Vec::new());
        for claim in &claims {
            for payment in payments(claim) {
                paid.push(claim);
                moves.push(payment);
            }
        }
        let balances = ledger::earn_all(repos, moves, now).await?;
        let mut claimed: BTreeMap<_, _> = paid
            .into_iter()
            .zip(balances)
            .map(|(&NewClaim { subscriber, claim, credits, bonus }, balance)| {
                let state = rule.state(Some(claim), claim.on);
                let claimed = StreakClaim {
                    claimed_day: claim.streak_day,
                    credits,
                    balance,
                    bonus,
                    freeze_used: state.freeze_used,
                    freezes_left: state.freezes_left,
                };
                (subscriber, claimed)
            })
            .collect();
        let of = |asked: &&BatchRequest<DateTime<Utc>>| match claimed.remove(&asked.subscriber) {
            Some(claimed) => Ok(claimed),
            None => refuse("already_claimed", texts::ALREADY_CLAIMED),
        };
        Ok(asked.iter().map(of).collect())
    }
}

/// Returns a claim's payments: the day's credits, then the bonus if the day is a milestone.
fn payments(new: &NewClaim) -> impl Iterator<Item = Move> {
    let NewClaim { subscriber, claim, credits, bonus } = *new;
    let day = Move {
        subscriber,
        reason: Reason::Streak,
        key: format!("{subscriber}/{}", claim.on),
        title: Title::CheckIn(claim.streak_day).to_text(),
        amount: credits,
    };
    let milestone = bonus.is_positive().then(|| Move {
        subscriber,
        reason: Reason::StreakMilestone,
        key: format!("{subscriber}/{}/{}", claim.began, claim.streak_day),
        title: Title::Milestone(claim.streak_day).to_text(),
        amount: bonus,
    });
    std::iter::once(day).chain(milestone)
}
