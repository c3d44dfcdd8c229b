//! Tests of a backup store: finding, refusing and removing increments; and of the command line.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::Parser;

use super::blocks::{BLOCK, Content};
use super::increment::{CheckedBlocks, Increment};
use super::store::BackupStore;
use super::{BackupArgs, DATABASE};
use crate::config::FileStore;
use tempfile::tempdir;

fn minute(minute: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_348_400 + 60 * minute, 0).unwrap()
}

/// A database of three blocks, each filled with one number.
fn database(blocks: [u8; 3]) -> Vec<u8> {
    blocks.iter().flat_map(|number| vec![*number; BLOCK]).collect()
}

/// Writes an increment and returns the number of new blocks.
fn add(store: &BackupStore, at: DateTime<Utc>, bytes: &[u8]) -> anyhow::Result<u64> {
    let (_, mut blocks) = store.begin()?;
    let mut increment = Increment::new(FileStore::Disk, "m0001", at);
    increment.parts.insert(DATABASE.into(), Content::of(&mut blocks, bytes)?);
    blocks.flush()?;
    store.write(&increment)?;
    Ok(blocks.written().blocks)
}

fn files(folder: PathBuf) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found
}

fn document(folder: &tempfile::TempDir) -> PathBuf {
    let found = files(folder.path().join("increments"));
    assert_eq!(found.len(), 1, "{found:?}");
    found.into_iter().next().unwrap()
}

fn whole(store: &BackupStore, increment: &Increment, bytes: &[u8]) {
    increment.check(&store.blocks(), &mut CheckedBlocks::default()).unwrap();
    assert!(increment.parts[DATABASE].read(&store.blocks()).unwrap() == bytes);
}

#[test]
fn a_time_is_read_with_its_zone() {
    for text in ["2026-03-01T07:10:00Z", "2026-03-01 12:10:00+05:00", "2026-03-01 07:10:00.000000+00:00"] {
        assert_eq!(super::moment(text), Ok(minute(10)), "{text}");
    }
    for text in ["2026-03-01", "2026-03-01 07:10:00", "yesterday"] {
        assert!(super::moment(text).is_err(), "{text}");
    }
}

#[test]
fn the_newest_increment_at_a_time_is_found() {
    let folder = tempdir().unwrap();
    let store = BackupStore::create(folder.path()).unwrap();
    let empty = store.find(None).unwrap_err().to_string();
    assert!(empty.contains("has no increment"), "{empty}");
    assert_eq!(add(&store, minute(0), &database([1, 2, 3])).unwrap(), 3);
    assert_eq!(add(&store, minute(10), &database([1, 4, 3])).unwrap(), 1);
    assert_eq!(add(&store, minute(20), &database([1, 4, 3])).unwrap(), 0);
    assert_eq!(store.moments().unwrap(), BTreeSet::from([minute(0), minute(10), minute(20)]));
    for (at, taken, bytes) in [
        (None, minute(20), [1, 4, 3]),
        (Some(minute(30)), minute(20), [1, 4, 3]),
        (Some(minute(10)), minute(10), [1, 4, 3]),
        (Some(minute(9)), minute(0), [1, 2, 3]),
    ] {
        let increment = store.find(at).unwrap();
        assert_eq!(increment.created_at, taken);
        whole(&store, &increment, &database(bytes));
    }
    let error = store.find(Some(minute(-1))).unwrap_err().to_string();
    assert!(error.contains("its first increment is of 2026-03-01T07:00:00.000Z, which is later"), "{error}");
}

#[test]
fn a_clock_that_was_set_back_is_noticed() {
    let folder = tempdir().unwrap();
    let store = BackupStore::create(folder.path()).unwrap();
    add(&store, minute(10), &database([1, 2, 3])).unwrap();
    for at in [minute(10), minute(5)] {
        let error = add(&store, at, &database([4, 5, 6])).unwrap_err().to_string();
        assert!(error.contains("is the clock right?"), "{error}");
    }
    whole(&store, &store.find(None).unwrap(), &database([1, 2, 3]));
}

#[test]
fn an_increment_that_breaks_off_leaves_the_one_before_usable() {
    let folder = tempdir().unwrap();
    let store = BackupStore::create(folder.path()).unwrap();
    add(&store, minute(0), &database([1, 2, 3])).unwrap();
    let (_, mut blocks) = store.begin().unwrap();
    Content::of(&mut blocks, database([1, 4, 5]).as_slice()).unwrap();
    fs::write(document(&folder).with_file_name("2026-03-01T071000.000Z.part"), "{\"form").unwrap();
    assert_eq!(store.moments().unwrap().len(), 1);
    whole(&store, &store.find(None).unwrap(), &database([1, 2, 3]));
    // The next increment finds the two blocks and reads them before it reuses them.
    assert_eq!(add(&store, minute(10), &database([1, 4, 5])).unwrap(), 0);
    whole(&store, &store.find(None).unwrap(), &database([1, 4, 5]));
}

#[test]
fn pruning_keeps_what_the_newest_increments_need() {
    let folder = tempdir().unwrap();
    let store = BackupStore::create(folder.path()).unwrap();
    add(&store, minute(0), &database([1, 2, 3])).unwrap();
    add(&store, minute(10), &database([1, 4, 3])).unwrap();
    add(&store, minute(20), &database([1, 5, 3])).unwrap();
    assert_eq!(store.prune(3).unwrap(), None);
    let (increments, gone) = store.prune(2).unwrap().unwrap();
    assert_eq!((increments, gone.blocks, gone.bytes), (1, 1, BLOCK as u64));
    for (at, bytes) in [(minute(10), [1, 4, 3]), (minute(20), [1, 5, 3])] {
        whole(&store, &store.find(Some(at)).unwrap(), &database(bytes));
    }
    assert!(store.find(Some(minute(0))).is_err());
    assert_eq!(files(folder.path().join("blocks")).len(), 4);
}

