use arena_app::ports::{ClaimedJob, JobOutcome, NewJob};
use arena_app::{App, messages};
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, news};
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

fn lease() -> Duration {
    Duration::seconds(30)
}

fn job(test: &TestApp, kind: &'static str, run_at: DateTime<Utc>) -> NewJob {
    let payload = serde_json::json!({"text": "سلام", "list": [1, null, {"a": true}]});
    NewJob { id: test.app.new_id(), kind, payload, unique_key: None, run_at }
}

async fn enqueue(test: &TestApp, job: &NewJob) -> bool {
    let tx = test.begin().await;
    let made = tx.jobs().enqueue(job).await.unwrap();
    tx.commit().await.unwrap();
    made
}

const KINDS: [&str; 5] = ["k", "first", "second", "third", messages::SEND_JOB];

async fn claim(app: &App, limit: u64) -> Vec<ClaimedJob> {
    let tx = app.store.begin().await.unwrap();
    let jobs = tx.jobs().claim(&KINDS, app.now(), lease(), limit).await.unwrap();
    tx.commit().await.unwrap();
    jobs
}

async fn finish(app: &App, job: &ClaimedJob, outcome: JobOutcome) -> bool {
    let tx = app.store.begin().await.unwrap();
    let mine = tx.jobs().finish(job.id, job.epoch, &outcome, app.now()).await.unwrap();
    tx.commit().await.unwrap();
    mine
}

