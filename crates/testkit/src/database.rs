use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arena_store::{Database, DatabaseOptions};
use uuid::Uuid;

use crate::cluster::{admin_url, url_of};
use crate::{Engine, RawConnection};

/// An empty, migrated database of a test's own. It goes away with the last clone.
#[derive(Clone, Debug)]
pub struct TestDatabase {
    place: Arc<Place>,
    /// How many applications were opened over it.
    apps: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Place {
    /// The folder of the file.
    Sqlite(PathBuf),
    /// The name in the cluster.
    Postgres(String),
}

/// Taken while the template is made, so that test processes take turns.
const TEMPLATE_LOCK: i64 = 0x0074_6d70_6c74;

/// Connections of each node: fewer than tests have tasks, so that they have to wait for one another.
const CONNECTIONS: u32 = 6;

impl TestDatabase {
    /// A migrated database.
    ///
    /// # Panics
    /// Where there is no database to be had.
    pub async fn create(engine: Engine) -> Self {
        match engine {
            Engine::Sqlite => {
                let empty = Self::empty(engine).await;
                let store = empty.open().await;
                store.migrate().await.expect("the migrations run");
                store.close().await;
                empty
            }
            Engine::Postgres => {
                let template = template().await;
                let name = format!("arena_test_{}", unique());
                let mut admin = admin().await;
                let version = admin.numbers("SELECT current_setting('server_version_num')::bigint").await;
                // The way of all versions before, and ten times faster where there is nothing to flush.
                let strategy = if version.is_ok_and(|version| version[0] >= 150_000) {
                    "STRATEGY file_copy"
                } else {
                    ""
                };
                admin
                    .execute(format!("CREATE DATABASE {name} TEMPLATE {template} {strategy}"))
                    .await
                    .expect("a database can be made");
                Self::at(Place::Postgres(name))
            }
        }
    }

    /// A database without tables.
    ///
    /// # Panics
    /// Where there is no database to be had.
    pub async fn empty(engine: Engine) -> Self {
        Self::at(match engine {
            Engine::Sqlite => {
                let folder = std::env::temp_dir().join(format!("arena-test-{}", unique()));
                std::fs::create_dir(&folder).expect("the folder for temporary files can be written");
                Place::Sqlite(folder)
            }
            Engine::Postgres => {
                let name = format!("arena_test_{}", unique());
                admin()
                    .await
                    .execute(format!("CREATE DATABASE {name}"))
                    .await
                    .expect("a database can be made");
                Place::Postgres(name)
            }
        })
    }

    fn at(place: Place) -> Self {
        Self { place: Arc::new(place), apps: Arc::default() }
    }

    /// A number for each application over it, from 1.
    pub(crate) fn next_app(&self) -> u64 {
        self.apps.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Its engine.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match &*self.place {
            Place::Sqlite(_) => Engine::Sqlite,
            Place::Postgres(_) => Engine::Postgres,
        }
    }

    /// The URL, as configuration has it.
    #[must_use]
    pub fn url(&self) -> String {
        match &*self.place {
            Place::Sqlite(folder) => format!("sqlite:{}", folder.join("arena.db").display()),
            Place::Postgres(name) => url_of(name),
        }
    }

    /// Opens it as the server does; each time another node.
    ///
    /// # Panics
    /// Where it cannot be opened.
    pub async fn open(&self) -> Database {
        Database::open(&DatabaseOptions::new(self.url(), CONNECTIONS).creating())
            .await
            .expect("the test's database opens")
    }

    /// Waits until all events that were committed may be told: on Postgres a transaction of any database of the cluster
    /// holds them up, and other tests have theirs.
    ///
    /// # Panics
    /// Where the database does not answer.
    pub async fn settled(&self) {
        if self.engine() == Engine::Postgres {
            let mut raw = self.raw().await;
            let waiting = "event WHERE txn >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint";
            while raw.count(waiting).await.expect("the database answers") > 0 {
                tokio::task::yield_now().await;
            }
        }
    }

    /// A connection past the store.
    ///
    /// # Panics
    /// Where it cannot be opened.
    pub async fn raw(&self) -> RawConnection {
        match &*self.place {
            Place::Sqlite(folder) => RawConnection::sqlite(&folder.join("arena.db")).await,
            Place::Postgres(name) => RawConnection::postgres(&url_of(name)).await,
        }
        .expect("the test's database opens")
    }
}

impl Drop for Place {
    /// At best effort: what is left over goes with the cluster or the folder for temporary files.
    fn drop(&mut self) {
        match self {
            Self::Sqlite(folder) => {
                let _ = std::fs::remove_dir_all(folder);
            }
            Self::Postgres(name) => {
                let sql = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
                // A thread of its own, because this one may be driving a runtime.
                let dropping = std::thread::spawn(move || {
                    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
                    runtime.block_on(async {
                        let admin = RawConnection::postgres(admin_url()).await;
                        if let Ok(mut admin) = admin {
                            let _ = admin.execute(sql).await;
                        }
                        Ok::<(), std::io::Error>(())
                    })
                });
                let _ = dropping.join();
            }
        }
    }
}

async fn admin() -> RawConnection {
    RawConnection::postgres(admin_url()).await.expect("the test cluster answers")
}

/// The migrated database that the others are copied from: made once in a cluster for each state of the migrations.
async fn template() -> String {
    let name = concat!("arena_template_", env!("ARENA_MIGRATIONS_HASH")).to_owned();
    let mut admin = admin().await;
    // A lock of the session: it is gone when `admin` is, also after a panic.
    admin.execute(format!("SELECT pg_advisory_lock({TEMPLATE_LOCK})")).await.expect("locks can be taken");
    let found = admin.count(&format!("pg_database WHERE datname = '{name}'")).await.expect("the catalogue");
    if found == 0 {
        // Under another name until it is whole.
        let making = format!("{name}_making");
        admin.execute(format!("DROP DATABASE IF EXISTS {making} WITH (FORCE)")).await.expect("dropped");
        admin.execute(format!("CREATE DATABASE {making}")).await.expect("a database can be made");
        let store =
            Database::open(&DatabaseOptions::new(url_of(&making), 2)).await.expect("the template opens");
        store.migrate().await.expect("the migrations run");
        store.close().await;
        admin.execute(format!("ALTER DATABASE {making} RENAME TO {name}")).await.expect("renamed");
    }
    name
}

fn unique() -> String {
    #[expect(clippy::disallowed_methods, reason = "names of throw-away databases only have to differ")]
    let id = Uuid::new_v4();
    id.simple().to_string()
}
