//! Exports: a list of the console as a file, all its pages with the filter that the list shows.
//!
//! One use case for all lists ([`export`]). [`ExportedList`] names a list with its filter; the file of each list here has
//! its columns and reads its rows. A file has what the list shows, so no number, no address of a subscriber and no code.

mod audit;
mod changes;
mod charges;
mod claims;
mod export;
mod figures;
mod limits;
mod list;
mod reader;
mod rewards;
mod staff;
mod vouchers;
mod wallet;

pub use export::{EXPORT, ExportedFile, export};
pub use limits::ExportLimits;
pub use list::ExportedList;
pub use staff::StaffFilter;
