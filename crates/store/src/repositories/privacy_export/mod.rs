//! All data of a subscriber, table by table.

mod account;
mod cases;
mod contests;
mod friends;
mod money;
mod play;

use arena_app::ports::{ExportedTable, StoreResult, SubscriberId};

use crate::connection::{Connection, Statement};

pub(super) const STATEMENTS: &[&[&Statement]] = &[
    account::STATEMENTS,
    cases::STATEMENTS,
    contests::STATEMENTS,
    friends::STATEMENTS,
    money::STATEMENTS,
    play::STATEMENTS,
];

impl Connection {
    pub(super) async fn export(&self, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>> {
        // Every table with data of subscribers. A test compares the list with the database.
        let mut tables = account::tables(self, subscriber).await?;
        tables.extend(money::tables(self, subscriber).await?);
        tables.extend(play::tables(self, subscriber).await?);
        tables.extend(contests::tables(self, subscriber).await?);
        tables.extend(friends::tables(self, subscriber).await?);
        tables.extend(cases::tables(self, subscriber).await?);
        Ok(tables)
    }
}
