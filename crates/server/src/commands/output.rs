//! What commands print.

use std::io::Write;

/// Prints a line on standard output. A failure to write is ignored (`arena audit list | head`): a command
/// must finish its work even when nobody reads its output.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Prints a JSON document on standard output.
pub(crate) fn say_json(document: &serde_json::Value) {
    say(&format!("{document:#}"));
}

/// Prints an error on standard error.
#[expect(clippy::print_stderr, reason = "commands answer on the terminal")]
pub(crate) fn say_error(line: &str) {
    eprintln!("{line}");
}
