//! Held prizes: staff check how the winner played, then pay or refuse.
//!
//! ```text
//! waiting ──pay──► paid
//!    └────refuse──► refused
//! ```
//!
//! The transaction that ends a tournament pays every prize but those that wait: an ESL tournament's of
//! `play.prizes_wait_from` credits or more, and any of a winner on hold. Staff enter the results
//! of weekly tournaments, and large ones need a second person ([`crate::approvals::enter_results`]).

mod list;
mod pay;
mod refuse;
mod signs;

pub use list::{PrizePage, backlog, list, of_winner, show, waiting_of};
pub use pay::pay;
pub use refuse::refuse;
pub(crate) use refuse::{refuse_all_of, refuse_within};
pub use signs::{duels, signs};

use arena_rules::messages::{EntryName, SubscriberMessage};
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::prizes::{self as texts, PrizeState};
use uuid::Uuid;

use super::message_name;
use super::winner::Winner;
use crate::ports::{HeldPrize, NewHeldPrize, Repositories, Tournament};
use crate::{App, AppError, AppResult, error, messages, subscription};

/// Whether a prize has to wait for staff.
pub(super) async fn has_to_wait(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    winner: &Winner,
) -> AppResult<bool> {
    if !winner.prize.is_positive() {
        return Ok(false);
    }
    if tournament.plan.kind == TournamentKind::Esl && winner.prize >= app.settings.prizes_wait_from {
        return Ok(true);
    }
    Ok(subscription::hold_of(repos, winner.subscriber).await?.is_some())
}

/// Records a prize as waiting, in the transaction that ends its tournament, and notifies the winner.
pub(super) async fn hold(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    winner: &Winner,
) -> AppResult<()> {
    let Winner { subscriber, place, prize } = *winner;
    let id = app.new_id();
    let new = NewHeldPrize { id, tournament: tournament.id, subscriber, place, amount: prize, at: app.now() };
    repos.held_prizes().hold(&new).await?;
    tracing::info!(tournament = tournament.id, prize = %id, "a prize waits for staff");
    let held = changed(repos, id).await?;
    let name = message_name(app, repos, tournament).await?;
    let message = SubscriberMessage::PrizeWaiting { tournament: tournament.id, name, place, prize };
    notify_winner(app, repos, &held, message).await
}

async fn changed(repos: &dyn Repositories, id: Uuid) -> AppResult<HeldPrize> {
    repos.held_prizes().find(id).await?.ok_or(AppError::NotFound)
}

/// Returns a prize that staff can still pay or refuse.
///
/// # Errors
/// [`AppError::NotFound`]; refusal `prize_settled`.
async fn waiting(repos: &dyn Repositories, id: Uuid) -> AppResult<HeldPrize> {
    let prize = changed(repos, id).await?;
    if prize.state == PrizeState::Waiting { Ok(prize) } else { settled() }
}

fn settled<T>() -> AppResult<T> {
    error::refuse("prize_settled", texts::SETTLED)
}

/// Returns the name of a prize's tournament, for a message.
async fn tournament_name(app: &App, repos: &dyn Repositories, prize: &HeldPrize) -> AppResult<EntryName> {
    let tournament = repos.tournaments().find(prize.tournament).await?.ok_or(AppError::NotFound)?;
    message_name(app, repos, &tournament).await
}

/// Notifies the winner, once per state.
async fn notify_winner(
    app: &App,
    repos: &dyn Repositories,
    prize: &HeldPrize,
    message: SubscriberMessage,
) -> AppResult<()> {
    let key = format!("{}/{}", message.kind().as_str(), prize.id);
    messages::notify_once(app, repos, prize.subscriber, &key, message).await?;
    Ok(())
}
