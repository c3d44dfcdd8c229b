use arena_rules::export_file::Cell;
use async_trait::async_trait;

use super::reader::{LOT, Place, Row, RowReader, check_subscriber};
use crate::ports::{LedgerEntry, SubscriberId};
use crate::{App, AppResult};

/// The movements of a subscriber's wallet, latest first.
pub(super) struct WalletRows {
    subscriber: SubscriberId,
    place: Place<i64>,
}

impl WalletRows {
    pub(super) fn of(subscriber: SubscriberId) -> Self {
        Self { subscriber, place: Place::Start }
    }
}

#[async_trait]
impl RowReader for WalletRows {
    fn columns(&self) -> &'static [&'static str] {
        &["subscriber", "entry", "transaction", "at", "reason", "title", "amount", "balance_after"]
    }

    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>> {
        if self.place.is_end() {
            return Ok(Vec::new());
        }
        let read = app.store.read();
        check_subscriber(read, self.subscriber, self.place).await?;
        let entries = read.ledger().entries(self.subscriber, self.place.cursor(), LOT).await?;
        self.place = Place::behind(&entries, |entry| entry.id);
        Ok(entries.into_iter().map(|entry| row(self.subscriber, entry)).collect())
    }
}

fn row(subscriber: SubscriberId, entry: LedgerEntry) -> Row {
    vec![
        Cell::text(subscriber.to_string()),
        entry.id.into(),
        entry.txn.into(),
        entry.at.into(),
        Cell::text(entry.reason.as_str()),
        entry.title.into(),
        entry.amount.0.into(),
        entry.balance_after.0.into(),
    ]
}
