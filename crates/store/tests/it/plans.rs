//! Plans of Postgres. At night no level is open, no redeem form is offered and no job runs. An index of such
//! rows is empty then, and looks cheaper to Postgres than the primary key. In the evening it holds all of
//! them, and each makes a statement that looks through it for one row dearer.

use arena_store::{DeclaredStatement, declared_statements};
use arena_testkit::{Engine, TestApp, run};

/// Statements about one row that may be in a state with an index of its own, and the index they have to use.
const STATEMENTS: [(&str, &str); 8] = [
    ("game_sessions::begin", "game_session_pkey"),
    ("game_sessions::finish", "game_session_pkey"),
    ("game_sessions::open", "game_session_day"),
    ("quests::of_day", "game_session_day"),
    ("jobs::finish", "job_pkey"),
    ("level_days::replace", "game_session_pkey"),
    ("redemptions::claim", "redemption_pkey"),
    ("level_ranks::place", "level_payment_points"),
];

/// A night's rows: none is open, offered or running.
const NIGHT: &str = "
    INSERT INTO game_session (id, subscriber_id, game, level, seed, rules_version, day, started_at, expires_at, state, mobile)
    SELECT gen_random_uuid(), s.id, 'puzzle', n % 25 + 1, n, 1, date '2026-01-01' + n % 200, now(), now(), 'passed', false
    FROM generate_series(1, 5000) AS n, (SELECT id FROM subscriber LIMIT 1) AS s;
    INSERT INTO level_payment (subscriber_id, game, level, day, credits, points)
    SELECT s.id, 'puzzle', n, date '2026-01-01' + n % 200, 10, n
    FROM generate_series(1, 5000) AS n, (SELECT id FROM subscriber LIMIT 1) AS s;
    INSERT INTO redemption (id, subscriber_id, reward_id, item, credits, status, created_at, expires_at)
    SELECT gen_random_uuid(), s.id, r.id, 1, 10, 'claimed', now(), now()
    FROM generate_series(1, 5000), (SELECT id FROM subscriber LIMIT 1) AS s, (SELECT id FROM reward LIMIT 1) AS r;
    INSERT INTO job (id, kind, payload, state, run_at)
    SELECT gen_random_uuid(), 'message.send', '{}', 'done', now() FROM generate_series(1, 5000);
    ANALYZE";

/// Thousands who reached the same score, one a second.
const SAME_SCORE: &str = "
    SET session_replication_role = replica;
    INSERT INTO standing (subscriber_id, score, reached_at)
    SELECT gen_random_uuid(), 10, timestamptz '2026-01-01' + n * interval '1 second' FROM generate_series(1, 50000) AS n;
    SET session_replication_role = DEFAULT";

/// Subscribers with push on and a streak of ten days.
const STREAKS: &str = "
    INSERT INTO subscriber (id, created_at) SELECT gen_random_uuid(), now() FROM generate_series(1, 5000);
    INSERT INTO push_device (id, subscriber_id, session_id, endpoint, p256dh, auth, seen_at)
    SELECT gen_random_uuid(), id, gen_random_uuid(), CAST(id AS text), '', '', now() FROM subscriber;
    INSERT INTO streak_claim (subscriber_id, day, streak_day, credits, claimed_at)
    SELECT s.id, date '2026-01-01' + d, d, 10, now() FROM subscriber s, generate_series(1, 10) AS d;
    ANALYZE";

/// Jobs of ten kinds: most are done, many wait, some were given up.
const JOBS: &str = "
    INSERT INTO job (id, kind, payload, state, run_at, last_error, ended_at)
    SELECT gen_random_uuid(), 'kind.' || n % 10, '{}',
        CASE WHEN n <= 30000 THEN 'done' WHEN n <= 45000 THEN 'ready' ELSE 'dead' END, now(), 'no answer', now()
    FROM generate_series(1, 50000) AS n";

/// The most pages that a rank may read.
const PAGES: u64 = 60;

/// Finds a statement by the end of its name.
fn declared(name: &str) -> DeclaredStatement {
    let found = declared_statements().find(|statement| statement.name.ends_with(&format!("::{name}")));
    found.unwrap_or_else(|| panic!("{name} is not declared"))
}

/// An argument of a type.
fn value(kind: &str) -> &'static str {
    match kind {
        "uuid" => "'018f0000-0000-7000-8000-000000000001'",
        "text" => "'offered'",
        "date" => "'2026-01-02'",
        "timestamptz" => "now()",
        "int4" | "int8" => "1",
        _ => "NULL",
    }
}

#[test]
fn one_row_is_found_by_its_key_however_few_are_open() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        test.subscriber("03001234567").await;
        test.seed_rewards(&[arena_testkit::reward(1, 30, Some(3))]).await;
        let mut raw = test.db.raw().await;
        raw.execute(NIGHT).await.unwrap();
        for (name, index) in STATEMENTS {
            let statement =
                declared_statements().find(|statement| statement.name.ends_with(&format!("::{name}")));
            let statement = statement.unwrap_or_else(|| panic!("{name} is not declared"));
            let types = statement.parameters.join(", ");
            raw.execute(format!("PREPARE looked_at ({types}) AS {}", statement.postgres)).await.unwrap();
            let values: Vec<_> = statement.parameters.iter().map(|kind| value(kind)).collect();
            let explain = format!("EXPLAIN (COSTS OFF) EXECUTE looked_at ({})", values.join(", "));
            let plan = raw.texts(explain).await.unwrap().join("\n");
            raw.execute("DEALLOCATE looked_at").await.unwrap();
            assert!(plan.contains(index), "{name}: {plan}");
        }
    });
}

