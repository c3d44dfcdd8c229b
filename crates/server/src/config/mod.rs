//! Configuration: defaults, then `arena.toml`, then environment `ARENA_*` (contract 1).

mod audit;
mod billing;
mod brand;
mod check;
mod check_brand;
mod check_games;
mod console;
mod country;
pub(crate) mod demo_secrets;
mod faults;
mod files;
mod games;
mod identity;
mod invites;
mod jobs;
pub(crate) mod keys;
mod leagues;
mod limits;
mod load;
mod messages;
mod model;
mod names;
mod network;
mod play;
mod portals;
mod production;
mod quests;
pub(crate) mod reference;
mod rewards;
mod rooms;
mod secret_url;
mod smpp;
mod sso;
mod streak;
mod taxes;
mod vouchers;

pub(crate) use audit::AuditPlace;
pub(crate) use billing::BillingGateway;
pub(crate) use console::ConsoleListener;
pub(crate) use files::FileStore;
pub(crate) use games::RefereeKind;
pub(crate) use identity::{KeyConfig, NetworkQuestion};
pub(crate) use load::load;
pub(crate) use messages::{SmsGateway, SmsMethod};
pub(crate) use model::{Config, LogConfig, LogFormat, Mode};
pub(crate) use portals::{HostedPortal, hosted_portals, without_port};
pub(crate) use rewards::ProviderGateway;
pub(crate) use smpp::{SmppIds, SmppValidity, SmsSmppConfig};
pub(crate) use vouchers::VoucherKeyConfig;

#[cfg(test)]
mod tests;
