use std::fmt::{self, Display, Formatter};

use arena_app::levels;
use arena_app::ports::{SignedPlay, SubscriberId};
use chrono_tz::Tz;
use serde::Serialize;
use uuid::Uuid;

use crate::commands::desk::with_app;
use crate::commands::output::{LocalTime, OutputArgs};
use crate::config::Config;

#[derive(Serialize)]
struct SignedPlays {
    plays: Vec<SignedPlayView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SignedPlayView {
    id: Uuid,
    ended_at: LocalTime,
    subscriber: SubscriberId,
    game: String,
    level: u32,
    state: &'static str,
    signs: Vec<String>,
}

impl SignedPlayView {
    fn new(play: SignedPlay, zone: Tz) -> Self {
        let SignedPlay { id, subscriber, game, level, state, signs, ended_at } = play;
        let (state, ended_at) = (state.as_str(), LocalTime::new(ended_at, zone));
        Self { id, ended_at, subscriber, game, level, state, signs }
    }
}

impl Display for SignedPlays {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for play in &self.plays {
            let SignedPlayView { id, ended_at, subscriber, game, level, state, signs } = play;
            let signs = signs.join(" ");
            writeln!(f, "{id}  {ended_at}  {subscriber}  {game} {level}  {state}  {signs}")?;
        }
        writeln!(f, "{} plays", self.plays.len())
    }
}

pub(super) async fn list(config: &Config, output: OutputArgs, limit: u64) -> anyhow::Result<()> {
    let plays = with_app(config, async |app| levels::signed(app, limit).await).await??;
    let plays = plays.into_iter().map(|play| SignedPlayView::new(play, config.time_zone)).collect();
    output.print(&SignedPlays { plays });
    Ok(())
}
