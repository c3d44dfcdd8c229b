//! Refusals about voucher codes.

use crate::vouchers::{CODES_MAX, FILE_MAX, FaultyLine, SheetFault};

/// No keys are configured.
pub const NO_KEYS: &str = "Codes cannot be encrypted here: set `rewards.voucher_keys` and `rewards.voucher_fingerprint_key` in the configuration.";
/// The pool is empty.
pub const NONE_LEFT: &str =
    "The pool of this reward has no code that can be given out. Import codes, or deliver in another way.";
/// Another import added some of the codes at the same moment.
pub const IMPORTED_MEANWHILE: &str =
    "Another import added some of these codes at the same moment. Check the file again.";
/// The rewards' provider delivers the reward.
pub const PROVIDED: &str =
    "The rewards' provider adds this reward to the subscriber's number, so it has no codes.";
/// The cost is negative or too large.
pub const COST: &str = "The cost of a code is 0 to 1000000000, in the smallest unit of the currency.";
/// The file's name cannot be stored.
pub const NAME: &str = "The file's name is one line of 1 to 120 characters.";
/// The batch was withdrawn before.
pub const WITHDRAWN: &str = "The free codes of this batch were withdrawn before.";
/// The batch is not held.
pub const NOT_HELD: &str = "The codes of this batch are given out already.";
/// The stock follows the pool.
pub const STOCK_FOLLOWS: &str =
    "The stock of this reward follows its voucher codes: import or withdraw codes instead.";
/// The app no longer shows the code. The subscriber reads it.
pub const SHOWN: &str = "Your code was shown before. It is also in the SMS that we sent you.";
/// The code cannot be decrypted now. The subscriber reads it.
pub const NOT_NOW: &str = "Your code cannot be shown right now. Please try again later.";

/// A key is missing; `why` names it.
#[must_use]
pub fn key_missing(why: &str) -> String {
    format!(
        "The code cannot be decrypted: {why}. Nothing was changed. Put the key back into `rewards.voucher_keys`."
    )
}

/// Some lines of a file cannot be imported.
#[must_use]
pub fn bad_lines(bad: usize, first: FaultyLine) -> String {
    let FaultyLine { line, fault } = first;
    let lines = if bad == 1 { "1 line".to_owned() } else { format!("{bad} lines") };
    format!("Nothing was imported: {lines} cannot be. Line {line}: {fault}")
}

/// A file cannot be read; returns the code and the text.
#[must_use]
pub fn unreadable(fault: SheetFault) -> (&'static str, String) {
    match fault {
        SheetFault::TooLarge => {
            ("csv_too_large", format!("The file is larger than {} MiB. Divide it.", FILE_MAX / 1024 / 1024))
        }
        SheetFault::Header => (
            "csv_header",
            "The first line names the columns: `code`, and `expires` if codes expire. There are no others."
                .into(),
        ),
        SheetFault::Empty => ("csv_empty", "The file has no codes.".into()),
        SheetFault::TooManyLines => {
            ("csv_too_long", format!("The file has more than {CODES_MAX} codes. Divide it."))
        }
    }
}
