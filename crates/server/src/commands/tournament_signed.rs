//! What somebody may want to see of a tournament's live matches before its prizes are handed over.

use arena_app::{App, AppResult};
use arena_rules::tournament::appearance::Side;

use super::say;

/// Lists the matches with signs of a program, and those in which a player's game was in another state twice.
pub(super) async fn list(app: &App, id: i64) -> AppResult<()> {
    let read = app.store.read();
    let rooms = read.live_rooms().signed(id).await?;
    for signed in &rooms {
        let Some(of) = read.matches().by_room(id, signed.room).await? else { continue };
        for (at, side) in [Side::A, Side::B].into_iter().enumerate() {
            let (signs, desyncs) = (&signed.signs[at], signed.desyncs[at]);
            let Some(player) = of.player(side).filter(|_| !signs.is_empty() || desyncs > 1) else { continue };
            let won = if of.winner == Some(player) { "won" } else { "lost" };
            let desynced = if desyncs > 1 { format!(" another_state={desyncs}") } else { String::new() };
            say(&format!("{}  round {}  {player}  {won}  {signs}{desynced}", signed.room, of.round));
        }
    }
    say(&format!("{} matches", rooms.len()));
    Ok(())
}
