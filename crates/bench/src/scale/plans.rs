//! Declared statements that read the whole of a large table, by the engine's own plans.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, ensure};
use arena_store::{DeclaredStatement, declared_statements};
use arena_testkit::RawConnection;
use rusqlite::{Connection, OpenFlags};

use super::dialect::Dialect;
use crate::output::say;

/// Modules whose statements read whole tables on purpose: the full check of the ledger, backups, and
/// recounting all ranks.
const ON_PURPOSE: [&str; 3] = ["ledger_verify::", "::backup::", "ranks::make_"];

struct Finding {
    name: &'static str,
    what: String,
}

/// Prints the statements that read the whole of a table with more rows than `rows`, a line each.
pub(super) async fn run(url: &str, rows: i64) -> anyhow::Result<()> {
    let (looked_at, findings) = match Dialect::of(url) {
        Dialect::Postgres => on_postgres(url, rows).await?,
        Dialect::Sqlite => on_sqlite(url, rows)?,
    };
    let purpose = |finding: &&Finding| ON_PURPOSE.iter().any(|part| finding.name.contains(part));
    for finding in findings.iter().filter(|finding| !purpose(finding)) {
        say(&format!("{}: {}", finding.name, finding.what));
    }
    let known = findings.iter().filter(purpose).count();
    say(&format!(
        "{looked_at} statements; {} read the whole of a table of more than {rows} rows, and {known} more on purpose",
        findings.len() - known
    ));
    Ok(())
}

/// Uses the generic plan, which a prepared statement may have from its sixth run on. Postgres 15 explains it
/// only for a prepared statement.
async fn on_postgres(url: &str, rows: i64) -> anyhow::Result<(usize, Vec<Finding>)> {
    let mut raw = RawConnection::open(url).await?;
    let large = raw
        .texts(format!(
            "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
             AND reltuples > {rows}"
        ))
        .await?;
    let large: BTreeSet<String> = large.into_iter().collect();
    ensure!(!large.is_empty(), "no table has more than {rows} rows, or none was analysed");
    raw.execute("SET plan_cache_mode = force_generic_plan").await?;
    let (mut looked_at, mut findings) = (0, Vec::new());
    for statement in declared_statements().filter(|statement| !statement.postgres.is_empty()) {
        looked_at += 1;
        let DeclaredStatement { name, postgres, parameters, .. } = statement;
        let (types, values) = (parameters.join(", "), vec!["NULL"; parameters.len()].join(", "));
        let [types, values] =
            [types, values].map(|list| if list.is_empty() { list } else { format!("({list})") });
        let prepared = raw.execute(format!("PREPARE looked_at {types} AS {postgres}")).await;
        if let Err(error) = prepared {
            findings.push(Finding { name, what: format!("cannot be explained: {error}") });
            continue;
        }
        let plan = raw.texts(format!("EXPLAIN (COSTS OFF) EXECUTE looked_at {values}")).await;
        raw.execute("DEALLOCATE looked_at").await?;
        let scanned = scanned_by_postgres(&plan.with_context(|| name)?, &large);
        findings.extend(finding(name, &scanned));
    }
    Ok((looked_at, findings))
}

fn scanned_by_postgres(plan: &[String], large: &BTreeSet<String>) -> BTreeSet<String> {
    let tables = plan.iter().filter_map(|line| line.split_once("Seq Scan on "));
    let names = tables.filter_map(|(_, rest)| rest.split_whitespace().next());
    names.filter(|name| large.contains(*name)).map(str::to_owned).collect()
}

