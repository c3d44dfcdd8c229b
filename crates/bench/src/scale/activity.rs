//! The rows beside the ledger: sessions, plays, messages and their jobs, events, keys.

use anyhow::Context;
use arena_rules::Credits;
use arena_rules::messages::{MessageBrand, SubscriberMessage};
use arena_testkit::settings;

use super::dialect::{Dialect, quote};
use super::people::{BANDS, ZONE, msisdn};
use super::plan::{DAY, Plan};

/// Kinds of ids. Messages have those from [`MESSAGE`] on, by their number.
const SESSION: &str = "4";
const PLAY: &str = "5";
const DONE_JOB: &str = "6";
const QUEUED: &str = "7";
const DUE_JOB: &str = "8";
const LATER_JOB: &str = "9";
const DEVICE: &str = "10";
const SUBMITTED: &str = "11";
const MESSAGE: u32 = 16;
/// Seconds between two messages of a subscriber.
const APART: i64 = 12 * DAY;

/// Statements for helper tables: the messages of all subscribers, in the product's words.
pub(super) fn tables(dialect: Dialect) -> anyhow::Result<Vec<String>> {
    let settings = settings();
    let brand =
        MessageBrand { product: &settings.product, coin: &settings.coin, currency: None, address: None };
    let messages = [
        SubscriberMessage::TaskApproved { challenge: "Chicken Dinner".into(), credits: Credits(30) },
        SubscriberMessage::TaskRejected { challenge: "Chicken Dinner".into(), reason: None },
        SubscriberMessage::RedemptionReceived { reward: "60 Battle Credits".into(), credits: Credits(30) },
        SubscriberMessage::ClaimDelivered {
            reward: "60 Battle Credits".into(),
            reference: "CODE-4711".into(),
        },
        SubscriberMessage::WalletAdjusted { amount: Credits(50), balance: Credits(120) },
    ];
    let rows: Vec<String> = (0..)
        .zip(&messages)
        .map(|(k, message): (u32, _)| {
            let params = serde_json::to_string(message).context("a message")?;
            let words = message.sms(settings.languages.english(), &brand, settings.zone);
            let kind = message.kind().as_str();
            Ok(format!("({k}, {}, {}, {})", quote(kind), quote(&words), quote(&params)))
        })
        .collect::<anyhow::Result<_>>()?;
    Ok(vec![
        dialect.temporary("scale_message", "k {key}, kind text, words text, params text"),
        format!("INSERT INTO scale_message (k, kind, words, params) VALUES {}", rows.join(", ")),
    ])
}

pub(super) fn rows(plan: &Plan) -> Vec<String> {
    let mut statements = vec![sessions(plan)];
    statements.extend(plays(plan));
    statements.extend(messages(plan));
    statements.extend(jobs(plan));
    statements.extend(short_lived(plan));
    statements.push(submitted_tasks(plan));
    statements
}

/// The condition for a subscriber `w` with thinned rows, thinned further by a factor.
fn thinned(plan: &Plan, factor: u64) -> String {
    format!("w.n % {} = 0", plan.thin * factor)
}

/// A time in seconds that grows with the number of subscriber `w`, from so many days ago on, over so
/// many days.
fn spread_over(plan: &Plan, from: i64, days: i64) -> String {
    format!("({} + w.n * {} / {})", plan.now - from * DAY, days * DAY, plan.subscribers)
}

/// Three in ten subscribers are logged in; some more have ended sessions that are not purged yet.
fn sessions(plan: &Plan) -> String {
    let dialect = plan.dialect;
    let opened = spread_over(plan, 25, 24);
    format!(
        "INSERT INTO session (id, subscriber_id, channel, gn, device, refresh_hash, previous_hash, rotated_at, created_at,
             idle_until, expires_at, ended_at, end_reason)
         SELECT {}, s.id, 'operator', false, 'Chrome, Android', {bytes}, CASE WHEN s.h % 2 = 0 THEN {bytes} END, {}, {},
                {}, {}, CASE WHEN s.h % 100 >= 30 THEN {} END, CASE WHEN s.h % 100 >= 30 THEN 'logout' END
         FROM (SELECT w.n, w.id, w.h, {opened} AS opened, {} - w.h % 80000 AS seen FROM scale_who w
               WHERE w.h % 100 < 35) AS s
         ORDER BY s.n",
        dialect.id(SESSION, "s.n", "s.opened"),
        dialect.time("s.seen"),
        dialect.time("s.opened"),
        dialect.time(&format!("s.seen + {}", 7 * DAY)),
        dialect.time(&format!("s.opened + {}", 30 * DAY)),
        dialect.time("s.seen + 60"),
        plan.now,
        bytes = dialect.bytes("s.n"),
    )
}

