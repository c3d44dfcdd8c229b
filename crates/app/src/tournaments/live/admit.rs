use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::room::RoomId;
use arena_rules::tournament::{TournamentState, live_texts, match_texts};

use super::token::{Claim, RoomKey, TokenFault};
use crate::error::refuse;
use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult, identity};

/// A player admitted to a live room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admission {
    /// The tournament.
    pub tournament: i64,
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: String,
    /// The player.
    pub subscriber: SubscriberId,
    /// The player's side.
    pub side: Side,
    /// The seat's epoch.
    pub epoch: u32,
}

/// A claim to a seat, proven by a signed token that has not expired. The database was not asked: another
/// device may have the seat, and the match may be over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatClaim {
    /// The tournament.
    pub tournament: i64,
    /// The room.
    pub room: RoomId,
    /// The side.
    pub side: Side,
    /// The seat's epoch when the token was made.
    pub epoch: u32,
}

/// Checks a token's signature and time, and returns its claim.
///
/// # Errors
/// Refusals `bad_token`, `token_expired`.
pub fn prove(app: &App, tournament: i64, room: RoomId, token: &str) -> AppResult<SeatClaim> {
    let key = RoomKey::new(&app.settings.identity.refresh_secret);
    match key.read(tournament, room, token, app.now()) {
        Ok(Claim { side, epoch, .. }) => Ok(SeatClaim { tournament, room, side, epoch }),
        Err(TokenFault::Expired) => refuse("token_expired", live_texts::TOKEN_EXPIRED),
        Err(TokenFault::Forged) => refuse("bad_token", live_texts::BAD_TOKEN),
    }
}

/// Admits a token's bearer to a live room, and records the arrival. The bearer's session must be valid
/// and have the seat; the match must be undecided.
///
/// # Errors
/// Refusals `unknown_room`, `bad_token`, `taken_over`, `match_over`.
pub async fn admit(app: &App, claim: &SeatClaim) -> AppResult<Admission> {
    let SeatClaim { tournament, room, .. } = *claim;
    let repos = app.store.read();
    let found = repos.tournaments().find(tournament).await?.map(|found| found.plan);
    let runs = found.as_ref().is_some_and(|plan| plan.state == TournamentState::Running);
    let game = found.and_then(|plan| plan.game_unique_id);
    let of = repos.matches().by_room(tournament, room).await?;
    let seat = repos.live_rooms().seat(tournament, room, claim.side).await?;
    let (Some(game), Some(of), Some(seat)) = (game, of, seat) else {
        return refuse("unknown_room", match_texts::WRONG_ROOM);
    };
    let Some(subscriber) = of.player(claim.side) else {
        return refuse("unknown_room", match_texts::WRONG_ROOM);
    };
    if seat.epoch != claim.epoch {
        return refuse("taken_over", live_texts::TAKEN_OVER);
    }
    if of.state == MatchState::Ended || !runs {
        return refuse("match_over", live_texts::OVER);
    }
    match identity::authenticate(app, seat.session, subscriber).await {
        Ok(_) => {}
        Err(AppError::NotProven(_)) => return refuse("bad_token", live_texts::BAD_TOKEN),
        Err(other) => return Err(other),
    }
    // Recorded here and not by the room, so it holds even if the room's node has just died.
    if !seat.came {
        let tx = app.store.begin().await?;
        tx.live_rooms().come(tournament, room, claim.side, app.now()).await?;
        tx.commit().await?;
    }
    Ok(Admission { tournament, room, game, subscriber, side: claim.side, epoch: claim.epoch })
}
