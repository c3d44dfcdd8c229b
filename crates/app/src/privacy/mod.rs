//! Export, erasure and retention of personal data.

mod erase;
mod export;
mod release;
mod retain;

pub use erase::erase;
pub use export::{Export, Picture, export};
pub use release::{number_owner, release, release_number};
pub use retain::{forget_messages, forget_pictures};
