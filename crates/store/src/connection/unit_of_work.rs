use arena_app::ports::{Decorator, Repositories, StoreResult, UnitOfWork};
use async_trait::async_trait;

use super::{Backend, Connection};

/// Dropping the transaction rolls it back.
pub(crate) struct Transaction(Connection);

impl Transaction {
    pub(super) fn new(connection: Connection) -> Self {
        Self(connection)
    }

    /// The connection, for statements that belong to no port.
    pub(crate) fn connection(&self) -> &Connection {
        &self.0
    }

    pub(crate) async fn end(self) -> StoreResult<()> {
        Box::new(self).commit().await
    }
}

#[async_trait]
impl UnitOfWork for Transaction {
    async fn commit(self: Box<Self>) -> StoreResult<()> {
        self.0.usable()?;
        match self.0.way {
            Backend::Postgres(tx) => Ok(tx.commit().await?),
            Backend::Sqlite(member) => member.commit().await,
            // A transaction never has these connections.
            Backend::ReadPostgres(_) | Backend::ReadSqlite(_) | Backend::Alone(_) => Ok(()),
        }
    }
}

impl Decorator for Transaction {
    fn inner(&self) -> &dyn Repositories {
        &self.0
    }
}

/// Gives each repository of the list by the connection, which implements the ports in `repositories`.
macro_rules! implement {
    ($($(#[$doc:meta])+ $name:ident: $port:ident,)+) => {
        impl Repositories for Connection {
            $(fn $name(&self) -> &dyn arena_app::ports::$port { self })+
        }
    };
}

arena_app::repositories!(implement);