#[test]
fn a_rank_reads_few_pages_however_many_share_the_score() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let mut raw = test.db.raw().await;
        raw.execute(SAME_SCORE).await.unwrap();
        let tx = test.app.store.begin().await.unwrap();
        tx.ranks().recount().await.unwrap();
        tx.commit().await.unwrap();
        raw.execute("VACUUM (ANALYZE) standing").await.unwrap();
        raw.execute("ANALYZE rank_bucket, rank_group").await.unwrap();
        raw.execute(format!("PREPARE place (uuid) AS {}", declared("standings::place").postgres))
            .await
            .unwrap();
        let middle =
            "SELECT CAST(subscriber_id AS text) FROM standing ORDER BY reached_at LIMIT 1 OFFSET 25000";
        let subscriber = raw.texts(middle).await.unwrap().remove(0);
        let explain =
            format!("EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) EXECUTE place ('{subscriber}')");
        let plan = raw.texts(explain).await.unwrap();
        // The first line of this kind is that of the whole statement.
        let read = plan.iter().find_map(|line| line.trim().strip_prefix("Buffers: shared ")).unwrap();
        let pages = |kind: &str| {
            let found = read.split(' ').find_map(|part| part.strip_prefix(kind)?.strip_prefix('='));
            found.map_or(0, |number| number.parse::<u64>().unwrap())
        };
        assert!(pages("hit") + pages("read") <= PAGES, "{}", plan.join("\n"));
    });
}

#[test]
fn reminders_of_streaks_are_read_batch_by_batch() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let mut raw = test.db.raw().await;
        raw.execute(STREAKS).await.unwrap();
        raw.execute(format!("PREPARE due (uuid, int8) AS {}", declared("streaks::with_push").postgres))
            .await
            .unwrap();
        let explain = "EXPLAIN (COSTS OFF) EXECUTE due ('7f000000-0000-4000-8000-000000000000', 20)";
        let plan = raw.texts(explain).await.unwrap().join("\n");
        for index in ["push_device_subscriber", "streak_claim_pkey"] {
            assert!(plan.contains(index), "{index}: {plan}");
        }
        assert!(!plan.contains("Seq Scan on streak_claim"), "{plan}");
    });
}

#[test]
fn jobs_are_counted_by_kind_without_reading_those_that_are_done() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let mut raw = test.db.raw().await;
        raw.execute(JOBS).await.unwrap();
        raw.execute("VACUUM (ANALYZE) job").await.unwrap();
        for (name, indexes) in
            [("jobs::by_kind", &["job_due", "job_dead_kind"][..]), ("jobs::count_dead", &["job_dead"])]
        {
            raw.execute(format!("PREPARE counted (int8) AS {}", declared(name).postgres)).await.unwrap();
            let explain = "EXPLAIN (COSTS OFF) EXECUTE counted (1000)";
            let plan = raw.texts(explain).await.unwrap().join("\n");
            raw.execute("DEALLOCATE counted").await.unwrap();
            for index in indexes {
                assert!(plan.contains(&format!("using {index}")), "{name}: {plan}");
            }
            assert!(plan.contains("Index Only Scan") && !plan.contains("Seq Scan on job"), "{name}: {plan}");
        }
    });
}

/// Tournaments of years that are over, and a few that are not.
const TOURNAMENTS: &str = "
    INSERT INTO tournament (slug, series, kind, state, name, game, check_in_opens_at, starts_at, ends_at, min_players,
        round_seconds, room_lead_seconds, countdown_seconds, match_seconds, entry_fee, prize, second_prize, third_prize,
        uid_check, tourn_type, thumbnail, banner, platform, created_at, changed_at)
    SELECT 'cup-' || n, 'cup', 'weekly', CASE WHEN n > 19990 THEN 'open' ELSE 'ended' END, 'Cup', 'PUBG',
        at, at + interval '1 hour', at + interval '2 hours', 10, 60, 60, 60, 60, 0, 0, 0, 0,
        false, 'Credits', 'cup', 'cup', 'Mobile', at, at
    FROM (SELECT n, timestamptz '2026-01-01' + n * interval '1 hour' AS at FROM generate_series(1, 20000) AS n) t;
    ANALYZE tournament";

#[test]
fn the_organisers_desk_reads_its_lists_from_an_index() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let mut raw = test.db.raw().await;
        raw.execute(TOURNAMENTS).await.unwrap();
        let [far, now] = ["timestamptz '9999-12-31'", "timestamptz '2026-03-01'"];
        let cases = [
            ("tournaments::ended", format!("'', {far}, 1, 50"), "tournament_queue"),
            ("tournaments::coming", format!("'', {now}, {now}, 0, 50"), "tournament_queue"),
            ("tournament_desk::counts", format!("'', {now}"), "tournament_queue"),
            ("desks::marks", format!("{now}, {now}"), "tournament_changed"),
        ];
        for (name, values, index) in cases {
            let statement = declared(name);
            let types = statement.parameters.join(", ");
            raw.execute(format!("PREPARE looked_at ({types}) AS {}", statement.postgres)).await.unwrap();
            let explain = format!("EXPLAIN (COSTS OFF) EXECUTE looked_at ({values})");
            let plan = raw.texts(explain).await.unwrap().join("\n");
            raw.execute("DEALLOCATE looked_at").await.unwrap();
            assert!(plan.contains(index), "{name}: {plan}");
            assert!(!plan.contains("Seq Scan on tournament\n"), "{name}: {plan}");
        }
    });
}
