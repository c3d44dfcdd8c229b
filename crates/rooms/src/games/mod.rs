//! The games that can be played in rooms.

mod cannon;

use crate::game::GameKind;

/// The games that can be played in rooms. A game is one by an implementation of [`Game`](crate::Game) over its core and a
/// line here.
#[must_use]
pub fn games() -> &'static [GameKind] {
    &[cannon::CANNON_CLASH]
}
