use arena_app::levels;
use arena_rules::day;

use crate::commands::desk::with_app;
use crate::commands::output::say;
use crate::config::Config;

pub(super) async fn list(config: &Config, limit: u64) -> anyhow::Result<()> {
    let plays = with_app(config, async |app| levels::signed(app, limit).await).await??;
    for play in &plays {
        let at = day::display(play.ended_at, config.time_zone);
        let (id, game, level) = (play.id, &play.game, play.level);
        let (state, signs) = (play.state.as_str(), play.signs.join(" "));
        say(&format!("{id}  {at}  {}  {game} {level}  {state}  {signs}", play.subscriber));
    }
    say(&format!("{} plays", plays.len()));
    Ok(())
}
