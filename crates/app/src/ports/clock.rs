use chrono::{DateTime, Utc};

/// The time. Whole microseconds, because that is what Postgres keeps.
pub trait Clock: Send + Sync {
    /// The present instant, truncated to microseconds.
    fn now(&self) -> DateTime<Utc>;
}
