//! Repairs of a running tournament by staff. A repair holds the tournament alone, like a step, and changes one match and one seat:
//! no round is drawn again.

mod correct;
mod remove;

pub use correct::correct;
pub use remove::remove;

use arena_rules::messages::SubscriberMessage;
use arena_rules::tournament::{TournamentState, texts};

use crate::error::refuse;
use crate::ports::{Repositories, Round, SubscriberId, Tournament};
use crate::tournaments::message_name;
use crate::{App, AppResult, messages};

/// Returns a tournament that is not over, held alone until the transaction ends.
async fn held(repos: &dyn Repositories, id: i64) -> AppResult<Tournament> {
    repos.rounds().hold_alone(id).await?;
    let Some(tournament) = repos.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    match tournament.plan.state {
        TournamentState::Cancelled => refuse("tournament_cancelled", texts::CANCELLED),
        TournamentState::Ended => refuse("tournament_ended", texts::ENDED),
        _ => Ok(tournament),
    }
}

/// Tells a player that they are back in.
async fn notify_back(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    player: SubscriberId,
) -> AppResult<()> {
    let (id, title) = (tournament.id, round.title.clone());
    let name = message_name(app, repos, tournament).await?;
    // A result may be corrected more than once; each repair happens once.
    let key = format!("tournament/{id}/back/{}", app.new_id());
    let message = SubscriberMessage::TournamentBack { tournament: id, name, round: title };
    messages::notify_once(app, repos, player, &key, message).await?;
    Ok(())
}
