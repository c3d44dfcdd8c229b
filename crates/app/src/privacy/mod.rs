//! Export, erasure and retention of personal data, and the requests of persons about theirs.

mod erase;
mod export;
mod release;
mod requests;
mod retain;

pub use erase::erase;
pub(crate) use erase::{erase_within, nothing_open};
pub use export::{Export, ExportedPicture, ROWS_FILE, export, export_for, picture};
pub use release::{number_owner, release, release_number};
pub use requests::{
    NewPrivacyRequest, PrivacyRequestPage, extend_request, open_requests, record_request, request_counts,
    requests_of, settle_request, settled_requests,
};
pub use retain::{forget_messages, forget_pictures};
