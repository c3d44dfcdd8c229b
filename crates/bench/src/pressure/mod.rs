//! Drills of a node under pressure, and its effect on other calls: a rush for few seats, a purge of millions
//! of rows, a hundred thousand messages. `scripts/drill-rush.sh`, `drill-purge.sh` and `drill-messages.sh`
//! run them.

mod old_rows;
mod paced;
mod room_messages;
mod rush;

pub(crate) use old_rows::{left, seed};
pub(crate) use paced::{PacedLoad, print_paced};
pub(crate) use room_messages::prepare as prepare_room_messages;
pub(crate) use rush::{RushLoad, prepare as prepare_rush, run as run_rush};
