use arena_rules::profile::{self, Change, ProfileChanges};
use arena_rules::texts::{fields, profile as texts};
use arena_rules::{FieldErrors, day};
use chrono::NaiveDate;
use serde_json::json;

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, Repositories, Subscriber, SubscriberId};
use crate::{App, AppError, AppResult, subscription};

/// Checks that a subscriber is old enough for rewards and tournaments, where the country has an age limit.
///
/// # Errors
/// Refusals `birth_date_needed`, `too_young`.
pub(crate) fn old_enough(app: &App, who: &Subscriber) -> AppResult<()> {
    let Some(limit) = app.settings.age_limit else { return Ok(()) };
    let Some(born) = who.date_of_birth else {
        return refuse("birth_date_needed", texts::BIRTH_DATE_NEEDED);
    };
    if day::years(born, app.today()) < u32::from(limit) {
        return refuse("too_young", texts::too_young(limit));
    }
    Ok(())
}

/// As [`old_enough`], for a subscriber by id.
///
/// # Errors
/// Refusals `birth_date_needed`, `too_young`.
pub(crate) async fn check_age(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<()> {
    if app.settings.age_limit.is_none() {
        return Ok(());
    }
    let who = repos
        .subscribers()
        .find(subscriber)
        .await?
        .ok_or(AppError::NotProven("the subscriber was erased"))?;
    old_enough(app, &who)
}

/// Refuses another date of birth than the stored one where the country has an age limit: only staff change it then.
///
/// # Errors
/// [`AppError::Invalid`] with the field `dateOfBirth`.
pub(super) fn refuse_another_birth_date(
    app: &App,
    stored: Option<NaiveDate>,
    change: &Change<NaiveDate>,
) -> AppResult<()> {
    if app.settings.age_limit.is_none() || profile::keeps_birth_date(stored, change) {
        return Ok(());
    }
    Err(AppError::Invalid(FieldErrors::one("dateOfBirth", fields::BIRTH_DATE_FIXED)))
}

/// Corrects a subscriber's date of birth, for staff.
///
/// # Errors
/// [`AppError::NotFound`] without the subscriber; refusals `reason_needed`, `birth_date_invalid`, `subscriber_erased`.
pub async fn correct_birth_date(
    app: &App,
    subscriber: SubscriberId,
    born: NaiveDate,
    reason: &str,
) -> AppResult<()> {
    let reason = written_reason(reason)?;
    if !profile::is_birth_date(born, app.today()) {
        return refuse("birth_date_invalid", fields::BIRTH_DATE.text);
    }
    let tx = app.store.begin().await?;
    subscription::lock_account(app, &*tx, subscriber).await?;
    let changes = ProfileChanges { date_of_birth: Change::Set(born), ..ProfileChanges::default() };
    tx.subscribers().change_profile(subscriber, &changes, None).await?;
    // The audit log outlives the subscriber, so it must not hold the date.
    tx.audit()
        .explain(AuditChange::because(reason).between(json!({}), json!({ "dateOfBirth": "corrected" })));
    tx.commit().await?;
    Ok(())
}
