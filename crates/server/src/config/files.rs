//! The section `files`: where pictures are stored.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FileStore {
    /// In the data directory.
    Disk,
    /// In an S3 bucket.
    S3,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FilesConfig {
    pub(crate) store: FileStore,
    pub(crate) s3: S3Config,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct S3Config {
    /// The bucket, which must exist.
    pub(crate) bucket: Option<String>,
    pub(crate) region: String,
    /// A service other than Amazon's.
    pub(crate) endpoint: Option<String>,
    pub(crate) access_key: Option<String>,
    pub(crate) secret: Option<String>,
}

impl std::fmt::Debug for S3Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("S3Config").field("bucket", &self.bucket).finish_non_exhaustive()
    }
}

impl Default for FilesConfig {
    fn default() -> Self {
        Self {
            store: FileStore::Disk,
            s3: S3Config {
                bucket: None,
                region: "us-east-1".into(),
                endpoint: None,
                access_key: None,
                secret: None,
            },
        }
    }
}
