//! Subscribers and their ledger. All ledger transactions are written to `scale_txn` first.
//! Transactions, entries, balances, scores, and the rows that caused them are derived from it.

use arena_rules::ledger::STRIPES;

use super::dialect::{Dialect, quote};
use super::plan::{DAY, Plan};
use super::{knockouts, names};

/// When subscribers came, in days before now.
pub(super) const CAME: [i64; 2] = [360, 60];
/// Days that one in [`ONE_IN`] subscribers has claimed; the others have one.
const RUN: u64 = 22;
const ONE_IN: u64 = 20;
/// Levels paid to those subscribers; one to the others.
const LEVELS: u64 = 3;
const PRICE: i64 = 500;
/// Credits of the streak's first day, and the increase per further day.
const STREAK: [i64; 2] = [10, 5];
/// Seconds by which Pakistan's clocks are ahead of UTC.
pub(super) const ZONE: i64 = 18_000;

/// Kinds of ids.
const SUBSCRIBER: &str = "1";
const TASK: &str = "2";
const REDEMPTION: &str = "3";

pub(super) fn tables(dialect: Dialect) -> Vec<String> {
    let steps: Vec<_> = (0..RUN).map(|step| format!("({step})")).collect();
    vec![
        // `h` looks random and is derived from `n`; `heavy` is 1 for one in twenty.
        dialect.temporary(
            "scale_who",
            "n {key}, id {uuid}, owner text, created bigint, day bigint, h bigint, heavy integer",
        ),
        dialect.temporary(
            "scale_txn",
            "txn {key}, n bigint, wallet bigint, counter bigint, step bigint, reason text, key text, title text,
             amount bigint, moment bigint",
        ),
        dialect.temporary("scale_stripe", "account {key}, kind text, stripe bigint"),
        "INSERT INTO scale_stripe (account, kind, stripe)
         SELECT id, kind, CAST(owner AS integer) FROM account WHERE kind IN ('issuance', 'redemption', 'entry_fee')"
            .to_owned(),
        dialect.temporary("scale_step", "k {key}"),
        format!("INSERT INTO scale_step (k) VALUES {}", steps.join(", ")),
    ]
}

/// Returns the statements for the ledger transactions of the subscribers from `first` to `last`, numbered from
/// after `last_txn`.
pub(super) fn transactions(plan: &Plan, first: u64, last: u64, last_txn: i64) -> Vec<String> {
    let (dialect, last_account) = (plan.dialect, plan.last_account);
    let [oldest, newest] = CAME.map(|days| days * DAY);
    let created = format!("{} + g.n * {} / {}", plan.now - oldest, oldest - newest, plan.subscribers);
    let owner = dialect.id_text(SUBSCRIBER, "n", "created");
    let mut statements = vec![
        dialect.empty("scale_who"),
        dialect.empty("scale_txn"),
        format!(
            "INSERT INTO scale_who (n, id, owner, created, day, h, heavy)
             SELECT n, {}, owner, created, (created + {ZONE}) / {DAY}, h, CASE WHEN h % {ONE_IN} = 0 THEN 1 ELSE 0 END
             FROM (SELECT n, created, h, {owner} AS owner
                   FROM (SELECT g.n AS n, {created} AS created, {} AS h FROM {}) AS aged) AS named",
            dialect.uuid("owner"),
            dialect.spread("g.n"),
            dialect.numbers(first, last),
        ),
        format!(
            "INSERT INTO scale_txn (txn, n, wallet, counter, step, reason, key, title, amount, moment)
             SELECT {last_txn} + ROW_NUMBER() OVER (ORDER BY m.n, m.step), m.n, {last_account} + m.n, s.account, m.step,
                    m.reason, m.key, m.title, m.amount, m.moment
             FROM ({}) AS m
             JOIN scale_stripe s ON s.kind = m.kind AND s.stripe = m.n % {STRIPES}",
            sources(plan).join(" UNION ALL "),
        ),
    ];
    if dialect == Dialect::Postgres {
        statements.push("ANALYZE scale_who; ANALYZE scale_txn".to_owned());
    }
    statements
}

