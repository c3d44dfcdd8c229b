use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::App;
use arena_rules::tasks::RejectionReason;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};

/// A usual reason for a rejection.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReasonView {
    code: &'static str,
    /// What the subscriber reads, in English.
    text: String,
    /// What the subscriber reads, by the portal's languages.
    texts: BTreeMap<String, String>,
}

/// The usual reasons.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReasonList {
    items: Vec<ReasonView>,
}

/// Lists the usual reasons for a rejection, in the order of the reviewer's keys.
#[utoipa::path(
    get, path = "/v1/reviews/reasons", tag = "reviews",
    responses((status = 200, body = Envelope<ReasonList>), (status = 403, body = Failure))
)]
pub(crate) async fn reasons(State(app): State<Arc<App>>) -> Envelope<ReasonList> {
    let languages = &app.settings.languages;
    let items = RejectionReason::ALL.into_iter().map(|reason| ReasonView {
        code: reason.as_str(),
        text: reason.text(languages.english()),
        texts: languages.iter().map(|words| (words.language().to_string(), reason.text(words))).collect(),
    });
    Envelope::new(ReasonList { items: items.collect() })
}
