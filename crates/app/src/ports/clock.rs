use chrono::{DateTime, Utc};

/// The clock, in whole microseconds like Postgres.
pub trait Clock: Send + Sync {
    /// Returns the present instant.
    fn now(&self) -> DateTime<Utc>;
}
