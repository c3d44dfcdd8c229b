//! Codes, invitations, friends and challenge links (docs/adr/0043-friends.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // A subscriber's code, for invitations and requests. The row also serialises payments to an inviter.
            "CREATE TABLE invite_code (
                subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                code text NOT NULL UNIQUE
            )",
            "CREATE TABLE code_try (
                subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                tries integer NOT NULL,
                last_at {time} NOT NULL
            )",
            // A subscriber accepts one invitation. `look_at` is the time of the next look at an open one.
            "CREATE TABLE invite (
                friend_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                id {uuid} NOT NULL UNIQUE,
                inviter_id {uuid} NOT NULL REFERENCES subscriber (id),
                accepted_at {time} NOT NULL,
                state text NOT NULL
                    CHECK (state IN ('pending', 'ready', 'held', 'paid', 'refused', 'lapsed')),
                look_at {time} NOT NULL,
                ready_at {time},
                signs text,
                settled_at {time},
                settled_by text,
                reason text,
                lapse text,
                inviter_paid bigint NOT NULL DEFAULT 0 CHECK (inviter_paid >= 0),
                friend_paid bigint NOT NULL DEFAULT 0 CHECK (friend_paid >= 0),
                month date,
                CHECK (inviter_id <> friend_id),
                CHECK ((settled_at IS NULL) = (state IN ('pending', 'ready', 'held'))),
                CHECK ((lapse IS NULL) = (state <> 'lapsed'))
            )",
            "CREATE INDEX invite_look ON invite (look_at, friend_id) WHERE state IN ('pending', 'ready')",
            "CREATE INDEX invite_inviter ON invite (inviter_id, accepted_at)",
            "CREATE INDEX invite_held ON invite (ready_at, id) WHERE state = 'held'",
            "CREATE INDEX invite_settled ON invite (settled_at) WHERE settled_at IS NOT NULL",
            // Networks on which a subscriber opened the friends' screen or accepted an invitation: a keyed digest of
            // the address, kept for thirty days. Shared addresses of mobile networks are left out.
            "CREATE TABLE invite_network (
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                network {bytes} NOT NULL,
                seen_at {time} NOT NULL,
                PRIMARY KEY (subscriber_id, network)
            )",
            "CREATE INDEX invite_network_same ON invite_network (network)",
            "CREATE INDEX invite_network_seen ON invite_network (seen_at)",
            // Two subscribers who logged in with one browser; the lower id first.
            "CREATE TABLE shared_browser (
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                other_id {uuid} NOT NULL REFERENCES subscriber (id),
                seen_at {time} NOT NULL,
                PRIMARY KEY (subscriber_id, other_id),
                CHECK (subscriber_id < other_id)
            )",
            "CREATE INDEX shared_browser_other ON shared_browser (other_id)",
            // Two rows for each pair. The id is public: it stands for the friend in this subscriber's list.
            "CREATE TABLE friendship (
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                friend_id {uuid} NOT NULL REFERENCES subscriber (id),
                id {uuid} NOT NULL UNIQUE,
                since {time} NOT NULL,
                PRIMARY KEY (subscriber_id, friend_id),
                CHECK (subscriber_id <> friend_id)
            )",
            "CREATE INDEX friendship_friend ON friendship (friend_id)",
            "CREATE TABLE friend_request (
                id {uuid} NOT NULL PRIMARY KEY,
                from_id {uuid} NOT NULL REFERENCES subscriber (id),
                to_id {uuid} NOT NULL REFERENCES subscriber (id),
                asked_at {time} NOT NULL,
                UNIQUE (from_id, to_id),
                CHECK (from_id <> to_id)
            )",
            "CREATE INDEX friend_request_to ON friend_request (to_id)",
            // Somebody who was removed or declined cannot ask again until then.
            "CREATE TABLE friend_block (
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                blocked_id {uuid} NOT NULL REFERENCES subscriber (id),
                until {time} NOT NULL,
                PRIMARY KEY (subscriber_id, blocked_id)
            )",
            "CREATE INDEX friend_block_blocked ON friend_block (blocked_id)",
            // The points of a finished play, which challenge links compare; null for an older version's plays.
            "ALTER TABLE game_session ADD COLUMN points bigint",
            "CREATE TABLE challenge_link (
                code text NOT NULL PRIMARY KEY,
                session_id {uuid} NOT NULL UNIQUE,
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                game text NOT NULL,
                level integer NOT NULL,
                score bigint NOT NULL CHECK (score > 0),
                day date NOT NULL,
                made_at {time} NOT NULL
            )",
            "CREATE INDEX challenge_link_made ON challenge_link (made_at)",
            "CREATE INDEX challenge_link_subscriber ON challenge_link (subscriber_id, day)",
            // Subscribers who opened a link, and when they beat it.
            "CREATE TABLE challenge_try (
                code text NOT NULL REFERENCES challenge_link (code) ON DELETE CASCADE,
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                opened_at {time} NOT NULL,
                beaten_at {time},
                score bigint,
                PRIMARY KEY (code, subscriber_id)
            )",
            "CREATE INDEX challenge_try_subscriber ON challenge_try (subscriber_id, opened_at)",
        ],
    )
    .await
}
