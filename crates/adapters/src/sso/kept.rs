//! The provider's description and keys, as fetched last.

use std::sync::Arc;

use arena_app::ports::SignOnError;
use chrono::{DateTime, TimeDelta, Utc};
use openidconnect::{DiscoveryError, IssuerUrl};
use tokio::sync::Mutex;

use super::http::SsoHttp;
use super::types::SsoMetadata;

/// After this time the description is fetched again, so that keys which the provider withdrew end.
const KEPT: TimeDelta = TimeDelta::hours(1);

struct Fetched {
    at: DateTime<Utc>,
    metadata: Arc<SsoMetadata>,
}

pub(super) struct KeptProvider {
    issuer: IssuerUrl,
    /// Locked while it is fetched, so that many sign-ons at once fetch it once.
    fetched: Mutex<Option<Fetched>>,
}

impl KeptProvider {
    pub(super) fn new(issuer: IssuerUrl) -> Self {
        Self { issuer, fetched: Mutex::new(None) }
    }

    /// Returns the description, and fetches it if there is none or it is too old.
    pub(super) async fn get(
        &self,
        http: &SsoHttp,
        now: DateTime<Utc>,
    ) -> Result<Arc<SsoMetadata>, SignOnError> {
        let mut fetched = self.fetched.lock().await;
        if let Some(present) = fetched.as_ref().filter(|present| now - present.at < KEPT) {
            return Ok(present.metadata.clone());
        }
        let metadata = self.fetch(http).await?;
        *fetched = Some(Fetched { at: now, metadata: metadata.clone() });
        Ok(metadata)
    }

    /// Fetches the description again, unless somebody else did since `old`.
    pub(super) async fn refresh(
        &self,
        old: &Arc<SsoMetadata>,
        http: &SsoHttp,
        now: DateTime<Utc>,
    ) -> Result<Arc<SsoMetadata>, SignOnError> {
        let mut fetched = self.fetched.lock().await;
        if let Some(present) = fetched.as_ref().filter(|present| !Arc::ptr_eq(&present.metadata, old)) {
            return Ok(present.metadata.clone());
        }
        let metadata = self.fetch(http).await?;
        *fetched = Some(Fetched { at: now, metadata: metadata.clone() });
        Ok(metadata)
    }

    async fn fetch(&self, http: &SsoHttp) -> Result<Arc<SsoMetadata>, SignOnError> {
        let unavailable = |why: &str| SignOnError::Unavailable(why.to_owned());
        let metadata = SsoMetadata::discover_async(self.issuer.clone(), http).await;
        metadata.map(Arc::new).map_err(|error| match error {
            DiscoveryError::Request(failure) => failure.into(),
            DiscoveryError::Response(status, ..) => {
                unavailable(&format!("it answered {status} instead of its description or keys"))
            }
            DiscoveryError::Validation(_) => unavailable(
                "its description is another provider's: `console.sso.issuer` must be exactly its `issuer`",
            ),
            DiscoveryError::Parse(error) => {
                unavailable(&format!("its description or keys are not understood at `{}`", error.path()))
            }
            _ => unavailable("its description cannot be fetched"),
        })
    }
}
