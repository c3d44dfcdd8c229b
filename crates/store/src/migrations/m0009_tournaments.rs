//! Tournaments and their entrants. Rounds and matches have tables of their own.

use arena_app::ports::StoreResult;
use arena_rules::ledger::{AccountKind, STRIPES};

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `series` is the catalogue entry that the tournament comes from. A weekly tournament stays
            // `open` until its results are entered: states that follow from the clock are not stored.
            // `entered` is set when an ESL tournament leaves `open`; from then on nobody can enter. `room_*`
            // belong to weekly tournaments; `room_version` counts announcements of rooms, so that each
            // entrant gets each of them once.
            "CREATE TABLE tournament (
                    id {id},
                    slug text NOT NULL UNIQUE,
                    series text NOT NULL,
                    kind text NOT NULL CHECK (kind IN ('esl', 'weekly')),
                    name text NOT NULL,
                    game text NOT NULL,
                    game_unique_id text,
                    check_in_opens_at {time} NOT NULL,
                    starts_at {time} NOT NULL,
                    ends_at {time},
                    state text NOT NULL CHECK (state IN ('open', 'running', 'closed', 'cancelled', 'ended')),
                    min_players integer NOT NULL CHECK (min_players >= 2),
                    max_players integer CHECK (max_players >= min_players),
                    round_seconds integer NOT NULL CHECK (round_seconds > 0),
                    room_lead_seconds integer NOT NULL CHECK (room_lead_seconds >= 0),
                    countdown_seconds integer NOT NULL CHECK (countdown_seconds > 0),
                    match_seconds integer NOT NULL CHECK (match_seconds > 0),
                    entry_fee bigint NOT NULL CHECK (entry_fee >= 0),
                    prize bigint NOT NULL CHECK (prize >= 0),
                    second_prize bigint NOT NULL CHECK (second_prize >= 0),
                    third_prize bigint NOT NULL CHECK (third_prize >= 0),
                    uid_check boolean NOT NULL,
                    tourn_type text NOT NULL,
                    thumbnail text NOT NULL,
                    banner text NOT NULL,
                    platform text NOT NULL,
                    room_id text,
                    room_password text,
                    room_version integer NOT NULL DEFAULT 0,
                    current_round integer NOT NULL DEFAULT 0,
                    entered integer,
                    version integer NOT NULL DEFAULT 0,
                    created_at {time} NOT NULL,
                    changed_at {time} NOT NULL
                )",
            "CREATE INDEX tournament_state ON tournament (kind, state, starts_at)",
            "CREATE INDEX tournament_series ON tournament (series, starts_at)",
            // `refunded_at`: when the entrant was told of a cancellation and got the fee back. `prize_paid`:
            // the entrant's part of the tournament's one prize posting. `checked_in_at`: only in ESL
            // tournaments, where entering is checking in.
            "CREATE TABLE tournament_entry (
                    tournament_id bigint NOT NULL REFERENCES tournament (id),
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    nickname text NOT NULL,
                    uid text,
                    email text,
                    entered_at {time} NOT NULL,
                    checked_in_at {time},
                    fee_paid bigint NOT NULL CHECK (fee_paid >= 0),
                    place integer CHECK (place >= 1),
                    prize_paid bigint NOT NULL DEFAULT 0 CHECK (prize_paid >= 0),
                    refunded_at {time},
                    room_told integer NOT NULL DEFAULT 0,
                    PRIMARY KEY (tournament_id, subscriber_id)
                )",
            "CREATE INDEX tournament_entry_subscriber ON tournament_entry (subscriber_id)",
            // The losers of both semi-finals may share third place.
            "CREATE UNIQUE INDEX tournament_entry_place ON tournament_entry (tournament_id, place)
                     WHERE place <= 2",
        ],
    )
    .await?;
    // The accounts in which entry fees wait until they are refunded or go to the house.
    let rows: Vec<String> =
        (0..STRIPES).map(|stripe| format!("('{}', '{stripe:02}')", AccountKind::EntryFee.as_str())).collect();
    let sql = format!("INSERT INTO account (kind, owner) VALUES {}", rows.join(", "));
    on.script(&sql).await
}
