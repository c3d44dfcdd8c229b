//! Daily roll-ups: what happened on each day, counted once by a job, and read by the console and by `arena reports`
//! (docs/reports.md).
//!
//! A day is counted in parts ([`ReportPart`](arena_rules::reports::ReportPart)), each in a transaction of its own, so that a
//! node that dies loses one part. `make.rs` counts, the other files read the roll-ups and nothing else.

mod cohorts;
mod funnel;
mod make;
mod month;
mod series;

pub use cohorts::{Cohort, CohortSpan, cohorts};
pub use funnel::{Funnel, STEPS, funnel};
pub use make::{MAKE_JOB, ReportLag, forget_old_activity, lag, make_day, make_next};
pub use month::{CreditsOfMonth, MoneyOfMonth, Month, month};
pub use series::{Report, ReportDay, Series, report};
