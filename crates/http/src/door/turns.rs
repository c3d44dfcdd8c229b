//! A queue for calls that thousands make at once: for a tournament's last places, a match's start, a scarce
//! reward.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use tokio::sync::Semaphore;

/// Calls of one group that run at once on a node. The number is low, because calls that wait for the database
/// or the processor delay every later call, also reads.
const AT_ONCE: usize = 4;
/// Longer than any body of these calls. A longer body is cut off here, and the handler refuses it.
const LONGEST_BODY: usize = 128 * 1024;

#[derive(Clone)]
pub(crate) struct Turns(Arc<Semaphore>);

impl Turns {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// Runs a few requests of a group at a time, in the order in which their bodies were complete, so a slow
/// sender delays nobody. The time limit of requests includes the wait.
pub(crate) async fn in_turn(State(turns): State<Turns>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let bytes = arrived(body).await;
    // The semaphore is never closed.
    let _turn = turns.0.acquire().await;
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}

/// The body, or the part that arrived. The handler refuses an incomplete one.
async fn arrived(body: Body) -> Bytes {
    let mut stream = body.into_data_stream();
    let mut bytes = BytesMut::new();
    while bytes.len() < LONGEST_BODY
        && let Some(Ok(data)) = stream.next().await
    {
        bytes.extend_from_slice(&data);
    }
    bytes.freeze()
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::sync::Arc;

    use axum::Router;
    use axum::extract::DefaultBodyLimit;
    use axum::http::StatusCode;
    use axum::middleware::from_fn_with_state;
    use axum::routing::post;
    use futures::future::join_all;
    use futures::stream;
    use tokio::sync::Semaphore;
    use tower::ServiceExt;

    use super::*;

    /// Routes whose call waits for a permit of `let_go`, or returns its body at once.
    fn calls(let_go: &Arc<Semaphore>) -> Router {
        let let_go = let_go.clone();
        let stay = move |body: Bytes| async move {
            let_go.acquire().await.expect("it is open").forget();
            body
        };
        Router::new()
            .route("/stay", post(stay))
            .route("/echo", post(async |body: Bytes| body))
            .route_layer(from_fn_with_state(Turns::new(), in_turn))
            .layer(DefaultBodyLimit::max(64 * 1024))
    }

    fn sent(path: &str, body: Body) -> Request {
        Request::post(path).body(body).expect("a good request")
    }

    async fn settle() {
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_few_run_at_once_and_all_of_them_in_the_end() {
        let let_go = Arc::new(Semaphore::new(0));
        let calls = calls(&let_go);
        let all: Vec<_> = (0..3 * AT_ONCE)
            .map(|_| tokio::spawn(calls.clone().oneshot(sent("/stay", Body::from("in")))))
            .collect();
        settle().await;
        let echo = tokio::spawn(calls.clone().oneshot(sent("/echo", Body::from("late"))));
        settle().await;
        assert!(!echo.is_finished(), "whoever came before has the turns");
        let_go.add_permits(3 * AT_ONCE);
        let answers = join_all(all).await;
        assert!(
            answers
                .iter()
                .all(|answer| answer.as_ref().unwrap().as_ref().unwrap().status() == StatusCode::OK)
        );
        assert_eq!(echo.await.unwrap().unwrap().status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn whoever_sends_slowly_has_no_turn() {
        let calls = calls(&Arc::new(Semaphore::new(0)));
        for _ in 0..2 * AT_ONCE {
            let half = stream::once(async { Ok::<_, std::io::Error>(Bytes::from("half of")) });
            let never = Body::from_stream(half.chain(stream::once(pending())));
            tokio::spawn(calls.clone().oneshot(sent("/echo", never)));
        }
        settle().await;
        let answer = calls.clone().oneshot(sent("/echo", Body::from("whole"))).await.unwrap();
        assert_eq!(axum::body::to_bytes(answer.into_body(), 100).await.unwrap(), "whole");
    }

    #[tokio::test]
    async fn a_body_that_is_too_long_is_refused_by_the_handler() {
        let calls = calls(&Arc::new(Semaphore::new(0)));
        for (length, status) in [
            (64 * 1024, StatusCode::OK),
            (64 * 1024 + 1, StatusCode::PAYLOAD_TOO_LARGE),
            (1 << 20, StatusCode::PAYLOAD_TOO_LARGE),
        ] {
            let chunks =
                stream::iter(vec![0; length].chunks(1000).map(Bytes::copy_from_slice).collect::<Vec<_>>());
            let body = Body::from_stream(chunks.map(Ok::<_, std::io::Error>));
            let answer = calls.clone().oneshot(sent("/echo", body)).await.unwrap();
            assert_eq!(answer.status(), status, "{length}");
        }
    }
}
