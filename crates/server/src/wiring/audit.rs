use std::sync::Arc;

use anyhow::anyhow;
use arena_adapters::audit_copy::{FileCopy, HttpCopy};
use arena_adapters::clock::SystemClock;
use arena_app::ports::AuditCopy;

use crate::config::{AuditPlace, Config};

/// The second place of the audit; `None` where none is configured.
///
/// # Errors
/// Names the wrong setting.
pub(crate) fn copy(config: &Config) -> anyhow::Result<Option<Arc<dyn AuditCopy>>> {
    let Some(place) = config.audit.place() else { return Ok(None) };
    Ok(Some(match place {
        AuditPlace::File(path) => Arc::new(FileCopy::new(path)),
        AuditPlace::Server(url) => {
            let token = config.audit.copy_token.as_deref();
            let made = HttpCopy::new(&url, token, Arc::new(SystemClock));
            Arc::new(made.map_err(|error| anyhow!("key `audit`: {error}"))?)
        }
    }))
}
