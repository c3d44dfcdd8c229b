//! The SQL of two engines when rows are made from numbers.

/// Arguments are expressions; times are seconds and days, counted since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Postgres,
    Sqlite,
}

/// A factor that spreads numbers: odd, so that no two products agree in their lower bits.
const SPREAD: &str = "2654435761";

impl Dialect {
    pub(super) fn of(url: &str) -> Self {
        if url.starts_with("sqlite:") { Self::Sqlite } else { Self::Postgres }
    }

    fn choose(self, postgres: impl FnOnce() -> String, sqlite: impl FnOnce() -> String) -> String {
        match self {
            Self::Postgres => postgres(),
            Self::Sqlite => sqlite(),
        }
    }

    /// A table `g` with the numbers from `first` to `last` in the column `n`. On `SQLite` these are at most
    /// as many as in the table `scale_number`.
    pub(super) fn numbers(self, first: u64, last: u64) -> String {
        let count = last - first;
        self.choose(
            || format!("generate_series(CAST({first} AS bigint), CAST({last} AS bigint)) AS g (n)"),
            || format!("(SELECT n + {first} AS n FROM scale_number WHERE n <= {count}) AS g"),
        )
    }

    /// A number that looks random, derived from `n`.
    pub(super) fn spread(self, n: &str) -> String {
        format!("({n} * {SPREAD} / 65536)")
    }

    /// A uuid of version 7 with a time. `kind` is a number below 4096 that distinguishes tables; `n`
    /// distinguishes rows.
    pub(super) fn id_text(self, kind: &str, n: &str, seconds: &str) -> String {
        let millis = format!("(({seconds}) * 1000)");
        let last = format!("(({n}) * {SPREAD} % 281474976710656)");
        self.choose(
            || {
                let hex = |value: &str, width: u8| format!("lpad(to_hex({value}), {width}, '0')");
                format!(
                    "({} || '-' || {} || '-7' || {} || '-8000-' || {})",
                    hex(&format!("{millis} >> 16"), 8),
                    hex(&format!("{millis} & 65535"), 4),
                    hex(kind, 3),
                    hex(&last, 12),
                )
            },
            || {
                format!(
                    "printf('%08x-%04x-7%03x-8000-%012x', {millis} >> 16, {millis} & 65535, {kind}, {last})"
                )
            },
        )
    }

    pub(super) fn uuid(self, text: &str) -> String {
        self.choose(|| format!("CAST({text} AS uuid)"), || format!("unhex({text}, '-')"))
    }

    pub(super) fn id(self, kind: &str, n: &str, seconds: &str) -> String {
        self.uuid(&self.id_text(kind, n, seconds))
    }

    pub(super) fn time(self, seconds: &str) -> String {
        self.choose(
            || format!("to_timestamp({seconds})"),
            || format!("strftime('%Y-%m-%dT%H:%M:%S+00:00', {seconds}, 'unixepoch')"),
        )
    }

    pub(super) fn day(self, days: &str) -> String {
        self.choose(
            || format!("(DATE '1970-01-01' + CAST({days} AS integer))"),
            || format!("strftime('%Y-%m-%d', ({days}) * 86400, 'unixepoch')"),
        )
    }

    pub(super) fn digits(self, n: &str, width: u8) -> String {
        self.choose(
            || format!("lpad(CAST({n} AS text), {width}, '0')"),
            || format!("printf('%0{width}d', {n})"),
        )
    }

    pub(super) fn bytes(self, n: &str) -> String {
        self.choose(
            || format!("decode(md5('a' || {n}) || md5('b' || {n}), 'hex')"),
            || "randomblob(32)".to_owned(),
        )
    }

    pub(super) fn json(self, text: &str) -> String {
        self.choose(|| format!("CAST({text} AS jsonb)"), || text.to_owned())
    }

    /// Words before `SELECT` that allow explicit ids in a table with generated ones.
    pub(super) fn own_ids(self) -> &'static str {
        match self {
            Self::Postgres => "OVERRIDING SYSTEM VALUE",
            Self::Sqlite => "",
        }
    }

    /// Creates a table that disappears with the connection. `{uuid}` is the type of ids, `{key}` that of
    /// numeric keys.
    pub(super) fn temporary(self, name: &str, columns: &str) -> String {
        let (uuid, key) = match self {
            Self::Postgres => ("uuid", "bigint PRIMARY KEY"),
            Self::Sqlite => ("blob", "integer PRIMARY KEY"),
        };
        let columns = columns.replace("{uuid}", uuid).replace("{key}", key);
        format!("CREATE TEMPORARY TABLE {name} ({columns})")
    }

    pub(super) fn empty(self, name: &str) -> String {
        match self {
            Self::Postgres => format!("TRUNCATE {name}"),
            Self::Sqlite => format!("DELETE FROM {name}"),
        }
    }
}

pub(super) fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests {
    use arena_testkit::{Engine, TestDatabase, both_engines};
    use uuid::Uuid;

    use super::*;

    both_engines! {
        async fn ids_are_uuids_of_version_7_that_sort_by_time(db: TestDatabase) {
            let dialect = Dialect::of(&db.url());
            let mut raw = db.raw().await;
            let mut ids = Vec::new();
            for (n, seconds) in [(1, 1_700_000_000), (2, 1_700_000_000), (3, 1_700_000_001_u32)] {
                let text = dialect.id_text("16", &n.to_string(), &format!("CAST({seconds} AS bigint)"));
                ids.extend(raw.texts(format!("SELECT {text}")).await.unwrap());
            }
            let parsed: Vec<Uuid> = ids.iter().map(|text| text.parse().unwrap()).collect();
            assert!(parsed.iter().all(|id| id.get_version_num() == 7), "{ids:?}");
            assert!(parsed[0] != parsed[1] && parsed[1] < parsed[2], "{ids:?}");
            assert_eq!(parsed[2].as_u128() >> 80, 1_700_000_001_000);
            assert_eq!(db.engine() == Engine::Sqlite, dialect == Dialect::Sqlite);
        }
    }

    #[test]
    fn a_literal_keeps_its_quotes() {
        assert_eq!(quote("it's"), "'it''s'");
    }
}
