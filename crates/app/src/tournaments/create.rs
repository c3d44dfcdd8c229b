use arena_rules::tournament::texts;
use serde_json::{Value, json};

use super::plan;
use crate::error::refuse;
use crate::ports::{AuditChange, NewTournament, Repositories, Tournament};
use crate::{App, AppError, AppResult};

/// Creates a tournament planned by staff, in no series of the catalogue, and returns it.
///
/// # Errors
/// Refusals `plan_invalid`, `start_past`, `tournament_exists`.
pub async fn create(app: &App, planned: NewTournament) -> AppResult<Tournament> {
    let planned = creatable(app, planned).await?;
    let tx = app.store.begin().await?;
    let tournament = write(app, &*tx, &planned).await?;
    tx.audit().explain(AuditChange { after: Some(noted(&tournament)), ..AuditChange::default() });
    tx.commit().await?;
    Ok(tournament)
}

/// Returns the plan that [`create`] would write.
///
/// # Errors
/// Those of [`create`].
pub async fn creatable(app: &App, planned: NewTournament) -> AppResult<NewTournament> {
    let planned = plan::of_staff(planned);
    plan::check(&planned, true, app.now())?;
    if app.store.read().tournaments().newest_of(&planned.series).await?.is_some() {
        return exists(&planned);
    }
    Ok(planned)
}

pub(super) async fn write(
    app: &App,
    repos: &dyn Repositories,
    planned: &NewTournament,
) -> AppResult<Tournament> {
    let Some(id) = repos.tournaments().create(planned, app.now()).await? else {
        return exists(planned);
    };
    let written = repos.tournaments().find(id).await?;
    written.ok_or_else(|| AppError::Internal(format!("tournament {id}: {}", texts::NO_DATA)))
}

fn exists<T>(planned: &NewTournament) -> AppResult<T> {
    let text = format!("{}: a tournament of this slug and start exists already.", planned.name);
    refuse("tournament_exists", text)
}

pub(super) fn noted(tournament: &Tournament) -> Value {
    let plan = &tournament.plan;
    json!({
        "id": tournament.id,
        "name": plan.name,
        "opens": plan.opens_at,
        "starts": plan.starts_at,
        "ends": plan.ends_at,
        "minPlayers": plan.min_players,
        "maxPlayers": plan.max_players,
        "entryFee": plan.entry_fee.0,
        "prizes": plan.prizes.map(|prize| prize.0),
        "thumbnail": plan.thumbnail,
        "banner": plan.banner,
    })
}
