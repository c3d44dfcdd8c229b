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
        ]
    }
}
