//! Gateways that carry messages to phones.

mod answer;
mod coding;
mod http;

pub use http::{HttpGateway, HttpGatewayConfig, Method};
