use std::collections::BTreeSet;
use std::ops::Add;

use arena_rules::Credits;
use arena_rules::messages::SubscriberMessage;
use uuid::Uuid;

use super::reverse::post_reversal;
use crate::error::AppError;
use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppResult, messages, subscription};

/// What became of earnings that a case takes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VoidedEarnings {
    /// Credits that were taken back.
    pub taken: Credits,
    /// Credits that the accounts had spent.
    pub spent: Credits,
}

impl Add for VoidedEarnings {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { taken: self.taken + other.taken, spent: self.spent + other.spent }
    }
}

/// Returns the cases and accounts whose earnings a change still has to take back, in the order of the accounts' ids, in
/// which they are locked.
pub(crate) async fn planned_cases(
    repos: &dyn Repositories,
    change: Uuid,
) -> AppResult<BTreeSet<(Uuid, SubscriberId)>> {
    let planned = repos.fraud_cases().planned_void(change).await?;
    Ok(planned.into_iter().map(|(case, earning)| (case, earning.subscriber)).collect())
}

/// Takes back the earnings of an account that a change planned, the latest first, each by a linked reversal. An earning
/// that the account has spent stays. The subscriber gets one message.
pub(crate) async fn void_within(
    app: &App,
    repos: &dyn Repositories,
    (change, case): (Uuid, Uuid),
    subscriber: SubscriberId,
) -> AppResult<VoidedEarnings> {
    subscription::lock_account(app, repos, subscriber).await?;
    let mut done = VoidedEarnings::default();
    let mut balance = repos.ledger().balance(subscriber).await?;
    for (_, earning) in repos.fraud_cases().planned_void(change).await? {
        if earning.subscriber != subscriber {
            continue;
        }
        let taken = earning.amount <= balance
            && match post_reversal(app, repos, earning.txn).await {
                Ok(reversal) => {
                    balance = reversal.balance;
                    true
                }
                // Somebody else took it back meanwhile.
                Err(AppError::Refused(_)) => false,
                Err(error) => return Err(error),
            };
        if !repos.fraud_cases().settle_void(change, earning.txn, taken).await? {
            return Err(AppError::Internal(format!(
                "earning {} of change {change} was settled twice",
                earning.txn
            )));
        }
        let sum = if taken { &mut done.taken } else { &mut done.spent };
        *sum = *sum + earning.amount;
    }
    repos.fraud_cases().add_taken(case, subscriber, done.taken, done.spent).await?;
    if done.taken.is_positive() {
        let message = SubscriberMessage::WalletAdjusted { amount: -done.taken, balance };
        messages::notify(app, repos, subscriber, message).await?;
    }
    Ok(done)
}
