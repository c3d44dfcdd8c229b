//! The stored side of live rooms: admission, leases, logs, and the end of matches. `crates/rooms` runs the
//! rooms; `docs/rooms.md` describes them.

mod admit;
mod claim;
mod seat;
mod state;
mod token;
mod write;

pub use admit::{Admission, SeatClaim, admit, prove};
pub use claim::{ClaimedRoom, LEASE, RoomClaim, claim};
pub use seat::seat;
pub use state::RoomMatchState;
pub use write::{RoomWrite, RoomWriteOutcome, write, write_all};
