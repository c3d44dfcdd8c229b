//! The migrations of the tables, which only go forward. A migration only widens tables that an older version
//! may still be reading; a later migration removes what is no longer needed.

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
mod m0035_ranks;
mod m0036_jobs_by_kind;
mod m0037_verified;
mod m0038_same_pictures_by_time;
mod m0039_places_on_sqlite;
mod m0040_numbers_of_subscribers;
mod m0041_streak_freezes;
mod m0042_leagues;
mod m0044_champions;
mod m0045_reward_deliveries;
mod m0046_quests;
mod m0047_friends;
mod m0048_level_points;
mod m0049_album;
mod m0050_reward_fields;
mod m0051_staff;
mod m0052_task_verdicts;
mod m0053_change_requests;
mod m0054_audit_indexes;
mod m0055_staff_sign_on;
mod m0056_vouchers;
mod m0057_subscriber_notes;
mod m0058_staff_presence;
mod m0059_audit_copies;
mod m0060_saved_filters;
mod m0061_second_looks;
mod m0062_charge_refunds;
mod m0063_parcels;
mod m0064_stock_and_goodwill;
mod m0065_suspensions;
mod m0066_given_up_jobs;
mod m0067_operations;
mod m0068_given_up_jobs_by_kind;
mod m0069_tournament_desk;
mod m0070_privacy_requests;
mod m0071_reports;
mod m0073_fraud_cases;
mod m0074_flagged_pictures;
mod m0075_tournament_changes;
mod m0076_staff_series;
mod table;

use arena_app::ports::StoreResult;
use futures::future::BoxFuture;

use crate::connection::{Connection, column};

/// The table with the names of the migrations that have run.
pub(crate) const TABLE: &str = "seaql_migrations";

struct Migration {
    name: &'static str,
    /// Whether the migration runs outside a transaction on Postgres, because others write meanwhile. It is
    /// then safe to repeat.
    beside_writers: bool,
    up: for<'a> fn(&'a Connection) -> BoxFuture<'a, StoreResult<()>>,
}

macro_rules! migrations {
    (@beside) => { false };
    (@beside beside writers) => { true };
    ($($name:ident $($beside:ident $writers:ident)?,)+) => {
        const ALL: &[Migration] = &[$(Migration {
            name: stringify!($name),
            beside_writers: migrations!(@beside $($beside $writers)?),
            up: |on| Box::pin($name::up(on)),
        },)+];
    };
}

migrations! {
    m0001_identity,
    m0002_ledger,
    m0003_earning,
    m0004_redeeming,
    m0005_messages_and_jobs,
    m0006_content,
    m0007_tasks,
    m0008_messages,
    m0009_tournaments,
    m0010_matches,
    m0011_events,
    m0012_notice_marks,
    m0013_push_devices,
    m0014_play_marks,
    m0015_live_rooms,
    m0016_bots,
    m0017_subscriptions,
    m0018_message_references,
    m0021_privacy,
    m0022_claims,
    m0023_audit_changes,
    m0024_holds,
    m0025_fair_play,
    m0026_picture_count,
    m0027_indexes_beside_writers beside writers,
    m0028_held_prizes,
    m0029_catalogue_entries,
    m0030_public_names beside writers,
    m0031_message_params,
    m0032_nicknames_and_avatars,
    m0033_translations,
    m0034_came_to_rooms,
    m0035_ranks beside writers,
    m0036_jobs_by_kind beside writers,
    m0037_verified beside writers,
    m0038_same_pictures_by_time beside writers,
    m0039_places_on_sqlite,
    m0040_numbers_of_subscribers beside writers,
    m0041_streak_freezes,
    m0042_leagues,
    m0044_champions beside writers,
    m0045_reward_deliveries,
    m0046_quests,
    m0047_friends,
    m0048_level_points beside writers,
    m0049_album,
    m0050_reward_fields,
    m0051_staff,
    m0052_task_verdicts,
    m0053_change_requests,
    m0054_audit_indexes beside writers,
    m0055_staff_sign_on,
    m0056_vouchers,
    m0057_subscriber_notes,
    m0058_staff_presence,
    m0059_audit_copies,
    m0060_saved_filters,
    m0061_second_looks,
    m0062_charge_refunds,
    m0063_parcels,
    m0064_stock_and_goodwill beside writers,
    m0065_suspensions,
    m0066_given_up_jobs beside writers,
    m0067_operations,
    m0068_given_up_jobs_by_kind beside writers,
    m0069_tournament_desk beside writers,
    m0070_privacy_requests,
    m0071_reports beside writers,
    m0073_fraud_cases,
    m0074_flagged_pictures beside writers,
    m0075_tournament_changes beside writers,
    m0076_staff_series,
}

pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|migration| migration.name)
}

pub(crate) async fn done(on: &Connection) -> StoreResult<Vec<String>> {
    let rows = on.all("SELECT version FROM seaql_migrations", Vec::new()).await?;
    rows.iter().map(|row| column(row, "version")).collect()
}

/// Runs the missing migrations. On SQLite they all run in the caller's transaction. On Postgres each has a
/// transaction of its own, unless it runs beside writers; the caller holds the migration lock.
pub(crate) async fn up(on: &Connection) -> StoreResult<()> {
    let table = "CREATE TABLE IF NOT EXISTS seaql_migrations (version varchar NOT NULL PRIMARY KEY, applied_at bigint NOT NULL)";
    on.script(table).await?;
    let done = done(on).await?;
    for migration in ALL.iter().filter(|migration| !done.iter().any(|done| done == migration.name)) {
        let in_transaction = on.is_postgres() && !migration.beside_writers;
        if in_transaction {
            on.script("BEGIN").await?;
        }
        (migration.up)(on).await?;
        let now = if on.is_postgres() { "CAST(extract(epoch FROM now()) AS bigint)" } else { "unixepoch()" };
        let note = format!("INSERT INTO seaql_migrations (version, applied_at) VALUES ($1, {now})");
        on.run(&note, vec![migration.name.into()]).await?;
        if in_transaction {
            on.script("COMMIT").await?;
        }
        tracing::info!(name = migration.name, "a migration was run");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Building an index blocks writes to a large table, unless [`super::table::index`] builds it. A table
    /// that the same migration creates is empty.
    #[test]
    fn later_migrations_build_indexes_of_older_tables_beside_writers() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/migrations");
        for name in super::names().filter(|name| **name > *"m0022") {
            let text = std::fs::read_to_string(folder.join(format!("{name}.rs"))).expect("its file");
            for index in text.split("INDEX ").skip(1) {
                let table = index.split(" ON ").nth(1).and_then(|on| on.split([' ', '(']).next());
                let table = table.unwrap_or_default();
                let made = ["", "IF NOT EXISTS "]
                    .iter()
                    .any(|again| text.contains(&format!("CREATE TABLE {again}{table} (")));
                assert!(made, "{name} builds an index of {table} by itself: use table::index");
            }
        }
    }
}
