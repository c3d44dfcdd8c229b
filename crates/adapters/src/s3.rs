//! Files in a bucket, for installations with more than one node.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Files, FilesError};
use bytes::Bytes;
use object_store::aws::AmazonS3Builder;
use object_store::{BackoffConfig, ClientOptions, RetryConfig};

use crate::files::ObjectFiles;
use crate::tls;

/// A subscriber's request waits for the bucket, and the server cuts it off after 15 seconds.
const REQUEST: Duration = Duration::from_secs(8);
const CONNECT: Duration = Duration::from_secs(3);
const RETRIES: usize = 3;

/// Written when a server starts: finds an unwritable bucket before a subscriber's upload.
const PROBE: &str = "started";

/// The bucket and its credentials.
#[derive(Clone)]
pub struct S3Options {
    /// The bucket, which must exist.
    pub bucket: String,
    /// Its region.
    pub region: String,
    /// Address of another S3 service than Amazon's, with the bucket in the path.
    pub endpoint: Option<String>,
    /// The access key's id.
    pub access_key: String,
    /// The secret key.
    pub secret_key: String,
    /// Whether the endpoint may use plain HTTP, which others on the way can read.
    pub allow_http: bool,
}

impl fmt::Debug for S3Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("S3Options")
            .field("bucket", &self.bucket)
            .field("region", &self.region)
            .field("endpoint", &self.endpoint)
            .finish_non_exhaustive()
    }
}

/// Opens a bucket. Nothing is sent yet; see [`probe`].
///
/// # Errors
/// The invalid option.
pub fn open(options: &S3Options) -> Result<ObjectFiles, FilesError> {
    tls::choose();
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&options.bucket)
        .with_region(&options.region)
        .with_access_key_id(&options.access_key)
        .with_secret_access_key(&options.secret_key)
        .with_client_options(
            ClientOptions::new()
                .with_timeout(REQUEST)
                .with_connect_timeout(CONNECT)
                .with_allow_http(options.allow_http),
        )
        .with_retry(RetryConfig {
            max_retries: RETRIES,
            retry_timeout: REQUEST,
            backoff: BackoffConfig::default(),
        });
    if let Some(endpoint) = &options.endpoint {
        builder = builder.with_endpoint(endpoint);
    }
    let store = builder.build().map_err(|error| FilesError(format!("bucket {}: {error}", options.bucket)))?;
    Ok(ObjectFiles::new(Arc::new(store)))
}

/// Checks that files can be written, read, listed and deleted, with a file that does not stay.
///
/// # Errors
/// The service's error.
pub async fn probe_once(files: &dyn Files, name: &str) -> Result<(), FilesError> {
    let written = Bytes::from_static(b"arena");
    files.put(name, written.clone()).await?;
    let read = files.get(name).await;
    let listed = files.list(name).await;
    files.delete(name).await?;
    listed?;
    if read? == Some(written) {
        Ok(())
    } else {
        Err(FilesError(format!("{name}: the file that was read differs from the file that was written")))
    }
}

/// Checks that the bucket can be written and read.
///
/// # Errors
/// The service's error.
pub async fn probe(files: &dyn Files) -> Result<(), FilesError> {
    let written = Bytes::from_static(b"arena");
    files.put(PROBE, written.clone()).await?;
    match files.get(PROBE).await? {
        Some(read) if read == written => Ok(()),
        _ => {
            Err(FilesError(format!("{PROBE}: the file that was read differs from the file that was written")))
        }
    }
}
