//! Gateways that deliver messages by SMS.

mod answer;
mod coding;
mod http;
mod smpp;

pub use http::{HttpGateway, HttpGatewayConfig, Method};
pub use smpp::{BindConfig, MessageIds, Sender, SmppConfig, SmppGateway, Validity, probe_bind};
