use chrono::Duration;
use uuid::Uuid;

use super::token::{Claim, RoomKey};
use crate::tournaments::play::InRoom;
use crate::{App, AppResult};

/// A token outlives the match's deadline for as long as the last step may be late.
const LONGER: Duration = Duration::seconds(60);

/// Gives a player who was let into their match a token for its live room. A session that asks again gets one of the same
/// epoch; another one, on a second device, a newer, and the tokens of the first are good no more: the latest device plays,
/// and the two do not take the seat from each other for ever.
///
/// # Errors
/// The database's.
pub async fn seat(app: &App, entered: &InRoom, session: Uuid) -> AppResult<String> {
    let InRoom { of, side, deadline_at, .. } = entered;
    let tx = app.store.begin().await?;
    let seat = tx.live_rooms().take_seat(of.tournament, of.room, *side, session, app.now()).await?;
    tx.commit().await?;
    let claim = Claim { side: *side, epoch: seat.epoch, ends_at: *deadline_at + LONGER };
    Ok(RoomKey::new(&app.settings.identity.refresh_secret).sign(of.tournament, of.room, &claim))
}
