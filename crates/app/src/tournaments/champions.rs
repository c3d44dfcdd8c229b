use crate::ports::Champion;
use crate::{App, AppResult};

/// The most champions of the hall.
const MOST: u64 = 50;

/// Returns the champions of the last tournaments of both kinds, the latest first. Bots are left out.
///
/// # Errors
/// The database's.
pub async fn champions(app: &App) -> AppResult<Vec<Champion>> {
    Ok(app.store.read().tournaments().champions(MOST).await?)
}
