//! A caller that goes away in the middle (a closed connection, a timeout) at each point at which it can.

use arena_app::ports::NewJob;
use arena_testkit::{TestApp, TestDatabase, both_engines, cancelled_after};

use crate::group_commit::job;

/// One member: two rows, which are both there in the end or both not.
async fn member(test: TestApp, name: String) {
    let tx = test.begin().await;
    tx.sessions().consume_nonce(&name, test.app.now()).await.unwrap();
    tx.jobs().enqueue(&NewJob { unique_key: Some(name), ..job(&test, "k") }).await.unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    /// Polls are counted up until a member gets through; its companions share its commit and must not notice.
    async fn a_cancelled_transaction_is_all_or_nothing_and_harms_nobody(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut finished = 0;
        let mut rounds = 0;
        for polls in 0.. {
            let mut cancelled = Vec::new();
            let mut companions = Vec::new();
            for copy in 0..3 {
                let inner = member(test.clone(), format!("cancelled/{polls}/{copy}"));
                cancelled.push(tokio::spawn(cancelled_after(polls, inner)));
                companions.push(tokio::spawn(member(test.clone(), format!("companion/{polls}/{copy}"))));
            }
            let mut through = 0;
            for task in cancelled {
                through += usize::from(task.await.unwrap().is_some());
            }
            for task in companions {
                task.await.unwrap();
            }
            rounds += 1;
            finished += through;
            if through == 3 && finished > 12 {
                break;
            }
        }
        assert!(rounds > 5, "{rounds} rounds: nothing was cancelled");
        // Whatever was on its way is through once somebody who came later is.
        member(test.clone(), "last".into()).await;
        let mut raw = test.db.raw().await;
        let nonces = raw.count("handoff_nonce").await.unwrap();
        let jobs = raw.count("job").await.unwrap();
        let both = raw.count("handoff_nonce n JOIN job j ON j.unique_key = n.nonce").await.unwrap();
        assert_eq!((nonces, jobs), (both, both));
        let companions = raw.count("job WHERE unique_key LIKE 'companion/%'").await.unwrap();
        assert_eq!(companions, rounds * 3);
        let cancelled = raw.count("job WHERE unique_key LIKE 'cancelled/%'").await.unwrap();
        assert!(cancelled >= i64::try_from(finished).unwrap(), "{cancelled} of at least {finished}");
    }
}
