use arena_rules::tasks::is_drawn;

use crate::ports::{DrawnLook, Repositories, TaskVerdict};
use crate::{App, AppResult};

/// Draws at random whether a decision that takes effect now is looked at again, and notes it in the same transaction.
pub(super) async fn draw(app: &App, repos: &dyn Repositories, verdict: &TaskVerdict) -> AppResult<()> {
    let mut bytes = [0; 8];
    app.random.fill(&mut bytes);
    if !is_drawn(u64::from_le_bytes(bytes), app.settings.second_look_percent) {
        return Ok(());
    }
    let look = DrawnLook {
        entry: verdict.entry,
        first_by: verdict.actor.clone(),
        first_approved: verdict.approved,
        at: app.now(),
    };
    Ok(repos.second_looks().draw(&look).await?)
}
