use std::convert::Infallible;
use std::sync::Arc;

use arena_app::events::{self, MissedNews};
use arena_app::identity;
use arena_app::ports::EventPlace;
use arena_app::{App, AppError};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::StreamExt;
use futures::stream::{self, poll_fn};

use super::hub::{EventSubscription, Hub};
use super::wire::{self, Mark};
use crate::door::caller::StreamingCaller;
use crate::door::envelope::Failure;
use crate::door::error::{ApiError, ApiResult};
use crate::door::language::{AskedLanguage, ReaderLanguage};

const LAST_EVENT_ID: &str = "last-event-id";

/// Streams events to the subscriber as they happen: server-sent events, `text/event-stream`.
///
/// Each event has an `id` and a line of JSON as `data`. The events that were missed come first, then `ready`
/// `{resumed}`; if `resumed` is false, reload everything. Then come `notification` and, for a room id, `room`
/// (both as in the list of notifications), `balance` `{balance}`, `entry` `{id, state}` with `approved` or
/// `rejected`, `claim` `{id, state}` of a claimed reward with `claimed`, `working`, `delivered` or `refused`,
/// `subscription` `{state}`, and for everybody `tournament` `{id, state}` for a new tournament, state or
/// round, and `announcement` `{bar}` with `{tone, text, lang, dir, until}` or null; `ready` has the present `bar`, if there
/// is one. Ignore unknown events.
///
/// The stream ends with the token or the session, and when the client reads too slowly. Reconnect with
/// `Last-Event-ID` and no event is lost. A subscriber may have five streams on a node; a sixth answers 429.
#[utoipa::path(
    get, path = "/v1/events", tag = "events", security(("token" = [])),
    params(AskedLanguage, ("Last-Event-ID" = Option<String>, Header, description = "the `id` of the last event that came")),
    responses(
        (status = 200, content_type = "text/event-stream", body = String), (status = 401, body = Failure),
    )
)]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    State(hub): State<Arc<Hub>>,
    who: StreamingCaller,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let app = &*app;
    let now = app.now();
    let last = headers.get(LAST_EVENT_ID).and_then(|value| value.to_str().ok());
    let seen = match last.and_then(|text| Mark::read(text, now)) {
        Some(mark) => known(app, mark.place).await?,
        None => None,
    };
    let EventSubscription { from, mut frames } = hub.join(app, &who, language, seen).await?;
    // Finds a session that ended before the stream joined. If the session ends later, the hub closes the
    // stream.
    identity::authenticate(app, who.caller.session, who.caller.subscriber).await.map_err(
        |error| match error {
            AppError::NotProven(_) => ApiError::unauthorized(),
            other => other.into(),
        },
    )?;
    let mut first: Vec<Bytes> = Vec::new();
    let resumed = match seen {
        None => false,
        Some(seen) => match events::missed(app, who.caller.subscriber, seen, from).await? {
            MissedNews::TooMuch => false,
            MissedNews::These(missed) => {
                first.extend(missed.iter().filter_map(|news| wire::news(app, news, language, now)));
                true
            }
        },
    };
    first.push(wire::ready(app, Mark::new(from, now), resumed, language));
    let frames = stream::iter(first).chain(poll_fn(move |context| frames.poll_recv(context)));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        // A proxy that buffers the whole answer would never forward it.
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    Ok((headers, Body::from_stream(frames.map(Ok::<_, Infallible>))).into_response())
}

/// Returns the place if this database has reached it. Ignores any other: one of another database, or
/// invented.
async fn known(app: &App, seen: EventPlace) -> ApiResult<Option<EventPlace>> {
    let end = events::end(app).await?;
    Ok((seen <= end).then_some(seen))
}
