//! In-house games' levels: start, play, and a result decided by the server (contract 4).

mod account_signs;
mod begin;
mod core;
mod level_referee;
mod list;
mod mark;
mod referee;
mod settle;
mod signed;
mod standing;
mod start;
mod submit;
mod verdict;
mod watch;

pub(crate) use account_signs::signed_days;
pub use account_signs::{AccountDay, account_signs};
pub use begin::begin;
pub(crate) use core::log_refusal;
pub use level_referee::LevelReferee;
pub use list::{LevelStatus, list};
pub use mark::{NewMark, mark};
pub use referee::Referee;
pub(crate) use settle::Results;
pub use settle::{Ending, LevelReceipt};
pub use signed::signed;
pub use standing::{COUNTED, LevelStanding, standing};
pub use start::{LevelChoice, SessionStart, start};
pub use submit::{Submission, submit};
pub use verdict::{Ruling, Verdict};
