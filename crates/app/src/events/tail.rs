use std::collections::BTreeMap;

use arena_rules::Credits;
use arena_rules::claims::ClaimState;
use arena_rules::subscription::State as SubscriptionState;
use arena_rules::tasks::EntryState;
use arena_rules::tournament::State;
use uuid::Uuid;

use crate::ports::{Event, EventPlace, Message, SubscriberId, What};
use crate::{App, AppResult};

/// Events that are read in one go.
const PAGE: u64 = 500;
/// More than so many were missed: who missed them reads everything anew, which costs less.
const MISSED: usize = 100;

/// What somebody is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A message that stands in their list of notifications.
    Message(Box<Message>),
    /// Their balance now.
    Balance(Credits),
    /// Their entry for a task was approved or rejected.
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
        /// The claim's state.
        state: ClaimState,
    },
    /// Their subscription stands elsewhere now.
    Subscription(SubscriptionState),
    /// One of their sessions ended; for whoever holds a connection of it.
    SessionEnded(Uuid),
    /// A tournament is new, or in another state or round.
    Tournament {
        /// Its id.
        id: i64,
        /// Its state.
        state: State,
    },
}

/// News, where it stands, and whom it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Where it stands among all.
    pub place: EventPlace,
    /// For whom; for everybody, where it is nobody.
    pub subscriber: Option<SubscriberId>,
    /// What there is to tell.
    pub news: News,
}

/// What somebody missed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missed {
    /// This.
    These(Vec<Told>),
    /// More than is worth telling one by one.
    TooMuch,
}

/// Where the order of events ends now.
///
/// # Errors
/// The database's.
pub async fn end(app: &App) -> AppResult<EventPlace> {
    Ok(app.store.read().events().end().await?)
}

/// The next events behind a place that concern somebody who is `here`, or everybody; where they end, and whether more
/// may follow at once.
///
/// # Errors
/// The database's.
pub async fn tail(
    app: &App,
    after: EventPlace,
    here: impl Fn(SubscriberId) -> bool + Send,
) -> AppResult<(Vec<Told>, EventPlace, bool)> {
    let mut events = app.store.read().events().after(after, PAGE).await?;
    let more = events.len() as u64 == PAGE;
    let end = events.last().map_or(after, |event| event.place);
    events.retain(|event| event.subscriber.is_none_or(&here));
    Ok((told(app, events).await?, end, more))
}

/// What a subscriber missed between two places.
///
/// # Errors
/// The database's.
pub async fn missed(
    app: &App,
    subscriber: SubscriberId,
    after: EventPlace,
    until: EventPlace,
) -> AppResult<Missed> {
    let limit = MISSED as u64 + 1;
    let events = app.store.read().events().of(subscriber, after, until, limit).await?;
    if events.len() > MISSED {
        return Ok(Missed::TooMuch);
    }
    told(app, events).await.map(Missed::These)
}

/// Events with the messages that they name, all of them read at once.
async fn told(app: &App, events: Vec<Event>) -> AppResult<Vec<Told>> {
    let message = |event: &Event| match event.what {
        What::Message(id) => Some(id),
        _ => None,
    };
    let ids: Vec<Uuid> = events.iter().filter_map(message).collect();
    let mut messages: BTreeMap<Uuid, Message> = BTreeMap::new();
    if !ids.is_empty() {
        let found = app.store.read().messages().find_all(&ids).await?;
        messages.extend(found.into_iter().map(|message| (message.id, message)));
    }
    let mut told = Vec::with_capacity(events.len());
    for Event { place, subscriber, what } in events {
        let news = match what {
            What::Message(id) => match messages.remove(&id) {
                Some(message) => News::Message(Box::new(message)),
                // Gone meanwhile: there is nothing left to tell.
                None => continue,
            },
            What::Balance(balance) => News::Balance(balance),
            What::Entry { id, state } => News::Entry { id, state },
            What::Claim { id, state } => News::Claim { id, state },
            What::Subscription(state) => News::Subscription(state),
            What::SessionEnded(session) => News::SessionEnded(session),
            What::Tournament { id, state } => News::Tournament { id, state },
            What::Other => continue,
        };
        told.push(Told { place, subscriber, news });
    }
    Ok(told)
}
