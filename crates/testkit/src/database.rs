use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arena_store::{Database, DatabaseOptions};
use uuid::Uuid;

use crate::cluster::{admin_url, url_of};
use crate::{Engine, RawConnection};

/// An empty, migrated database for one test, deleted with its last clone.
#[derive(Clone, Debug)]
pub struct TestDatabase {
    place: Arc<Place>,
    /// The number of applications that were opened over the database.
    apps: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Place {
    /// The folder of the file.
    Sqlite(PathBuf),
    /// The database's name in the cluster.
    Postgres(String),
}

/// The name of a SQLite database within its folder.
const FILE: &str = "arena.db";

/// The advisory lock under which one test process makes the template.
const TEMPLATE_LOCK: i64 = 0x0074_6d70_6c74;

/// Connections of a node: fewer than the tasks of tests, so that tasks wait for each other.
const CONNECTIONS: u32 = 6;

impl TestDatabase {
    /// Creates a migrated database.
    pub async fn create(engine: Engine) -> Self {
        match engine {
            Engine::Sqlite => {
                let template = sqlite_template().await;
                let folder = folder();
                std::fs::copy(template, folder.join(FILE)).expect("the template can be copied");
                Self::at(Place::Sqlite(folder))
            }
            Engine::Postgres => {
                let template = postgres_template().await;
                let name = format!("arena_test_{}", unique());
                let mut admin = admin().await;
                let version = admin.numbers("SELECT current_setting('server_version_num')::bigint").await;
                // The strategy of older versions, ten times faster when nothing needs flushing.
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

    /// Creates a database without tables.
    pub async fn empty(engine: Engine) -> Self {
        Self::at(match engine {
            Engine::Sqlite => Place::Sqlite(folder()),
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

    pub(crate) fn next_app(&self) -> u64 {
        self.apps.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match &*self.place {
            Place::Sqlite(_) => Engine::Sqlite,
            Place::Postgres(_) => Engine::Postgres,
        }
    }

    /// The URL in the form of the configuration.
    #[must_use]
    pub fn url(&self) -> String {
        match &*self.place {
            Place::Sqlite(folder) => format!("sqlite:{}", folder.join(FILE).display()),
            Place::Postgres(name) => url_of(name),
        }
    }

    /// Opens the database as the server does. Each call makes another node.
    pub async fn open(&self) -> Database {
        Database::open(&DatabaseOptions::new(self.url(), CONNECTIONS).creating())
            .await
            .expect("the test's database opens")
    }

    /// Waits until all committed events may be delivered. On Postgres, any transaction in the cluster delays
    /// them, also another test's.
    pub async fn settled(&self) {
        if self.engine() == Engine::Postgres {
            let mut raw = self.raw().await;
            let waiting = "event WHERE txn >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint";
            while raw.count(waiting).await.expect("the database answers") > 0 {
                tokio::task::yield_now().await;
            }
        }
    }

    /// A connection that bypasses the store.
    pub async fn raw(&self) -> RawConnection {
        match &*self.place {
            Place::Sqlite(folder) => RawConnection::sqlite(&folder.join(FILE)).await,
            Place::Postgres(name) => RawConnection::postgres(&url_of(name)).await,
        }
        .expect("the test's database opens")
    }
}

impl Drop for Place {
    /// Best effort: the cluster or the temporary folder takes leftovers with it.
    fn drop(&mut self) {
        match self {
            Self::Sqlite(folder) => {
                let _ = std::fs::remove_dir_all(folder);
            }
            Self::Postgres(name) => {
                let sql = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
                // A separate thread, because this one may be driving a runtime.
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

/// The name of the template, one for each state of the migrations.
const TEMPLATE: &str = concat!("arena_template_", env!("ARENA_MIGRATIONS_HASH"));

/// The migrated file that others are copied from, in the folder for temporary files.
async fn sqlite_template() -> PathBuf {
    let file = std::env::temp_dir().join(format!("{TEMPLATE}.db"));
    if !file.exists() {
        // Under another name until it is complete: several test processes may make it at once.
        let making = folder();
        let database = TestDatabase::at(Place::Sqlite(making.clone()));
        let store = database.open().await;
        store.migrate().await.expect("the migrations run");
        // Without a connection the file is complete, and no log stands beside it.
        store.close().await;
        std::fs::rename(making.join(FILE), &file).expect("the template can be moved");
    }
    file
}

/// The name of the migrated database that others are copied from.
async fn postgres_template() -> String {
    let name = TEMPLATE.to_owned();
    let mut admin = admin().await;
    // A session lock: it ends with `admin`, also after a panic.
    admin.execute(format!("SELECT pg_advisory_lock({TEMPLATE_LOCK})")).await.expect("locks can be taken");
    let found = admin.count(&format!("pg_database WHERE datname = '{name}'")).await.expect("the catalogue");
    if found == 0 {
        // Under another name until it is complete.
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

/// Makes an empty folder for a SQLite database.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("arena-test-{}", unique()));
    std::fs::create_dir(&folder).expect("the folder for temporary files can be written");
    folder
}

fn unique() -> String {
    #[expect(clippy::disallowed_methods, reason = "names of throw-away databases only have to differ")]
    let id = Uuid::new_v4();
    id.simple().to_string()
}
