//! Calls of the operator's systems. They carry no token; their content is signed with the shared key.

mod unsubscribed;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(unsubscribed::unsubscribed))
}