#[test]
fn the_next_pruning_clears_up_after_one_that_was_killed() {
    let folder = tempdir().unwrap();
    let store = BackupStore::create(folder.path()).unwrap();
    add(&store, minute(0), &database([1, 2, 3])).unwrap();
    fs::remove_file(document(&folder)).unwrap();
    add(&store, minute(10), &database([4, 5, 6])).unwrap();
    add(&store, minute(20), &database([4, 5, 6])).unwrap();
    let (increments, gone) = store.prune(1).unwrap().unwrap();
    assert_eq!((increments, gone.blocks), (1, 3));
    whole(&store, &store.find(None).unwrap(), &database([4, 5, 6]));
}

#[test]
fn nothing_is_removed_where_an_increment_that_stays_cannot_be_read() {
    let folder = tempdir().unwrap();
    let store = BackupStore::create(folder.path()).unwrap();
    add(&store, minute(0), &database([1, 2, 3])).unwrap();
    let altered = document(&folder);
    add(&store, minute(10), &database([4, 5, 6])).unwrap();
    let newest = fs::read_dir(folder.path().join("increments")).unwrap().map(|entry| entry.unwrap().path());
    let newest = newest.max().unwrap();
    assert_ne!(newest, altered);
    fs::write(&newest, "{}").unwrap();
    let error = format!("{:#}", store.prune(1).unwrap_err());
    assert!(error.contains("cannot be read"), "{error}");
    assert_eq!(store.moments().unwrap().len(), 2);
    assert_eq!(files(folder.path().join("blocks")).len(), 6);
    // The next increment builds on the readable one.
    assert_eq!(store.begin().unwrap().0.unwrap().created_at, minute(0));
}

#[test]
fn an_increment_that_was_altered_is_refused() {
    let folder = tempdir().unwrap();
    let store = BackupStore::create(folder.path()).unwrap();
    add(&store, minute(0), &database([1, 2, 3])).unwrap();
    let path = document(&folder);
    let text = fs::read_to_string(&path).unwrap();
    for (altered, fault) in [
        (text.replace("m0001", "m0002"), "was altered"),
        (text[..text.len() - 2].to_owned(), "cannot be read"),
        (text.replace("\"format\":1", "\"format\":2"), "is of format 2, this program reads 1"),
    ] {
        fs::write(&path, altered).unwrap();
        let error = format!("{:#}", store.find(None).unwrap_err());
        assert!(error.contains(fault) && error.contains("2026-03-01T070000.000Z.json"), "{error}");
        assert!(store.verify().is_err());
    }
    fs::write(&path, text).unwrap();
    store.verify().unwrap();
}

#[test]
fn blocks_that_are_missing_or_damaged_are_named() {
    let folder = tempdir().unwrap();
    let store = BackupStore::create(folder.path()).unwrap();
    add(&store, minute(0), &database([1, 2, 3])).unwrap();
    let increment = store.find(None).unwrap();
    let blocks = store.blocks();
    let [first, second, third] = [0, 1, 2].map(|n| blocks.path(increment.parts[DATABASE].blocks[n]));
    fs::remove_file(&first).unwrap();
    fs::write(&third, vec![9; BLOCK]).unwrap();
    let error = increment.check(&blocks, &mut CheckedBlocks::default()).unwrap_err().to_string();
    assert!(error.starts_with("2 blocks cannot be used: "), "{error}");
    assert!(error.contains(&format!("{} is missing", first.display())), "{error}");
    assert!(error.contains(&format!("{} is damaged", third.display())), "{error}");
    assert!(!error.contains(&second.display().to_string()), "{error}");
    // The next increment writes a missing block again. A person has to remove a damaged one.
    fs::remove_file(&third).unwrap();
    assert_eq!(add(&store, minute(10), &database([1, 2, 3])).unwrap(), 2);
    store.verify().unwrap();
}

#[test]
fn a_store_is_written_by_one_command_at_a_time() {
    let folder = tempdir().unwrap();
    let store = BackupStore::create(folder.path()).unwrap();
    for refused in [BackupStore::create(folder.path()), BackupStore::open(folder.path())] {
        assert!(refused.is_err());
    }
    drop(store);
    let readers = [BackupStore::open(folder.path()).unwrap(), BackupStore::open(folder.path()).unwrap()];
    assert!(BackupStore::create(folder.path()).is_err());
    drop(readers);
    BackupStore::create(folder.path()).unwrap();
}

#[test]
fn a_folder_of_something_else_is_no_store() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "Dear Sana").unwrap();
    let error = BackupStore::create(folder.path()).err().unwrap().to_string();
    assert!(error.contains("is no backup store") && error.contains("letter.txt"), "{error}");
    let error = BackupStore::open(folder.path()).err().unwrap().to_string();
    assert!(error.contains("it has no increments"), "{error}");
}

#[derive(Parser)]
struct BackupLine {
    #[command(flatten)]
    args: BackupArgs,
}

#[test]
fn a_folder_that_is_named_like_a_command_is_refused() {
    let parse = |line: &str| BackupLine::try_parse_from(line.split(' ')).map(|line| line.args.folder);
    for command in ["verify", "list", "settle"] {
        let error = parse(&format!("backup --allow-missing-files {command}")).unwrap_err().to_string();
        let expected =
            format!("`{command}` is a command: write options after it, or `./{command}` for a folder");
        assert!(error.contains(&expected), "{error}");
        let folder = format!("./{command}");
        assert_eq!(parse(&format!("backup --allow-missing-files {folder}")).unwrap(), Some(folder.into()));
    }
}
