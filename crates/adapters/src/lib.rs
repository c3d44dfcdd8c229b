//! Adapters for all ports except the database: files, pictures, SMS, push, charging, rewards, passkeys, single
//! sign-on, number verification, encryption, the audit's copy, shared limits, the clock, randomness.
//!
//! Each module implements one port of `arena_app::ports` and is independent of the others. The demo
//! operator receives the demo's messages, so their inbox is not here.

pub mod audit_copy;
pub mod brand_icons;
pub mod camara;
pub mod charging;
pub mod clock;
pub mod demo_screens;
pub mod files;
pub mod limits;
pub mod link_pictures;
pub mod number_verification;
pub mod passkeys;
pub mod pictures;
pub mod provider;
pub mod push;
pub mod random;
pub mod s3;
pub mod secret_box;
pub mod sms;
pub mod sso;
mod svg;
mod tls;
