//! What the web app shows and may do here (contract 1, 2).

mod get;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use get::ready;

/// What the product is called and where its links lead. White-label: it reaches the web app at run time.
#[derive(Clone, Debug)]
pub struct Brand {
    /// The product's name.
    pub product: String,
    /// The operator's name.
    pub operator: String,
    /// A line below the name.
    pub tagline: String,
    /// The same in other languages, by their codes.
    pub taglines: BTreeMap<String, String>,
    /// The currency word.
    pub coin: String,
    /// Where people write to.
    pub support_email: String,
    /// The line at the foot of pages.
    pub copyright: String,
    /// Where Login leads.
    pub landing_url: String,
    /// The unsubscribe service.
    pub unsubscribe_url: String,
    /// The site that Learn & Win leads to; stands for `{academy}` in texts.
    pub academy_url: String,
    /// What the address of a video begins with; stands for `{videos}` in texts.
    pub video_url: String,
    /// Where the icons at the foot lead.
    pub social: Vec<SocialLink>,
}

/// A link to the product elsewhere.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocialLink {
    /// `facebook`, `instagram`, `youtube`, …
    pub name: String,
    /// Its address.
    pub url: String,
}

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(get::config))
}
