//! Export, erasure and retention of personal data.

mod erase;
mod export;
mod release;
mod retain;

pub use erase::erase;
pub(crate) use erase::{erase_within, nothing_open};
pub use export::{Export, ExportedPicture, ROWS_FILE, export, export_for, picture};
pub use release::{number_owner, release, release_number};
pub use retain::{forget_messages, forget_pictures};
