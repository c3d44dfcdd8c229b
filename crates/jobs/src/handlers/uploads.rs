//! Files of screenshots whose entry came to nothing.

use arena_app::tasks;

use super::Failure;
use crate::Context;

pub(super) async fn run(context: &Context) -> Result<(), Failure> {
    let uploads =
        tasks::purge_uploads(&context.app).await.map_err(|error| Failure::Again(error.to_string()))?;
    if uploads > 0 {
        tracing::info!(uploads, "deleted the files of uploads that came to nothing");
    }
    Ok(())
}
