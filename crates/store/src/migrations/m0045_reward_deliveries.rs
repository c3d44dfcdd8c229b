//! Rewards that the operator's system adds to a subscriber's number: the product of a reward, and the deliveries
//! of its claims.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "ALTER TABLE reward ADD COLUMN product text",
            "CREATE TABLE reward_delivery (
                    redemption_id {uuid} NOT NULL PRIMARY KEY REFERENCES redemption (id),
                    product text NOT NULL,
                    state text NOT NULL CHECK (state IN ('sending', 'delivered', 'refused', 'handed_over')),
                    requests integer NOT NULL DEFAULT 0,
                    requested_at {time},
                    uncertain boolean NOT NULL DEFAULT false,
                    why text,
                    sending_since {time} NOT NULL
                )",
            "CREATE INDEX reward_delivery_sending ON reward_delivery (sending_since) WHERE state = 'sending'",
        ],
    )
    .await
}
