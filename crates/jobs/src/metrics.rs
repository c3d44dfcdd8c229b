//! This crate's metrics. They start at 0, so that monitoring notices the first increment.

use arena_app::ports::MessageState;
use arena_rules::switches::Switch;
use metrics::{Unit, counter, describe_counter, describe_gauge, gauge};

use crate::handlers::kinds;

/// Describes the metrics, and sets those that a worker counts to 0. Call it once, in a process that will
/// run a worker.
pub fn register() {
    describe_counter!("arena_jobs_total", Unit::Count, "Tries of jobs, by kind and by how they ended.");
    for kind in kinds() {
        for outcome in ["done", "retried", "dead"] {
            counter!("arena_jobs_total", "kind" => kind, "outcome" => outcome).increment(0);
        }
    }
    describe_counter!(
        "arena_messages_total",
        Unit::Count,
        "Tries to send an SMS, by the message's state afterwards."
    );
    for state in MessageState::ALL.map(MessageState::as_str).into_iter().chain(["gone"]) {
        counter!("arena_messages_total", "state" => state).increment(0);
    }
    describe_counter!("arena_pushes_total", Unit::Count, "Pushes to browsers, by how they ended.");
    for outcome in ["taken", "needless", "forgotten", "refused"] {
        counter!("arena_pushes_total", "outcome" => outcome).increment(0);
    }
    describe_counter!(
        "arena_charges_total",
        Unit::Count,
        "Charges of subscriptions, by the operator's answer."
    );
    for outcome in ["paid", "denied", "not_taken", "open"] {
        counter!("arena_charges_total", "outcome" => outcome).increment(0);
    }
    describe_counter!("arena_refunds_total", Unit::Count, "Refunds of charges, by the operator's answer.");
    for outcome in ["refunded", "denied", "open"] {
        counter!("arena_refunds_total", "outcome" => outcome).increment(0);
    }
    describe_gauge!(
        "arena_refunds_oldest_seconds",
        Unit::Seconds,
        "How long the oldest refund has been open that the operator has not answered."
    );
    gauge!("arena_refunds_oldest_seconds").set(0.0);
    describe_gauge!(
        "arena_reports_late_days",
        Unit::Count,
        "Days that ended more than 24 hours ago and whose figures are not final."
    );
    gauge!("arena_reports_late_days").set(0.0);
    describe_gauge!(
        "arena_paused",
        Unit::Count,
        "1 while staff have paused the part of the product, else 0."
    );
    for switch in Switch::all() {
        gauge!("arena_paused", "switch" => switch.word()).set(0.0);
    }
    describe_gauge!(
        "arena_renewals_due",
        Unit::Count,
        "Subscriptions whose renewal was due when renewals ended last."
    );
    gauge!("arena_renewals_due").set(0.0);
    describe_gauge!(
        "arena_renewals_oldest_seconds",
        Unit::Seconds,
        "How long the oldest of them had been due."
    );
    gauge!("arena_renewals_oldest_seconds").set(0.0);
    describe_gauge!(
        "arena_jobs_oldest_due_seconds",
        Unit::Seconds,
        "How long the job has waited that waits longest."
    );
    gauge!("arena_jobs_oldest_due_seconds").set(0.0);
    describe_gauge!(
        "arena_claims_open",
        Unit::Count,
        "Claims of rewards that are not delivered yet, by state."
    );
    for state in ["claimed", "working"] {
        gauge!("arena_claims_open", "state" => state).set(0.0);
    }
    describe_gauge!(
        "arena_claims_oldest_seconds",
        Unit::Seconds,
        "How long the oldest open claim has waited."
    );
    gauge!("arena_claims_oldest_seconds").set(0.0);
    describe_counter!(
        "arena_reward_deliveries_total",
        Unit::Count,
        "Deliveries by the rewards' provider, by how they ended."
    );
    for outcome in ["delivered", "refused", "handed_over", "late"] {
        counter!("arena_reward_deliveries_total", "outcome" => outcome).increment(0);
    }
    describe_gauge!(
        "arena_reward_deliveries_oldest_seconds",
        Unit::Seconds,
        "How long the rewards' provider has been asked for the oldest delivery."
    );
    gauge!("arena_reward_deliveries_oldest_seconds").set(0.0);
    describe_gauge!(
        "arena_league_week_late_seconds",
        Unit::Seconds,
        "How long ago the oldest week of the leagues ended that has no results yet."
    );
    gauge!("arena_league_week_late_seconds").set(0.0);
    describe_gauge!(
        "arena_invites_oldest_seconds",
        Unit::Seconds,
        "How long the invitation has waited for staff that waits longest."
    );
    gauge!("arena_invites_oldest_seconds").set(0.0);
    describe_gauge!(
        "arena_prizes_waiting",
        Unit::Count,
        "Prizes that wait until staff have looked at how they were won."
    );
    gauge!("arena_prizes_waiting").set(0.0);
    describe_gauge!("arena_prizes_oldest_seconds", Unit::Seconds, "How long the oldest of them has waited.");
    gauge!("arena_prizes_oldest_seconds").set(0.0);
    describe_gauge!(
        "arena_reward_stock",
        Unit::Count,
        "What is for sale of a limited reward, without its reserve, by the reward's id."
    );
    describe_gauge!(
        "arena_ranks_behind_seconds",
        Unit::Seconds,
        "How long the oldest change of a score has waited that ranks do not know."
    );
    gauge!("arena_ranks_behind_seconds").set(0.0);
    // Starting at 0 would mean a backup, or a check, of this moment.
    describe_gauge!(
        "arena_backup_age_seconds",
        Unit::Seconds,
        "The age of the newest backup; +Inf where none was ever taken."
    );
    describe_gauge!(
        "arena_ledger_verified_age_seconds",
        Unit::Seconds,
        "How long ago a check found the ledger right; +Inf where none ever did."
    );
}
