//! The repositories, a file for each port.

mod audit;
mod catalogue;
mod challenges;
mod charges;
mod claims;
mod contacts;
mod departures;
mod documents;
mod events;
mod game_sessions;
mod game_visits;
mod games;
mod held_prizes;
mod idempotency;
mod jobs;
mod leases;
mod ledger;
mod ledger_post;
mod ledger_verify;
mod live_rooms;
mod lots;
mod match_rounds;
mod matches;
mod messages;
mod picture_uploads;
mod play_days;
mod privacy;
mod public_names;
mod purges;
mod push_devices;
mod redemptions;
mod rewards;
mod sessions;
mod standings;
mod streaks;
mod subscribers;
mod subscriptions;
mod task_entries;
mod tournament_entries;
mod tournaments;
mod translations;
mod videos;

use arena_app::ports::StoreResult;
use sea_orm::{ConnectionTrait, ExecResult, QueryResult, Statement, TryGetable, Value};

use crate::connection::Connection;
use crate::convert::database;

/// Statements written out, for what an entity does not say well. `$1`… work on both engines.
impl Connection {
    fn statement(&self, sql: &str, values: Vec<Value>) -> Statement {
        Statement::from_sql_and_values(self.get_database_backend(), sql, values)
    }

    /// A query that locks the rows that it finds until the transaction ends. `SQLite` has one writer, which every
    /// transaction is from its beginning on: nothing is to be locked.
    fn locking(&self, sql: &str, strength: &str) -> String {
        if self.is_postgres() { format!("{sql} FOR {strength}") } else { sql.to_owned() }
    }

    pub(crate) async fn run(&self, sql: &str, values: Vec<Value>) -> StoreResult<ExecResult> {
        self.execute_raw(self.statement(sql, values)).await.map_err(database)
    }

    async fn one(&self, sql: &str, values: Vec<Value>) -> StoreResult<Option<QueryResult>> {
        self.query_one_raw(self.statement(sql, values)).await.map_err(database)
    }

    pub(crate) async fn all(&self, sql: &str, values: Vec<Value>) -> StoreResult<Vec<QueryResult>> {
        self.query_all_raw(self.statement(sql, values)).await.map_err(database)
    }

    /// Whether there is a table of this name.
    pub(crate) async fn table(&self, name: &str) -> StoreResult<bool> {
        let sql = if self.is_postgres() {
            "SELECT 1 AS found WHERE to_regclass($1) IS NOT NULL"
        } else {
            "SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = $1"
        };
        Ok(self.one(sql, vec![name.into()]).await?.is_some())
    }
}

pub(crate) fn column<T: TryGetable>(row: &QueryResult, name: &str) -> StoreResult<T> {
    row.try_get("", name).map_err(database)
}
