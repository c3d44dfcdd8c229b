use chrono::{DateTime, Utc};

use crate::ports::{SubscriberId, TimelineEvent, TimelineSource};
use crate::{App, AppError, AppResult};

/// Events of a page.
const PAGE: usize = 50;

/// A page of a subscriber's timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimelinePage {
    /// The events, latest first.
    pub events: Vec<TimelineEvent>,
    /// The instant before which the next page begins; `None` on the last.
    pub next: Option<DateTime<Utc>>,
}

/// Returns a page of what happened to a subscriber before an instant, latest first, from some sources.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn timeline(
    app: &App,
    subscriber: SubscriberId,
    sources: &[TimelineSource],
    before: Option<DateTime<Utc>>,
) -> AppResult<TimelinePage> {
    let read = app.store.read();
    read.subscribers().find(subscriber).await?.ok_or(AppError::NotFound)?;
    // The present instant is included.
    let before = before.unwrap_or_else(|| app.now() + chrono::Duration::seconds(1));
    // One more than a page, to know whether there is a next one.
    let events = read.timeline().before(subscriber, sources, before, PAGE as u64 + 1).await?;
    Ok(page(events))
}

/// Cuts a page off. Events of one instant stay together, as the next page begins before an instant.
fn page(mut events: Vec<TimelineEvent>) -> TimelinePage {
    let Some(first_left) = events.get(PAGE).map(|event| event.at) else {
        return TimelinePage { events, next: None };
    };
    let together = events.iter().filter(|event| event.at > first_left).count();
    let end =
        if together == 0 { events.iter().filter(|event| event.at == first_left).count() } else { together };
    events.truncate(end);
    let next = events.last().map(|event| event.at);
    TimelinePage { events, next }
}

#[cfg(test)]
mod tests {
    use chrono::Duration;
    use proptest::prelude::*;

    use super::*;

    fn event(second: i64, number: i64) -> TimelineEvent {
        TimelineEvent {
            at: DateTime::UNIX_EPOCH + Duration::seconds(second),
            source: TimelineSource::Wallet,
            word: String::new(),
            detail: None,
            actor: None,
            amount: None,
            id: None,
            txn: Some(number),
        }
    }

    proptest! {
        #[test]
        fn pages_have_every_event_once(seconds in prop::collection::vec(0_i64..40, 0..400)) {
            let mut all: Vec<_> = seconds.iter().zip(0..).map(|(second, number)| event(*second, number)).collect();
            all.sort_by_key(|event| std::cmp::Reverse(event.at));
            let (mut seen, mut before) = (Vec::new(), None);
            loop {
                let rest = all.iter().filter(|event| before.is_none_or(|before| event.at < before)).cloned();
                let TimelinePage { events, next } = page(rest.collect());
                prop_assert!(next.is_none() || !events.is_empty());
                seen.extend(events.into_iter().filter_map(|event| event.txn));
                before = next;
                if before.is_none() { break }
            }
            let expected: Vec<_> = all.iter().filter_map(|event| event.txn).collect();
            prop_assert_eq!(seen, expected);
        }
    }
}
