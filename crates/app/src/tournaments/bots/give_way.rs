use arena_rules::tournament::bots;

use crate::ports::{Repositories, Tournament};
use crate::{App, AppResult};

/// Removes bots that people replace, just before the draw; all of them if none may play, as the database
/// may have been a demo's.
pub(in crate::tournaments) async fn give_way(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
) -> AppResult<()> {
    let (id, plan) = (tournament.id, &tournament.plan);
    if tournament.bots == 0 {
        return Ok(());
    }
    let keep = if app.settings.bots.admits(plan.entry_fee, plan.prizes) {
        bots::drawn(tournament.bots, repos.tournament_entries().people(id).await?)
    } else {
        0
    };
    let gone = repos.tournament_entries().keep_bots(id, keep).await?;
    tracing::info!(tournament = id, bots = keep, gone, "bots left a tournament before its draw");
    Ok(())
}
