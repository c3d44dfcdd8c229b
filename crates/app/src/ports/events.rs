use std::fmt;
use std::str::FromStr;

use arena_rules::Credits;
use arena_rules::claims::ClaimState;
use arena_rules::subscription::State as SubscriptionState;
use arena_rules::tasks::EntryState;
use arena_rules::tournament::State;
use async_trait::async_trait;
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// Where an event stands in the one order of all events. Whatever is read up to a place, nothing comes before it any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventPlace {
    /// The transaction that it happened in.
    pub txn: i64,
    /// Its number.
    pub id: i64,
}

impl fmt::Display for EventPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.txn, self.id)
    }
}

/// No place in the order of events.
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

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The subscriber was told something: the message.
    Message(Uuid),
    /// Their balance is another: this one.
    Balance(Credits),
    /// Their entry for a task was decided on.
    Entry {
        /// The entry.
        id: Uuid,
        /// Approved or rejected.
        state: EntryState,
    },
    /// Their claim of a reward stands elsewhere now.
    Claim {
        /// The claim.
        id: Uuid,
        /// Where it stands.
        state: ClaimState,
    },
    /// One of their sessions ended.
    SessionEnded(Uuid),
    /// A tournament is new, or in another state or round.
    Tournament {
        /// Its id.
        id: i64,
        /// As it was written down.
        state: State,
    },
    /// Their subscription stands elsewhere now.
    Subscription(SubscriptionState),
    /// Something that this version knows nothing of: a newer one that runs beside it wrote it down.
    Other,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Where it stands.
    pub place: EventPlace,
    /// Whom it concerns; everybody, where it is nobody.
    pub subscriber: Option<SubscriberId>,
    /// What happened.
    pub what: What,
}

/// What happened lately, in an order that is only ever appended to: an event is shown when everything that may stand
/// before it is known, so whoever reads on from where they were misses none, however late its transaction ended.
#[async_trait]
pub trait Events: Send + Sync {
    /// Where the order ends now.
    async fn end(&self) -> StoreResult<EventPlace>;

    /// The next events behind a place, in their order.
    async fn after(&self, place: EventPlace, limit: u64) -> StoreResult<Vec<Event>>;

    /// The next events behind a place that concern a subscriber or everybody, up to another place that was shown before.
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
