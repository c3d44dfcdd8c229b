use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::registration::{RegistrationEntry, shown_name};

use super::enter::{TournamentReceipt, enter};
use super::joining;
use crate::idempotency::IdempotencyKey;
use crate::ports::SubscriberId;
use crate::{App, AppResult, subscription};

/// The scope of answers to an `Idempotency-Key`.
const SCOPE: &str = "tournament_check_in";

/// Returns the name in a bracket: the username or a placeholder.
pub(crate) fn nickname(subscriber: SubscriberId, username: Option<&str>) -> String {
    // An id's end is random; its beginning is the time of the first visit.
    let id = subscriber.0.simple().to_string();
    shown_name(username, &id[id.len() - 4..])
}

/// Checks a subscriber in to an ESL tournament and takes its fee, once, until its start. Others see the
/// profile's username.
///
/// # Errors
/// Refusals `unknown_tournament`, `already_registered`, `registration_not_open`, `registration_closed`,
/// `tournament_changed`, `tournament_cancelled`, `tournament_ended`, `tournament_full`, `number_needed`,
/// `insufficient_credits`, `joining_paused`, `game_paused`, and those of [`subscription::may_earn`].
pub async fn check_in(
    app: &App,
    subscriber: SubscriberId,
    tournament: i64,
    key: Option<&IdempotencyKey>,
) -> AppResult<TournamentReceipt> {
    let shut = joining::answer_if_paused(app, subscriber, tournament, SCOPE, key);
    if let Some(receipt) = shut.await? {
        return Ok(receipt);
    }
    let within = app.clone();
    subscription::earn_once(app, subscriber, SCOPE, key, move |repos| {
        Box::pin(async move {
            enter(&within, repos, (TournamentKind::Esl, tournament), subscriber, |_, who| {
                let nickname = nickname(who.id, who.username.as_deref());
                Ok(RegistrationEntry { nickname, uid: None, email: None })
            })
            .await
        })
    })
    .await
}
