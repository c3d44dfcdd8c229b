use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;

use crate::ports::SubscriberId;
use crate::{App, AppResult};

/// A player's signs in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelWithSigns {
    /// The room id.
    pub room: RoomId,
    /// The round, from 1.
    pub round: u32,
    /// The player.
    pub player: SubscriberId,
    /// Whether the player won.
    pub won: bool,
    /// The signs, separated by spaces.
    pub signs: String,
    /// How often the player's game state differed from the server's.
    pub desyncs: u32,
}

/// Returns a tournament's live matches with signs, or with a game state that differed twice from the
/// server's, for staff before paying prizes.
///
/// # Errors
/// The database's.
pub async fn signed_duels(app: &App, tournament: i64) -> AppResult<Vec<DuelWithSigns>> {
    let read = app.store.read();
    let mut duels = Vec::new();
    for signed in read.live_rooms().signed(tournament).await? {
        let Some(of) = read.matches().by_room(tournament, signed.room).await? else { continue };
        for (side, (signs, desyncs)) in
            [Side::A, Side::B].into_iter().zip(signed.signs.into_iter().zip(signed.desyncs))
        {
            let Some(player) = of.player(side).filter(|_| !signs.is_empty() || desyncs > 1) else { continue };
            let won = of.winner == Some(player);
            duels.push(DuelWithSigns { room: signed.room, round: of.round, player, won, signs, desyncs });
        }
    }
    Ok(duels)
}
