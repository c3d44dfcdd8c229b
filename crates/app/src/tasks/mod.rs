//! Screenshot tasks: games, challenges, entries and their review (spec 2, 3, 4; contract 4).

mod catalogue;
mod completed;
pub mod disagreement;
mod draw;
mod lookalikes;
mod picture;
mod review;
pub mod second_look;
mod submit;
mod uploads;
pub mod verdict;

pub use catalogue::{Catalogue, catalogue, entered_today};
pub use completed::{COMPLETED_PAGE, CompletedPage, completed};
pub use lookalikes::Lookalike;
pub use picture::{PictureSize, any_picture, file_key, picture};
pub use review::{EntryList, EntryReview, approve, entry, reject, show, waiting};
pub use submit::{EntryForm, EntryReceipt, TaskPayment, submit};
pub use uploads::{UPLOAD_LIFETIME, purge_uploads};
