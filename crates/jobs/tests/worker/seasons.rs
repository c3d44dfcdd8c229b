//! Helpers of the simulated seasons: settings for their size, printed figures, and counts.

use arena_testkit::RawConnection;

/// A setting of the environment, for a larger season than the default.
pub(crate) fn setting(name: &str, default: u32) -> u32 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Prints figures, for whoever runs a large season with `--no-capture`.
#[expect(clippy::print_stdout, reason = "the figures are what one runs a large season for")]
pub(crate) fn say(text: &str) {
    println!("{text}");
}

/// The one number that a query returns.
pub(crate) async fn one(raw: &mut RawConnection, sql: &str) -> i64 {
    raw.numbers(sql.to_owned()).await.unwrap()[0]
}
