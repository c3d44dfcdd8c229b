//! Invitations, friends and challenge links (docs/friends.md).

mod accept;
mod add;
mod answer;
mod face;
mod host;
mod invites;
mod link;
mod list;
mod remove;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(invites::invites))
        .routes(routes!(host::invite_host))
        .routes(routes!(accept::accept_invite))
        .routes(routes!(link::make_link))
        .routes(routes!(link::shown_link))
        .routes(routes!(link::open_link))
        .routes(routes!(list::friends))
        .routes(routes!(add::add_friend))
        .routes(routes!(answer::answer_request))
        .routes(routes!(remove::remove_friend))
}
