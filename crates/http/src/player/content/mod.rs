//! Banners, frequently asked questions, the privacy policy, Learn & Win (spec 1, 2).
//!
//! The placeholders of texts, `{product}`, `{operator}`, `{coin}`, `{email}`, `{academy}` and `{videos}`, are
//! replaced at run time: the product is white-label (contract 1).

mod answer;
mod banners;
mod faq_words;
mod faqs;
mod fill;
mod language;
mod learn_win;
mod privacy;
mod texts;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use banners::BannerList;
pub(crate) use faqs::FaqList;
pub(crate) use fill::fill;
pub(crate) use language::{LanguageParam, LanguageQuery};
pub(crate) use learn_win::LearnWinList;
pub(crate) use privacy::PrivacyPolicy;
pub(crate) use texts::TextCache;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(banners::banners))
        .routes(routes!(faqs::faqs))
        .routes(routes!(learn_win::learn_win))
        .routes(routes!(privacy::privacy))
}
