//! Describes this crate's metrics and sets each to 0, so monitoring sees the first increment.

use arena_rooms::CloseReason;
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};

use crate::api;
use crate::door::observe::OTHER;
use crate::player::client_errors;
use crate::site::assets::Assets;
use crate::site::pages::Build;

/// Describes the metrics of requests and sets them to 0, for each call of the API and each screen of the web
/// app. Call this once, before the server accepts requests.
pub fn register_metrics(assets: &dyn Assets) {
    requests();
    describe_counter!(
        "arena_shared_limits_total",
        Unit::Count,
        "Requests that all nodes count together, by the answer; away is without an answer."
    );
    for answer in ["allowed", "refused", "away"] {
        counter!("arena_shared_limits_total", "answer" => answer).increment(0);
    }
    describe_counter!(
        "arena_message_receipts_total",
        Unit::Count,
        "Receipts of SMS over HTTP, by what they say; news is whether it was known before."
    );
    for status in ["accepted", "delivered", "failed"] {
        for news in ["true", "false"] {
            counter!("arena_message_receipts_total", "status" => status, "news" => news).increment(0);
        }
    }
    describe_counter!(
        "arena_network_logins_total",
        Unit::Count,
        "Log-ins by the operator's network, by how they ended."
    );
    for outcome in ["sent", "known", "left", "another_line", "not_known", "strange", "failed"] {
        counter!("arena_network_logins_total", "outcome" => outcome).increment(0);
    }
    describe_counter!(
        "arena_mints_total",
        Unit::Count,
        "Requests of handsets for a hand-off; minted is whether they got one."
    );
    for minted in ["yes", "no"] {
        counter!("arena_mints_total", "minted" => minted).increment(0);
    }
    describe_counter!(
        "arena_room_refusals_total",
        Unit::Count,
        "Sockets that came into no room, by the reason."
    );
    for ending in CloseReason::ALL {
        counter!("arena_room_refusals_total", "why" => ending.word()).increment(0);
    }
    describe_gauge!("arena_event_streams", Unit::Count, "Open event streams.");
    gauge!("arena_event_streams").set(0.0);
    describe_gauge!("arena_console_streams", Unit::Count, "Open pages of the console.");
    gauge!("arena_console_streams").set(0.0);
    describe_counter!(
        "arena_event_streams_slow_total",
        Unit::Count,
        "Event streams that were ended because they did not keep up."
    );
    counter!("arena_event_streams_slow_total").increment(0);
    describe_counter!(
        "arena_client_errors_total",
        Unit::Count,
        "Errors that browsers reported, by screen and browser."
    );
    // A build that cannot be read stops the start elsewhere, with its own error.
    let build = Build::read(assets).unwrap_or_default();
    for route in build.screens().chain([OTHER]) {
        for browser in client_errors::browsers() {
            counter!("arena_client_errors_total", "route" => route.to_owned(), "browser" => browser)
                .increment(0);
        }
    }
}

/// Registers the metrics of requests: one route for each call of the API, and `other` for pages and files.
fn requests() {
    describe_counter!("arena_http_requests_total", Unit::Count, "Requests, by route, method and status.");
    describe_histogram!(
        "arena_http_request_seconds",
        Unit::Seconds,
        "How long requests took, by route and method."
    );
    let (_, description) = api();
    let calls = description.paths.paths.iter().flat_map(|(path, item)| {
        let of = [("GET", &item.get), ("POST", &item.post), ("DELETE", &item.delete)];
        of.into_iter().filter(|(_, call)| call.is_some()).map(move |(method, _)| (path.as_str(), method))
    });
    for (route, method) in calls.chain([(OTHER, "GET")]) {
        let labels = [("route", route.to_owned()), ("method", method.to_owned())];
        let _ = histogram!("arena_http_request_seconds", &labels);
        let [route, method] = labels;
        for status in ["200", "500", "503"] {
            let labels = [route.clone(), method.clone(), ("status", status.to_owned())];
            counter!("arena_http_requests_total", &labels).increment(0);
        }
    }
}
