//! `arena tournament signed`: live matches to look at before prizes are handed over.

use std::collections::BTreeSet;

use arena_app::tournaments::{SignedDuel, signed_duels};
use arena_app::{App, AppResult};

use crate::commands::output::say;

/// Lists the matches with signs, and those in which a player's game reported a different state twice.
pub(super) async fn list(app: &App, id: i64) -> AppResult<()> {
    let duels = signed_duels(app, id).await?;
    for duel in &duels {
        say(&line(duel));
    }
    let matches: BTreeSet<_> = duels.iter().map(|duel| duel.room).collect();
    say(&format!("{} matches", matches.len()));
    Ok(())
}

pub(super) fn line(duel: &SignedDuel) -> String {
    let SignedDuel { room, round, player, won, signs, desyncs } = duel;
    let won = if *won { "won" } else { "lost" };
    let desynced = if *desyncs > 1 { format!(" another_state={desyncs}") } else { String::new() };
    format!("{room}  round {round}  {player}  {won}  {signs}{desynced}")
}
