//! This crate's metrics, which start at 0, so that monitoring notices the first increment.

use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};

use crate::CloseReason;
use crate::rooms::SEEN;

/// Describes the metrics and sets them to 0. Call it once, before any room runs.
pub fn register() {
    describe_gauge!("arena_rooms", Unit::Count, "Rooms that this node runs.");
    gauge!("arena_rooms").set(0.0);
    describe_gauge!("arena_room_connections", Unit::Count, "Sockets in rooms, by kind.");
    for kind in SEEN {
        gauge!("arena_room_connections", "kind" => kind).set(0.0);
    }
    describe_counter!("arena_room_closes_total", Unit::Count, "Sockets that a room closed, by the reason.");
    for ending in CloseReason::ALL {
        counter!("arena_room_closes_total", "why" => ending.word()).increment(0);
    }
    describe_counter!(
        "arena_room_evictions_total",
        Unit::Count,
        "Sockets whose seat the same player took with another one."
    );
    counter!("arena_room_evictions_total").increment(0);
    describe_counter!(
        "arena_room_desyncs_total",
        Unit::Count,
        "Games in browsers that were in another state than the server's."
    );
    counter!("arena_room_desyncs_total").increment(0);
    describe_histogram!(
        "arena_room_turn_late_seconds",
        Unit::Seconds,
        "How late turns of rooms were played."
    );
    let _ = histogram!("arena_room_turn_late_seconds");
}
