//! The evening's reminder to subscribers who would lose their streak.

use arena_rules::day;
use arena_rules::messages::SubscriberMessage;
use chrono::{DateTime, NaiveDate, Timelike, Utc};
use serde::{Deserialize, Serialize};

use crate::messages::{self, Letter};
use crate::ports::{ReminderCandidate, SubscriberId};
use crate::{App, AppResult};

/// The job that reminds subscribers of an evening.
pub const REMIND_JOB: &str = "streak.remind";

/// The shortest streak that is worth a reminder, in days.
pub const WORTH_KEEPING: u32 = 3;

/// Subscribers looked at in one transaction.
const BATCH: u64 = 500;

/// The part of an evening's reminders that is left; the payload of [`REMIND_JOB`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reminders {
    /// The calendar day, in the operator's time zone.
    pub day: NaiveDate,
    /// The last subscriber who was looked at.
    pub after: Option<SubscriberId>,
}

impl Reminders {
    /// Returns the instant at which the reminders' day began.
    #[must_use]
    pub fn day_began(&self, app: &App) -> DateTime<Utc> {
        day::start(self.day, app.settings.zone)
    }
}

/// Returns the reminders that are due now: from the configured hour until midnight, in the operator's time
/// zone. None if reminders or pushes are switched off.
#[must_use]
pub fn reminders_due(app: &App) -> Option<Reminders> {
    let hour = app.settings.streak_reminder?;
    app.settings.push.as_ref()?;
    let local = app.now().with_timezone(&app.settings.zone);
    (local.hour() >= hour).then(|| Reminders { day: local.date_naive(), after: None })
}

/// Reminds some of the subscribers who have push on, a streak of [`WORTH_KEEPING`] days or more, and no claim
/// today. Each gets at most one reminder a day, in the app and as a push, without an SMS. Returns the rest;
/// `None` if nobody is left or the day is over. Safe to repeat.
///
/// # Errors
/// The database's.
pub async fn remind_some(app: &App, reminders: Reminders) -> AppResult<Option<Reminders>> {
    let Reminders { day: today, after } = reminders;
    if app.today() != today {
        return Ok(None);
    }
    let candidates = app.store.read().streaks().with_push(after, BATCH).await?;
    let Some(last) = candidates.last().map(|candidate| candidate.subscriber) else {
        return Ok(None);
    };
    let letters: Vec<_> = candidates.iter().filter_map(|candidate| letter(app, candidate, today)).collect();
    if !letters.is_empty() {
        let tx = app.store.begin().await?;
        let key = format!("streak_reminder/{today}");
        messages::notify_all_once(app, &*tx, &key, letters, end_of(app, today)).await?;
        tx.commit().await?;
    }
    Ok(Some(Reminders { day: today, after: Some(last) }))
}

/// Returns the reminder for a subscriber, if one is due.
fn letter(app: &App, candidate: &ReminderCandidate, today: NaiveDate) -> Option<Letter> {
    let &ReminderCandidate { subscriber, last, held, subscription } = candidate;
    let rule = &app.settings.streak;
    let state = rule.state(last, today);
    let may_claim = !held && (app.settings.billing.is_none() || subscription?.may_earn());
    if !may_claim || state.claimed_today || state.active_streak < WORTH_KEEPING {
        return None;
    }
    // A freeze that today's claim needs cannot bridge today as well.
    let freeze_left = !state.freeze_used && state.freezes_left > 0;
    let message = SubscriberMessage::StreakReminder {
        days: state.active_streak,
        credits: rule.credits(state.streak_to_claim) + rule.bonus(state.streak_to_claim),
        freeze_left,
    };
    Some(Letter { subscriber, message })
}

/// Returns the instant at which a calendar day ends.
fn end_of(app: &App, today: NaiveDate) -> DateTime<Utc> {
    let next = today.succ_opt().unwrap_or(today);
    day::start(next, app.settings.zone)
}
