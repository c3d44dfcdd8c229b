//! The ports that are no database: files, pictures, the clock, randomness.
//!
//! Each module implements one port of `arena_app::ports` and knows nothing of the others. Who carries messages to
//! phones is not here: the demo operator does, and the server introduces it.

pub mod clock;
pub mod files;
pub mod pictures;
pub mod random;
pub mod s3;
mod tls;
