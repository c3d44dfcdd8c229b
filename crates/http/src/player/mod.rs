//! The API calls of subscribers, one endpoint a file.

mod album;
pub(crate) mod announcement;
pub(crate) mod auth;
mod badges;
pub(crate) mod cache;
pub(crate) mod client_errors;
pub(crate) mod config;
pub(crate) mod content;
pub(crate) mod events;
pub(crate) mod friends;
pub(crate) mod levels;
mod lists;
pub(crate) mod matches;
mod partner;
mod profile;
mod push;
mod quests;
pub(crate) mod rewards;
pub(crate) mod rooms;
pub(crate) mod standings;
mod streak;
mod subscription;
pub(crate) mod tasks;
pub(crate) mod tournaments;
pub(crate) mod videos;
pub(crate) mod wallet;

use utoipa_axum::router::OpenApiRouter;

use crate::state::HttpState;

pub(crate) use lists::PublicLists;

pub(crate) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .merge(auth::routes())
        .merge(config::routes())
        .merge(streak::routes())
        .merge(subscription::routes())
        .merge(tasks::routes())
        .merge(tournaments::routes())
        .merge(profile::routes())
        .merge(levels::routes())
        .merge(album::routes())
        .merge(matches::routes())
        .merge(rooms::routes())
        .merge(rewards::routes())
        .merge(standings::routes())
        .merge(quests::routes())
        .merge(badges::routes())
        .merge(friends::routes())
        .merge(wallet::routes())
        .merge(push::routes())
        .merge(content::routes())
        .merge(videos::routes())
        .merge(partner::routes())
        .merge(client_errors::routes())
        .merge(events::routes())
}
