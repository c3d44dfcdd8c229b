//! Weekly leagues (docs/leagues.md).
//!
//! ```text
//! week:   open ──all counted, all have a group──► closing ──all groups have results──► closed
//! member: points ──earlier weeks closed──► tier and group ──week closing──► place, movement, prize
//! ```
//!
//! Points are counted with the ranks, in the database. The loop that counts ranks also puts newcomers into
//! groups. Jobs close weeks.

mod close;
mod seat;
mod sweep;
mod view;

pub use close::{CLOSE_JOB, CloseWeek, close_groups};
pub use seat::seat;
pub use sweep::{GRACE, KEPT_WEEKS, SWEEP_JOB, sweep};
pub use view::{LastWeek, LeagueState, LeagueView, TableLine, view};
