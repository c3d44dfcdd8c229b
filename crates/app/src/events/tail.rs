use std::collections::BTreeMap;

use arena_rules::Credits;
use arena_rules::claims::ClaimState;
use arena_rules::subscription::SubscriptionState;
use arena_rules::tasks::EntryState;
use arena_rules::tournament::TournamentState;
use uuid::Uuid;

use crate::ports::{Event, EventKind, EventPlace, Message, PortalAnnouncement, SubscriberId};
use crate::{App, AppResult};

const PAGE: u64 = 500;
/// The most missed events that are sent afterwards. A client that missed more reads everything anew, which
/// costs less.
const MISSED: usize = 100;

/// News for a subscriber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A message in their list of notifications.
    Message(Box<Message>),
    /// The present balance.
    Balance(Credits),
    /// A task entry was decided.
    Entry {
        /// The entry.
        id: Uuid,
        /// Approved or rejected.
        state: EntryState,
    },
    /// A claim's new state.
    Claim {
        /// The claim.
        id: Uuid,
        /// The state.
        state: ClaimState,
    },
    /// The subscription changed its state.
    Subscription(SubscriptionState),
    /// A session ended; for the connections of that session.
    SessionEnded(Uuid),
    /// A tournament is new, or its state or round changed.
    Tournament {
        /// The id.
        id: i64,
        /// The state.
        state: TournamentState,
    },
    /// The announcement to every subscriber; `None` if there is none any more.
    Announcement(Option<PortalAnnouncement>),
}

/// News with position and recipient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionedNews {
    /// The position among all events.
    pub place: EventPlace,
    /// The recipient; `None` for everybody.
    pub subscriber: Option<SubscriberId>,
    /// The news.
    pub news: News,
}

/// A client's missed news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MissedNews {
    /// All missed news.
    These(Vec<PositionedNews>),
    /// More events than are worth sending one by one.
    TooMuch,
}

/// Returns the present end of the events' order.
///
/// # Errors
/// The database's.
pub async fn end(app: &App) -> AppResult<EventPlace> {
    Ok(app.store.read().events().end().await?)
}

/// Returns the next news behind a position for everybody and for the subscribers `here`, the position where
/// they end, and whether more may follow at once.
///
/// # Errors
/// The database's.
pub async fn tail(
    app: &App,
    after: EventPlace,
    here: impl Fn(SubscriberId) -> bool + Send,
) -> AppResult<(Vec<PositionedNews>, EventPlace, bool)> {
    let mut events = app.store.read().events().after(after, PAGE).await?;
    let more = events.len() as u64 == PAGE;
    let end = events.last().map_or(after, |event| event.place);
    events.retain(|event| event.subscriber.is_none_or(&here));
    Ok((news_of(app, events).await?, end, more))
}

/// Returns a subscriber's news between two positions.
///
/// # Errors
/// The database's.
pub async fn missed(
    app: &App,
    subscriber: SubscriberId,
    after: EventPlace,
    until: EventPlace,
) -> AppResult<MissedNews> {
    let limit = MISSED as u64 + 1;
    let events = app.store.read().events().of(subscriber, after, until, limit).await?;
    if events.len() > MISSED {
        return Ok(MissedNews::TooMuch);
    }
    news_of(app, events).await.map(MissedNews::These)
}

/// Turns events into news, with their messages read at once.
async fn news_of(app: &App, events: Vec<Event>) -> AppResult<Vec<PositionedNews>> {
    let message = |event: &Event| match event.what {
        EventKind::Message(id) => Some(id),
        _ => None,
    };
    let ids: Vec<Uuid> = events.iter().filter_map(message).collect();
    let mut messages: BTreeMap<Uuid, Message> = BTreeMap::new();
    if !ids.is_empty() {
        let found = app.store.read().messages().find_all(&ids).await?;
        messages.extend(found.into_iter().map(|message| (message.id, message)));
    }
    let mut all = Vec::with_capacity(events.len());
    for Event { place, subscriber, what } in events {
        let news = match what {
            EventKind::Message(id) => match messages.remove(&id) {
                Some(message) => News::Message(Box::new(message)),
                // The message was deleted meanwhile.
                None => continue,
            },
            EventKind::Balance(balance) => News::Balance(balance),
            EventKind::Entry { id, state } => News::Entry { id, state },
            EventKind::Claim { id, state } => News::Claim { id, state },
            EventKind::Subscription(state) => News::Subscription(state),
            EventKind::SessionEnded(session) => News::SessionEnded(session),
            EventKind::Tournament { id, state } => News::Tournament { id, state },
            EventKind::Announcement => News::Announcement(announced(app).await?),
            EventKind::Other => continue,
        };
        all.push(PositionedNews { place, subscriber, news });
    }
    Ok(all)
}

async fn announced(app: &App) -> AppResult<Option<PortalAnnouncement>> {
    let current = app.store.read().announcements().current().await?;
    Ok(current.and_then(|current| current.shown))
}