/// Returns queries for ledger transactions: `n`, `step` (the order within a subscriber), `kind` of the
/// other account, `reason`, `key`, `title`, `amount`, `moment`.
fn sources(plan: &Plan) -> Vec<String> {
    let dialect = plan.dialect;
    let [first_day, each_day] = STREAK;
    let streak = format!(
        "SELECT n, k * 4 AS step, 'issuance' AS kind, 'streak' AS reason, owner || '/' || {} AS key,
                'Daily check-in, day ' || streak_day AS title, {first_day} + {each_day} * (streak_day - 1) AS amount,
                on_day * {DAY} + 25200 AS moment
         FROM (SELECT w.n, w.owner, w.day + k.k AS on_day, k.k,
                      CASE WHEN w.heavy = 1 THEN k.k + 1 ELSE 1 + w.h % 30 END AS streak_day
               FROM scale_who w JOIN scale_step k ON k.k < CASE WHEN w.heavy = 1 THEN {RUN} ELSE 1 END) AS claim",
        dialect.day("on_day"),
    );
    let level = format!(
        "SELECT n, k * 12 + 1, 'issuance', 'level', owner || '/puzzle_mania_001/' || level || '/' || {},
                'Puzzle Mania, ' || CASE level WHEN 1 THEN 'Easy' WHEN 2 THEN 'Medium' ELSE 'Hard' END,
                5 + 5 * level, on_day * {DAY} + 28800
         FROM (SELECT w.n, w.owner, w.day + 3 * k.k AS on_day, k.k, 1 + (w.h / 30 + k.k) % 3 AS level
               FROM scale_who w JOIN scale_step k ON k.k < CASE WHEN w.heavy = 1 THEN {LEVELS} ELSE 1 END) AS paid",
        dialect.day("on_day"),
    );
    let (_, challenge, credits) = &plan.challenge;
    let sent = format!("(w.day + 5) * {DAY} + 32400");
    let task = format!(
        "SELECT w.n, 22, 'issuance', 'task', {}, {}, {credits}, {sent} FROM scale_who w WHERE w.heavy = 1",
        dialect.id_text(TASK, "w.n", &sent),
        quote(challenge),
    );
    // A claim is later than everything earned. One in ten was refused, and paid back a day later.
    let claimed = format!("w.created + 40 * {DAY}");
    let key = dialect.id_text(REDEMPTION, "w.n", &claimed);
    let (_, reward) = &plan.reward;
    let reward = quote(reward);
    let redeem = format!(
        "SELECT w.n, 2000, 'redemption', 'redeem', {key}, {reward}, -{PRICE}, {claimed}
         FROM scale_who w WHERE w.heavy = 1"
    );
    let refund = format!(
        "SELECT w.n, 2001, 'redemption', 'redeem_refund', {key}, {reward}, {PRICE}, {claimed} + {DAY}
         FROM scale_who w WHERE w.heavy = 1 AND {FATE} = 0"
    );
    let mut sources = vec![streak, level, task, redeem, refund];
    sources.extend(knockouts::transactions(plan));
    sources
}

/// The state of subscriber `w`'s claim: 0 refused, 1 waiting, else delivered.
const FATE: &str = "(w.n / 7 % 10)";

