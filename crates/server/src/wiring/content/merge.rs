//! Merges a file's entries with their rows.
//!
//! Three versions of a field are compared: the file's, the one that the catalogue wrote last, and the row's.
//! A field that has not changed in the file is left alone, so a change by staff stays. A changed field is
//! written, unless staff changed it too or the kind forbids the change. Then it stays, and the report says
//! so.

use std::collections::BTreeMap;

use arena_app::ports::{CatalogueRecord, Repositories};
use serde_json::{Map, Value};

use super::report::{Event, FileReport, shown};

pub(super) struct Fact<T> {
    /// The field's name in the file.
    pub(super) name: &'static str,
    pub(super) show: fn(&T) -> Value,
    /// Copies the field from one entry to another.
    pub(super) copy: fn(&mut T, &T),
}

/// Lists an entry's fields, by their names in the file and in the type.
macro_rules! facts {
    ($of:ty: $($name:literal $($field:ident).+),+ $(,)?) => {
        &[$($crate::wiring::content::merge::Fact {
            name: $name,
            show: |of: &$of| serde_json::json!(of.$($field).+),
            copy: |to: &mut $of, from: &$of| to.$($field).+ = from.$($field).+.clone(),
        }),+]
    };
}
pub(super) use facts;

/// An entry of a file and a row of the database.
pub(super) trait Item: Clone + Send + Sync + 'static {
    const KIND: &'static str;
    /// The entry's unique name within its kind.
    fn slug(&self) -> String;
    /// The entry's name in reports.
    fn label(&self) -> String;
    fn facts() -> &'static [Fact<Self>];
    /// Why a changed field must keep the row's value. Reported once: the file's value is then recorded as
    /// written.
    fn stays(&self, _row: &Self, _field: &str) -> Option<String> {
        None
    }
    /// Whether the file's entry names a field. What it does not name is left alone, and has its default in a new row.
    fn names(&self, _field: &str) -> bool {
        true
    }
    /// Whether the portal itself changes a field: then a difference is not a change by staff.
    fn moves(_field: &str) -> bool {
        false
    }
}

pub(super) async fn records(
    repos: &dyn Repositories,
    kind: &str,
) -> anyhow::Result<BTreeMap<String, CatalogueRecord>> {
    let records = repos.catalogue().of_kind(kind).await?;
    Ok(records.into_iter().map(|record| (record.slug.clone(), record)).collect())
}

/// Merges the file's entries with `rows`, reports the differences and writes the records. Returns the entries
/// to write: the file's in its order, then rows that the catalogue never wrote, unchanged.
///
/// `offered` are those of `rows` that are offered, in their order.
pub(super) async fn reconcile<T: Item>(
    repos: &dyn Repositories,
    file: &[T],
    rows: &[T],
    offered: &[T],
    report: &mut FileReport,
) -> anyhow::Result<Vec<T>> {
    let records = records(repos, T::KIND).await?;
    let rows: BTreeMap<String, &T> = rows.iter().map(|row| (row.slug(), row)).collect();
    let mut merged = Vec::with_capacity(file.len());
    for entry in file {
        let slug = entry.slug();
        let record = records.get(&slug);
        let (result, wrote) = match rows.get(&slug) {
            Some(row) => merge(entry, row, record, report),
            None => (entry.clone(), written(entry)),
        };
        match record {
            None if !rows.contains_key(&slug) => report.add(&entry.label(), Event::Added(None)),
            Some(record) if !record.offered => report.add(&entry.label(), Event::Back),
            _ => {}
        }
        note(repos, T::KIND, record, CatalogueRecord { slug, wrote: Some(wrote), offered: true }).await?;
        merged.push(result);
    }
    let known = |slug: &str| file.iter().any(|entry| entry.slug() == slug);
    for record in records.values().filter(|record| record.offered && !known(&record.slug)) {
        let label = rows.get(&record.slug).map_or_else(|| record.slug.clone(), |row| row.label());
        report.add(&label, Event::Gone(None));
        note(repos, T::KIND, Some(record), CatalogueRecord { offered: false, ..record.clone() }).await?;
    }
    let order = |of: &[T], other: &[T]| -> Vec<String> {
        let both = of.iter().map(Item::slug);
        both.filter(|slug| other.iter().any(|one| one.slug() == *slug)).collect()
    };
    let (was, is) = (order(offered, file), order(file, offered));
    if was != is {
        report
            .add("the order", Event::Changed { field: "of entries".into(), from: was.into(), to: is.into() });
    }
    let staffs = offered.iter().filter(|row| !records.contains_key(&row.slug()) && !known(&row.slug()));
    merged.extend(staffs.cloned());
    Ok(merged)
}

fn written<T: Item>(entry: &T) -> Value {
    let named = T::facts().iter().filter(|fact| entry.names(fact.name));
    let fields = named.map(|fact| (fact.name.to_owned(), (fact.show)(entry)));
    Value::Object(fields.collect::<Map<_, _>>())
}

/// Writes the record if it has changed.
pub(super) async fn note(
    repos: &dyn Repositories,
    kind: &str,
    before: Option<&CatalogueRecord>,
    record: CatalogueRecord,
) -> anyhow::Result<()> {
    if before != Some(&record) {
        repos.catalogue().note(kind, &record).await?;
    }
    Ok(())
}

/// The merged row, and the values to record as written.
fn merge<T: Item>(
    entry: &T,
    row: &T,
    record: Option<&CatalogueRecord>,
    report: &mut FileReport,
) -> (T, Value) {
    let last = record.and_then(|record| record.wrote.as_ref()).and_then(Value::as_object);
    let (mut result, mut wrote) = (entry.clone(), Map::new());
    for Fact { name, show, copy } in T::facts() {
        if !entry.names(name) {
            copy(&mut result, row);
            continue;
        }
        let (file, held) = (show(entry), show(row));
        let last = last.and_then(|last| last.get(*name).cloned());
        let changed = last.as_ref().is_none_or(|last| *last != file);
        let mut noted = file.clone();
        if !changed || file == held {
            copy(&mut result, row);
        } else if let Some(why) = entry.stays(row, name) {
            copy(&mut result, row);
            if last.is_some() {
                report.add(&entry.label(), Event::Skipped(why));
            }
        } else if let Some(last) = last.filter(|last| *last != held && !T::moves(name)) {
            copy(&mut result, row);
            let why =
                format!("`{name}` stays {}: staff changed it; the file says {}", shown(&held), shown(&file));
            report.add(&entry.label(), Event::Skipped(why));
            noted = last;
        } else {
            let event = Event::Changed { field: (*name).to_owned(), from: held, to: file };
            report.add(&entry.label(), event);
        }
        wrote.insert((*name).to_owned(), noted);
    }
    (result, Value::Object(wrote))
}
