//! The audit's copy: every line, in order, also after failures.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use arena_app::App;
use arena_app::audit::{Act, AuditedStore, compare, copy};
use arena_app::ports::{AuditCopy, KeptAuditLine};
use arena_testkit::{Engine, TestApp, TestDatabase, both_engines};
use async_trait::async_trait;

#[derive(Default)]
struct Place {
    lines: Mutex<Vec<KeptAuditLine>>,
    /// Answers after which the place has the lines all the same, or has not.
    fails: Mutex<Vec<bool>>,
}

#[async_trait]
impl AuditCopy for Place {
    async fn add(&self, lines: &[KeptAuditLine]) -> Result<(), String> {
        let fails = self.fails.lock().unwrap().pop();
        if fails != Some(false) {
            self.lines.lock().unwrap().extend_from_slice(lines);
        }
        fails.map_or(Ok(()), |_| Err("away".into()))
    }
}

async fn acts(app: &TestApp, actions: usize) {
    for number in 0..actions {
        let act = Act::new("zara@arena.example", "claims take", &number);
        let store = Arc::new(AuditedStore::new(app.app.store.clone(), app.app.clock.clone(), act));
        let acting = App { store, ..app.app.clone() };
        acting.store.begin().await.unwrap().commit().await.unwrap();
    }
}

both_engines! {
    async fn every_line_is_copied_at_least_once(db: TestDatabase) {
        let mut app = TestApp::new(db).await;
        assert_eq!(copy(&app.app).await.unwrap(), 0, "no place is configured");
        let place = Arc::new(Place::default());
        app.app.audit_copy = Some(place.clone());
        acts(&app, 3).await;
        assert_eq!(copy(&app.app).await.unwrap(), 3);
        assert_eq!(copy(&app.app).await.unwrap(), 0);
        acts(&app, 2).await;
        // The place has the lines, but its answer was lost; then it has not got them at all.
        *place.fails.lock().unwrap() = vec![false, true];
        for _ in 0..2 {
            assert!(copy(&app.app).await.is_err());
        }
        assert_eq!(copy(&app.app).await.unwrap(), 2);
        let copied = place.lines.lock().unwrap().clone();
        assert_eq!(copied.len(), 7);
        let ids: BTreeSet<i64> = copied.iter().map(|line| line.id).collect();
        assert_eq!(ids.len(), 5);
        acts(&app, 1).await;
        let found = compare(&*app.app.store, copied).await.unwrap();
        assert!(found.clean());
        assert_eq!((found.same, found.newer), (5, 1));
    }

    async fn a_chain_that_was_made_anew_differs_from_its_copy(db: TestDatabase) {
        let app = TestApp::new(db).await;
        acts(&app, 3).await;
        let copied = app.app.store.read().audit().after(0, 10).await.unwrap();
        let mut changed = copied.clone();
        changed[1].line.actor = "omar@arena.example".into();
        let found = compare(&*app.app.store, changed).await.unwrap();
        assert_eq!((found.clean(), found.differ), (false, vec![copied[1].id]));
        let found = compare(&*app.app.store, vec![copied[0].clone(), copied[2].clone()]).await.unwrap();
        assert_eq!((found.clean(), found.missing), (false, vec![copied[1].id]));
        let mut more = copied.clone();
        more.push(KeptAuditLine { id: copied[2].id + 7, ..copied[2].clone() });
        let found = compare(&*app.app.store, more).await.unwrap();
        assert_eq!(found.differ, [copied[2].id + 7], "the database lost a line");
    }
}

/// More lines than are copied at once.
#[test]
fn a_long_backlog_is_copied_in_lots() {
    arena_testkit::run(Engine::Sqlite, |db| async move {
        let mut app = TestApp::new(db).await;
        let place = Arc::new(Place::default());
        app.app.audit_copy = Some(place.clone());
        acts(&app, 1_100).await;
        assert_eq!(copy(&app.app).await.unwrap(), 1_100);
        let ids: Vec<i64> = place.lines.lock().unwrap().iter().map(|line| line.id).collect();
        assert!(ids.is_sorted() && ids.len() == 1_100);
    });
}
