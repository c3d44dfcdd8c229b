use arena_rules::messages::SubscriberMessage;
use arena_rules::tournament::prizes::PrizeState;
use serde_json::json;
use uuid::Uuid;

use super::{changed, notify_winner, settled, tournament_name, waiting};
use crate::ports::{AuditChange, HeldPrize, Repositories, SubscriberId};
use crate::rewards::claims::note;
use crate::{App, AppResult};

/// Refuses a waiting prize and tells the winner why, in one transaction, once. Nobody is paid; places
/// stay. `staff` is the staff member who decided.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `prize_settled`, `note_invalid`.
pub async fn refuse(app: &App, id: Uuid, staff: &str, reason: &str) -> AppResult<HeldPrize> {
    let reason = note(reason)?;
    let tx = app.store.begin().await?;
    let before = waiting(&*tx, id).await?;
    // A simultaneous erasure comes before this, or after it and removes the reason.
    tx.subscribers().lock_shared(before.subscriber).await?;
    let prize = refuse_within(app, &*tx, id, staff, reason).await?;
    let change = AuditChange::because(reason);
    let after = json!({ "state": PrizeState::Refused.as_str() });
    tx.audit().explain(change.between(json!({ "state": before.state.as_str() }), after));
    tx.commit().await?;
    Ok(prize)
}

/// As [`refuse`], within a transaction that has locked the winner.
///
/// # Errors
/// Refusal `prize_settled`.
pub(crate) async fn refuse_within(
    app: &App,
    repos: &dyn Repositories,
    id: Uuid,
    staff: &str,
    reason: &str,
) -> AppResult<HeldPrize> {
    if !repos.held_prizes().refuse(id, staff, Some(reason), app.now()).await? {
        return settled();
    }
    let prize = changed(repos, id).await?;
    let message = SubscriberMessage::PrizeRefused {
        tournament: prize.tournament,
        name: tournament_name(app, repos, &prize).await?,
        prize: prize.amount,
        reason: reason.to_owned(),
    };
    notify_winner(app, repos, &prize, message).await?;
    Ok(prize)
}

/// Refuses all waiting prizes of a subscriber, in the transaction that erases the subscriber. Returns their
/// number.
pub(crate) async fn refuse_all_of(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<u64> {
    let mut refused = 0;
    for prize in repos.held_prizes().waiting_of(subscriber).await? {
        refused += u64::from(repos.held_prizes().refuse(prize.id, "erasure", None, app.now()).await?);
    }
    Ok(refused)
}
