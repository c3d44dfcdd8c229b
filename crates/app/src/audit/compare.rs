use std::collections::BTreeMap;

use crate::AppResult;
use crate::ports::{KeptAuditLine, Store};

/// Lines that are compared at once.
const LOT: u64 = 1_000;

/// A copy of the audit beside the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditComparison {
    /// Lines of the copy that are the database's.
    pub same: u64,
    /// Lines of the copy that the database holds otherwise, or not at all.
    pub differ: Vec<i64>,
    /// Lines of the database, up to the copy's last one, that the copy does not have.
    pub missing: Vec<i64>,
    /// Lines of the database behind the copy's last one: not copied yet.
    pub newer: u64,
}

impl AuditComparison {
    /// Whether the database holds what the copy does.
    #[must_use]
    pub fn clean(&self) -> bool {
        self.differ.is_empty() && self.missing.is_empty()
    }
}

/// Compares a copy's lines with those of the database: a change of the database finds out that also made the chain anew.
///
/// # Errors
/// The database's.
pub async fn compare(store: &dyn Store, copy: Vec<KeptAuditLine>) -> AppResult<AuditComparison> {
    // A line may be copied twice: both copies have to be the same.
    let mut lines: BTreeMap<i64, Vec<KeptAuditLine>> = BTreeMap::new();
    for line in copy {
        lines.entry(line.id).or_default().push(line);
    }
    let first = lines.keys().next().copied().unwrap_or(i64::MAX);
    let last = lines.keys().next_back().copied().unwrap_or(0);
    let audit = store.read().audit();
    let (mut found, mut after) = (AuditComparison::default(), 0);
    loop {
        let lot = audit.after(after, LOT).await?;
        let Some(end) = lot.last() else { break };
        after = end.id;
        for line in &lot {
            match lines.remove(&line.id) {
                Some(copies) if copies.iter().all(|copy| copy == line) => found.same += 1,
                Some(_) => found.differ.push(line.id),
                None if line.id > last => found.newer += 1,
                // The copy may begin later: an older file was put away.
                None if line.id > first => found.missing.push(line.id),
                None => {}
            }
        }
    }
    found.differ.extend(lines.into_keys());
    Ok(found)
}
