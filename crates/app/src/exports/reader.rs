use arena_rules::export_file::Cell;
use async_trait::async_trait;

use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppError, AppResult};

/// Rows that are read at once.
pub(super) const LOT: u64 = 1_000;

/// A row of a file.
pub(super) type Row = Vec<Cell>;

/// Reads the rows of a list, lot by lot.
#[async_trait]
pub(super) trait RowReader: Send {
    /// Returns the names of the columns.
    fn columns(&self) -> &'static [&'static str];

    /// Reads the next rows; none after the last.
    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>>;
}

/// Where a reader continues.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place<Cursor> {
    /// At the beginning of the list.
    Start,
    /// Behind a row.
    Behind(Cursor),
    /// Nowhere: all rows are read.
    End,
}

impl<Cursor: Copy> Place<Cursor> {
    /// Returns the place behind a lot of items: the end if it is not full.
    pub(super) fn behind<Item>(items: &[Item], cursor: impl FnOnce(&Item) -> Cursor) -> Self {
        let full = items.len() as u64 >= LOT;
        items.last().filter(|_| full).map_or(Self::End, |last| Self::Behind(cursor(last)))
    }

    /// Whether all rows are read.
    pub(super) fn is_end(self) -> bool {
        matches!(self, Self::End)
    }

    /// Returns the row behind which the next lot begins; `None` for the first lot.
    pub(super) fn cursor(self) -> Option<Cursor> {
        if let Self::Behind(cursor) = self { Some(cursor) } else { None }
    }
}

/// Refuses a list of a subscriber who does not exist, before its first rows.
///
/// # Errors
/// [`AppError::NotFound`].
pub(super) async fn check_subscriber<Cursor: Copy>(
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    place: Place<Cursor>,
) -> AppResult<()> {
    if matches!(place, Place::Start) && repos.subscribers().find(subscriber).await?.is_none() {
        return Err(AppError::NotFound);
    }
    Ok(())
}
