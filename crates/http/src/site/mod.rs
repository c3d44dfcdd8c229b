//! All but the API calls: the web app, plain pages, API documentation, health and metrics.

pub(crate) mod assets;
pub(crate) mod builds;
pub(crate) mod docs;
pub(crate) mod health;
pub(crate) mod installed;
pub(crate) mod link_head;
pub(crate) mod links;
pub(crate) mod look;
pub(crate) mod pages;
pub(crate) mod plain;
pub(crate) mod room_link;
pub(crate) mod word_files;
