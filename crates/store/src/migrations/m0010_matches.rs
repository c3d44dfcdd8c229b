//! Rounds and matches of ESL tournaments, and wrong room ids.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `reminded`: players of matches below this position have been told their rooms. `draw_seed`:
            // decides the order of the first round.
            "CREATE TABLE tournament_round (
                    tournament_id bigint NOT NULL REFERENCES tournament (id),
                    number integer NOT NULL CHECK (number >= 1),
                    title text NOT NULL,
                    matches integer NOT NULL CHECK (matches >= 1),
                    state text NOT NULL CHECK (state IN ('drawn', 'open', 'settled', 'ended')),
                    starts_at {time} NOT NULL,
                    reminded integer NOT NULL DEFAULT 0,
                    appear_until {time},
                    deadline_at {time},
                    draw_seed {bytes},
                    drawn_at {time} NOT NULL,
                    ended_at {time},
                    PRIMARY KEY (tournament_id, number)
                )",
            // `told_at`: when the players who are eliminated by this match were told.
            "CREATE TABLE tournament_match (
                    tournament_id bigint NOT NULL,
                    round integer NOT NULL,
                    position integer NOT NULL CHECK (position >= 0),
                    room_id text NOT NULL,
                    player_a {uuid} NOT NULL REFERENCES subscriber (id),
                    player_b {uuid} REFERENCES subscriber (id),
                    state text NOT NULL CHECK (state IN ('upcoming', 'running', 'ended')),
                    a_appeared_at {time},
                    b_appeared_at {time},
                    a_claims boolean NOT NULL DEFAULT false,
                    b_claims boolean NOT NULL DEFAULT false,
                    winner {uuid} CHECK (winner = player_a OR winner = player_b),
                    result_type text
                        CHECK (result_type IN ('normal', 'walkover', 'both_absent', 'bye', 'undecided')),
                    decided_at {time},
                    decided_by text,
                    told_at {time},
                    seed bigint NOT NULL,
                    PRIMARY KEY (tournament_id, round, position),
                    FOREIGN KEY (tournament_id, round) REFERENCES tournament_round (tournament_id, number),
                    CHECK ((state = 'ended') = (result_type IS NOT NULL)),
                    CHECK (player_a <> player_b)
                )",
            "CREATE UNIQUE INDEX tournament_match_room ON tournament_match (tournament_id, room_id)",
            "CREATE INDEX tournament_match_a ON tournament_match (tournament_id, player_a, round)",
            "CREATE INDEX tournament_match_b ON tournament_match (tournament_id, player_b, round)",
            "CREATE INDEX tournament_match_undecided ON tournament_match (tournament_id, round, position)
                     WHERE state <> 'ended'",
            "CREATE INDEX tournament_match_untold ON tournament_match (tournament_id, round, position)
                     WHERE state = 'ended' AND told_at IS NULL",
            "CREATE INDEX tournament_match_bye ON tournament_match (tournament_id)
                     WHERE result_type = 'bye'",
            // Wrong room ids in a row, and the time of the last one.
            "CREATE TABLE room_try (
                    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                    tries integer NOT NULL,
                    last_at {time} NOT NULL
                )",
        ],
    )
    .await
}