/// Returns the statements for the subscribers of `scale_who`, and everything derived from their
/// transactions.
pub(super) fn rows(plan: &Plan) -> Vec<String> {
    let dialect = plan.dialect;
    let (own_ids, last_account) = (dialect.own_ids(), plan.last_account);
    let (names, name, looks) = (names::join(), names::name(), names::looks());
    let created = dialect.time("w.created");
    let moment = dialect.time("m.moment");
    let day = dialect.day(&format!("(m.moment + {ZONE}) / {DAY}"));
    let (plan_until, agreed_day) =
        (dialect.time(&format!("{} + w.h % {DAY}", plan.now)), dialect.day("w.day"));
    let earns = "reason IN ('streak', 'level', 'task', 'prize')";
    let mut statements = vec![
        format!(
            "INSERT INTO subscriber (id, created_at, plan, username, username_generated, language)
             SELECT w.id, {created}, CASE WHEN w.n % 5 = 0 THEN 'postpaid' ELSE 'prepaid' END, {name}, true,
                    CASE WHEN w.n % 3 = 0 THEN 'ur' ELSE 'en' END
             FROM scale_who w {names} ORDER BY w.n"
        ),
        format!(
            "INSERT INTO public_name (skeleton, subscriber_id) SELECT {looks}, w.id FROM scale_who w {names} ORDER BY w.n"
        ),
        format!(
            "INSERT INTO subscriber_number (subscriber_id, msisdn, since)
             SELECT w.id, {}, {created} FROM scale_who w ORDER BY w.n",
            msisdn(dialect),
        ),
        // A subscription without a due time is never charged.
        format!(
            "INSERT INTO subscription (subscriber_id, state, anchor, paid_until, tries, version, agreed_at, changed_at)
             SELECT w.id, 'active', {agreed_day}, {plan_until}, 0, 1, {created}, {created} FROM scale_who w ORDER BY w.n"
        ),
        format!(
            "INSERT INTO account (id, kind, owner, balance, version) {own_ids}
             SELECT {last_account} + w.n, 'wallet', w.owner, s.moved, s.moves
             FROM scale_who w
             JOIN (SELECT n, SUM(amount) AS moved, COUNT(*) AS moves FROM scale_txn GROUP BY n) AS s ON s.n = w.n
             ORDER BY w.n"
        ),
        format!(
            "INSERT INTO ledger_txn (id, reason, key, title, created_at) {own_ids}
             SELECT m.txn, m.reason, m.key, m.title, {moment} FROM scale_txn m ORDER BY m.txn"
        ),
        "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
         SELECT txn, wallet, amount, SUM(amount) OVER story, ROW_NUMBER() OVER story
         FROM scale_txn WINDOW story AS (PARTITION BY wallet ORDER BY step) ORDER BY txn"
            .to_owned(),
        // The other side continues from the balance that the previous slice left.
        "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
         SELECT m.txn, m.counter, -m.amount, a.balance - SUM(m.amount) OVER story, a.version + ROW_NUMBER() OVER story
         FROM scale_txn m JOIN account a ON a.id = m.counter
         WINDOW story AS (PARTITION BY m.counter ORDER BY m.txn) ORDER BY m.txn"
            .to_owned(),
        "UPDATE account SET balance = balance - s.moved, version = version + s.moves
         FROM (SELECT counter, SUM(amount) AS moved, COUNT(*) AS moves FROM scale_txn GROUP BY counter) AS s
         WHERE account.id = s.counter"
            .to_owned(),
        format!(
            "INSERT INTO standing (subscriber_id, score, reached_at, total_tournaments, redeemed_items, total_challenges)
             SELECT w.id, s.score, {}, s.tournaments, s.redeemed, s.tasks
             FROM scale_who w
             JOIN (SELECT n, SUM(CASE WHEN {earns} THEN amount ELSE 0 END) AS score,
                          MAX(CASE WHEN {earns} THEN moment END) AS reached,
                          SUM(CASE WHEN reason = 'entry_fee' THEN 1 ELSE 0 END) AS tournaments,
                          SUM(CASE reason WHEN 'redeem' THEN 1 WHEN 'redeem_refund' THEN -1 ELSE 0 END) AS redeemed,
                          SUM(CASE WHEN reason = 'task' THEN 1 ELSE 0 END) AS tasks
                   FROM scale_txn GROUP BY n) AS s ON s.n = w.n
             ORDER BY w.n",
            dialect.time("s.reached"),
        ),
    ];
    let of = "FROM scale_txn m JOIN scale_who w ON w.n = m.n WHERE m.reason =";
    let [first_day, each_day] = STREAK;
    statements.extend([
        format!(
            "INSERT INTO streak_claim (subscriber_id, day, streak_day, credits, claimed_at)
             SELECT w.id, {day}, (m.amount - {first_day}) / {each_day} + 1, m.amount, {moment} {of} 'streak'
             ORDER BY m.txn"
        ),
        format!(
            "INSERT INTO level_payment (subscriber_id, game, level, day, credits, paid_at)
             SELECT w.id, 'puzzle_mania_001', (m.amount - 5) / 5, {day}, m.amount, {moment} {of} 'level' ORDER BY m.txn"
        ),
        task_entries(plan, &moment, &day, of),
        redemptions(plan, &moment, of),
    ]);
    statements
}

pub(super) fn msisdn(dialect: Dialect) -> String {
    format!("'923' || {}", dialect.digits("w.n", 9))
}

fn task_entries(plan: &Plan, moment: &str, day: &str, of: &str) -> String {
    let (challenge, ..) = &plan.challenge;
    format!(
        "INSERT INTO task_entry (id, subscriber_id, challenge_id, day, credits, state, digest, perceptual, band_0, band_1,
             band_2, band_3, submitted_at, decided_at, files_gone)
         SELECT {}, w.id, {}, {day}, m.amount, 'approved', {}, w.h, {BANDS}, {moment}, {moment}, true {of} 'task'
         ORDER BY m.txn",
        plan.dialect.uuid("m.key"),
        quote(challenge),
        plan.dialect.bytes("w.n"),
    )
}

pub(super) const BANDS: &str = "w.h % 65536, w.h / 3 % 65536, w.h / 5 % 65536, w.h / 7 % 65536";

fn redemptions(plan: &Plan, moment: &str, of: &str) -> String {
    let dialect = plan.dialect;
    let day_later = dialect.time(&format!("m.moment + {DAY}"));
    let (reward, _) = plan.reward;
    format!(
        "INSERT INTO redemption (id, subscriber_id, reward_id, item, credits, status, created_at, expires_at, claimed_at,
             name, email, phone, pubg_id, holder, settled_at, reference, reason, changed_at)
         SELECT {}, w.id, {reward}, 1, -m.amount,
                CASE {FATE} WHEN 0 THEN 'rejected' WHEN 1 THEN 'claimed' ELSE 'fulfilled' END,
                {moment}, {day_later}, {moment}, 'A Subscriber', 'subscriber@example.com', {}, '5123456789',
                CASE WHEN {FATE} <> 1 THEN 'staff' END, CASE WHEN {FATE} <> 1 THEN {day_later} END,
                CASE WHEN {FATE} > 1 THEN 'CODE-4711' END, CASE WHEN {FATE} = 0 THEN 'It is out of stock' END,
                CASE WHEN {FATE} <> 1 THEN {day_later} ELSE {moment} END
         {of} 'redeem' ORDER BY m.txn",
        dialect.uuid("m.key"),
        msisdn(dialect),
    )
}
