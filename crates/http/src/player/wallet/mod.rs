//! The wallet and the subscriber's messages.

mod get;
mod notifications;
mod read;
mod titles;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use notifications::Notification;
pub(crate) use titles::WalletTitles;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(get::wallet))
        .routes(routes!(notifications::notifications))
        .routes(routes!(read::read_notifications))
}
