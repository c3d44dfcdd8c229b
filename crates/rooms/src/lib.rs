//! Live rooms: real-time matches of tournaments, played in lockstep by the server's clock.
//!
//! [`protocol`] defines the frames of the socket. A room is plain code (`room`) around the turns of its game
//! (`lockstep`). [`Rooms`] runs this node's rooms, each in a task. See `docs/rooms.md`.

mod bots;
mod ending;
mod game;
mod games;
mod lockstep;
mod metrics;
mod pace;
pub mod protocol;
pub mod race;
mod room;
mod rooms;
mod source;

pub use self::metrics::register as register_metrics;
pub use ending::CloseReason;
pub use game::{Game, GameKind, Outcome};
pub use games::{aim_order, cannon_order, games};
pub use lockstep::{ReplayError, ReplayResult, replay};
pub use pace::Pace;
pub use room::Patience;
pub use rooms::{Connection, Goodbye, Outgoing, Rooms, RoomsOptions};
pub use source::{FROM_SECRET, Source};
