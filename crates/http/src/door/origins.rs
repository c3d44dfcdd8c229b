use std::sync::Arc;

/// The configured origins, [`crate::HttpConfig::socket_origins`].
#[derive(Clone, Debug)]
pub(crate) struct OwnOrigins(Arc<[String]>);

impl OwnOrigins {
    pub(crate) fn new(origins: &[String]) -> Self {
        Self(origins.into())
    }

    pub(crate) fn as_slice(&self) -> &[String] {
        &self.0
    }
}
