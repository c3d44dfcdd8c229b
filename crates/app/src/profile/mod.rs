//! Profiles (spec 3, 5).

mod age;
mod complete;
mod find;
mod nickname;
mod overview;
mod read;
mod reset_name;
mod reveal;
mod uploads;

pub use age::correct_birth_date;
pub(crate) use age::{check_age, old_enough};
pub use complete::{complete, select_game};
pub use find::find;
pub(crate) use nickname::give_if_unnamed;
pub use nickname::{NICKNAMES_JOB, name_some};
pub use overview::{Overview, overview};
pub use read::{file_key, picture, read};
pub use reset_name::reset_name;
pub(crate) use reveal::check_reveals;
pub use reveal::{PERSON_EXPORT, REVEAL, RevealedField, reveal};
pub(crate) use uploads::delete_discarded;
pub use uploads::purge_pictures;
