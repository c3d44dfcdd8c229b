use arena_rules::Credits;

use crate::ports::SubscriberId;
use crate::{App, AppResult};

/// A subscriber's streak today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Days claimed in a row, with today once claimed.
    pub active_streak: u32,
    /// Today's streak day, claimed or not.
    pub streak_to_claim: u32,
    /// Credits for today's streak day.
    pub amount_to_claim: Credits,
    /// The bonus of today's streak day; zero if it is no milestone.
    pub bonus: Credits,
    /// Whether today's streak day is claimed.
    pub claimed: bool,
    /// Whether today's claim used a freeze or will use one.
    pub freeze_used: bool,
    /// Freezes left in this calendar month, with the one that today's claim will use.
    pub freezes_left: u32,
    /// The chosen game.
    pub selected_game: Option<String>,
}

/// Returns a subscriber's streak today.
///
/// # Errors
/// The database's.
pub async fn status(app: &App, subscriber: SubscriberId) -> AppResult<Status> {
    let read = app.store.read();
    let (last, found) =
        futures::try_join!(read.streaks().last(subscriber), read.subscribers().find(subscriber))?;
    let state = app.settings.streak.state(last, app.today());
    let selected_game = found.and_then(|subscriber| subscriber.selected_game);
    Ok(Status {
        active_streak: state.active_streak,
        streak_to_claim: state.streak_to_claim,
        amount_to_claim: app.settings.streak.credits(state.streak_to_claim),
        bonus: app.settings.streak.bonus(state.streak_to_claim),
        claimed: state.claimed_today,
        freeze_used: state.freeze_used,
        freezes_left: state.freezes_left,
        selected_game,
    })
}
