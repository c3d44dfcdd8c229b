//! What statements about the ledger share: texts that stand in several of them, and what the keys of transactions name
//! (docs/ledger.md lists the keys).

/// A uuid column as the text that keys hold, on Postgres.
macro_rules! postgres_text {
    ($column:literal) => {
        concat!("CAST(", $column, " AS text)")
    };
}

/// A uuid column as the text that keys hold. `SQLite` keeps sixteen bytes, so the hyphens are put in by hand.
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

/// The reasons that earn, as a list of SQL texts.
macro_rules! earning {
    () => {
        "'streak', 'level', 'task', 'prize'"
    };
}

/// The reasons that an operator may take back.
macro_rules! reversible {
    () => {
        "'streak', 'level', 'task', 'adjustment'"
    };
}

/// How many rows of each broken invariant are reported.
macro_rules! reported {
    () => {
        " LIMIT 20"
    };
}

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
