//! Files in a bucket, for whoever runs more than one node.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Files, FilesError};
use bytes::Bytes;
use object_store::aws::AmazonS3Builder;
use object_store::{BackoffConfig, ClientOptions, RetryConfig};

use crate::files::ObjectFiles;
use crate::tls;

/// A request of a subscriber waits for the bucket, and is itself cut off after 15 seconds.
const REQUEST: Duration = Duration::from_secs(8);
const CONNECT: Duration = Duration::from_secs(3);
const RETRIES: usize = 3;

/// Written at the start of a server, so that a bucket that cannot be written to is found before a subscriber does.
const PROBE: &str = "started";

/// Where the bucket is, and who we are there.
#[derive(Clone)]
pub struct S3Options {
    /// The bucket; it has to be there.
    pub bucket: String,
    /// Its region.
    pub region: String,
    /// Another service than Amazon's that speaks S3: its address, with the bucket in the path.
    pub endpoint: Option<String>,
    /// Our name there.
    pub access_key: String,
    /// Our secret there.
    pub secret_key: String,
    /// Whether the endpoint may be plain HTTP: what is sent can be read on the way.
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

/// Files in a bucket. Nothing is asked yet, see [`probe`].
///
/// # Errors
/// What of the options cannot be.
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

/// Whether files can be written, read, listed and deleted: under a name of its own, of which nothing stays.
///
/// # Errors
/// The service's.
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
        Err(FilesError(format!("{name}: what was written is not what is read")))
    }
}

/// Whether the bucket can be written to and read from.
///
/// # Errors
/// The service's.
pub async fn probe(files: &dyn Files) -> Result<(), FilesError> {
    let written = Bytes::from_static(b"arena");
    files.put(PROBE, written.clone()).await?;
    match files.get(PROBE).await? {
        Some(read) if read == written => Ok(()),
        _ => Err(FilesError(format!("{PROBE}: what was written is not what is read"))),
    }
}
