use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Posting, Reason, ReversedTransaction, Title, TournamentKey};
use arena_rules::messages::SubscriberMessage;
use serde_json::json;

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, LedgerTxn, PostError, Repositories, SubscriberId, UnitOfWork};
use crate::{App, AppError, AppResult, messages, subscription};

/// A ledger transaction's reversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reversal {
    /// The reversal's transaction.
    pub txn: i64,
    /// The wallet's owner.
    pub subscriber: SubscriberId,
    /// The balance's change.
    pub amount: Credits,
    /// The wallet's present balance.
    pub balance: Credits,
}

/// Reverses a ledger transaction by a posting that undoes every leg and names the transaction, and
/// notifies the subscriber, in one transaction, once. Earned credits leave the score too.
///
/// # Errors
/// Refusals `reason_needed`, `unknown_transaction`, `not_reversible`, `reversed_before`,
/// `insufficient_credits`, `subscriber_erased`.
pub async fn reverse(app: &App, txn: i64, reason: &str) -> AppResult<Reversal> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let reversal = reverse_within(app, &*tx, txn, reason).await?;
    tx.commit().await?;
    Ok(reversal)
}

/// Returns the owner of the wallet that the reversal of a transaction changes, and the change.
///
/// # Errors
/// Refusals `unknown_transaction`, `not_reversible`, `reversed_before`.
pub(crate) async fn reversible(repos: &dyn Repositories, txn: i64) -> AppResult<(SubscriberId, Credits)> {
    let (_, subscriber, amount) = found_reversible(repos.ledger().find(txn).await?, txn)?;
    Ok((subscriber, amount))
}

/// Reverses a transaction within a transaction of the database.
pub(crate) async fn reverse_within(
    app: &App,
    tx: &dyn UnitOfWork,
    txn: i64,
    reason: &str,
) -> AppResult<Reversal> {
    let reversal = post_reversal(app, tx, txn).await?;
    let Reversal { subscriber, amount, balance, .. } = reversal;
    messages::notify(app, tx, subscriber, SubscriberMessage::WalletAdjusted { amount, balance }).await?;
    tx.audit().explain(AuditChange::because(reason).between(
        json!({ "balance": (balance - amount).0 }),
        json!({ "balance": balance.0, "txn": reversal.txn, "reverses": txn, "amount": amount.0 }),
    ));
    Ok(reversal)
}

/// Posts the reversal of a transaction and tells nobody.
pub(super) async fn post_reversal(app: &App, tx: &dyn Repositories, txn: i64) -> AppResult<Reversal> {
    // Read before the lock, as the transaction's wallet never changes.
    let (subscriber, _) = reversible(tx, txn).await?;
    subscription::lock_account(app, tx, subscriber).await?;
    let (found, subscriber, amount) = found_reversible(tx.ledger().find(txn).await?, txn)?;
    // Read before the posting, which a wallet that holds too little would break off.
    let holds = tx.ledger().balance(subscriber).await?;
    if (holds + amount) < Credits::ZERO {
        let text = format!(
            "The wallet holds {holds}, and taking transaction {txn} back needs {}. Take what is left by a \
             correction, or hold the subscriber's earning.",
            amount.0.unsigned_abs()
        );
        return refuse("insufficient_credits", text);
    }
    let title = Title::TakenBack(Box::new(Title::read(&found.title))).to_text();
    let of = ReversedTransaction { txn, reason: found.reason };
    let posting = Posting::reverse(of, title, &found.legs)
        .map_err(|error| AppError::Internal(format!("reversal of {txn}: {error}")))?;
    let posted = match tx.ledger().post(&posting, app.now()).await {
        Ok(posted) => posted,
        Err(PostError::Duplicate) => {
            return refuse("reversed_before", format!("Transaction {txn} was taken back."));
        }
        Err(PostError::Insufficient) => {
            return refuse("insufficient_credits", format!("The wallet holds less than {}.", -amount));
        }
        Err(PostError::Store(error)) => return Err(error.into()),
    };
    Ok(Reversal { txn: posted.txn, subscriber, amount, balance: posted.wallet_balance })
}

/// Returns the transaction, its wallet's owner, and the change that a reversal makes.
fn found_reversible(found: Option<LedgerTxn>, txn: i64) -> AppResult<(LedgerTxn, SubscriberId, Credits)> {
    let Some(found) = found else {
        let text = format!("There is no transaction {txn}. The subscriber's wallet lists theirs.");
        return refuse("unknown_transaction", text);
    };
    if let Some(by) = found.reversed_by {
        return refuse("reversed_before", format!("Transaction {txn} was taken back by transaction {by}."));
    }
    if let Some(of) = found.reverses {
        let text = format!(
            "Transaction {txn} took transaction {of} back, and a reversal is final. \
             To pay it after all, correct the wallet."
        );
        return refuse("not_reversible", text);
    }
    if !found.reason.reversible() {
        return refuse("not_reversible", instead(&found));
    }
    let wallet = found.legs.iter().find(|leg| leg.kind == AccountKind::Wallet);
    let owner = wallet.and_then(|leg| leg.owner.parse().ok().map(|id| (SubscriberId(id), -leg.amount)));
    let Some((subscriber, amount)) = owner else {
        return Err(AppError::Internal(format!("transaction {txn} moved no wallet")));
    };
    Ok((found, subscriber, amount))
}

/// Returns advice on a claim's or tournament's transaction.
fn instead(found: &LedgerTxn) -> String {
    let LedgerTxn { id, key, reason, .. } = found;
    match reason {
        Reason::Redeem => format!(
            "Transaction {id} paid for a claim. Refuse the claim {key} instead, which gives credits and stock back."
        ),
        Reason::RedeemRefund => format!(
            "Transaction {id} gave back what a refused claim had cost. Take it by a correction instead."
        ),
        Reason::EntryFee | Reason::EntryRefund => format!(
            "Transaction {id} is an entry fee or its refund, and the tournament records it. Cancel the tournament \
             to give all fees back, or correct the wallet of one subscriber."
        ),
        Reason::Prize if TournamentKey::read(key).is_some_and(|key| key.subscriber.is_some()) => {
            format!("Transaction {id} paid a prize that had been held. Take it by a correction.")
        }
        Reason::Prize => format!(
            "Transaction {id} paid all prizes of tournament {key} at once. Take one winner's by a correction."
        ),
        Reason::League => format!(
            "Transaction {id} paid a prize of a weekly league, and the league records it. Take it by a correction."
        ),
        Reason::InviteReward | Reason::InviteWelcome => format!(
            "Transaction {id} paid for an invitation, and the invitation records it. Take it by a correction."
        ),
        Reason::Streak
        | Reason::StreakMilestone
        | Reason::Level
        | Reason::Task
        | Reason::Adjustment
        | Reason::QuestChest
        | Reason::SeasonStep => format!("Transaction {id} cannot be taken back."),
    }
}
