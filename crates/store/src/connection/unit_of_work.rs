use std::ops::Deref;

use arena_app::ports::{
    Contacts, Departures, Documents, GameSessions, GameVisits, Idempotency, Jobs, Leases, Ledger, Matches,
    Messages, Redemptions, Repositories, Rewards, Sessions, Standings, StoreResult, Streaks, Subscribers,
    TournamentEntries, Tournaments, UnitOfWork, Videos,
};
use async_trait::async_trait;

use super::{Connection, Kind};
use crate::convert::database;

/// A transaction, whichever engine runs it. Dropped, it is rolled back.
pub(super) struct Transaction(Connection);

impl Transaction {
    pub(super) fn new(connection: Connection) -> Self {
        Self(connection)
    }
}

impl Deref for Transaction {
    type Target = Connection;
    fn deref(&self) -> &Connection {
        &self.0
    }
}

#[async_trait]
impl UnitOfWork for Transaction {
    async fn commit(self: Box<Self>) -> StoreResult<()> {
        self.0.usable().map_err(database)?;
        match self.0.kind {
            Kind::Postgres(tx) => tx.commit().await.map_err(database),
            Kind::Sqlite(member) => member.commit().await,
            // A transaction is never made over a pool.
            Kind::Pool(_) => Ok(()),
        }
    }
}

macro_rules! repositories {
    ($of:ty) => {
        impl Repositories for $of {
            fn subscribers(&self) -> &dyn Subscribers {
                self.connection()
            }
            fn sessions(&self) -> &dyn Sessions {
                self.connection()
            }
            fn ledger(&self) -> &dyn Ledger {
                self.connection()
            }
            fn streaks(&self) -> &dyn Streaks {
                self.connection()
            }
            fn game_sessions(&self) -> &dyn GameSessions {
                self.connection()
            }
            fn rewards(&self) -> &dyn Rewards {
                self.connection()
            }
            fn redemptions(&self) -> &dyn Redemptions {
                self.connection()
            }
            fn standings(&self) -> &dyn Standings {
                self.connection()
            }
            fn idempotency(&self) -> &dyn Idempotency {
                self.connection()
            }
            fn messages(&self) -> &dyn Messages {
                self.connection()
            }
            fn jobs(&self) -> &dyn Jobs {
                self.connection()
            }
            fn leases(&self) -> &dyn Leases {
                self.connection()
            }
            fn videos(&self) -> &dyn Videos {
                self.connection()
            }
            fn documents(&self) -> &dyn Documents {
                self.connection()
            }
            fn contacts(&self) -> &dyn Contacts {
                self.connection()
            }
            fn departures(&self) -> &dyn Departures {
                self.connection()
            }
            fn game_visits(&self) -> &dyn GameVisits {
                self.connection()
            }
            fn tournaments(&self) -> &dyn Tournaments {
                self.connection()
            }
            fn tournament_entries(&self) -> &dyn TournamentEntries {
                self.connection()
            }
            fn matches(&self) -> &dyn Matches {
                self.connection()
            }
        }
    };
}

impl Connection {
    fn connection(&self) -> &Self {
        self
    }
}

impl Transaction {
    fn connection(&self) -> &Connection {
        &self.0
    }
}

repositories!(Connection);
repositories!(Transaction);
