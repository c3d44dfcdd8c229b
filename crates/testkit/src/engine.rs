/// A database engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// SQLite, in a file per test.
    Sqlite,
    /// Postgres, in a database per test within a throw-away cluster.
    Postgres,
}
