use std::fmt::{self, Display, Formatter};

use arena_app::levels;
use arena_app::ports::{LevelSessionWithSigns, SubscriberId};
use chrono_tz::Tz;
use serde::Serialize;
use uuid::Uuid;

use crate::commands::desk::with_app;
use crate::commands::output::{LocalTime, OutputArgs};
use crate::config::Config;

/// Finished level sessions with signs.
#[derive(Serialize)]
struct SessionsWithSigns {
    plays: Vec<SessionWithSignsView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SessionWithSignsView {
    id: Uuid,
    ended_at: LocalTime,
    subscriber: SubscriberId,
    game: String,
    level: u32,
    state: &'static str,
    signs: Vec<String>,
}

impl SessionWithSignsView {
    fn new(session: LevelSessionWithSigns, zone: Tz) -> Self {
        let LevelSessionWithSigns { id, subscriber, game, level, state, signs, ended_at } = session;
        let (state, ended_at) = (state.as_str(), LocalTime::new(ended_at, zone));
        Self { id, ended_at, subscriber, game, level, state, signs }
    }
}

impl Display for SessionsWithSigns {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for session in &self.plays {
            let SessionWithSignsView { id, ended_at, subscriber, game, level, state, signs } = session;
            let signs = signs.join(" ");
            writeln!(f, "{id}  {ended_at}  {subscriber}  {game} {level}  {state}  {signs}")?;
        }
        writeln!(f, "{} plays", self.plays.len())
    }
}

pub(super) async fn list(config: &Config, output: OutputArgs, limit: u64) -> anyhow::Result<()> {
    let sessions = with_app(config, async |app| levels::signed(app, limit).await).await??;
    let plays =
        sessions.into_iter().map(|session| SessionWithSignsView::new(session, config.time_zone)).collect();
    output.print(&SessionsWithSigns { plays });
    Ok(())
}
