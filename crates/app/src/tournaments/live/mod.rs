//! The stored side of live rooms: admission, leases, logs, and the end of matches. `crates/rooms` runs the
//! rooms; `docs/rooms.md` describes them.

mod admit;
mod keep;
mod seat;
mod take;
mod token;

pub use admit::{Admission, SeatClaim, admit, prove};
pub use keep::{Kept, Standing, Write, keep, keep_all};
pub use seat::seat;
pub use take::{LEASE, Opened, Taken, take};
