use std::path::PathBuf;

use arena_app::ports::{AuditCopy, KeptAuditLine};
use async_trait::async_trait;
use tokio::fs::OpenOptions;
use tokio::io::AsyncWriteExt;

use super::json_lines;

/// A file that lines are added to. It is opened anew each time, so that it can be put away meanwhile.
pub struct FileCopy(PathBuf);

impl FileCopy {
    /// A copy in a file, which is made with the first line. Its folder has to exist.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self(path)
    }
}

#[async_trait]
impl AuditCopy for FileCopy {
    async fn add(&self, lines: &[KeptAuditLine]) -> Result<(), String> {
        let why = |error: std::io::Error| error.to_string();
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        #[cfg(unix)]
        options.mode(0o600);
        let mut file = options.open(&self.0).await.map_err(why)?;
        file.write_all(json_lines(lines).as_bytes()).await.map_err(why)?;
        // After a power cut the lines are there, or are written again.
        file.sync_data().await.map_err(why)
    }
}
