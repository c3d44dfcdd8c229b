//! Who carries messages, each against a small peer in this process: the SMS gateways, and browsers' push services.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod browser;
mod peer;
mod push;
mod smpp;
mod sms;
