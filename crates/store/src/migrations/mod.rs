//! The tables. A migration only widens what an older version may still be reading; what is no longer needed goes in a
//! later one.

use sea_orm_migration::prelude::*;

mod m0001_identity;
mod m0002_ledger;
mod m0003_earning;
mod m0004_redeeming;
mod m0005_messages_and_jobs;
mod m0006_content;
mod m0007_tasks;
mod m0008_messages;
mod m0009_tournaments;
mod m0010_matches;
mod m0011_events;
mod m0012_notice_marks;
mod m0013_push_devices;
mod m0014_play_marks;
mod m0015_live_rooms;
mod m0016_bots;
mod m0017_subscriptions;
mod m0018_message_references;
mod m0021_privacy;
mod m0022_claims;
mod m0023_audit_changes;
mod m0024_holds;
mod m0025_fair_play;
mod m0026_picture_count;
mod m0027_indexes_beside_writers;
mod m0028_held_prizes;
mod m0029_catalogue_entries;
mod m0030_public_names;
mod m0031_message_params;
mod m0032_nicknames_and_avatars;
mod m0033_translations;
mod m0034_came_to_rooms;
mod table;

pub(crate) struct Migrator;

/// The names of all migrations, the first one first.
pub(crate) fn names() -> impl Iterator<Item = String> {
    Migrator::migrations().into_iter().map(|migration| migration.name().to_owned())
}

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_identity::Migration),
            Box::new(m0002_ledger::Migration),
            Box::new(m0003_earning::Migration),
            Box::new(m0004_redeeming::Migration),
            Box::new(m0005_messages_and_jobs::Migration),
            Box::new(m0006_content::Migration),
            Box::new(m0007_tasks::Migration),
            Box::new(m0008_messages::Migration),
            Box::new(m0009_tournaments::Migration),
            Box::new(m0010_matches::Migration),
            Box::new(m0011_events::Migration),
            Box::new(m0012_notice_marks::Migration),
            Box::new(m0013_push_devices::Migration),
            Box::new(m0014_play_marks::Migration),
            Box::new(m0015_live_rooms::Migration),
            Box::new(m0016_bots::Migration),
            Box::new(m0017_subscriptions::Migration),
            Box::new(m0018_message_references::Migration),
            Box::new(m0021_privacy::Migration),
            Box::new(m0022_claims::Migration),
            Box::new(m0023_audit_changes::Migration),
            Box::new(m0024_holds::Migration),
            Box::new(m0025_fair_play::Migration),
            Box::new(m0026_picture_count::Migration),
            Box::new(m0027_indexes_beside_writers::Migration),
            Box::new(m0028_held_prizes::Migration),
            Box::new(m0029_catalogue_entries::Migration),
            Box::new(m0030_public_names::Migration),
            Box::new(m0031_message_params::Migration),
            Box::new(m0032_nicknames_and_avatars::Migration),
            Box::new(m0033_translations::Migration),
            Box::new(m0034_came_to_rooms::Migration),
        ]
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Building an index of a table that is large keeps everybody from writing to it, unless it is built by
    /// [`super::table::index`]. A table that the same migration makes is empty.
    #[test]
    fn later_migrations_build_indexes_of_older_tables_beside_writers() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/migrations");
        for name in super::names().filter(|name| name.as_str() > "m0022") {
            let text = std::fs::read_to_string(folder.join(format!("{name}.rs"))).expect("its file");
            for index in text.split("INDEX ").skip(1) {
                let table = index.split(" ON ").nth(1).and_then(|on| on.split([' ', '(']).next());
                let table = table.unwrap_or_default();
                let made = text.contains(&format!("CREATE TABLE {table} ("));
                assert!(made, "{name} builds an index of {table} by itself: use table::index");
            }
        }
    }
}
