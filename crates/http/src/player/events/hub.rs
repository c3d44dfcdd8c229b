use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration as Wait;

use arena_app::events::{self, News, PositionedNews};
use arena_app::ports::{EventPlace, SubscriberId};
use arena_app::{App, AppResult};
use arena_rules::{Language, Words};
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
/// Silence after which a stream gets a heartbeat: for each stream a time of its own in this range. Otherwise
/// an event for everybody would bring all heartbeats into one second, again and again.
const QUIET: [Duration; 2] = [Duration::seconds(15), Duration::seconds(25)];
/// An event for everybody goes to this many subscribers at a time, and other requests come between.
const SLICE: usize = 250;
/// The pause between two slices.
const BETWEEN: Wait = Wait::from_millis(5);
/// The most slices, so that events do not fall behind on a node with very many streams.
const SLICES: usize = 100;
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
    fn silent_too_long(&self, now: DateTime<Utc>) -> bool {
        let range = (QUIET[1] - QUIET[0]).num_milliseconds();
        // Low bits: the high ones of a session's id are its time.
        let own = (self.session.as_u64_pair().1 >> 1).cast_signed() % range;
        now - self.sent_at >= QUIET[0] + Duration::milliseconds(own)
    }

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

    /// Sends an event to a subscriber's streams.
    fn deliver(&mut self, to: SubscriberId, event: &EventFrames<'_>, now: DateTime<Utc>) {
        let Some(streams) = self.streams.get_mut(&to) else { return };
        streams.retain_mut(|stream| match (&event.of.news, event.frame(stream.language)) {
            (News::SessionEnded(session), _) => stream.session != *session,
            (_, Some(frame)) => stream.from >= event.of.place || stream.send(frame.clone(), now),
            (_, None) => true,
        });
        if streams.is_empty() {
            self.streams.remove(&to);
        }
    }
}

/// An event with its frame in each language.
struct EventFrames<'a> {
    of: &'a PositionedNews,
    frames: BTreeMap<Language, Option<Bytes>>,
}

impl<'a> EventFrames<'a> {
    fn new(app: &App, of: &'a PositionedNews, now: DateTime<Utc>) -> Self {
        let languages = app.settings.languages.iter().map(Words::language);
        let frames = languages.map(|language| (language, wire::news(app, of, language, now)));
        Self { of, frames: frames.collect() }
    }

    /// The frame in a language; `None` for one that closes the stream instead.
    fn frame(&self, language: Language) -> Option<&Bytes> {
        self.frames.get(&language)?.as_ref()
    }

    fn concerns(&self, subscriber: SubscriberId) -> bool {
        self.of.subscriber.is_none_or(|of| of == subscriber)
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
            here && (!stream.silent_too_long(now) || stream.send(wire::HEARTBEAT, now))
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
        let events: Vec<EventFrames<'_>> = news.iter().map(|of| EventFrames::new(app, of, now)).collect();
        if events.iter().any(|event| event.of.subscriber.is_none()) {
            self.deliver_to_all(&events, now).await;
        } else {
            let mut inner = self.inner();
            for event in &events {
                event.of.subscriber.inspect(|&subscriber| inner.deliver(subscriber, event, now));
            }
        }
        self.inner().place = Some(end);
        Ok((end, more))
    }

    /// Sends events, of which some are for everybody, to all subscribers in turn, in slices: thousands of
    /// streams that write at the same moment would hold up all other requests.
    async fn deliver_to_all(&self, events: &[EventFrames<'_>], now: DateTime<Utc>) {
        let subscribers: Vec<SubscriberId> = self.inner().streams.keys().copied().collect();
        let slices = subscribers.chunks(SLICE.max(subscribers.len().div_ceil(SLICES)));
        for (index, slice) in slices.enumerate() {
            if index > 0 {
                tokio::time::sleep(BETWEEN).await;
            }
            let mut inner = self.inner();
            for &subscriber in slice {
                for event in events.iter().filter(|event| event.concerns(subscriber)) {
                    inner.deliver(subscriber, event, now);
                }
            }
        }
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

#[cfg(test)]
mod tests {
    use arena_rules::tournament::TournamentState;
    use chrono::TimeZone;

    use super::*;

    /// An id whose low bits look random, like those of a real one.
    fn id(number: usize) -> Uuid {
        Uuid::from_u64_pair(0, (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn stream(session: Uuid, sent_at: DateTime<Utc>) -> (Stream, Receiver<Bytes>) {
        let (frames, receiver) = mpsc::channel(BUFFER);
        let stream = Stream {
            session,
            language: Language::EN,
            until: sent_at + Duration::hours(1),
            from: EventPlace { txn: 0, id: 0 },
            sent_at,
            frames,
        };
        (stream, receiver)
    }

    /// A hub with a stream for each of `count` subscribers, all written to at the same moment.
    fn crowd(count: usize, sent_at: DateTime<Utc>) -> (Hub, Vec<(SubscriberId, Receiver<Bytes>)>) {
        let hub = Hub::default();
        let mut receivers = Vec::new();
        for number in 0..count {
            let subscriber = SubscriberId(id(number));
            let (stream, receiver) = stream(id(number), sent_at);
            hub.inner().streams.insert(subscriber, vec![stream]);
            receivers.push((subscriber, receiver));
        }
        (hub, receivers)
    }

    #[test]
    fn heartbeats_of_many_streams_are_spread() {
        let begin = Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).unwrap();
        let (hub, mut receivers) = crowd(1_000, begin);
        let mut a_second = Vec::new();
        for second in 1..=25 {
            hub.keep_up(begin + Duration::seconds(second));
            let sent =
                receivers.iter_mut().map(|(_, receiver)| receiver.try_recv()).filter(Result::is_ok).count();
            a_second.push(sent);
        }
        assert_eq!(a_second.iter().sum::<usize>(), 1_000, "each has one: {a_second:?}");
        assert!(a_second.iter().all(|&sent| sent < 200), "{a_second:?}");
    }

    #[tokio::test]
    async fn an_event_for_everybody_reaches_every_slice_in_order() {
        let now = Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).unwrap();
        let (hub, mut receivers) = crowd(2 * SLICE + 1, now);
        let chosen = receivers[SLICE].0;
        let news: Vec<PositionedNews> = [None, Some(chosen), None]
            .into_iter()
            .zip(1..)
            .map(|(subscriber, id)| PositionedNews {
                place: EventPlace { txn: 0, id },
                subscriber,
                news: News::Tournament { id, state: TournamentState::Open },
            })
            .collect();
        let frame = |of: &PositionedNews| Some(Bytes::from(of.place.id.to_string()));
        let events: Vec<EventFrames<'_>> =
            news.iter().map(|of| EventFrames { of, frames: [(Language::EN, frame(of))].into() }).collect();
        hub.deliver_to_all(&events, now).await;
        for (subscriber, receiver) in &mut receivers {
            let mut heard = Vec::new();
            while let Ok(frame) = receiver.try_recv() {
                heard.push(frame);
            }
            let expected: &[&str] = if *subscriber == chosen { &["1", "2", "3"] } else { &["1", "3"] };
            assert_eq!(heard, expected);
        }
    }
}
