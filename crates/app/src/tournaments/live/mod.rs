//! The rooms in which matches are played in real time, as far as they are written down: who may come in, who runs a room,
//! its log, and its end. What happens in them is in `crates/rooms`; `docs/rooms.md` has all of it.

mod admit;
mod keep;
mod seat;
mod take;
mod token;

pub use admit::{Admission, SeatClaim, admit, prove};
pub use keep::{Kept, Standing, Write, keep, keep_all};
pub use seat::seat;
pub use take::{LEASE, Opened, Taken, take};
