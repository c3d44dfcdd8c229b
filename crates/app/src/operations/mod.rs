//! Operations: pauses of parts of the portal, the announcement to every subscriber, and the nodes that run.
//!
//! Pauses and the announcement are rows of the database. Each node keeps a copy of them, its [`Board`], and reads them anew
//! once a second ([`follow`]), so a use case checks a switch without a trip to the database.

mod announcement;
mod board;
mod follow;
mod nodes;
mod switches;

pub use announcement::{AnnouncementRequest, announce, announcement, withdraw};
pub use board::Board;
pub use follow::{follow, refresh};
pub use nodes::{BEAT, NodeStatus, beat, forget_node, leave, nodes};
pub(crate) use switches::answer_if_paused;
pub use switches::{PauseRequest, pause, pauses, resume};
