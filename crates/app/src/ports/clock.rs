use chrono::{DateTime, Utc};

/// The clock. Its times are whole microseconds, the precision of Postgres.
pub trait Clock: Send + Sync {
    /// Returns the present instant, truncated to microseconds.
    fn now(&self) -> DateTime<Utc>;
}
