//! What is served beside the API: the web app, the API's own page, health and metrics.

pub(crate) mod assets;
pub(crate) mod builds;
pub(crate) mod docs;
pub(crate) mod health;
pub(crate) mod installed;
pub(crate) mod pages;
pub(crate) mod plain;
