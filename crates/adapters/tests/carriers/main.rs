//! The adapters to SMS gateways, push services, the operator's charging and its network, each against
//! a peer in this process.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod audit_copy;
mod browser;
mod camara;
mod camara_lost;
mod camara_refund;
mod network;
mod peer;
mod provider;
mod push;
mod smpp;
mod sms;
mod sso;
