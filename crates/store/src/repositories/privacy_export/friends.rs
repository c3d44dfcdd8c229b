//! Invitations, friends and challenges.

use arena_app::ports::{ExportedTable, StoreResult, SubscriberId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::super::privacy_parts::{parts, read_table};
use crate::connection::{Connection, statements};

parts! {
    struct CodeRow {
        code: String,
    }

    struct TryRow {
        tries: i32,
        last_at: DateTime<Utc>,
    }

    struct InviteRow {
        inviter_id: Uuid,
        friend_id: Uuid,
        accepted_at: DateTime<Utc>,
        state: String,
        settled_at: Option<DateTime<Utc>>,
        inviter_paid: i64,
        friend_paid: i64,
    }

    struct NetworkRow {
        seen_at: DateTime<Utc>,
    }

    struct FriendRow {
        friend_id: Uuid,
        since: DateTime<Utc>,
    }

    struct RequestRow {
        from_id: Uuid,
        to_id: Uuid,
        asked_at: DateTime<Utc>,
    }

    struct BlockRow {
        until: DateTime<Utc>,
    }

    struct LinkRow {
        code: String,
        game: String,
        level: i32,
        score: i64,
        made_at: DateTime<Utc>,
    }

    struct LinkTryRow {
        code: String,
        opened_at: DateTime<Utc>,
        beaten_at: Option<DateTime<Utc>>,
        score: Option<i64>,
    }
}

statements! {
    fn code(subscriber: Uuid) -> CodeRow = "SELECT code FROM invite_code WHERE subscriber_id = $1";

    fn code_tries(subscriber: Uuid) -> TryRow = "SELECT tries, last_at FROM code_try WHERE subscriber_id = $1";

    fn invites(subscriber: Uuid) -> InviteRow =
        "SELECT inviter_id, friend_id, accepted_at, state, settled_at, inviter_paid, friend_paid
         FROM invite WHERE inviter_id = $1 OR friend_id = $1 ORDER BY accepted_at";

    fn networks(subscriber: Uuid) -> NetworkRow =
        "SELECT seen_at FROM invite_network WHERE subscriber_id = $1 ORDER BY seen_at";

    fn browsers(subscriber: Uuid) -> NetworkRow =
        "SELECT seen_at FROM shared_browser WHERE subscriber_id = $1 OR other_id = $1 ORDER BY seen_at";

    fn friends(subscriber: Uuid) -> FriendRow =
        "SELECT friend_id, since FROM friendship WHERE subscriber_id = $1 ORDER BY since";

    fn requests(subscriber: Uuid) -> RequestRow =
        "SELECT from_id, to_id, asked_at FROM friend_request
         WHERE from_id = $1 OR to_id = $1 ORDER BY asked_at";

    fn blocks(subscriber: Uuid) -> BlockRow =
        "SELECT until FROM friend_block WHERE subscriber_id = $1 ORDER BY until";

    fn links(subscriber: Uuid) -> LinkRow =
        "SELECT code, game, level, score, made_at FROM challenge_link WHERE subscriber_id = $1 ORDER BY made_at";

    fn link_tries(subscriber: Uuid) -> LinkTryRow =
        "SELECT code, opened_at, beaten_at, score FROM challenge_try
         WHERE subscriber_id = $1 ORDER BY opened_at";
}

pub(super) async fn tables(on: &Connection, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>> {
    let id = subscriber.0;
    Ok(vec![
        read_table(on, "invite_code", code(id)).await?,
        read_table(on, "code_try", code_tries(id)).await?,
        read_table(on, "invite", invites(id)).await?,
        read_table(on, "invite_network", networks(id)).await?,
        read_table(on, "shared_browser", browsers(id)).await?,
        read_table(on, "friendship", friends(id)).await?,
        read_table(on, "friend_request", requests(id)).await?,
        read_table(on, "friend_block", blocks(id)).await?,
        read_table(on, "challenge_link", links(id)).await?,
        read_table(on, "challenge_try", link_tries(id)).await?,
    ])
}
