use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Reason, Title};
use arena_rules::messages::SubscriberMessage;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ledger::{self, Move};
use crate::ports::{AuditChange, LedgerTxn, SubscriberId, UnitOfWork};
use crate::{App, AppError, AppResult, messages, subscription};

const REFERENCE_MAX: usize = 64;

/// Credits given or taken by staff.
#[derive(Clone, Copy, Debug)]
pub struct Adjustment<'a> {
    /// The amount: positive to give, negative to take.
    pub amount: Credits,
    /// The reason, for the audit log only.
    pub reason: &'a str,
    /// The operator's reference, such as a ticket's number. An adjustment is posted once per reference.
    pub reference: Option<&'a str>,
}

/// An adjustment in the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostedAdjustment {
    /// The ledger transaction's id.
    pub txn: i64,
    /// The wallet's present balance.
    pub balance: Credits,
    /// Whether this call posted the adjustment; `false` if the same amount was posted to the same subscriber
    /// with this reference before.
    pub posted: bool,
}

/// Gives or takes credits, which do not count as earned, and notifies the subscriber, in one transaction.
///
/// A repetition with the same reference returns the first posting. Without a reference, the same amount,
/// subscriber, reason and day is refused as a repetition.
///
/// # Errors
/// [`AppError::NotFound`] without the subscriber; refusals `nothing_to_adjust`, `reason_needed`, `subscriber_erased`,
/// `reference_malformed`, `reference_used`, `adjusted_before`, `insufficient_credits`.
pub async fn adjust(app: &App, subscriber: SubscriberId, by: Adjustment<'_>) -> AppResult<PostedAdjustment> {
    let reason = written_reason(by.reason)?;
    if by.amount == Credits::ZERO {
        return refuse("nothing_to_adjust", "An adjustment moves at least one credit: +50 gives, -50 takes.");
    }
    let key = match by.reference {
        Some(reference) => checked(reference)?,
        None => derived(app, subscriber, by.amount, reason),
    };
    let tx = app.store.begin().await?;
    // A wallet's simultaneous adjustments take turns, so the second sees the first.
    subscription::lock_account(app, &*tx, subscriber).await?;
    if let Some(before) = tx.ledger().find_by_key(Reason::Adjustment, &key).await? {
        drop(tx);
        return repeated(app, subscriber, by, &before).await;
    }
    let posted = adjust_within(app, &*tx, subscriber, by.amount, (reason, None), &key).await?;
    tx.commit().await?;
    Ok(posted)
}

/// Posts an adjustment within a transaction under a key that is not used yet, and notifies the subscriber. The audit has the
/// reason and, if there is one, the name of the goodwill template.
pub(crate) async fn adjust_within(
    app: &App,
    tx: &dyn UnitOfWork,
    subscriber: SubscriberId,
    amount: Credits,
    (reason, goodwill): (&str, Option<&str>),
    key: &str,
) -> AppResult<PostedAdjustment> {
    subscription::lock_account(app, tx, subscriber).await?;
    let many = Credits(i64::try_from(amount.0.unsigned_abs()).unwrap_or(i64::MAX));
    let gives = amount > Credits::ZERO;
    let title = if gives { Title::AddedByTeam } else { Title::TakenByTeam }.to_text();
    // Read before the posting, which a wallet that holds too little would break off.
    let holds = tx.ledger().balance(subscriber).await?;
    if !gives && holds < many {
        let text =
            format!("The wallet holds {holds}; {many} cannot be taken from it. Take {holds} at the most.");
        return refuse("insufficient_credits", text);
    }
    let credits = Move { subscriber, reason: Reason::Adjustment, key: key.to_owned(), title, amount: many };
    let balance = if gives {
        ledger::earn(tx, credits, app.now()).await?
    } else {
        ledger::spend(tx, credits, app.now()).await?
    };
    let message = SubscriberMessage::WalletAdjusted { amount, balance };
    messages::notify(app, tx, subscriber, message).await?;
    let txn = match tx.ledger().find_by_key(Reason::Adjustment, key).await? {
        Some(posted) => posted.id,
        None => return Err(AppError::Internal(format!("adjustment {key} was posted and cannot be found"))),
    };
    // A slash is a sign of the server's own keys.
    let reference = Some(key).filter(|key| !key.contains('/'));
    let mut after = json!({ "balance": balance.0, "txn": txn, "amount": amount.0, "reference": reference });
    if let Some(goodwill) = goodwill {
        after["goodwill"] = json!(goodwill);
    }
    let before = json!({ "balance": (balance - amount).0 });
    tx.audit().explain(AuditChange::because(reason).between(before, after));
    Ok(PostedAdjustment { txn, balance, posted: true })
}

/// Returns a reference as stored. Slashes are refused: the server's own keys have them.
fn checked(reference: &str) -> AppResult<String> {
    let reference = reference.trim();
    let plain = reference.bytes().all(|b| b.is_ascii_graphic() && b != b'/');
    if reference.is_empty() || reference.len() > REFERENCE_MAX || !plain {
        let text = format!(
            "A reference has 1 to {REFERENCE_MAX} letters, digits and signs, no spaces and no slash."
        );
        return refuse("reference_malformed", text);
    }
    Ok(reference.to_owned())
}

/// Returns the key of an adjustment without a reference: subscriber, amount, reason, day.
fn derived(app: &App, subscriber: SubscriberId, amount: Credits, reason: &str) -> String {
    let digest = Sha256::digest(reason.to_lowercase());
    let short = hex::encode(&digest[..8]);
    format!("auto/{subscriber}/{amount}/{short}/{}", app.today())
}

async fn repeated(
    app: &App,
    subscriber: SubscriberId,
    by: Adjustment<'_>,
    before: &LedgerTxn,
) -> AppResult<PostedAdjustment> {
    let txn = before.id;
    if by.reference.is_none() {
        let text = format!(
            "The same amount was posted for the same reason today, as transaction {txn}: nothing was posted again. \
             If it is meant twice, give each its own --reference."
        );
        return refuse("adjusted_before", text);
    }
    let wallet = subscriber.to_string();
    let same = before
        .legs
        .iter()
        .any(|leg| leg.kind == AccountKind::Wallet && leg.owner == wallet && leg.amount == by.amount);
    if !same {
        let text = format!(
            "This reference belongs to transaction {txn}, of another amount or subscriber. Use another reference."
        );
        return refuse("reference_used", text);
    }
    let balance = app.store.read().ledger().balance(subscriber).await?;
    Ok(PostedAdjustment { txn, balance, posted: false })
}
