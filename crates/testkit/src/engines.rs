use std::future::Future;

use crate::{Engine, TestDatabase};

/// Runs a test with an empty, migrated database on an engine, on several threads.
///
/// # Panics
/// If the test panics.
pub fn run<T, F>(engine: Engine, test: T)
where
    T: FnOnce(TestDatabase) -> F,
    F: Future<Output = ()>,
{
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .enable_all()
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async { Box::pin(test(TestDatabase::create(engine).await)).await });
}

/// Makes two tests of each function: `NAME::sqlite` and `NAME::postgres`.
///
/// ```
/// arena_testkit::both_engines! {
///     async fn a_database_answers(db: TestDatabase) {
///         db.raw().await.execute("SELECT 1").await.unwrap();
///     }
/// }
/// # use arena_testkit::TestDatabase;
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! both_engines {
    ($($(#[$meta:meta])* async fn $name:ident($db:ident: $kind:ty) $body:block)*) => {$(
        $(#[$meta])*
        async fn $name($db: $kind) $body

        mod $name {
            #[test]
            fn sqlite() {
                $crate::run($crate::Engine::Sqlite, super::$name);
            }

            #[test]
            fn postgres() {
                $crate::run($crate::Engine::Postgres, super::$name);
            }
        }
    )*};
}
