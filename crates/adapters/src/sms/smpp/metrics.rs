//! The metrics of SMPP, each registered at 0 from the start, so that monitoring sees the first increment.

use metrics::{Unit, counter, describe_counter, describe_gauge, gauge};

pub(super) fn register<'a>(binds: impl Iterator<Item = &'a str>) {
    describe_gauge!(
        "arena_smpp_bound",
        Unit::Count,
        "1 where the connection to the SMS centre is up, else 0."
    );
    describe_gauge!(
        "arena_smpp_in_flight",
        Unit::Count,
        "Parts of messages that the centre has not answered yet."
    );
    describe_counter!(
        "arena_smpp_connects_total",
        Unit::Count,
        "Connections to the centre, by how they ended."
    );
    describe_counter!("arena_smpp_submits_total", Unit::Count, "Parts of messages, by the centre's answer.");
    describe_counter!(
        "arena_smpp_throttled_total",
        Unit::Count,
        "Answers by which the centre asked for fewer messages."
    );
    for bind in binds.map(str::to_owned) {
        gauge!("arena_smpp_bound", "bind" => bind.clone()).set(0.0);
        gauge!("arena_smpp_in_flight", "bind" => bind.clone()).set(0.0);
        for outcome in ["bound", "lost", "refused"] {
            counter!("arena_smpp_connects_total", "bind" => bind.clone(), "outcome" => outcome).increment(0);
        }
        for outcome in ["taken", "later", "throttled", "refused", "unknown"] {
            counter!("arena_smpp_submits_total", "bind" => bind.clone(), "outcome" => outcome).increment(0);
        }
        counter!("arena_smpp_throttled_total", "bind" => bind).increment(0);
    }
    describe_counter!(
        "arena_smpp_late_answers_total",
        Unit::Count,
        "Answers that came after they were waited for."
    );
    counter!("arena_smpp_late_answers_total").increment(0);
    describe_counter!("arena_smpp_receipts_total", Unit::Count, "Receipts, by what became of them.");
    for outcome in
        ["from_a_phone", "unreadable", "says_nothing", "early", "accepted", "delivered", "failed", "again"]
    {
        counter!("arena_smpp_receipts_total", "outcome" => outcome).increment(0);
    }
}
