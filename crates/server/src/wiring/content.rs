//! The catalogue: what an operator offers, as files.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, ensure};
use arena_app::ports::{Reward, Store};
use arena_rules::Credits;
use arena_store::Database;
use serde::Deserialize;

/// The catalogue of a folder, read and checked.
pub(crate) struct Catalogue {
    pub(crate) rewards: Vec<Reward>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RewardsFile {
    reward: Vec<RewardRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RewardRow {
    id: i32,
    name: String,
    credits: i64,
    #[serde(default)]
    id_required: bool,
    stock: Option<i32>,
}

/// The catalogue that the binary carries, for a demo.
const REWARDS: &str = include_str!("../../../../content/rewards.toml");

/// The catalogue of a folder.
///
/// # Errors
/// Which file, which entry, what is wrong.
pub(crate) fn read(folder: &Path) -> anyhow::Result<Catalogue> {
    let file = folder.join("rewards.toml");
    let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    parse(&text).with_context(|| file.display().to_string())
}

/// The catalogue that the binary carries.
pub(crate) fn built_in() -> anyhow::Result<Catalogue> {
    parse(REWARDS).context("content/rewards.toml")
}

fn parse(text: &str) -> anyhow::Result<Catalogue> {
    let file: RewardsFile = toml::from_str(text)?;
    let mut ids = BTreeSet::new();
    for row in &file.reward {
        let at = format!("reward {} ({})", row.id, row.name);
        ensure!(row.id >= 1, "{at}: ids begin at 1");
        ensure!(ids.insert(row.id), "{at}: the id stands twice");
        ensure!(!row.name.trim().is_empty(), "{at}: the name is empty");
        ensure!(row.credits > 0, "{at}: credits must be more than 0");
        ensure!(row.stock.is_none_or(|stock| stock >= 0), "{at}: stock must not be below 0");
    }
    let rewards = file.reward.into_iter().map(|row| Reward {
        id: row.id,
        name: row.name,
        credits: Credits(row.credits),
        id_required: row.id_required,
        stock: row.stock,
        image: format!("reward-{:02}", row.id),
    });
    Ok(Catalogue { rewards: rewards.collect() })
}

/// Writes the catalogue into the database; how many rows were written.
pub(crate) async fn load(database: &Database, catalogue: &Catalogue) -> anyhow::Result<u64> {
    let tx = database.begin().await?;
    let changed = tx.rewards().seed(&catalogue.rewards).await?;
    tx.commit().await?;
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_catalogue_is_good() {
        let catalogue = built_in().unwrap();
        assert_eq!(catalogue.rewards.len(), 15);
        assert!(catalogue.rewards.iter().any(|reward| reward.id_required));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let entry = |change: &str| format!("[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = 5\n{change}");
        let cases = [
            (entry("[[reward]]\nid = 1\nname = \"Mat\"\ncredits = 5"), "reward 1 (Mat): the id stands twice"),
            (entry("[[reward]]\nid = 2\nname = \" \"\ncredits = 5"), "the name is empty"),
            (entry("stock = -1"), "stock must not be below 0"),
            (entry("colour = \"red\""), "colour"),
            (entry("").replace("credits = 5", "credits = 0"), "credits must be more than 0"),
        ];
        for (text, expected) in cases {
            let error = parse(&text).err().map(|error| format!("{error:#}")).unwrap_or_default();
            assert!(error.contains(expected), "{expected}: {error}");
        }
    }
}
