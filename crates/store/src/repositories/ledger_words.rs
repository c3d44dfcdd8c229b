//! SQL texts that statements about the ledger share, and functions that read the keys of transactions (listed
//! in docs/ledger.md).

/// A uuid in the text form of keys, on Postgres.
macro_rules! postgres_text {
    ($column:literal) => {
        concat!("CAST(", $column, " AS text)")
    };
}

/// A uuid in the text form of keys, on `SQLite`, which stores sixteen bytes without hyphens.
macro_rules! sqlite_text {
    ($column:literal) => {
        concat!(
            "(substr(lower(hex(",
            $column,
            ")), 1, 8) || '-' || substr(lower(hex(",
            $column,
            ")), 9, 4) || '-' || substr(lower(hex(",
            $column,
            ")), 13, 4) || '-' || substr(lower(hex(",
            $column,
            ")), 17, 4) || '-' || substr(lower(hex(",
            $column,
            ")), 21))"
        )
    };
}

/// The reasons that add to a score, as SQL texts.
macro_rules! earning {
    () => {
        "'streak', 'streak_milestone', 'level', 'task', 'prize', 'quest_chest'"
    };
}

/// The reasons that staff may reverse, as SQL texts.
macro_rules! reversible {
    () => {
        "'streak', 'streak_milestone', 'level', 'task', 'adjustment', 'quest_chest', 'season_step'"
    };
}

/// The most reported rows of each broken invariant.
macro_rules! reported {
    () => {
        " LIMIT 20"
    };
}

/// Reads values from keys, on Postgres. Text of another form gives NULL, never an error.
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
    // An impossible day is read as another one; a comparison of texts elsewhere finds the difference.
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

/// The same on `SQLite`. Text that is no uuid gives NULL too.
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
