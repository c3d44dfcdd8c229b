use arena_rules::Credits;

use crate::ports::SubscriberId;

/// A subscriber with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The place, from 1.
    pub place: i32,
    /// The prize; may be zero.
    pub prize: Credits,
}
