//! The month: the next due time, by jobs or by players, and the workers.

use std::sync::Arc;
use std::time::Duration as Real;

use arena_app::App;
use arena_app::ports::SubscriberId;
use arena_jobs::{Worker, WorkerOptions};
use arena_rules::Credits;
use arena_testkit::{Engine, Faults, FaultyStore, RawConnection, TestApp, TestDatabase, cancelled_after};
use chrono::{DateTime, Duration, Utc};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};

use super::players::Plans;
use crate::support::esl;

const FAULTS_PER_MILLE: u32 = 30;
const KILLED_PERCENT: u32 = 8;
const SUBSCRIBERS: u32 = 24;
const MONTH: Duration = Duration::days(31);

pub(super) struct World {
    pub(super) app: TestApp,
    pub(super) ids: Vec<i64>,
    pub(super) faults: Arc<Faults>,
    pub(super) killed: u64,
    pub(super) fees: i64,
    nodes: Vec<App>,
    pub(super) raw: RawConnection,
    pub(super) dice: StdRng,
    pub(super) plans: Plans,
    began: DateTime<Utc>,
}

impl World {
    pub(super) async fn new(db: TestDatabase, seed: u64, tournaments: u32) -> Self {
        let app = TestApp::new(db).await;
        let dice = StdRng::seed_from_u64(seed);
        let faults = Faults::new(seed, FAULTS_PER_MILLE);
        let mut nodes = Vec::new();
        for _ in 0..2 {
            let node = app.node().await;
            nodes.push(App { store: Arc::new(FaultyStore::new(node.store.clone(), faults.clone())), ..node });
        }
        let subscribers = app.subscribers(0, SUBSCRIBERS).await;
        for player in &subscribers {
            app.give(*player, 1000).await;
        }
        let began = app.app.now();
        let raw = app.db.raw().await;
        let mut world = Self {
            raw,
            app,
            ids: Vec::new(),
            faults,
            killed: 0,
            fees: 0,
            nodes,
            dice,
            plans: Plans::default(),
            began,
        };
        for number in 0..tournaments {
            world.announce(number, &subscribers).await;
        }
        world.dice = StdRng::seed_from_u64(seed ^ 0x5eed);
        world
    }

    /// Announces a tournament in the first weeks, with players who check in.
    async fn announce(&mut self, number: u32, subscribers: &[SubscriberId]) {
        let dice = &mut self.dice;
        let starts_at = self.began + Duration::minutes(dice.random_range(30..20 * 24 * 60));
        let mut new = esl(&format!("month-{number}"), starts_at);
        new.opens_at = self.began;
        new.min_players = 6;
        new.entry_fee = Credits([0, 0, 10][dice.random_range(0..3)]);
        match dice.random_range(0..4) {
            0 => {
                new.game = "Cannon Clash".into();
                new.game_unique_id = Some("cannon_clash_001".into());
                new.room_lead_seconds = 3600;
            }
            // As in a demonstration: over within the hour.
            1 => {
                new.round_seconds = 600;
                new.room_lead_seconds = 60;
                new.countdown_seconds = 60;
                new.match_seconds = 240;
            }
            _ => {}
        }
        // One in four is small, and may have too few players.
        let most = if dice.random_range(0..4) == 0 { 8 } else { SUBSCRIBERS };
        let players = dice.random_range(3..=most) as usize;
        let first = dice.random_range(0..subscribers.len());
        let players: Vec<_> = subscribers.iter().cycle().skip(first).take(players).copied().collect();
        let id = self.app.seed_tournament(&new).await;
        self.app.check_in(id, &players).await;
        self.fees += new.entry_fee.0 * i64::try_from(players.len()).unwrap();
        self.ids.push(id);
    }

    pub(super) async fn live(&mut self) {
        let mut idle = 0;
        loop {
            self.work().await;
            self.plans.look(&self.app, &mut self.raw, &mut self.dice).await;
            let now = self.app.app.now();
            let next = [self.next_job().await, self.plans.next()].into_iter().flatten().min();
            let open = self.open().await;
            // Waits for the last retry, which may be a refund's.
            if open.is_empty() && next.is_none() {
                return;
            }
            assert!(now - self.began < MONTH, "stuck: {open:?}");
            // If no job is written, the next minute's sweep has to find the work.
            let next = next.unwrap_or(now + Duration::minutes(1)).max(now);
            idle = if next == now { idle + 1 } else { 0 };
            assert!(idle < 1000, "nothing gets done at {now}");
            // A little late, as in reality; work that is due close together is done together.
            let late = if next == now { 0 } else { self.dice.random_range(0..20_000) };
            self.app.clock.set(next + Duration::milliseconds(late));
            self.plans.act(&self.app, &mut self.dice).await;
        }
    }

    /// Both nodes work at the same time. Now and then one is killed at some await, and restarted.
    async fn work(&mut self) {
        let mut running = Vec::new();
        for node in &self.nodes {
            let kill = self.dice.random_range(0..100) < KILLED_PERCENT;
            let polls = if kill { self.dice.random_range(1..60) } else { usize::MAX };
            let (node, gateway) = (node.clone(), self.app.gateway.clone());
            running.push(async move {
                let worker =
                    Worker::new(node, gateway, WorkerOptions { lease: LEASE, ..WorkerOptions::default() });
                let work = async {
                    let _ = worker.write_schedules().await;
                    let _ = worker.run_due_once().await;
                };
                cancelled_after(polls, work).await.is_none()
            });
        }
        let killed = arena_testkit::at_once(running).await;
        self.killed += killed.into_iter().filter(|killed| *killed).count() as u64;
    }

    async fn next_job(&mut self) -> Option<DateTime<Utc>> {
        // Ignores purges and sweeps, which never end. But a sweep finds what begins within the next minutes.
        let micros = match self.app.db.engine() {
            Engine::Postgres => "(extract(epoch FROM {}) * 1000000)::bigint",
            Engine::Sqlite => "CAST(round(unixepoch({}, 'subsec') * 1000000) AS integer)",
        };
        let at = |column: &str| micros.replace("{}", column);
        let sql = format!(
            "SELECT {} FROM job WHERE state = 'ready' AND kind NOT IN ('purge', 'tournament.sweep', 'league.sweep', 'invite.sweep')
             UNION ALL SELECT {} FROM job WHERE state = 'running'
             UNION ALL SELECT {start} - 60000000 FROM tournament
                       WHERE state = 'open' AND {start} - 60000000 > {} ORDER BY 1 LIMIT 1",
            at("run_at"),
            at("lease_until"),
            self.app.app.now().timestamp_micros(),
            start = at("starts_at"),
        );
        let found = self.raw.numbers(sql).await.unwrap();
        // SQLite counts in milliseconds; with one more the job is surely due.
        found.first().map(|micros| DateTime::from_timestamp_micros(micros + 1000).unwrap())
    }

    async fn open(&mut self) -> Vec<i64> {
        let sql = "SELECT id FROM tournament WHERE state NOT IN ('ended', 'cancelled')";
        self.raw.numbers(sql).await.unwrap()
    }
}

/// When a killed worker's jobs are taken over.
const LEASE: Real = Real::from_secs(60);
