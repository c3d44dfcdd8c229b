//! Events for open screens: the last events, in one order that misses none (docs/adr/0007-events.md).

mod tail;

use chrono::Duration;

pub use tail::{MissedNews, News, PositionedNews, end, missed, tail};

/// How long events are kept for clients that lost their connection. A client that comes back later reads
/// everything anew.
pub const KEPT: Duration = Duration::hours(1);
