use arena_http::{HttpState, Mint};
use axum::Router;

use crate::config::Config;

pub(crate) fn router(config: &Config, state: &HttpState) -> Router {
    let (portal, landing) = (config.public_url.clone(), config.brand.landing_url.clone());
    // The demo operator's landing page is on the portal itself.
    let landing =
        if landing.starts_with('/') { format!("{}{landing}", portal.trim_end_matches('/')) } else { landing };
    arena_http::mint_router(state, Mint { portal, landing })
}
