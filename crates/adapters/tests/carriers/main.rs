//! Who carries messages and takes money, each against a small peer in this process: the SMS gateways, browsers' push
//! services, the operator's charging and its network.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod browser;
mod camara;
mod camara_lost;
mod network;
mod peer;
mod push;
mod smpp;
mod sms;
