//! `rewards.toml`: what can be had for credits.

use std::collections::BTreeSet;

use anyhow::ensure;
use arena_app::ports::{Repositories, Reward};
use arena_rules::Credits;
use async_trait::async_trait;
use serde::Deserialize;

use super::{FromFile, Kind, Moment};

/// The rewards, in the order in which they are shown.
pub(super) struct Rewards(Vec<Reward>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    reward: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: i32,
    name: String,
    credits: i64,
    #[serde(default)]
    id_required: bool,
    stock: Option<i32>,
}

impl FromFile for Rewards {
    const FILE: &'static str = "rewards.toml";

    fn parse(text: &str, _: Moment) -> anyhow::Result<Self> {
        let file: File = toml::from_str(text)?;
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
        Ok(Self(rewards.collect()))
    }
}

#[async_trait]
impl Kind for Rewards {
    fn name(&self) -> &'static str {
        "rewards"
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    async fn seed(&self, repos: &dyn Repositories) -> anyhow::Result<u64> {
        Ok(repos.rewards().seed(&self.0).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment;
    use super::*;

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
            let error = Rewards::parse(&text, moment()).err().map(|error| format!("{error:#}"));
            assert!(error.as_ref().is_some_and(|error| error.contains(expected)), "{expected}: {error:?}");
        }
    }
}
