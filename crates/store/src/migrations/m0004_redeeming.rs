//! Rewards and their redemption.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE reward (
                    id integer NOT NULL PRIMARY KEY,
                    position integer NOT NULL,
                    name text NOT NULL,
                    credits bigint NOT NULL CHECK (credits > 0),
                    id_required boolean NOT NULL,
                    stock integer CHECK (stock >= 0),
                    image text NOT NULL,
                    offered boolean NOT NULL
                )",
            "CREATE TABLE redemption (
                    id {uuid} NOT NULL PRIMARY KEY,
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    reward_id integer NOT NULL REFERENCES reward (id),
                    item integer NOT NULL,
                    credits bigint NOT NULL CHECK (credits > 0),
                    status text NOT NULL,
                    created_at {time} NOT NULL,
                    expires_at {time} NOT NULL,
                    claimed_at {time},
                    name text,
                    email text,
                    phone text,
                    pubg_id text
                )",
            "CREATE INDEX redemption_subscriber ON redemption (subscriber_id)",
            "CREATE INDEX redemption_offered ON redemption (expires_at) WHERE status = 'offered'",
        ],
    )
    .await
}
