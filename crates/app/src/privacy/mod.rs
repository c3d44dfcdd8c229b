//! What a person may ask of what is kept of them, and how long it is kept.

mod erase;
mod export;
mod release;
mod retain;

pub use erase::erase;
pub use export::{Export, Picture, export};
pub use release::release;
pub use retain::{forget_messages, forget_pictures};
