//! A node with few connections, and the state that must hold after futures were dropped on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::Duration;

use arena_app::App;
use arena_app::ports::{Store, UnitOfWork};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{
    DropPoint, Engine, Faults, FaultyStore, RawConnection, TestApp, TestDatabase, at_every_drop_point,
};
use futures::poll;
use tokio::task::yield_now;
use tokio::time::timeout;

/// The connections of a small database. Postgres then has as few as possible: two for transactions, one for
/// all short reads and one for long reads.
const CONNECTIONS: u32 = 2;
const OPENED: i64 = 4;
/// How long anything may wait. Shows a lost wake-up, or a connection that was not returned.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

pub(super) async fn small_database(test: &TestApp) -> Database {
    Database::open(&DatabaseOptions::new(test.db.url(), CONNECTIONS)).await.unwrap()
}

/// An application over a [`small_database`]. Its transactions await once in their begin and twice in their
/// commit, so that they can be dropped there on both engines.
pub(super) async fn small_app(test: &TestApp) -> App {
    let database = Arc::new(small_database(test).await);
    App { store: Arc::new(FaultyStore::new(database, Faults::new(1, 0))), ..test.app.clone() }
}

/// Begins a transaction on every connection for transactions.
pub(super) async fn all_writers(store: &dyn Store, engine: Engine) -> Vec<Box<dyn UnitOfWork>> {
    let writers = match engine {
        Engine::Sqlite => 1,
        Engine::Postgres => 2,
    };
    let mut units = Vec::new();
    for _ in 0..writers {
        units.push(store.begin().await.unwrap());
    }
    units
}

/// Polls a future once while all writers are taken; returns the writers and awaits the future.
pub(super) async fn while_writers_are_taken<T>(
    store: &dyn Store,
    engine: Engine,
    future: impl Future<Output = T>,
) -> T {
    let taken = all_writers(store, engine).await;
    let mut future = Box::pin(future);
    let polled = poll!(future.as_mut());
    drop(taken);
    match polled {
        Poll::Ready(output) => output,
        Poll::Pending => future.await,
    }
}

/// Asserts that every connection works: concurrent transactions on all that run transactions, and a read of
/// each kind. Postgres answers in order, so everything that a dropped request sent is answered at the end.
pub(super) async fn assert_usable(store: &dyn Store, test: &TestApp) {
    static NONCES: AtomicU64 = AtomicU64::new(0);
    let now = test.app.now();
    let units = all_writers(store, test.db.engine()).await;
    for unit in &units {
        let nonce = format!("usable/{}", NONCES.fetch_add(1, Ordering::Relaxed));
        assert!(unit.sessions().consume_nonce(&nonce, now).await.unwrap(), "{nonce}");
    }
    for unit in units {
        unit.commit().await.unwrap();
    }
    store.ping().await.unwrap();
    store.read().jobs().counts().await.unwrap();
}

/// Waits until no connection is inside a transaction.
pub(super) async fn no_transaction_is_left(db: &TestDatabase, raw: &mut RawConnection) {
    at_most(db, raw, 0, "state LIKE 'idle in transaction%'").await;
}

async fn at_most(db: &TestDatabase, raw: &mut RawConnection, most: i64, described: &str) {
    if db.engine() == Engine::Sqlite {
        return;
    }
    let connections = format!("pg_stat_activity WHERE datname = current_database() AND {described}");
    let waited = timeout(PATIENCE, async {
        while raw.count(&connections).await.unwrap() > most {
            yield_now().await;
        }
    });
    assert!(waited.await.is_ok(), "more than {most} connections stay as they are: {described}");
}

/// Asserts that all these row counts are equal at one moment. Shows what a dropped request left half done.
pub(super) async fn assert_equal_counts(raw: &mut RawConnection, tables: &[&str]) {
    let counts: Vec<_> = tables.iter().map(|from| format!("SELECT COUNT(*) AS n FROM {from}")).collect();
    let sql = format!("SELECT n FROM ({}) AS counts", counts.join(" UNION ALL "));
    let counts = raw.numbers(sql).await.unwrap();
    assert!(
        counts.windows(2).all(|pair| pair[0] == pair[1]),
        "rows of {tables:#?} in some order: {counts:?}"
    );
}

pub(super) struct SmallNode {
    pub(super) test: TestApp,
    raw: RawConnection,
}

impl SmallNode {
    pub(super) async fn new(db: TestDatabase) -> Self {
        let mut test = TestApp::new(db).await;
        test.app = small_app(&test).await;
        let raw = test.db.raw().await;
        Self { test, raw }
    }

    async fn assert_unharmed(&mut self) {
        assert_usable(&*self.test.app.store, &self.test).await;
        no_transaction_is_left(&self.test.db, &mut self.raw).await;
    }

    pub(super) async fn finish(mut self) {
        self.assert_unharmed().await;
        at_most(&self.test.db, &mut self.raw, OPENED, "application_name = 'arena'").await;
        self.test.assert_ledger_sound().await;
    }
}

/// Plays rounds as [`at_every_drop_point`] does; after each the node must be unharmed.
pub(super) async fn dropped_at_every_await(
    node: &mut SmallNode,
    fewest: usize,
    mut round: impl AsyncFnMut(DropPoint) -> bool,
) {
    at_every_drop_point(fewest, async |point| {
        let played = timeout(PATIENCE, Box::pin(round(point))).await;
        let ended = played.unwrap_or_else(|_| panic!("{point:?}: somebody waits for ever"));
        let checked = timeout(PATIENCE, Box::pin(node.assert_unharmed())).await;
        assert!(checked.is_ok(), "{point:?}: the node waits for ever");
        ended
    })
    .await;
}
