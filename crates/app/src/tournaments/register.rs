use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::registration::{self, Form};

use super::enter::{TournamentReceipt, enter};
use super::joining;
use crate::idempotency::IdempotencyKey;
use crate::ports::SubscriberId;
use crate::{App, AppResult, subscription};

/// The scope of answers to an `Idempotency-Key`.
const SCOPE: &str = "tournament_entry";

/// A filled-in registration form of a weekly tournament (spec 5).
#[derive(Clone, Debug)]
pub struct Registration {
    /// The tournament.
    pub tournament: i64,
    /// The name in the game.
    pub nickname: String,
    /// The id in the game.
    pub uid: String,
    /// The e-mail address.
    pub email: String,
}

/// Registers a subscriber for a weekly tournament and takes its fee, once, until its start.
///
/// # Errors
/// Refusals `unknown_tournament`, `already_registered`, `registration_not_open`, `registration_closed`,
/// `tournament_changed`, `tournament_cancelled`, `tournament_ended`, `tournament_full`, `number_needed`,
/// `insufficient_credits`, `joining_paused`, `game_paused`, and those of [`subscription::may_earn`]; [`crate::AppError::Invalid`] with a text
/// per field.
pub async fn register(
    app: &App,
    subscriber: SubscriberId,
    form: Registration,
    key: Option<&IdempotencyKey>,
) -> AppResult<TournamentReceipt> {
    let shut = joining::answer_if_paused(app, subscriber, form.tournament, SCOPE, key);
    if let Some(receipt) = shut.await? {
        return Ok(receipt);
    }
    let within = app.clone();
    subscription::earn_once(app, subscriber, SCOPE, key, move |repos| {
        Box::pin(async move {
            enter(&within, repos, (TournamentKind::Weekly, form.tournament), subscriber, |tournament, _| {
                let filled = Form { nickname: &form.nickname, uid: &form.uid, email: &form.email };
                let plan = &tournament.plan;
                Ok(registration::check(&filled, plan.uid_check, &plan.tourn_type)?)
            })
            .await
        })
    })
    .await
}
