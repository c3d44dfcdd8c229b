use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration as Wait;

use arena_app::events::{self, News, PositionedNews};
use arena_app::ports::{EventPlace, SubscriberId};
use arena_app::{App, AppResult};
use arena_rules::Language;
use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::time::{MissedTickBehavior, interval};
use uuid::Uuid;

use super::wire;
use crate::door::caller::StreamingCaller;
use crate::door::error::{ApiError, ApiResult};

/// How often the node reads new events, once for all its streams.
const EVERY: Wait = Wait::from_secs(1);
/// Silence after which a stream gets a heartbeat.
const QUIET: Duration = Duration::seconds(25);
/// Streams of one subscriber on a node, for tabs and devices.
const PER_SUBSCRIBER: usize = 5;
/// Frames that may wait for a slow reader. With more the stream ends; the client reconnects and resumes.
const BUFFER: usize = 64;
/// The most pages of events in one interval. The next interval reads the rest.
const PAGES: usize = 20;
/// `Retry-After` in seconds for a subscriber with too many streams.
const RETRY: u64 = 60;

/// The event streams of this node, and their place in the order of events.
#[derive(Default)]
pub(crate) struct Hub {
    inner: Mutex<Inner>,
    /// Held while the place is advanced or must not change.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Inner {
    /// All events up to this place have been sent. `None` while there are no streams.
    place: Option<EventPlace>,
    streams: BTreeMap<SubscriberId, Vec<Stream>>,
    closed: bool,
}

struct Stream {
    session: Uuid,
    language: Language,
    /// The end of the stream: the expiry of its token.
    until: DateTime<Utc>,
    /// Events up to this place have been sent, by this node or another.
    from: EventPlace,
    sent_at: DateTime<Utc>,
    frames: Sender<Bytes>,
}

pub(super) struct EventSubscription {
    /// `frames` delivers every event after this place.
    pub(super) from: EventPlace,
    pub(super) frames: Receiver<Bytes>,
}

impl Stream {
    fn send(&mut self, frame: Bytes, now: DateTime<Utc>) -> bool {
        self.sent_at = now;
        match self.frames.try_send(frame) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Closed(_)) => false,
            Err(mpsc::error::TrySendError::Full(_)) => {
                metrics::counter!("arena_event_streams_slow_total").increment(1);
                false
            }
        }
    }
}

impl Inner {
    fn retain(&mut self, mut keep: impl FnMut(&mut Stream) -> bool) {
        self.streams.retain(|_, streams| {
            streams.retain_mut(&mut keep);
            !streams.is_empty()
        });
    }

    fn deliver(&mut self, app: &App, positioned: &PositionedNews, now: DateTime<Utc>) {
        let frames = Language::ALL.map(|language| wire::news(app, positioned, language, now));
        let mut keep = |stream: &mut Stream| match (&positioned.news, &frames[stream.language as usize]) {
            (News::SessionEnded(session), _) => stream.session != *session,
            (_, Some(frame)) => stream.from >= positioned.place || stream.send(frame.clone(), now),
            (_, None) => true,
        };
        match positioned.subscriber {
            None => self.retain(keep),
            Some(subscriber) => {
                if let Some(streams) = self.streams.get_mut(&subscriber) {
                    streams.retain_mut(&mut keep);
                }
            }
        }
    }
}

impl Hub {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a stream, which gets all events after the returned place. `seen` is the place that the client
    /// reached before, on this node or one slightly ahead.
    pub(super) async fn join(
        &self,
        app: &App,
        who: &StreamingCaller,
        language: Language,
        seen: Option<EventPlace>,
    ) -> ApiResult<EventSubscription> {
        let _turn = self.turn.lock().await;
        let place = self.inner().place;
        let place = match place {
            Some(place) => place,
            None => events::end(app).await?,
        };
        let mut inner = self.inner();
        if inner.closed {
            return Err(ApiError::unavailable());
        }
        inner.place = Some(place);
        let streams = inner.streams.entry(who.caller.subscriber).or_default();
        streams.retain(|stream| !stream.frames.is_closed());
        if streams.len() >= PER_SUBSCRIBER {
            return Err(ApiError::too_many(RETRY));
        }
        let (frames, receiver) = mpsc::channel(BUFFER);
        let from = seen.map_or(place, |seen| seen.max(place));
        streams.push(Stream {
            session: who.caller.session,
            language,
            until: who.until,
            from,
            sent_at: app.now(),
            frames,
        });
        Ok(EventSubscription { from, frames: receiver })
    }

    /// Sends new events, closes finished streams, and sends heartbeats to quiet ones.
    pub(crate) async fn publish(&self, app: &App) {
        let _turn = self.turn.lock().await;
        let Some(mut place) = self.keep_up(app.now()) else { return };
        for _ in 0..PAGES {
            match self.page(app, place).await {
                Ok((end, more)) => {
                    place = end;
                    if !more {
                        break;
                    }
                }
                Err(error) => {
                    // No event is lost: the next round continues here.
                    tracing::error!(%error, "events cannot be read from the database");
                    break;
                }
            }
        }
    }

    /// Closes finished streams and sends heartbeats. Returns the place to continue from; `None` without
    /// streams.
    fn keep_up(&self, now: DateTime<Utc>) -> Option<EventPlace> {
        let mut inner = self.inner();
        inner.retain(|stream| {
            let here = !stream.frames.is_closed() && now < stream.until;
            here && (now - stream.sent_at < QUIET || stream.send(wire::HEARTBEAT, now))
        });
        let streams: usize = inner.streams.values().map(Vec::len).sum();
        metrics::gauge!("arena_event_streams").set(u32::try_from(streams).unwrap_or(u32::MAX));
        if streams == 0 {
            inner.place = None;
        }
        inner.place
    }

    async fn page(&self, app: &App, place: EventPlace) -> AppResult<(EventPlace, bool)> {
        let here = |subscriber| self.inner().streams.contains_key(&subscriber);
        let (news, end, more) = events::tail(app, place, here).await?;
        let now = app.now();
        let mut inner = self.inner();
        for news in &news {
            inner.deliver(app, news, now);
        }
        inner.place = Some(end);
        Ok((end, more))
    }

    /// Sends events until `stop`. Then closes all streams and accepts no new ones.
    pub(crate) async fn follow(&self, app: &App, stop: impl Future<Output = ()>) {
        let mut seconds = interval(EVERY);
        seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                _ = seconds.tick() => self.publish(app).await,
            }
        }
        let mut inner = self.inner();
        inner.closed = true;
        inner.streams.clear();
    }
}
