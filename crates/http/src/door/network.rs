use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;

use super::addresses::client_group;
use super::client::TrustedAddresses;
use super::rate::RateLimits;

/// The client's address as it is counted, for the signs of invitations. `None` for an address that a mobile network
/// shares among thousands of subscribers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientNetwork(pub(crate) Option<IpAddr>);

impl<S> FromRequestParts<S> for ClientNetwork
where
    S: Send + Sync,
    Arc<TrustedAddresses>: FromRef<S>,
    Arc<RateLimits>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let address = Arc::<TrustedAddresses>::from_ref(state).client(parts);
        let shared = Arc::<RateLimits>::from_ref(state).is_shared(address);
        Ok(Self((!shared).then(|| client_group(address))))
    }
}
