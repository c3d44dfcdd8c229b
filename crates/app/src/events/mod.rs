//! What is told to people while they look: the last events, in one order that misses none (docs/adr/0007-events.md).

mod tail;

use chrono::Duration;

pub use tail::{Missed, News, Told, end, missed, tail};

/// How long events are kept for those who were away. Whoever comes back later reads everything anew.
pub const KEPT: Duration = Duration::hours(1);
