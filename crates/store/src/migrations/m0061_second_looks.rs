//! Decided screenshots that another reviewer looks at again.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `state`: `waiting`, then `agreed` or `disagreed`; a disagreement that was closed is `settled`. People are named
            // by e-mail address, as in `task_verdict`. The second reviewer is not the first one, and whoever closes a
            // disagreement is neither of them. `change_id` is a reversal that waits for a second person.
            "CREATE TABLE second_look (
                entry_id {uuid} NOT NULL PRIMARY KEY REFERENCES task_entry (id),
                first_by text NOT NULL,
                first_approved boolean NOT NULL,
                drawn_at {time} NOT NULL,
                state text NOT NULL CHECK (state IN ('waiting', 'agreed', 'disagreed', 'settled')),
                second_by text,
                second_approved boolean,
                second_reason text,
                second_at {time},
                change_id {uuid},
                settlement text,
                settled_by text,
                settled_at {time},
                settle_reason text,
                changed_at {time} NOT NULL,
                CHECK (second_by IS NULL OR second_by <> first_by),
                CHECK (settled_by IS NULL OR (settled_by <> first_by AND settled_by <> second_by)),
                CHECK ((state = 'waiting') = (second_by IS NULL))
            )",
            "CREATE INDEX second_look_state ON second_look (state, drawn_at)",
            "CREATE INDEX second_look_drawn ON second_look (drawn_at) WHERE state <> 'disagreed'",
            "CREATE INDEX second_look_first ON second_look (first_by, second_at)",
            "CREATE INDEX second_look_second ON second_look (second_at)",
            "CREATE INDEX second_look_change ON second_look (change_id) WHERE change_id IS NOT NULL",
            "CREATE INDEX second_look_changed ON second_look (changed_at)",
        ],
    )
    .await
}
