//! The games that can be played in rooms.

mod aim;
mod cannon;

use crate::game::GameKind;

pub use aim::aim_order;
pub(crate) use aim::{AIM_TRAIN, aim_taps};
pub(crate) use cannon::CANNON_CLASH;
pub use cannon::cannon_order;

/// The games that can be played in rooms. Another game needs an implementation of [`Game`](crate::Game) for
/// its core, and a line here.
#[must_use]
pub fn games() -> &'static [GameKind] {
    &[AIM_TRAIN, CANNON_CLASH]
}
