//! Public names, one for each skeleton, and names that staff removed.

use std::collections::BTreeMap;

use arena_app::ports::StoreResult;
use arena_rules::names::PublicName;
use uuid::Uuid;

use super::table;
use crate::connection::{Connection, column};

const BATCH: usize = 500;

/// Runs beside writers, because it reads all names. After an interruption it continues where it stopped.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE IF NOT EXISTS public_name (
                    skeleton text NOT NULL PRIMARY KEY,
                    subscriber_id {uuid} NOT NULL UNIQUE REFERENCES subscriber (id)
                )",
            "CREATE TABLE IF NOT EXISTS refused_name (
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    skeleton text NOT NULL,
                    refused_at {time} NOT NULL,
                    PRIMARY KEY (subscriber_id, skeleton)
                )",
        ],
    )
    .await?;
    claim_names(on).await
}

struct UnclaimedName {
    subscriber: Uuid,
    username: String,
}

/// Claims existing usernames, the oldest subscriber's first. Removes characters that a public name may not
/// contain; a name that has none left is cleared. A name that looks like an older subscriber's gets a number.
async fn claim_names(on: &Connection) -> StoreResult<()> {
    let mut after = Uuid::nil();
    // The next number for each name that several subscribers have.
    let mut numbers = BTreeMap::new();
    loop {
        let batch = unclaimed(on, after).await?;
        let Some(last) = batch.last() else { return Ok(()) };
        after = last.subscriber;
        let mut names = Vec::with_capacity(batch.len());
        for UnclaimedName { subscriber, username } in batch {
            let name = PublicName::repaired(&username);
            let text = name.as_ref().map(PublicName::text);
            if text != Some(&username) && !rename(on, subscriber, &username, text).await? {
                // The subscriber changed the name meanwhile, which claimed the new one.
                continue;
            }
            names.extend(name.map(|name| (subscriber, name)));
        }
        let claimed = claim(on, &names).await?;
        for (subscriber, name) in names.into_iter().filter(|(subscriber, _)| !claimed.contains(subscriber)) {
            number(on, subscriber, name, &mut numbers).await?;
        }
    }
}

async fn unclaimed(on: &Connection, after: Uuid) -> StoreResult<Vec<UnclaimedName>> {
    // Ids begin with the time of the first visit.
    let sql = format!(
        "SELECT s.id, s.username FROM subscriber s LEFT JOIN public_name p ON p.subscriber_id = s.id
         WHERE s.id > $1 AND s.username IS NOT NULL AND p.skeleton IS NULL ORDER BY s.id LIMIT {BATCH}"
    );
    let rows = on.all(&sql, vec![after.into()]).await?;
    rows.iter()
        .map(|row| Ok(UnclaimedName { subscriber: column(row, "id")?, username: column(row, "username")? }))
        .collect()
}

/// Changes a username, unless it has changed meanwhile. Returns whether it did.
async fn rename(on: &Connection, subscriber: Uuid, from: &str, to: Option<&str>) -> StoreResult<bool> {
    let sql = "UPDATE subscriber SET username = $3 WHERE id = $1 AND username = $2";
    let values = vec![subscriber.into(), from.into(), to.map(str::to_owned).into()];
    Ok(on.run(sql, values).await? == 1)
}

/// Claims names, only the first of those that look alike. Returns the subscribers whose names were claimed.
async fn claim(on: &Connection, names: &[(Uuid, PublicName)]) -> StoreResult<Vec<Uuid>> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<_> = (0..names.len()).map(|n| format!("(${}, ${})", 2 * n + 1, 2 * n + 2)).collect();
    let values = names.iter().flat_map(|(subscriber, name)| [name.skeleton().into(), (*subscriber).into()]);
    let sql = format!(
        "INSERT INTO public_name (skeleton, subscriber_id) VALUES {}
         ON CONFLICT DO NOTHING RETURNING subscriber_id",
        rows.join(", ")
    );
    let rows = on.all(&sql, values.collect()).await?;
    rows.iter().map(|row| column(row, "subscriber_id")).collect()
}

/// Appends the next free number to a name that is taken.
async fn number(
    on: &Connection,
    subscriber: Uuid,
    name: PublicName,
    numbers: &mut BTreeMap<String, u32>,
) -> StoreResult<()> {
    let next = numbers.entry(name.skeleton().to_owned()).or_insert(2);
    let mut now = name.text().to_owned();
    loop {
        let Some(numbered) = name.numbered(*next) else {
            // With its own digits, the numbered name would look like a telephone number.
            rename(on, subscriber, &now, None).await?;
            return Ok(());
        };
        *next += 1;
        if !rename(on, subscriber, &now, Some(numbered.text())).await? {
            return Ok(());
        }
        now = numbered.text().to_owned();
        if !claim(on, &[(subscriber, numbered)]).await?.is_empty() {
            return Ok(());
        }
    }
}