/// One play per subscriber within the period in which plays are kept, and its day's counts.
fn plays(plan: &Plan) -> Vec<String> {
    let dialect = plan.dialect;
    let (thinned, started) = (thinned(plan, 1), spread_over(plan, 33, 32));
    let id = dialect.id(PLAY, "w.n", &started);
    let day = dialect.day(&format!("({started} + {ZONE}) / {DAY}"));
    let at = |later: i64| dialect.time(&format!("{started} + {later}"));
    vec![
        format!(
            "INSERT INTO game_session (id, subscriber_id, game, level, seed, rules_version, day, started_at, expires_at,
                 state, log, ticks, ended_at, mobile)
             SELECT {id}, w.id, 'puzzle_mania_001', 1 + w.h % 3, w.h, 1, {day}, {}, {},
                    CASE WHEN w.h % 4 = 0 THEN 'failed' ELSE 'passed' END, {}, 2400, {}, true
             FROM scale_who w WHERE {thinned} ORDER BY w.n",
            at(0),
            at(7200),
            dialect.bytes("w.n"),
            at(60),
        ),
        format!(
            "INSERT INTO play_day (subscriber_id, day, starts, credits)
             SELECT w.id, {day}, 1, 10 FROM scale_who w WHERE {thinned} ORDER BY w.n"
        ),
        format!(
            "INSERT INTO running_level (subscriber_id, session_id, since)
             SELECT w.id, {id}, {} FROM scale_who w WHERE {thinned} ORDER BY w.n",
            at(0),
        ),
        format!(
            "INSERT INTO game_visit (subscriber_id, game, visits, seconds, last_seconds)
             SELECT w.id, 'puzzle_mania_001', 12, 5400, 300 FROM scale_who w WHERE {thinned} ORDER BY w.n"
        ),
    ]
}

/// Five messages per subscriber, and the read marks of half of them.
fn messages(plan: &Plan) -> Vec<String> {
    let dialect = plan.dialect;
    let at = format!("w.created + k.k * {APART}");
    let (time, read) = (dialect.time(&at), format!("w.created + 2 * {APART}"));
    let marked = dialect.time(&read);
    vec![
        format!(
            "INSERT INTO message (id, subscriber_id, msisdn, kind, text, params, state, created_at, changed_at, expires_at)
             SELECT {}, w.id, {}, k.kind, k.words, {}, 'delivered', {time}, {time}, {}
             FROM scale_who w CROSS JOIN scale_message k WHERE {} ORDER BY w.n, k.k",
            dialect.id(&format!("{MESSAGE} + k.k"), "w.n", &at),
            msisdn(dialect),
            dialect.json("k.params"),
            dialect.time(&format!("{at} + {DAY}")),
            thinned(plan, 1),
        ),
        format!(
            "INSERT INTO notice_mark (subscriber_id, message_id, message_at, marked_at)
             SELECT w.id, {}, {marked}, {marked} FROM scale_who w WHERE {} ORDER BY w.n",
            dialect.id(&(MESSAGE + 2).to_string(), "w.n", &read),
            thinned(plan, 2),
        ),
    ]
}

