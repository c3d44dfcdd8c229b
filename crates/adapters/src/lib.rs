//! The ports that are no database: files, pictures, messages, the clock, randomness.
//!
//! Each module implements one port of `arena_app::ports` and knows nothing of the others. The demo's inbox is not here:
//! the demo operator carries messages there, and the server introduces it.

pub mod clock;
pub mod files;
pub mod pictures;
pub mod random;
pub mod sms;
mod tls;