both_engines! {
    async fn the_oldest_due_job_excludes_jobs_of_later(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let now = test.app.now();
        let oldest = async |without: &[&'static str]| test.read().jobs().oldest_due(now, without).await.unwrap();
        assert_eq!(oldest(&[]).await, None);
        for (kind, seconds) in [(messages::SEND_JOB, 300), ("k", 20)] {
            assert!(enqueue(&test, &job(&test, kind, now - Duration::seconds(seconds))).await);
        }
        assert_eq!(oldest(&[]).await, Some(now - Duration::seconds(300)));
        assert_eq!(oldest(&[messages::SEND_JOB]).await, Some(now - Duration::seconds(20)));
        assert_eq!(oldest(&[messages::SEND_JOB, "k"]).await, None);
    }

    async fn a_job_is_handed_over_as_it_was_written_when_it_is_due(db: TestDatabase) {
        let test = TestApp::new(db).await;
        // Times with and without fractions of a second must compare correctly, also as text.
        let due = test.app.now() + Duration::microseconds(1);
        let job = job(&test, "k", due);
        assert!(enqueue(&test, &job).await);
        assert!(!enqueue(&test, &job).await, "the same job again");
        assert_eq!(claim(&test.app, 10).await, []);
        test.clock.set(due);
        let claimed = claim(&test.app, 10).await;
        assert_eq!(claimed.len(), 1);
        let first = &claimed[0];
        assert_eq!((first.id, &*first.kind, &first.payload), (job.id, "k", &job.payload));
        assert_eq!((first.attempt, first.epoch), (1, 1));
        assert_eq!(claim(&test.app, 10).await, [], "held");
        assert!(finish(&test.app, first, JobOutcome::Done).await);
        test.clock.advance(Duration::days(1));
        assert_eq!(claim(&test.app, 10).await, [], "done");
        assert!(!finish(&test.app, first, JobOutcome::Done).await);
    }

    async fn a_worker_whose_lease_ran_out_is_fenced_off(db: TestDatabase) {
        let test = TestApp::new(db).await;
        enqueue(&test, &job(&test, "k", test.app.now())).await;
        let slow = claim(&test.app, 1).await.remove(0);
        test.clock.advance(lease());
        let node = test.node().await;
        let quick = claim(&node, 1).await.remove(0);
        assert_eq!((quick.id, quick.attempt, quick.epoch), (slow.id, 2, 2));
        let retry = JobOutcome::Retry { at: test.app.now(), error: "late".into() };
        for late in [JobOutcome::Done, retry, JobOutcome::Dead { error: "late".into() }] {
            assert!(!finish(&test.app, &slow, late).await);
        }
        assert!(finish(&node, &quick, JobOutcome::Done).await);
    }

    async fn a_job_is_tried_again_and_given_up(db: TestDatabase) {
        let test = TestApp::new(db).await;
        enqueue(&test, &job(&test, "k", test.app.now())).await;
        let first = claim(&test.app, 1).await.remove(0);
        let at = test.app.now() + Duration::minutes(5);
        assert!(finish(&test.app, &first, JobOutcome::Retry { at, error: "down".into() }).await);
        test.clock.advance(Duration::minutes(4));
        assert_eq!(claim(&test.app, 1).await, []);
        test.clock.set(at);
        let second = claim(&test.app, 1).await.remove(0);
        assert_eq!((second.attempt, second.epoch), (2, 2));
        assert!(finish(&test.app, &second, JobOutcome::Dead { error: "down".into() }).await);
        test.clock.advance(Duration::days(1));
        assert_eq!(claim(&test.app, 1).await, []);
        let mut raw = test.db.raw().await;
        assert_eq!(raw.count("job WHERE state = 'dead' AND last_error = 'down'").await.unwrap(), 1);
    }

    async fn jobs_are_counted_by_kind_up_to_a_number(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let now = test.app.now();
        assert_eq!(test.read().jobs().by_kind(2).await.unwrap(), []);
        for _ in 0..3 {
            enqueue(&test, &job(&test, "k", now)).await;
        }
        for _ in 0..3 {
            enqueue(&test, &job(&test, "first", now)).await;
        }
        for claimed in claim(&test.app, 4).await {
            if claimed.kind == "k" {
                finish(&test.app, &claimed, JobOutcome::Dead { error: "no answer".into() }).await;
            }
        }
        enqueue(&test, &job(&test, "third", now + Duration::days(1))).await;
        let counted = async |most: u64| {
            let kinds = test.read().jobs().by_kind(most).await.unwrap();
            kinds.into_iter().map(|one| (one.kind, one.ready, one.running, one.dead)).collect::<Vec<_>>()
        };
        let all = counted(10).await;
        let sum = |of: fn(&(String, u64, u64, u64)) -> u64| all.iter().map(of).sum::<u64>();
        assert_eq!((sum(|one| one.1), sum(|one| one.2) + sum(|one| one.3)), (3, 4), "{all:?}");
        assert_eq!(all.last().unwrap(), &("third".to_owned(), 1, 0, 0));
        let dead = test.read().jobs().count_dead(10).await.unwrap();
        assert_eq!(dead, sum(|one| one.3));
        assert_eq!(test.read().jobs().count_dead(1).await.unwrap(), dead.min(1));
        for _ in 0..9 {
            enqueue(&test, &job(&test, "third", now)).await;
        }
        assert_eq!(counted(4).await.last().unwrap(), &("third".to_owned(), 4, 0, 0), "no more than asked for");
    }

    async fn a_key_is_taken_until_its_job_is_done(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let keyed = || NewJob { unique_key: Some("the key".into()), ..job(&test, "k", test.app.now()) };
        assert!(enqueue(&test, &keyed()).await);
        assert!(!enqueue(&test, &keyed()).await, "ready");
        let running = claim(&test.app, 5).await.remove(0);
        assert!(!enqueue(&test, &keyed()).await, "running");
        assert!(finish(&test.app, &running, JobOutcome::Done).await);
        assert!(enqueue(&test, &keyed()).await, "done");
    }

    async fn the_longest_due_comes_first(db: TestDatabase) {
        let test = TestApp::new(db).await;
        for (kind, minutes) in [("third", 1), ("first", 5), ("second", 3)] {
            enqueue(&test, &job(&test, kind, test.app.now() - Duration::minutes(minutes))).await;
        }
        let mut kinds = Vec::new();
        while let [job] = &claim(&test.app, 1).await[..] {
            kinds.push(job.kind.clone());
        }
        assert_eq!(kinds, ["first", "second", "third"]);
    }

    async fn two_workers_never_hold_one_job(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        let tx = test.begin().await;
        for _ in 0..150 {
            tx.jobs().enqueue(&job(&test, "k", test.app.now())).await.unwrap();
        }
        tx.commit().await.unwrap();
        let worker = |worker: usize| {
            let app = nodes[worker % 2].clone();
            async move {
                let mut held: Vec<Uuid> = Vec::new();
                loop {
                    let jobs = claim(&app, 7).await;
                    assert!(jobs.len() <= 7, "{} jobs for a limit of 7", jobs.len());
                    if jobs.is_empty() {
                        return held;
                    }
                    held.extend(jobs.iter().map(|job| job.id));
                }
            }
        };
        let mut held: Vec<Uuid> = at_once((0..6).map(worker)).await.into_iter().flatten().collect();
        held.sort();
        let all = held.len();
        held.dedup();
        assert_eq!((all, held.len()), (150, 150));
    }

    /// The message and its job are written together or not at all (telecom: money state and outbox row).
    async fn a_message_is_sent_once_and_settled(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let tx = test.begin().await;
        messages::notify(&test.app, &*tx, subscriber, news("lost")).await.unwrap();
        drop(tx);
        assert_eq!(claim(&test.app, 5).await, []);
        let tx = test.begin().await;
        messages::notify(&test.app, &*tx, subscriber, news("Salaam")).await.unwrap();
        tx.commit().await.unwrap();
        let job = claim(&test.app, 5).await.remove(0);
        assert_eq!(job.kind, messages::SEND_JOB);
        let send: messages::SendMessage = serde_json::from_value(job.payload).unwrap();
        for _ in 0..2 {
            messages::send(&test.app, &*test.gateway, send.message).await.unwrap();
        }
        let sent = test.gateway.sent();
        assert_eq!(sent.len(), 1);
        assert_eq!((sent[0].text.as_str(), sent[0].reference), ("Salaam", send.message));
    }
}
