//! A request id, a log line and metrics for every request.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use arena_app::ports::Random;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::response::Response;
use metrics::{Counter, Histogram};
use tracing::Span;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Label for unknown routes and methods, which get no time series of their own.
pub(crate) const OTHER: &str = "other";

pub(super) struct Observation {
    id: HeaderValue,
    method: &'static str,
    route: Option<MatchedPath>,
    begun: Instant,
    span: Span,
}

impl Observation {
    pub(super) fn begin(random: &dyn Random, request: &mut Request) -> Self {
        let mut bytes = [0; 8];
        random.fill(&mut bytes);
        let mut text = [0; 16];
        // The buffer is twice as long as the bytes, so encoding succeeds.
        let _ = hex::encode_to_slice(bytes, &mut text);
        let id = HeaderValue::from_bytes(&text).unwrap_or(HeaderValue::from_static("-"));
        request.headers_mut().insert(REQUEST_ID, id.clone());
        let span = tracing::info_span!("request", id = %String::from_utf8_lossy(&text));
        let route = request.extensions().get::<MatchedPath>().cloned();
        Self { id, method: word(request.method()), route, begun: Instant::now(), span }
    }

    pub(super) fn span(&self) -> Span {
        self.span.clone()
    }

    /// Logs and counts the answer by its route. Labels never contain the path or an unknown method: a path
    /// may hold a number or a token, and each value would be a new time series.
    pub(super) fn end(self, series: &Series, response: &mut Response) {
        let took = self.begun.elapsed();
        response.headers_mut().insert(REQUEST_ID, self.id);
        let (method, status) = (self.method, response.status().as_u16());
        let route = self.route.as_ref().map_or(OTHER, MatchedPath::as_str);
        series.count(route, method, status, took);
        let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        self.span.in_scope(|| {
            if status == StatusCode::SERVICE_UNAVAILABLE {
                // The node is stopping, or a dependency is away, which has logged its own error.
                tracing::warn!(method, route, status, millis, "request");
            } else if status >= 500 {
                tracing::error!(method, route, status, millis, "request");
            } else {
                tracing::debug!(method, route, status, millis, "request");
            }
        });
    }
}

fn word(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => OTHER,
    }
}

/// Time series of requests by route. Each is looked up in the metrics registry once.
#[derive(Default)]
pub(crate) struct Series(RwLock<BTreeMap<Box<str>, Vec<RouteMetrics>>>);

struct RouteMetrics {
    method: &'static str,
    status: u16,
    requests: Counter,
    seconds: Histogram,
}

impl RouteMetrics {
    fn new(route: &str, method: &'static str, status: u16) -> Self {
        let labels =
            [("route", route.to_owned()), ("method", method.to_owned()), ("status", status.to_string())];
        Self {
            method,
            status,
            requests: metrics::counter!("arena_http_requests_total", &labels),
            seconds: metrics::histogram!("arena_http_request_seconds", &labels[..2]),
        }
    }

    fn count(&self, took: Duration) {
        self.requests.increment(1);
        self.seconds.record(took.as_secs_f64());
    }
}

impl Series {
    fn count(&self, route: &str, method: &'static str, status: u16, took: Duration) {
        let is = |one: &&RouteMetrics| one.method == method && one.status == status;
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(series) = known.get(route).and_then(|all| all.iter().find(is)) {
            return series.count(took);
        }
        drop(known);
        let series = RouteMetrics::new(route, method, status);
        series.count(took);
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let all = known.entry(route.into()).or_default();
        // Another request may have inserted the same series meanwhile.
        if !all.iter().any(|one| is(&one)) {
            all.push(series);
        }
    }
}
