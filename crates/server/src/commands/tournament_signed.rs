//! `arena tournament signed`: live matches to look at before prizes are handed over.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use arena_app::ports::SubscriberId;
use arena_app::tournaments::{DuelWithSigns, signed_duels};
use arena_app::{App, AppResult};
use serde::Serialize;

use crate::commands::output::OutputArgs;

/// A player's signs in a live match.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DuelView {
    room: String,
    round: u32,
    player: SubscriberId,
    won: bool,
    signs: Vec<String>,
    /// How often the player's game reported another state than the server's.
    another_state: u32,
}

impl From<DuelWithSigns> for DuelView {
    fn from(DuelWithSigns { room, round, player, won, signs, desyncs }: DuelWithSigns) -> Self {
        let signs = signs.split_whitespace().map(str::to_owned).collect();
        Self { room: room.to_string(), round, player, won, signs, another_state: desyncs }
    }
}

impl Display for DuelView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { room, round, player, signs, another_state, .. } = self;
        let won = if self.won { "won" } else { "lost" };
        write!(f, "{room}  round {round}  {player}  {won}  {}", signs.join(" "))?;
        if *another_state > 1 {
            write!(f, " another_state={another_state}")?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct DuelsWithSigns {
    matches: usize,
    duels: Vec<DuelView>,
}

impl Display for DuelsWithSigns {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.duels.iter().try_for_each(|duel| writeln!(f, "{duel}"))?;
        writeln!(f, "{} matches", self.matches)
    }
}

/// Lists the matches with signs, and those in which a player's game reported another state twice.
pub(super) async fn list(app: &App, output: OutputArgs, id: i64) -> AppResult<()> {
    let duels = signed_duels(app, id).await?;
    let matches = duels.iter().map(|duel| duel.room).collect::<BTreeSet<_>>().len();
    output.print(&DuelsWithSigns { matches, duels: duels.into_iter().map(DuelView::from).collect() });
    Ok(())
}
