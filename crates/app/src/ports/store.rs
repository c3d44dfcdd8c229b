use async_trait::async_trait;
use thiserror::Error;

use super::{
    Contacts, Departures, Documents, GameSessions, GameVisits, Idempotency, Jobs, Leases, Ledger, Matches,
    Messages, Redemptions, Rewards, Sessions, Standings, Streaks, Subscribers, TournamentEntries,
    Tournaments, Videos,
};

/// What a repository answers with.
pub type StoreResult<T> = Result<T, StoreError>;

/// Why the database did not do it. None of this is ever shown to a person.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database cannot be reached, is full or shutting down: try again later.
    #[error("database unavailable: {0}")]
    Unavailable(String),
    /// A row holds what it must not.
    #[error("corrupt row in {table}, column {column}, id {id}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row.
        id: String,
    },
    /// Anything else.
    #[error("database: {0}")]
    Other(String),
}

/// The repositories, all over one connection or one transaction.
pub trait Repositories: Send + Sync {
    /// Who is here.
    fn subscribers(&self) -> &dyn Subscribers;
    /// Who is logged in.
    fn sessions(&self) -> &dyn Sessions;
    /// Where credits are.
    fn ledger(&self) -> &dyn Ledger;
    /// Who came on which day.
    fn streaks(&self) -> &dyn Streaks;
    /// Who plays what.
    fn game_sessions(&self) -> &dyn GameSessions;
    /// What can be had for credits.
    fn rewards(&self) -> &dyn Rewards;
    /// Who took what.
    fn redemptions(&self) -> &dyn Redemptions;
    /// Who is how far.
    fn standings(&self) -> &dyn Standings;
    /// What was answered to which key.
    fn idempotency(&self) -> &dyn Idempotency;
    /// What people are told.
    fn messages(&self) -> &dyn Messages;
    /// What is still to be done.
    fn jobs(&self) -> &dyn Jobs;
    /// What one node at a time does.
    fn leases(&self) -> &dyn Leases;
    /// What there is to watch.
    fn videos(&self) -> &dyn Videos;
    /// What there is to read.
    fn documents(&self) -> &dyn Documents;
    /// Where to reach those without a proven number.
    fn contacts(&self) -> &dyn Contacts;
    /// Who left.
    fn departures(&self) -> &dyn Departures;
    /// Who is in which game.
    fn game_visits(&self) -> &dyn GameVisits;
    /// What is played against others.
    fn tournaments(&self) -> &dyn Tournaments;
    /// Who takes part in it.
    fn tournament_entries(&self) -> &dyn TournamentEntries;
    /// Who meets whom there.
    fn matches(&self) -> &dyn Matches;
}

/// A transaction. Dropped without [`UnitOfWork::commit`] it leaves nothing behind.
#[async_trait]
pub trait UnitOfWork: Repositories {
    /// Makes everything written through it durable, all or nothing. When this returns `Ok`, a power cut takes nothing
    /// back; when it returns `Err`, the outcome is unknown and the caller may try again by its key.
    async fn commit(self: Box<Self>) -> StoreResult<()>;
}

/// The database.
#[async_trait]
pub trait Store: Send + Sync {
    /// For reading, outside a transaction. Writing through it is a mistake, and fails on `SQLite`.
    fn read(&self) -> &dyn Repositories;

    /// Begins a transaction that may write.
    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>>;

    /// Whether the database answers.
    async fn ping(&self) -> StoreResult<()>;
}
