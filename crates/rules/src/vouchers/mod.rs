//! Voucher codes: how a file of codes is read, when a code may be sold, and how a code is shown to staff.

mod sheet;
#[cfg(test)]
mod tests;

pub use sheet::{CODE_MAX, CODE_MIN, FaultyLine, LineFault, SheetFault, VoucherLine, VoucherSheet, read};

use chrono::{Days, Duration, NaiveDate};

/// The most codes of one file.
pub const CODES_MAX: usize = 20_000;

/// The largest file, in bytes.
pub const FILE_MAX: usize = 2 * 1024 * 1024;

/// The last days of a code on which no further claim is sold for it. Staff have promised to deliver within a working
/// day, which a weekend makes four days, and the subscriber needs time to use the code.
const LAST_DAYS: u64 = 7;

/// How long the app shows a code after it was shown for the first time: an answer that was lost on the way must not
/// cost the code.
pub const SHOWN_FOR: Duration = Duration::minutes(10);

/// From this length on staff see the end of a code.
const TAIL_FROM: usize = 8;
/// The length of that end.
const TAIL: usize = 4;
/// The hidden part of a code.
const HIDDEN: &str = "••••";

/// Returns the first day of expiry of codes that may be sold `today`. Codes with an earlier one are delivered to those
/// who have claimed already.
#[must_use]
pub fn sold_from(today: NaiveDate) -> NaiveDate {
    today.checked_add_days(Days::new(LAST_DAYS)).unwrap_or(today)
}

/// Returns a code as staff see it: its last four characters, or nothing of a code shorter than eight.
#[must_use]
pub fn masked(code: &str) -> String {
    let letters = code.chars().count();
    if letters < TAIL_FROM {
        return HIDDEN.to_owned();
    }
    let tail: String = code.chars().skip(letters - TAIL).collect();
    format!("{HIDDEN}-{tail}")
}
