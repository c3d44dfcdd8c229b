//! Builds the adapters and connects them to the ports.

pub(crate) mod app;
pub(crate) mod assets;
pub(crate) mod audit;
pub(crate) mod billing;
pub(crate) mod brand_folder;
mod camara;
pub(crate) mod console;
pub(crate) mod content;
pub(crate) mod database;
pub(crate) mod limits;
pub(crate) mod log;
pub(crate) mod metrics;
pub(crate) mod mint;
pub(crate) mod network;
pub(crate) mod push;
pub(crate) mod rewards;
pub(crate) mod rooms;
pub(crate) mod sms;
pub(crate) mod vouchers;
