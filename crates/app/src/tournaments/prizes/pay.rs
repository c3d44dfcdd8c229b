use arena_rules::ledger::{Reason, TournamentKey};
use arena_rules::messages::SubscriberMessage;
use arena_rules::tournament::prizes::{self as texts, PrizeState};
use serde_json::json;
use uuid::Uuid;

use super::{changed, notify_winner, settled, tournament_name, waiting};
use crate::error::refuse;
use crate::ledger::{self, Move};
use crate::ports::{AuditChange, HeldPrize};
use crate::{App, AppError, AppResult, subscription};

/// Pays a waiting prize and notifies the winner, in one transaction, once. `staff` is the staff member
/// who decided.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `prize_settled`, `winner_erased`, `account_held` (the prize waits
/// until the hold is lifted).
pub async fn pay(app: &App, id: Uuid, staff: &str) -> AppResult<HeldPrize> {
    let now = app.now();
    let tx = app.store.begin().await?;
    let before = waiting(&*tx, id).await?;
    let (tournament, subscriber, amount) = (before.tournament, before.subscriber, before.amount);
    // Locked first, so an erasure or hold comes entirely before this payment or after it.
    let Some(account) = tx.subscribers().lock_shared(subscriber).await? else {
        return refuse("winner_erased", texts::ERASED);
    };
    subscription::may_be_paid(subscriber, account.hold.as_ref())?;
    if !tx.held_prizes().pay(id, staff, now).await? {
        return settled();
    }
    if !tx.tournament_entries().pay_prize(tournament, subscriber, amount).await? {
        return Err(AppError::Internal(format!("prize {id}: its entry has no place, or was paid before")));
    }
    let payment = Move {
        subscriber,
        reason: Reason::Prize,
        key: TournamentKey::one(tournament, &subscriber.to_string()).to_string(),
        title: before.tournament_name.clone(),
        amount,
    };
    ledger::earn(&*tx, payment, now).await?;
    let prize = changed(&*tx, id).await?;
    let name = tournament_name(app, &*tx, &prize).await?;
    let message = SubscriberMessage::PrizePaid { tournament, name, prize: amount };
    notify_winner(app, &*tx, &prize, message).await?;
    let after = json!({ "state": PrizeState::Paid.as_str(), "credits": amount.0 });
    tx.audit().explain(AuditChange::default().between(json!({ "state": before.state.as_str() }), after));
    tx.commit().await?;
    Ok(prize)
}
