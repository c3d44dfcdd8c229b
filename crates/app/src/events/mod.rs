//! Events for open screens: recent ones, in an order that misses none (docs/adr/0007-events.md).

mod tail;

use chrono::Duration;

pub use tail::{MissedNews, News, PositionedNews, end, missed, tail};

/// How long events are kept for clients without a connection. Later clients read everything anew.
pub const KEPT: Duration = Duration::hours(1);
