//! What the keys of transactions name, in the words of each engine (docs/ledger.md lists the keys).

/// Reads what a key names, on Postgres. A text that names nothing is NULL and never an error.
macro_rules! postgres {
    (text $column:literal) => {
        postgres_text!($column)
    };
    (uuid $text:literal) => {
        concat!(
            "(CASE WHEN ",
            $text,
            " ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN CAST(",
            $text,
            " AS uuid) END)"
        )
    };
    (number $text:literal) => {
        concat!("(CASE WHEN ", $text, " ~ '^[0-9]{1,9}$' THEN CAST(", $text, " AS bigint) END)")
    };
    // A day that the calendar does not have is read as another one, and compared as a text elsewhere.
    (day $text:literal) => {
        concat!(
            "(CASE WHEN ",
            $text,
            " ~ '^[12][0-9]{3}-(0[1-9]|1[0-2])-[0-3][0-9]$' THEN CAST(substr(",
            $text,
            ", 1, 8) || '01' AS date) + (CAST(substr(",
            $text,
            ", 9) AS integer) - 1) END)"
        )
    };
    // The parts of `SUBSCRIBER/GAME/LEVEL/DAY`.
    (game) => {
        "split_part(newer.key, '/', 2)"
    };
    (level) => {
        postgres!(number "split_part(newer.key, '/', 3)")
    };
    (level_day) => {
        postgres!(day "split_part(newer.key, '/', 4)")
    };
    // The parts of `TOURNAMENT/SUBSCRIBER`.
    (tournament $key:literal) => {
        concat!(
            "(CASE WHEN split_part(",
            $key,
            ", '/', 1) ~ '^[0-9]{1,18}$' THEN CAST(split_part(",
            $key,
            ", '/', 1) AS bigint) END)"
        )
    };
    (entrant $key:literal) => {
        concat!(
            "(CASE WHEN split_part(",
            $key,
            ", '/', 2) ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN CAST(split_part(",
            $key,
            ", '/', 2) AS uuid) END)"
        )
    };
}

pub(super) use postgres;

/// The same on `SQLite`, where a text that is no uuid is NULL too.
macro_rules! sqlite {
    (text $column:literal) => {
        sqlite_text!($column)
    };
    (uuid $text:literal) => {
        concat!("unhex(", $text, ", '-')")
    };
    (day $text:literal) => {
        $text
    };
    (game) => {
        "substr(newer.key, 38, instr(substr(newer.key, 38), '/') - 1)"
    };
    (level) => {
        "CAST(substr(newer.key, 38 + instr(substr(newer.key, 38), '/')) AS integer)"
    };
    (level_day) => {
        "substr(newer.key, -10)"
    };
    (tournament $key:literal) => {
        concat!("CAST(", $key, " AS integer)")
    };
    (entrant $key:literal) => {
        concat!("unhex(substr(", $key, ", instr(", $key, ", '/') + 1), '-')")
    };
}
pub(super) use sqlite;
