use std::collections::BTreeMap;

use arena_app::ports::{EntryKind, StoreResult, Translation, Translations};
use async_trait::async_trait;
use uuid::Uuid;

use crate::connection::{Connection, Row, Value, column};

#[async_trait]
impl Translations for Connection {
    async fn of_language(&self, language: &str) -> StoreResult<Vec<(EntryKind, Translation)>> {
        let sql = "SELECT kind, slug, field, body FROM catalogue_translation WHERE language = $1";
        let mut found = Vec::new();
        for row in self.all(sql, vec![language.into()]).await? {
            let kind: String = column(&row, "kind")?;
            // A newer version may translate more kinds than this one shows.
            if let Some(kind) = EntryKind::from_word(&kind) {
                found.push((kind, translation(&row)?));
            }
        }
        Ok(found)
    }

    async fn of_kind(&self, kind: EntryKind, language: &str) -> StoreResult<Vec<Translation>> {
        let sql = "SELECT slug, field, body FROM catalogue_translation WHERE language = $1 AND kind = $2
                   ORDER BY slug, field";
        let values = vec![language.into(), kind.as_str().into()];
        self.all(sql, values).await?.iter().map(translation).collect()
    }

    async fn put(&self, kind: EntryKind, language: &str, translation: &Translation) -> StoreResult<()> {
        let sql = "INSERT INTO catalogue_translation (language, kind, slug, field, body) VALUES ($1, $2, $3, $4, $5)
                   ON CONFLICT (language, kind, slug, field) DO UPDATE SET body = excluded.body";
        let Translation { slug, field, text } = translation;
        let values = [language, kind.as_str(), slug, field, text].map(Value::from);
        self.run(sql, values.to_vec()).await.map(|_| ())
    }

    async fn remove(&self, kind: EntryKind, language: &str, slug: &str, field: &str) -> StoreResult<()> {
        let sql = "DELETE FROM catalogue_translation
                   WHERE language = $1 AND kind = $2 AND slug = $3 AND field = $4";
        let values = [language, kind.as_str(), slug, field].map(Value::from);
        self.run(sql, values.to_vec()).await.map(|_| ())
    }

    async fn series_of(&self, tournaments: &[i64]) -> StoreResult<BTreeMap<i64, String>> {
        let Some(places) = places(tournaments.len()) else { return Ok(BTreeMap::new()) };
        let sql = format!("SELECT id, series FROM tournament WHERE id IN ({places})");
        let rows = self.all(&sql, tournaments.iter().map(|id| (*id).into()).collect()).await?;
        rows.iter().map(|row| Ok((column(row, "id")?, column(row, "series")?))).collect()
    }

    async fn rewards_of(&self, redemptions: &[Uuid]) -> StoreResult<BTreeMap<Uuid, i32>> {
        let Some(places) = places(redemptions.len()) else { return Ok(BTreeMap::new()) };
        let sql = format!("SELECT id, reward_id FROM redemption WHERE id IN ({places})");
        let rows = self.all(&sql, redemptions.iter().map(|id| (*id).into()).collect()).await?;
        rows.iter().map(|row| Ok((column(row, "id")?, column(row, "reward_id")?))).collect()
    }

    async fn challenges_of(&self, entries: &[Uuid]) -> StoreResult<BTreeMap<Uuid, String>> {
        let Some(places) = places(entries.len()) else { return Ok(BTreeMap::new()) };
        let sql = format!("SELECT id, challenge_id FROM task_entry WHERE id IN ({places})");
        let rows = self.all(&sql, entries.iter().map(|id| (*id).into()).collect()).await?;
        rows.iter().map(|row| Ok((column(row, "id")?, column(row, "challenge_id")?))).collect()
    }
}

fn translation(row: &Row) -> StoreResult<Translation> {
    Ok(Translation { slug: column(row, "slug")?, field: column(row, "field")?, text: column(row, "body")? })
}

/// `$1, $2, …`; `None` for no values.
fn places(count: usize) -> Option<String> {
    let places: Vec<String> = (1..=count).map(|place| format!("${place}")).collect();
    (count > 0).then(|| places.join(", "))
}
