use arena_rules::{Credits, day};
use chrono::Duration;
use uuid::Uuid;

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{ChangeRequest, ChangeState, StaffMember, SubscriberId};
use crate::wallet::{PostedAdjustment, adjust_within};
use crate::{App, AppError, AppResult};

/// How long a change waits for a second person.
const WAITS: Duration = Duration::days(7);

/// What one person may correct without a second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorrectionLimits {
    /// The most credits of one correction.
    pub at_once: Credits,
    /// The most credits of a day, given and taken together.
    pub a_day: Credits,
}

/// A correction of a wallet.
#[derive(Clone, Copy, Debug)]
pub struct Correction<'a> {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The credits: positive to give, negative to take.
    pub amount: Credits,
    /// The reason: a ticket, never a name or number.
    pub reason: &'a str,
}

/// What became of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrected {
    /// It was posted.
    Posted(PostedAdjustment),
    /// It waits for a second person.
    Waits(Uuid),
}

/// Corrects a wallet, or asks a second person for it if it is above the maker's limits.
///
/// The same amount for the same reason on one day is refused: it is a repetition, as of a call whose answer was lost.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `nothing_to_adjust`, `reason_needed`, `adjusted_before`, `insufficient_credits`.
pub async fn correct(
    app: &App,
    limits: CorrectionLimits,
    maker: &StaffMember,
    by: Correction<'_>,
) -> AppResult<Corrected> {
    let reason = written_reason(by.reason)?;
    if by.amount == Credits::ZERO {
        return refuse("nothing_to_adjust", "A correction moves at least one credit.");
    }
    let many = Credits(i64::try_from(by.amount.0.unsigned_abs()).unwrap_or(i64::MAX));
    let now = app.now();
    let tx = app.store.begin().await?;
    // A wallet's simultaneous corrections take turns, so the second sees the first.
    if !tx.subscribers().lock(by.subscriber).await? {
        return Err(AppError::NotFound);
    }
    let today = day::start(app.today(), app.settings.zone);
    if tx.changes().same_since(by.subscriber, by.amount, reason, today).await?.is_some() {
        let text = "The same amount was given for the same reason today, or waits for a second person. If it is meant twice, \
                    say so in the reason.";
        return refuse("adjusted_before", text);
    }
    let moved = tx.changes().moved_directly(maker.id, today).await?;
    let direct = many <= limits.at_once && moved.0.saturating_add(many.0) <= limits.a_day.0;
    let id = app.new_id();
    let change = ChangeRequest {
        id,
        subscriber: by.subscriber,
        amount: by.amount,
        reason: reason.to_owned(),
        maker: maker.id,
        maker_email: maker.email.clone(),
        made_at: now,
        expires_at: now + WAITS,
        state: if direct { ChangeState::Direct } else { ChangeState::Open },
        checker_email: None,
        decided_at: direct.then_some(now),
        note: None,
    };
    tx.changes().add(&change).await?;
    let corrected = if direct {
        Corrected::Posted(adjust_within(app, &*tx, by.subscriber, by.amount, reason, &id.to_string()).await?)
    } else {
        Corrected::Waits(id)
    };
    tx.commit().await?;
    Ok(corrected)
}
