use std::convert::Infallible;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures::StreamExt;
use futures::stream::poll_fn;

use super::super::door::actor::Acting;
use super::super::state::ConsoleState;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;

/// Streams what changes on the desks: server-sent events, `text/event-stream`, with a line of JSON as `data`.
///
/// `ready` comes first: read the lists anew after each one. `changed` `{desks}` names desks on which something changed:
/// `claims`, `reviews`, `changes`, `looks`, `tournaments`. `present` `{items}` has the names of others by the item that they have open
/// (`claims/4f…`), all of them each time. `alive` comes after 15 seconds without another event: after 45 seconds of silence
/// connect again. `ended` says that the session has ended. Ignore unknown events. The stream is no use of the session, which
/// ends as if it was not there. A session may have ten streams on a node; one more answers 429.
#[utoipa::path(
    get, path = "/v1/events", tag = "live",
    responses(
        (status = 200, content_type = "text/event-stream", body = String), (status = 401, body = Failure),
    )
)]
pub(crate) async fn events(State(state): State<ConsoleState>, Acting(actor): Acting) -> ApiResult<Response> {
    let parts = &*state.0;
    let mut frames = parts.hub.join(&actor, parts.console.app.now())?;
    let frames = poll_fn(move |context| frames.poll_recv(context));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        // A proxy that buffers the whole answer would never forward it.
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    Ok((headers, Body::from_stream(frames.map(Ok::<_, Infallible>))).into_response())
}
