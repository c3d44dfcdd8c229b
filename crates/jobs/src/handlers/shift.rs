use std::time::Duration;

use chrono::TimeDelta;

/// How long a job works before it hands over to a new one: well within a handler's time limit.
pub(super) const SHIFT: Duration = Duration::from_secs(20);
pub(super) const EVERY: TimeDelta = TimeDelta::hours(1);