/// Jobs: done in the last week, due now with their messages, and due later.
fn jobs(plan: &Plan) -> Vec<String> {
    let dialect = plan.dialect;
    let now = plan.now;
    let ran = spread_over(plan, 6, 5);
    let queued = format!("({now} - 300 - w.h % 600)");
    let queued_id = dialect.id_text(QUEUED, "w.n", &queued);
    let first_id = dialect.id_text(&MESSAGE.to_string(), "w.n", "w.created");
    let payload = |message: &str| dialect.json(&format!("('{{\"message\":\"' || {message} || '\"}}')"));
    let later = format!("({now} + {DAY} + w.h % 3600)");
    vec![
        format!(
            "INSERT INTO job (id, kind, payload, state, run_at, attempt, epoch, ended_at)
             SELECT {}, 'message.send', {}, 'done', {}, 1, 1, {} FROM scale_who w WHERE {} ORDER BY w.n",
            dialect.id(DONE_JOB, "w.n", &ran),
            payload(&first_id),
            dialect.time(&ran),
            dialect.time(&format!("{ran} + 1")),
            thinned(plan, 10),
        ),
        format!(
            "INSERT INTO message (id, subscriber_id, msisdn, kind, text, params, state, created_at, changed_at, expires_at)
             SELECT {}, w.id, {}, k.kind, k.words, {}, 'queued', {at}, {at}, {}
             FROM scale_who w CROSS JOIN scale_message k WHERE k.k = 0 AND w.n % 1000 = 0 ORDER BY w.n",
            dialect.uuid(&queued_id),
            msisdn(dialect),
            dialect.json("k.params"),
            dialect.time(&format!("{queued} + {DAY}")),
            at = dialect.time(&queued),
        ),
        format!(
            "INSERT INTO job (id, kind, payload, unique_key, state, run_at)
             SELECT {}, 'message.send', {}, 'send/' || {queued_id}, 'ready', {} FROM scale_who w
             WHERE w.n % 1000 = 0 ORDER BY w.n",
            dialect.id(DUE_JOB, "w.n", &queued),
            payload(&queued_id),
            dialect.time(&queued),
        ),
        format!(
            "INSERT INTO job (id, kind, payload, unique_key, state, run_at)
             SELECT {}, 'message.send', {}, 'send/' || {first_id}, 'ready', {} FROM scale_who w
             WHERE w.n % 500 = 1 ORDER BY w.n",
            dialect.id(LATER_JOB, "w.n", &later),
            payload(&first_id),
            dialect.time(&later),
        ),
    ]
}

/// Purged after hours or days: events, answers under keys, nonces, receipts; and browsers with pushes.
fn short_lived(plan: &Plan) -> Vec<String> {
    let (dialect, now) = (plan.dialect, plan.now);
    let ago = |most: i64| dialect.time(&format!("{now} - w.h % {most}"));
    let bytes = dialect.bytes("w.n");
    vec![
        format!(
            "INSERT INTO event (txn, kind, subscriber_id, number, created_at)
             SELECT 0, 'balance', w.id, 100, {} FROM scale_who w WHERE w.n % 50 = 0 ORDER BY w.n",
            ago(3000),
        ),
        format!(
            "INSERT INTO idempotency_key (subscriber_id, scope, key, request_hash, answer, created_at)
             SELECT w.id, 'streak', w.owner, {bytes},
                    '{{\"done\":{{\"claimed_day\":3,\"credits\":20,\"balance\":120}}}}', {}
             FROM scale_who w WHERE w.n % 10 = 0 ORDER BY w.n",
            ago(80_000),
        ),
        format!(
            "INSERT INTO handoff_nonce (nonce, expires_at)
             SELECT 'scale-' || w.owner, {} FROM scale_who w WHERE w.n % 20 = 0 ORDER BY w.n",
            ago(60_000),
        ),
        format!(
            "INSERT INTO message_part (reference, message_id, said, at)
             SELECT 'scale-' || w.n, {}, 'delivered', {} FROM scale_who w WHERE w.n % 50 = 0 ORDER BY w.n",
            dialect.id(&MESSAGE.to_string(), "w.n", "w.created"),
            ago(2 * DAY),
        ),
        format!(
            "INSERT INTO push_device (id, subscriber_id, session_id, endpoint, p256dh, auth, seen_at)
             SELECT {}, w.id, {}, 'https://push.example.com/' || w.owner, {bytes}, {bytes}, {}
             FROM scale_who w WHERE {} ORDER BY w.n",
            dialect.id(DEVICE, "w.n", "w.created"),
            dialect.id(SESSION, "w.n", "w.created"),
            ago(20 * DAY),
            thinned(plan, 20),
        ),
    ]
}

fn submitted_tasks(plan: &Plan) -> String {
    let dialect = plan.dialect;
    let (challenge, _, credits) = &plan.challenge;
    let sent = format!("({} - w.h % {DAY})", plan.now - DAY);
    format!(
        "INSERT INTO task_entry (id, subscriber_id, challenge_id, day, credits, state, digest, perceptual, band_0, band_1,
             band_2, band_3, submitted_at)
         SELECT {}, w.id, {}, {}, {credits}, 'submitted', {}, w.h, {BANDS}, {}
         FROM scale_who w WHERE w.n % 1000 = 3 ORDER BY w.n",
        dialect.id(SUBMITTED, "w.n", &sent),
        quote(challenge),
        dialect.day(&format!("({sent} + {ZONE}) / {DAY}")),
        // Another picture than the approved one.
        dialect.bytes("-w.n"),
        dialect.time(&sent),
    )
}
