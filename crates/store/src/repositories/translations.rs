use std::collections::BTreeMap;

use arena_app::ports::{EntryKind, StoreResult, Translation, Translations};
use async_trait::async_trait;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};

record! {
    struct KindRow {
        kind: String,
        slug: String,
        field: String,
        body: String,
    }
}

record! {
    struct TextRow {
        slug: String,
        field: String,
        body: String,
    }
}

record! {
    struct NameRow {
        language: String,
        body: String,
    }
}

record! {
    struct SeriesRow {
        id: i64,
        series: String,
    }
}

record! {
    struct RewardRow {
        id: Uuid,
        reward_id: i32,
    }
}

record! {
    struct ChallengeRow {
        id: Uuid,
        challenge_id: String,
    }
}

statements! {
    fn of_language(language: &str) -> KindRow =
        "SELECT kind, slug, field, body FROM catalogue_translation WHERE language = $1";

    fn of_kind(language: &str, kind: &str) -> TextRow =
        "SELECT slug, field, body FROM catalogue_translation WHERE language = $1 AND kind = $2
         ORDER BY slug, field";

    fn names(languages: serde_json::Value, kind: &str, slug: &str) -> NameRow =
        "SELECT language, body FROM catalogue_translation
         WHERE kind = $2 AND slug = $3 AND field = 'name'
           AND language = ANY (ARRAY(SELECT value FROM jsonb_array_elements_text($1) AS value))
         ORDER BY language",
        "SELECT language, body FROM catalogue_translation
         WHERE kind = $2 AND slug = $3 AND field = 'name' AND language IN (SELECT value FROM json_each($1))
         ORDER BY language";

    fn put(language: &str, kind: &str, slug: &str, field: &str, body: &str) =
        "INSERT INTO catalogue_translation (language, kind, slug, field, body) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (language, kind, slug, field) DO UPDATE SET body = excluded.body";

    fn remove(language: &str, kind: &str, slug: &str, field: &str) =
        "DELETE FROM catalogue_translation
         WHERE language = $1 AND kind = $2 AND slug = $3 AND field = $4";

    fn series_of(tournaments: serde_json::Value) -> SeriesRow =
        "SELECT id, series FROM tournament
         WHERE id = ANY (ARRAY(SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value))",
        "SELECT id, series FROM tournament WHERE id IN (SELECT value FROM json_each($1))";

    fn rewards_of(redemptions: serde_json::Value) -> RewardRow =
        "SELECT id, reward_id FROM redemption
         WHERE id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))",
        "SELECT id, reward_id FROM redemption
         WHERE id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))";

    fn challenges_of(entries: serde_json::Value) -> ChallengeRow =
        "SELECT id, challenge_id FROM task_entry
         WHERE id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))",
        "SELECT id, challenge_id FROM task_entry
         WHERE id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))";
}

#[async_trait]
impl Translations for Connection {
    async fn of_language(&self, language: &str) -> StoreResult<Vec<(EntryKind, Translation)>> {
        let mut found = Vec::new();
        for row in self.fetch_all(of_language(language)).await? {
            // A newer version may translate kinds that this one does not know.
            if let Some(kind) = EntryKind::from_word(&row.kind) {
                found.push((kind, Translation { slug: row.slug, field: row.field, text: row.body }));
            }
        }
        Ok(found)
    }

    async fn of_kind(&self, kind: EntryKind, language: &str) -> StoreResult<Vec<Translation>> {
        let of_kind = self.fetch_all(of_kind(language, kind.as_str())).await?;
        Ok(of_kind.into_iter().map(TextRow::translation).collect())
    }

    async fn names(
        &self,
        kind: EntryKind,
        slug: &str,
        languages: &[&str],
    ) -> StoreResult<Vec<(String, String)>> {
        if languages.is_empty() {
            return Ok(Vec::new());
        }
        let names = self.fetch_all(names(languages.into(), kind.as_str(), slug)).await?;
        Ok(names.into_iter().map(|row| (row.language, row.body)).collect())
    }

    async fn put(&self, kind: EntryKind, language: &str, translation: &Translation) -> StoreResult<()> {
        let Translation { slug, field, text } = translation;
        self.execute(put(language, kind.as_str(), slug, field, text)).await.map(|_| ())
    }

    async fn remove(&self, kind: EntryKind, language: &str, slug: &str, field: &str) -> StoreResult<()> {
        self.execute(remove(language, kind.as_str(), slug, field)).await.map(|_| ())
    }

    async fn series_of(&self, tournaments: &[i64]) -> StoreResult<BTreeMap<i64, String>> {
        if tournaments.is_empty() {
            return Ok(BTreeMap::new());
        }
        let rows = self.fetch_all(series_of(serde_json::Value::from(tournaments))).await?;
        Ok(rows.into_iter().map(|row| (row.id, row.series)).collect())
    }

    async fn rewards_of(&self, redemptions: &[Uuid]) -> StoreResult<BTreeMap<Uuid, i32>> {
        if redemptions.is_empty() {
            return Ok(BTreeMap::new());
        }
        let rows = self.fetch_all(rewards_of(texts(redemptions))).await?;
        Ok(rows.into_iter().map(|row| (row.id, row.reward_id)).collect())
    }

    async fn challenges_of(&self, entries: &[Uuid]) -> StoreResult<BTreeMap<Uuid, String>> {
        if entries.is_empty() {
            return Ok(BTreeMap::new());
        }
        let rows = self.fetch_all(challenges_of(texts(entries))).await?;
        Ok(rows.into_iter().map(|row| (row.id, row.challenge_id)).collect())
    }
}

impl TextRow {
    fn translation(self) -> Translation {
        Translation { slug: self.slug, field: self.field, text: self.body }
    }
}

fn texts(ids: &[Uuid]) -> serde_json::Value {
    serde_json::Value::from_iter(ids.iter().map(Uuid::to_string))
}
