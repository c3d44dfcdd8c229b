//! Prepares every declared statement on both engines and compares its types with the tables.

use std::path::Path;

use arena_testkit::{Engine, TestDatabase, both_engines};
use tokio_postgres::types::Type;

use super::declared;
use crate::connection::{Column, Kind, NOT_HERE, Statement};

fn wrong(statement: &Statement, found: &[(String, Option<Kind>, Option<bool>)]) -> Vec<String> {
    let declared = statement.columns();
    if declared.len() != found.len() {
        return vec![format!("{} columns are declared, {} there", declared.len(), found.len())];
    }
    let mut wrong = Vec::new();
    for (Column { name, kind, nullable }, (column, is, may_be_null)) in declared.iter().zip(found) {
        if !name.is_empty() && name != column {
            wrong.push(format!("{name} is declared where {column} is"));
        }
        if is.is_some_and(|is| is != *kind) {
            wrong.push(format!("{column} is declared as {kind:?} and is {is:?}"));
        }
        if *may_be_null == Some(true) && !nullable {
            wrong.push(format!("{column} may be null"));
        }
    }
    wrong
}

async fn on_postgres(db: &TestDatabase) -> Vec<String> {
    let (client, driver) = tokio_postgres::connect(&db.url(), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(driver);
    let nullable = "SELECT NOT attnotnull FROM pg_attribute WHERE attrelid = $1 AND attnum = $2";
    let mut faults = Vec::new();
    for statement in declared().filter(|statement| statement.postgres() != NOT_HERE) {
        let types: Vec<Type> = statement.parameters().iter().map(|kind| kind.postgres()).collect();
        let prepared = match client.prepare_typed(statement.postgres(), &types).await {
            Ok(prepared) => prepared,
            Err(error) => {
                faults.push(format!("{}: {:?}", statement.name(), error.as_db_error()));
                continue;
            }
        };
        let mut found = Vec::new();
        for column in prepared.columns() {
            let kind = Kind::ALL.into_iter().find(|kind| kind.postgres() == *column.type_());
            let may_be_null = match (column.table_oid(), column.column_id()) {
                (Some(table), Some(number)) => {
                    Some(client.query_one(nullable, &[&table, &number]).await.unwrap().get(0))
                }
                _ => None,
            };
            if kind.is_none() {
                faults.push(format!("{}: {} is {}", statement.name(), column.name(), column.type_()));
            }
            found.push((column.name().to_owned(), kind, may_be_null));
        }
        let parameters = prepared.params().len();
        if parameters != types.len() {
            faults.push(format!("{}: {} parameters, {parameters} used", statement.name(), types.len()));
        }
        faults.extend(wrong(statement, &found).iter().map(|what| format!("{}: {what}", statement.name())));
    }
    faults
}

fn on_sqlite(db: &TestDatabase) -> Vec<String> {
    let connection = rusqlite::Connection::open(db.url().trim_start_matches("sqlite:")).unwrap();
    let mut faults = Vec::new();
    for statement in declared().filter(|statement| statement.sqlite() != NOT_HERE) {
        let prepared = match connection.prepare(statement.sqlite()) {
            Ok(prepared) => prepared,
            Err(error) => {
                faults.push(format!("{}: {error}", statement.name()));
                continue;
            }
        };
        let (asked, declared) = (prepared.parameter_count(), statement.parameters().len());
        if asked != declared {
            faults.push(format!("{}: {declared} parameters, {asked} used", statement.name()));
        }
        // SQLite reports no types. The tables are the same, so the check on Postgres covers them.
        let found: Vec<_> =
            prepared.column_names().into_iter().map(|name| (name.to_owned(), None, None)).collect();
        faults.extend(wrong(statement, &found).iter().map(|what| format!("{}: {what}", statement.name())));
    }
    faults
}

both_engines! {
    async fn every_statement_is_prepared_and_its_types_are_those_of_the_tables(db: TestDatabase) {
        let faults = match db.engine() {
            Engine::Postgres => on_postgres(&db).await,
            Engine::Sqlite => on_sqlite(&db),
        };
        assert!(faults.is_empty(), "{faults:#?}");
    }
}

/// Checks that the list in a folder's `mod.rs` has the statements of all of its files and folders.
fn assert_listed(folder: &Path) {
    let list = std::fs::read_to_string(folder.join("mod.rs")).unwrap();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let declares = if path.is_dir() {
            assert_listed(&path);
            true
        } else {
            std::fs::read_to_string(&path).unwrap().contains("\nstatements! {")
        };
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(!declares || list.contains(&format!("{name}::STATEMENTS")), "{name} is not in the list");
    }
}

#[test]
fn every_repository_declares_its_statements() {
    assert_listed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/repositories"));
}
