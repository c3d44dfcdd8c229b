//! Series of tournaments that staff repeat.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `next_starts_at`: null once the series is over.
            "CREATE TABLE staff_series (
                id {uuid} NOT NULL PRIMARY KEY,
                newest bigint NOT NULL REFERENCES tournament (id),
                every_days integer NOT NULL CHECK (every_days >= 1),
                opens_before integer NOT NULL,
                lasts integer,
                next_starts_at {time},
                until {time} NOT NULL,
                made_by text NOT NULL,
                made_at {time} NOT NULL,
                ended_by text,
                ended_at {time},
                CHECK ((next_starts_at IS NULL) = (ended_at IS NOT NULL))
            )",
            "CREATE UNIQUE INDEX staff_series_newest ON staff_series (newest) WHERE next_starts_at IS NOT NULL",
            "CREATE INDEX staff_series_of ON staff_series (newest)",
        ],
    )
    .await
}
