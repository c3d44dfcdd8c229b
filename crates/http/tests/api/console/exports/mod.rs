//! Exported lists: what is in a file, and who gets one.

mod files;
mod limits;
mod lists;

use std::collections::BTreeMap;

use arena_rules::export_file::plain_text;
use serde_json::{Value, json};

use super::support::{Answer, Person};

const PATH: &str = "/api/v1/exports";

/// A file as a spreadsheet program reads it.
pub(super) struct Sheet {
    name: String,
    export: String,
    text: String,
    columns: Vec<String>,
    rows: Vec<BTreeMap<String, String>>,
}

impl Sheet {
    fn of(answer: &Answer) -> Self {
        let data = answer.data();
        let text = |key: &str| data[key].as_str().unwrap().to_owned();
        let csv = text("csv");
        let body = csv.strip_prefix('\u{feff}').expect("a byte order mark");
        assert!(body.ends_with("\r\n"), "{body:?}");
        let mut reader = csv::ReaderBuilder::new().from_reader(body.as_bytes());
        let columns: Vec<_> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let row = |record: csv::StringRecord| {
            columns.iter().cloned().zip(record.iter().map(str::to_owned)).collect::<BTreeMap<_, _>>()
        };
        let rows: Vec<_> = reader.records().map(|record| row(record.unwrap())).collect();
        assert_eq!(data["rows"], json!(rows.len()));
        Self { name: text("name"), export: text("id"), text: csv, columns, rows }
    }

    /// The cells of a column.
    pub(super) fn column(&self, name: &str) -> Vec<&str> {
        self.rows.iter().map(|row| row[name].as_str()).collect()
    }

    /// The texts of a column, as people wrote them.
    fn texts(&self, name: &str) -> Vec<&str> {
        self.column(name).into_iter().map(plain_text).collect()
    }
}

async fn export(person: &Person<'_>, list: &Value) -> Answer {
    person.confirmed(PATH, list).await
}

pub(super) async fn exported(person: &Person<'_>, list: &Value) -> Sheet {
    Sheet::of(&export(person, list).await)
}
