use chrono::Duration;
use uuid::Uuid;

use super::token::{Claim, RoomKey};
use crate::tournaments::play::InRoom;
use crate::{App, AppResult};

/// The time for which a token outlives the match's deadline, because the last step may be late by this much.
const LONGER: Duration = Duration::seconds(60);

/// Gives a checked-in player a token for their match's live room. The same session gets a token of the same
/// epoch. A second device gets a newer epoch, and the first device's tokens become invalid: the latest device
/// plays, and the two cannot take the seat from each other for ever.
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
