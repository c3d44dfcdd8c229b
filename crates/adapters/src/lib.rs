//! The ports that are no database: files, pictures, messages to phones and browsers, charging, number
//! verification, limits that nodes share, the clock, randomness.
//!
//! Each module implements one port of `arena_app::ports` and knows nothing of the others. The demo's inbox is not here:
//! the demo operator carries messages there, and the server introduces it.

pub mod camara;
pub mod charging;
pub mod clock;
pub mod files;
pub mod limits;
pub mod number_verification;
pub mod pictures;
pub mod push;
pub mod random;
pub mod s3;
pub mod sms;
mod tls;
