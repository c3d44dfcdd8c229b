use std::fmt;
use std::str::FromStr;

use arena_rules::Credits;
use arena_rules::claims::ClaimState;
use arena_rules::subscription::SubscriptionState;
use arena_rules::tasks::EntryState;
use arena_rules::tournament::TournamentState;
use async_trait::async_trait;
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A position in the single order of all events. No event appears before a reader's position any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventPlace {
    /// The event's transaction.
    pub txn: i64,
    /// The event's number.
    pub id: i64,
}

impl fmt::Display for EventPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.txn, self.id)
    }
}

/// The text is not an event's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPlace;

impl FromStr for EventPlace {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Self, NoPlace> {
        let number = |part: &str| {
            let plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| part.parse::<i64>().ok()).flatten().ok_or(NoPlace)
        };
        let (txn, id) = text.split_once('-').ok_or(NoPlace)?;
        Ok(Self { txn: number(txn)?, id: number(id)? })
    }
}

/// An event's kind and content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The subscriber got a message.
    Message(Uuid),
    /// The subscriber's new balance.
    Balance(Credits),
    /// A task entry was decided.
    Entry {
        /// The entry.
        id: Uuid,
        /// Approved or rejected.
        state: EntryState,
    },
    /// A claim's state changed.
    Claim {
        /// The claim.
        id: Uuid,
        /// The new state.
        state: ClaimState,
    },
    /// One of the subscriber's sessions ended.
    SessionEnded(Uuid),
    /// A tournament is new, or its state or round changed.
    Tournament {
        /// The id.
        id: i64,
        /// The stored state.
        state: TournamentState,
    },
    /// The subscriber's subscription changed its state.
    Subscription(SubscriptionState),
    /// The announcement to every subscriber changed.
    Announcement,
    /// A kind of a newer version that runs beside this one.
    Other,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The position.
    pub place: EventPlace,
    /// The subscriber whom the event concerns; `None` for everybody.
    pub subscriber: Option<SubscriberId>,
    /// The kind and content.
    pub what: EventKind,
}

/// Recent events, append-only. An event is shown once everything before it is known, so a reader that
/// continues from its last position misses none, however late a transaction ends.
#[async_trait]
pub trait Events: Send + Sync {
    /// Returns the order's present end.
    async fn end(&self) -> StoreResult<EventPlace>;

    /// Returns the next events behind a position, in order.
    async fn after(&self, place: EventPlace, limit: u64) -> StoreResult<Vec<Event>>;

    /// Returns the next events behind `after` for a subscriber or everybody, up to `until`, a position
    /// shown before.
    async fn of(
        &self,
        subscriber: SubscriberId,
        after: EventPlace,
        until: EventPlace,
        limit: u64,
    ) -> StoreResult<Vec<Event>>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_is_written() {
        let place = EventPlace { txn: 71, id: 9 };
        assert_eq!(place.to_string().parse(), Ok(place));
        for junk in ["", "7", "7-", "-7", "7-8-9", "7-x", "+7-8", "7--8", "9999999999999999999-1"] {
            assert_eq!(junk.parse::<EventPlace>(), Err(NoPlace), "{junk}");
        }
        assert!(EventPlace { txn: 7, id: 9 } < EventPlace { txn: 8, id: 1 });
    }
}
