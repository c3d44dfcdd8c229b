//! Customer care: what staff know about a subscriber beside the account itself.

mod notes;
mod timeline;

pub use notes::{NOTE_MAX, add_note, delete_note, notes};
pub use timeline::{TimelinePage, timeline};
