use std::collections::BTreeSet;

use arena_app::ports::{EntryKind, Repositories, Reward};
use arena_rules::redemption::{self, RedeemField};
use arena_rules::{Amount, Credits};
use async_trait::async_trait;
use serde::Deserialize;

use super::merge::{Fact, Item, facts, reconcile};
use super::reading::Reading;
use super::report::FileReport;
use super::{FromFile, Kind};

pub(super) struct Rewards(Vec<Reward>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: i32,
    name: String,
    credits: i64,
    #[serde(default)]
    id_required: bool,
    stock: Option<i32>,
    image: Option<String>,
    product: Option<String>,
    reserve: Option<i32>,
    low: Option<i32>,
    cost: Option<Amount>,
    #[serde(default)]
    fields: Vec<RedeemField>,
}

impl FromFile for Rewards {
    const FILE: &'static str = "rewards.toml";

    fn read(reading: &mut Reading<'_>) -> Self {
        let mut ids = BTreeSet::new();
        let mut rewards = Vec::new();
        for table in reading.tables("reward") {
            let Some((row, at)) = reading.row::<Row>(table) else { continue };
            let at = &at;
            reading.need(at, "id", row.id >= 1, "ids begin at 1");
            reading.need(at, "id", ids.insert(row.id), "the id stands twice");
            reading.filled(at, "name", &row.name);
            reading.need(at, "credits", row.credits > 0, "credits must be more than 0");
            reading.need(at, "stock", row.stock.is_none_or(|stock| stock >= 0), "stock must not be below 0");
            reading.need(
                at,
                "reserve",
                row.reserve.is_none_or(|reserve| reserve > 0),
                "reserve must be more than 0; leave it out for none",
            );
            reading.need(at, "low", row.low.is_none_or(|low| low >= 0), "low must not be below 0");
            reading.need(
                at,
                "product",
                row.product.as_deref().is_none_or(is_product),
                "a product is 1 to 64 letters, digits and - _ .",
            );
            reading.need(
                at,
                "product",
                row.product.is_none() || !row.id_required,
                "a reward for the own number needs no id in a game",
            );
            reading.need(
                at,
                "fields",
                row.fields.is_empty() || (row.product.is_none() && !row.id_required),
                "a reward has fields, or id_required, or a product",
            );
            if let Err((part, why)) = redemption::check_fields(&row.fields) {
                reading.wrong(at, "fields", format!("fields: {part}: {why}"));
            }
            let image = row.image.unwrap_or_else(|| format!("reward-{:02}", row.id));
            reading.picture(at, "image", &format!("rewards/{image}"));
            rewards.push(Reward {
                id: row.id,
                name: row.name,
                credits: Credits(row.credits),
                id_required: row.id_required,
                fields: row.fields,
                stock: row.stock,
                image,
                product: row.product,
                reserve: row.reserve.unwrap_or(0),
                low_mark: row.low,
                cost: row.cost,
                stock_changes: 0,
                offered: true,
            });
        }
        Self(rewards)
    }
}

/// Whether a text can be a provider's code of a product.
fn is_product(text: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    (1..=64).contains(&text.len()) && text.bytes().all(plain)
}

impl Item for Reward {
    const KIND: &'static str = "rewards";

    fn slug(&self) -> String {
        self.id.to_string()
    }

    fn label(&self) -> String {
        format!("reward {} ({})", self.id, self.name)
    }

    fn facts() -> &'static [Fact<Self>] {
        facts!(Reward: "name" name, "credits" credits, "id_required" id_required, "fields" fields, "stock" stock, "image" image, "product" product,
            "reserve" reserve, "low" low_mark, "cost" cost)
    }

    fn stays(&self, row: &Self, field: &str) -> Option<String> {
        let (file, left) = self.stock.zip(row.stock).filter(|_| field == "stock")?;
        Some(format!(
            "{left} left, and the file's stock of {file} is for a new reward only: \
             `arena rewards stock {} +N` adds to it",
            self.id
        ))
    }

    fn names(&self, field: &str) -> bool {
        match field {
            "reserve" => self.reserve > 0,
            "low" => self.low_mark.is_some(),
            "cost" => self.cost.is_some(),
            _ => true,
        }
    }

    fn moves(field: &str) -> bool {
        field == "stock"
    }
}

