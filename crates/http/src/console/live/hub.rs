use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration as Wait;

use arena_app::ports::{DeskMark, Presence};
use arena_app::staff::{Console, LiveView, StaffActor, live_view};
use arena_rules::staff::{Desk, Role};
use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::time::{MissedTickBehavior, interval};
use uuid::Uuid;

use crate::door::error::{ApiError, ApiResult};

/// How often the node reads what changed, once for all its streams.
const EVERY: Wait = Wait::from_secs(2);
/// Silence after which a stream gets a heartbeat: proxies do not close it, and the page knows that it is alive.
const QUIET: Duration = Duration::seconds(15);
/// An event, because a page does not see comments.
const HEARTBEAT: Bytes = Bytes::from_static(b"event: alive\ndata: {}\n\n");
/// Streams of one session on a node, for tabs.
const PER_SESSION: usize = 10;
/// Frames that may wait for a slow reader. With more the stream ends, and the page connects again.
const BUFFER: usize = 16;
/// `Retry-After` in seconds for a session with too many streams.
const RETRY: u64 = 30;

/// The event streams of the console's pages on this node.
#[derive(Default)]
pub(crate) struct DeskHub(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    streams: Vec<Stream>,
    /// The marks that the pages know; `None` while there are no streams.
    marks: Option<Vec<DeskMark>>,
    closed: bool,
}

struct Stream {
    session: Uuid,
    staff: Uuid,
    role: Role,
    /// Who is where, as last sent.
    present: Bytes,
    sent_at: DateTime<Utc>,
    frames: Sender<Bytes>,
}

impl Stream {
    /// Sends a frame; `false` ends the stream.
    fn send(&mut self, frame: Bytes, now: DateTime<Utc>) -> bool {
        self.sent_at = now;
        self.frames.try_send(frame).is_ok()
    }

    /// Tells who else is at which item of the desks that the person sees, if that changed.
    fn tell_present(&mut self, present: &[Presence], now: DateTime<Utc>) -> bool {
        let seen = |one: &&Presence| {
            one.staff != self.staff && one.desk != Desk::Looks && self.role.may(one.desk.seen_with())
        };
        let mut items: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for one in present.iter().filter(seen) {
            items.entry(format!("{}/{}", one.desk.as_str(), one.item)).or_default().insert(&one.name);
        }
        let told = frame("present", &json!({ "items": items }));
        if told == self.present {
            return true;
        }
        self.present = told.clone();
        self.send(told, now)
    }

    /// Tells which of the changed desks the person sees.
    fn tell_changed(&mut self, changed: &BTreeSet<Desk>, now: DateTime<Utc>) -> bool {
        let seen = changed.iter().filter(|desk| self.role.may(desk.seen_with()));
        let desks: Vec<_> = seen.map(|desk| desk.as_str()).collect();
        desks.is_empty() || self.send(frame("changed", &json!({ "desks": desks })), now)
    }
}

fn frame(event: &str, data: &serde_json::Value) -> Bytes {
    format!("event: {event}\ndata: {data}\n\n").into()
}

impl DeskHub {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a stream of a person's page.
    pub(super) fn join(&self, actor: &StaffActor, now: DateTime<Utc>) -> ApiResult<Receiver<Bytes>> {
        let session = actor.session.ok_or_else(ApiError::unauthorized)?;
        let mut inner = self.inner();
        if inner.closed {
            return Err(ApiError::unavailable());
        }
        inner.streams.retain(|stream| !stream.frames.is_closed());
        if inner.streams.iter().filter(|stream| stream.session == session).count() >= PER_SESSION {
            return Err(ApiError::too_many(RETRY));
        }
        let (frames, receiver) = mpsc::channel(BUFFER);
        let mut stream = Stream {
            session,
            staff: actor.member.id,
            role: actor.member.role,
            present: Bytes::new(),
            sent_at: now,
            frames,
        };
        stream.send(frame("ready", &json!({})), now);
        inner.streams.push(stream);
        Ok(receiver)
    }

    /// Tells the pages what changed since the round before, and ends those whose session has ended.
    pub(crate) async fn publish(&self, console: &Console) {
        let Some(sessions) = self.sessions() else { return };
        match live_view(console, &sessions).await {
            Ok(view) => self.tell(&view, console.app.now()),
            Err(error) => tracing::error!(%error, "the desks cannot be read for open pages"),
        }
    }

    /// The sessions of the streams that are still read; `None` if there are no such streams.
    fn sessions(&self) -> Option<Vec<Uuid>> {
        let mut inner = self.inner();
        inner.streams.retain(|stream| !stream.frames.is_closed());
        metrics::gauge!("arena_console_streams").set(u32::try_from(inner.streams.len()).unwrap_or(u32::MAX));
        if inner.streams.is_empty() {
            inner.marks = None;
            return None;
        }
        let sessions: BTreeSet<Uuid> = inner.streams.iter().map(|stream| stream.session).collect();
        Some(sessions.into_iter().collect())
    }

    fn tell(&self, view: &LiveView, now: DateTime<Utc>) {
        let LiveView { marks, present, living } = view;
        let mut inner = self.inner();
        let known = inner.marks.replace(marks.clone());
        // Pages that joined before the first round have read their lists already.
        let known = known.as_deref().unwrap_or(marks);
        let changed: BTreeSet<Desk> =
            marks.iter().filter(|mark| !known.contains(mark)).map(|mark| mark.desk).collect();
        let roles: BTreeMap<Uuid, Role> = living.iter().map(|session| (session.id, session.role)).collect();
        inner.streams.retain_mut(|stream| {
            let Some(role) = roles.get(&stream.session) else {
                stream.send(frame("ended", &json!({})), now);
                return false;
            };
            stream.role = *role;
            stream.tell_changed(&changed, now)
                && stream.tell_present(present, now)
                && (now - stream.sent_at < QUIET || stream.send(HEARTBEAT, now))
        });
    }

    /// Tells the pages what changes until `stop`. Then ends all streams and accepts no new ones.
    pub(crate) async fn follow(&self, console: &Console, stop: impl Future<Output = ()>) {
        let mut rounds = interval(EVERY);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                _ = rounds.tick() => self.publish(console).await,
            }
        }
        let mut inner = self.inner();
        inner.closed = true;
        inner.streams.clear();
    }
}
