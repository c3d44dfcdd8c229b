use std::sync::Arc;

/// Our own origins besides a request's `Host`, from the configuration. Their pages may open live rooms'
/// sockets and send the forms of plain pages; the games' frame may load files from them.
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