#[async_trait]
impl Kind for Rewards {
    fn name(&self) -> &'static str {
        Reward::KIND
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn slugs(&self) -> Option<(EntryKind, BTreeSet<String>)> {
        Some((EntryKind::Rewards, self.0.iter().map(Item::slug).collect()))
    }

    async fn seed(&self, repos: &dyn Repositories, report: &mut FileReport) -> anyhow::Result<()> {
        let mut rows = repos.rewards().every().await?;
        for row in &mut rows {
            // What staff set meanwhile is not written over.
            if let Some(locked) = repos.rewards().lock(row.id).await? {
                *row = locked;
            }
        }
        let offered = repos.rewards().list().await?;
        let merged = reconcile(repos, &self.0, &rows, &offered, report).await?;
        repos.rewards().seed(&merged).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults_of;
    use super::*;

    #[test]
    fn what_is_wrong_is_named() {
        let entry = |change: &str| format!("[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = 5\n{change}");
        let cases = [
            (
                entry("[[reward]]\nid = 1\nname = \"Mat\"\ncredits = 5"),
                "6: reward 1 (Mat): the id stands twice",
            ),
            (entry("[[reward]]\nid = 2\nname = \" \"\ncredits = 5"), "7: reward 2 ( ): the name is empty"),
            (entry("stock = -1"), "5: reward 1 (Mouse): stock must not be below 0"),
            (entry("reserve = 0"), "5: reward 1 (Mouse): reserve must be more than 0"),
            (entry("low = -1"), "5: reward 1 (Mouse): low must not be below 0"),
            (entry("cost = -1"), "5: reward 1 (Mouse): cost: an amount is a number with three decimals"),
            (entry("product = \"2 GB\""), "5: reward 1 (Mouse): a product is 1 to 64 letters"),
            (
                entry("product = \"data\"\nid_required = true"),
                "5: reward 1 (Mouse): a reward for the own number needs no id",
            ),
            (
                entry("id_required = true\nfields = [{ name = \"player\", label = \"Player ID\" }]"),
                "6: reward 1 (Mouse): a reward has fields, or id_required, or a product",
            ),
            (
                entry("fields = [{ name = \"email\", label = \"E-mail\" }]"),
                "5: reward 1 (Mouse): fields: name: the form has a field `email` already",
            ),
            (
                entry("fields = [{ name = \"player\", label = \"Player ID\", pattern = \"(\" }]"),
                "5: reward 1 (Mouse): fields: pattern: no regular expression: ",
            ),
            (
                entry("fields = [{ name = \"player\", label = \"Player ID\", kind = \"number\" }]"),
                "5: reward 1 (Mouse): fields: unknown variant `number`",
            ),
            (entry("colour = \"red\""), "5: reward 1 (Mouse): unknown field `colour`"),
            (entry("").replace("credits = 5", "credits = 0"), "4: reward 1 (Mouse): credits must be more"),
            (
                entry("").replace("credits = 5", "credits = \"5\""),
                "4: reward 1 (Mouse): credits: invalid type",
            ),
            (entry("").replace("credits = 5", ""), "1: reward 1 (Mouse): missing field `credits`"),
            (
                entry("image = \"reward-77\""),
                "5: reward 1 (Mouse): image: there is no picture `rewards/reward-77`",
            ),
            (entry("").replace("id = 1", "id = 99"), "1: reward 99 (Mouse): image: there is no picture"),
            (entry("[[rewards]]\n"), "5: `rewards` is no part of this file; did you mean reward?"),
            (entry("credits == 5"), "5: not TOML: "),
        ];
        for (text, expected) in cases {
            let faults = faults_of::<Rewards>(&text);
            assert!(faults.len() == 1 && faults[0].starts_with(expected), "{expected}: {faults:?}");
        }
    }

    #[test]
    fn every_fault_of_every_entry_is_named() {
        let text =
            "[[reward]]\nid = 0\nname = \"\"\ncredits = 0\nimage = \"reward-01\"\n[[reward]]\nid = 1\n";
        let faults = faults_of::<Rewards>(text);
        assert_eq!(faults.len(), 4, "{faults:?}");
    }
}
