use chrono::Duration;
use uuid::Uuid;

use super::token::{Claim, RoomKey};
use crate::tournaments::play::InRoom;
use crate::{App, AppResult};

/// How long a token outlives the deadline, as the last step may be that late.
const LONGER: Duration = Duration::seconds(60);

/// Gives a checked-in player a token for their live room. The same session keeps the epoch. Another
/// device gets a newer one, which makes the first one's tokens invalid: the latest device plays, and the
/// two cannot take the seat from each other for ever.
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
