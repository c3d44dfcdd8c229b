use std::sync::Arc;

use arena_app::App;

use super::style::PlainStyle;
use super::words::PlainWords;

use crate::door::client::TrustedAddresses;
use crate::door::cookies::Cookies;
use crate::door::origins::OwnOrigins;
use crate::door::rate::RateLimits;
use crate::player::PublicLists;
use crate::player::auth::generate::TrustBareMsisdn;
use crate::player::config::Brand;

pub(crate) struct PlainSite {
    pub(crate) app: Arc<App>,
    pub(crate) brand: Arc<Brand>,
    pub(crate) words: PlainWords,
    pub(crate) style: PlainStyle,
    pub(crate) lists: Arc<PublicLists>,
    pub(crate) rates: Arc<RateLimits>,
    pub(crate) trusted: Arc<TrustedAddresses>,
    pub(crate) cookies: Cookies,
    pub(crate) origins: OwnOrigins,
    pub(crate) trust_bare_msisdn: TrustBareMsisdn,
}
