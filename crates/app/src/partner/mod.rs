//! Subscribers whom the partner channel sends without a proven number (spec 5; contract 3).

mod notify;
mod reach;

pub use notify::notify;
pub use reach::{Reach, has_proven_number, reach};
