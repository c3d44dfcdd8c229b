//! The operator's charging: CAMARA Carrier Billing 0.5 with one-step payments. The server renews
//! subscriptions itself, so each period is a payment of its own.

mod answer;
mod camara;
mod config;
mod find;
mod oauth;
mod refund;
mod wire;

pub use camara::CamaraCharging;
pub use config::CamaraConfig;
