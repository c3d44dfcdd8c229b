use arena_rules::staff::Desk;
use chrono::Duration;
use uuid::Uuid;

use super::actor::StaffActor;
use super::console::Console;
use crate::AppResult;
use crate::error::refuse;
use crate::ports::{DeskMark, LivingSession, Presence};

/// How long somebody counts as being at an item after their page said so. Pages say so more often.
const PRESENT: Duration = Duration::seconds(45);

/// What has to be told to the open pages of a node.
#[derive(Clone, Debug, Default)]
pub struct LiveView {
    /// What waits on the desks.
    pub marks: Vec<DeskMark>,
    /// Who has an item open, on any node.
    pub present: Vec<Presence>,
    /// Those of the pages' sessions that are valid.
    pub living: Vec<LivingSession>,
}

/// Reads what has to be told to the pages of some sessions.
///
/// # Errors
/// The database's.
pub async fn live_view(console: &Console, sessions: &[Uuid]) -> AppResult<LiveView> {
    let now = console.app.now();
    let desks = console.app.store.read().desks();
    Ok(LiveView {
        marks: desks.marks(now).await?,
        present: desks.present(now - PRESENT).await?,
        living: desks.living(sessions, now).await?,
    })
}

/// Notes that a person has an item open, or none, for others who open the same one.
///
/// # Errors
/// Refusal `not_permitted` if the role does not see the desk.
pub async fn be_at(console: &Console, actor: &StaffActor, item: Option<(Desk, Uuid)>) -> AppResult<()> {
    let Some(session) = actor.session else { return Ok(()) };
    if item.is_some_and(|(desk, _)| !actor.member.role.may(desk.seen_with())) {
        return refuse("not_permitted", "Your role does not allow this.");
    }
    let tx = console.app.store.begin().await?;
    tx.desks().be_at(session, actor.member.id, item, console.app.now()).await?;
    tx.commit().await?;
    Ok(())
}