fn on_sqlite(url: &str, rows: i64) -> anyhow::Result<(usize, Vec<Finding>)> {
    let path = url.trim_start_matches("sqlite:").trim_start_matches("//");
    let connection = Connection::open_with_flags(Path::new(path), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let tables: Vec<String> =
        connection.prepare(tables)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let mut large = BTreeSet::new();
    for table in tables {
        // Stops counting at the limit.
        let count = format!("SELECT COUNT(*) FROM (SELECT 1 FROM \"{table}\" LIMIT {rows} + 1)");
        if connection.query_row(&count, [], |row| row.get::<_, i64>(0))? > rows {
            large.insert(table);
        }
    }
    ensure!(!large.is_empty(), "no table has more than {rows} rows");
    let (mut looked_at, mut findings) = (0, Vec::new());
    for statement in declared_statements().filter(|statement| !statement.sqlite.is_empty()) {
        looked_at += 1;
        let DeclaredStatement { name, sqlite, .. } = statement;
        let mut explained =
            connection.prepare(&format!("EXPLAIN QUERY PLAN {sqlite}")).with_context(|| name)?;
        // Unbound parameters are NULL.
        let mut rows = explained.raw_query();
        let mut plan = Vec::new();
        while let Some(row) = rows.next()? {
            plan.push(row.get::<_, String>(3)?);
        }
        findings.extend(finding(name, &scanned_by_sqlite(&plan, &aliases(sqlite, &large))));
    }
    Ok((looked_at, findings))
}

/// The large tables that a plan of `SQLite` reads as a whole. `SCAN t` uses the statement's name of the
/// table. A scan of an index has an order that a `LIMIT` may end. An automatic index is built from the whole
/// table.
fn scanned_by_sqlite(plan: &[String], aliases: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let whole = plan.iter().filter_map(|line| match line.split_once(' ') {
        Some(("SCAN", rest)) if !rest.contains(" INDEX") => Some(rest),
        Some(("SEARCH", rest)) if rest.contains("USING AUTOMATIC") => Some(rest),
        _ => None,
    });
    let tables = whole.filter_map(|rest| rest.split_whitespace().next());
    tables.filter_map(|table| aliases.get(table)).flatten().cloned().collect()
}

/// A statement's names of the large tables: `t` for `FROM ledger_txn t`. One name may stand for several
/// tables in different parts of a statement.
fn aliases(sql: &str, large: &BTreeSet<String>) -> BTreeMap<String, BTreeSet<String>> {
    let words: Vec<&str> = sql.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let mut aliases = BTreeMap::<String, BTreeSet<String>>::new();
    for (at, word) in words.iter().enumerate().filter(|(_, word)| large.contains(**word)) {
        let mut behind = words[at + 1..].iter().filter(|word| !word.is_empty());
        let next = behind.next().filter(|next| !next.eq_ignore_ascii_case("as")).or_else(|| behind.next());
        for name in [Some(word), next].into_iter().flatten() {
            aliases.entry((*name).to_owned()).or_default().insert((*word).to_owned());
        }
    }
    aliases
}

fn finding(name: &'static str, scanned: &BTreeSet<String>) -> Option<Finding> {
    let tables: Vec<_> = scanned.iter().map(String::as_str).collect();
    (!tables.is_empty()).then(|| Finding { name, what: format!("reads the whole of {}", tables.join(", ")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn lines(plan: &[&str]) -> Vec<String> {
        plan.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn a_plan_of_postgres_is_read() {
        let plan = lines(&[
            "Hash Join",
            "  ->  Parallel Seq Scan on ledger_entry e",
            "  ->  Index Scan using account_pkey on account a",
            "  ->  Seq Scan on lease",
        ]);
        assert_eq!(scanned_by_postgres(&plan, &set(&["ledger_entry", "account"])), set(&["ledger_entry"]));
    }

    #[test]
    fn a_plan_of_sqlite_names_tables_as_the_statement_does() {
        let large = set(&["ledger_entry", "account", "session"]);
        let aliases = aliases(
            "SELECT 1 FROM ledger_entry AS e JOIN account a ON a.id = e.account_id, session WHERE session.id = ?1",
            &large,
        );
        let plan =
            lines(&["SCAN e", "SEARCH a USING INTEGER PRIMARY KEY (rowid=?)", "SCAN session USING INDEX x"]);
        assert_eq!(scanned_by_sqlite(&plan, &aliases), set(&["ledger_entry"]));
        assert_eq!(scanned_by_sqlite(&lines(&["SCAN session"]), &aliases), set(&["session"]));
        let automatic = lines(&["SEARCH a USING AUTOMATIC COVERING INDEX (owner=?)"]);
        assert_eq!(scanned_by_sqlite(&automatic, &aliases), set(&["account"]));
        assert_eq!(scanned_by_sqlite(&lines(&["SCAN CONSTANT ROW", "SCAN k"]), &aliases), set(&[]));
    }

    #[test]
    fn the_store_names_its_statements() {
        let all: Vec<_> = declared_statements().collect();
        assert!(all.len() > 200, "{}", all.len());
        let found = all.iter().find(|statement| statement.name.ends_with("::sessions::by_id")).unwrap();
        assert_eq!(found.parameters, ["uuid"]);
        assert!(found.sqlite.contains("id = ?1") && found.postgres.contains("id = $1"));
    }
}
