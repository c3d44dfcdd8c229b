use std::sync::Arc;

use arena_app::levels;
use arena_rules::day;

use crate::commands::say;
use crate::config::Config;
use crate::wiring;

pub(super) async fn list(config: &Config, limit: u64) -> anyhow::Result<()> {
    let database = Arc::new(wiring::database::open(config).await?);
    let app = wiring::app::build(config, database.clone())?;
    let found = levels::signed(&app, limit).await;
    database.close().await;
    let plays = found?;
    for play in &plays {
        let at = day::display(play.ended_at, config.time_zone);
        let (id, game, level) = (play.id, &play.game, play.level);
        let (state, signs) = (play.state.as_str(), play.signs.join(" "));
        say(&format!("{id}  {at}  {}  {game} {level}  {state}  {signs}", play.subscriber));
    }
    say(&format!("{} plays", plays.len()));
    Ok(())
}
