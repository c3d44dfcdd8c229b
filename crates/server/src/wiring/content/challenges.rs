use std::collections::BTreeSet;

use arena_app::ports::{Challenge, EntryKind, Repositories};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::NaiveDate;
use serde::Deserialize;

use super::merge::{Fact, Item, facts, reconcile};
use super::reading::{At, Reading};
use super::report::FileReport;
use super::{FromFile, Kind, Reference};

/// The challenges in the order of display, with their lines in the file.
pub(super) struct Challenges(Vec<Challenge>, Vec<At>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    game: String,
    name: String,
    objective: String,
    credits: i64,
    #[serde(default)]
    daily: bool,
    #[serde(default)]
    archived: bool,
    thumbnail: Option<String>,
    from: Option<NaiveDate>,
    until: Option<NaiveDate>,
}

impl FromFile for Challenges {
    const FILE: &'static str = "challenges.toml";

    fn read(reading: &mut Reading<'_>) -> Self {
        let mut ids = BTreeSet::new();
        let mut challenges = Vec::new();
        let mut places = Vec::new();
        for table in reading.tables("challenge") {
            let Some((row, at)) = reading.row::<Row>(table) else { continue };
            reading.slug(&at, "id", &row.id);
            reading.need(&at, "id", ids.insert(row.id.clone()), "the id stands twice");
            reading.filled(&at, "name", &row.name);
            reading.filled(&at, "objective", &row.objective);
            reading.need(&at, "credits", row.credits > 0, "credits must be more than 0");
            let lasts = row.from.zip(row.until).is_none_or(|(from, until)| from <= until);
            reading.need(&at, "until", lasts, "it ends before it begins");
            let thumbnail = row.thumbnail.unwrap_or_else(|| row.game.clone());
            reading.picture(&at, "thumbnail", &format!("games/{thumbnail}"));
            challenges.push(Challenge {
                id: row.id,
                thumbnail,
                game: row.game,
                daily: row.daily,
                name: row.name,
                objective: row.objective,
                credits: Credits(row.credits),
                archived: row.archived,
                from: row.from,
                until: row.until,
            });
            places.push(at);
        }
        Self(challenges, places)
    }
}

impl Item for Challenge {
    const KIND: &'static str = "challenges";

    fn slug(&self) -> String {
        self.id.clone()
    }

    fn label(&self) -> String {
        format!("challenge {} ({})", self.id, self.name)
    }

    fn facts() -> &'static [Fact<Self>] {
        facts!(
            Challenge: "game" game, "name" name, "objective" objective, "credits" credits, "daily" daily,
            "archived" archived, "thumbnail" thumbnail, "from" from, "until" until
        )
    }
}

#[async_trait]
impl Kind for Challenges {
    fn name(&self) -> &'static str {
        Challenge::KIND
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn slugs(&self) -> Option<(EntryKind, BTreeSet<String>)> {
        Some((EntryKind::Challenges, self.0.iter().map(Item::slug).collect()))
    }

    async fn seed(&self, repos: &dyn Repositories, report: &mut FileReport) -> anyhow::Result<()> {
        let rows = repos.challenges().list().await?;
        let merged = reconcile(repos, &self.0, &rows, &rows, report).await?;
        repos.challenges().seed(&merged).await?;
        Ok(())
    }

    fn references(&self) -> Vec<Reference<'_>> {
        self.0.iter().zip(&self.1).map(|(each, at)| Reference::to_game(at, &each.game)).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::tests::{faults_of, good, moment};
    use super::*;

    #[test]
    fn each_game_has_daily_challenges_and_more_than_one_other() {
        let text = include_str!("../../../../../content/challenges.toml");
        let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
        for each in good::<Challenges>(text, moment()).0 {
            counts.entry(each.game).or_default()[usize::from(each.daily)] += 1;
        }
        assert_eq!(counts.len(), 14, "the games of other publishers");
        for (game, [challenges, daily]) in counts {
            assert!(challenges >= 2 && daily >= 2, "{game}: {challenges} challenges, {daily} daily");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let entry = |change: &str| {
            format!(
                "[[challenge]]\nid = \"a\"\ngame = \"among-us\"\nname = \"Crew\"\nobjective = \"Win\"\ncredits = 5\n{change}"
            )
        };
        let cases = [
            (entry(&entry("")), "challenge a (Crew): the id stands twice"),
            (entry("").replace("id = \"a\"", "id = \"A b\""), "id `A b` must be lower-case"),
            (entry("").replace("\"Crew\"", "\" \""), "the name is empty"),
            (entry("").replace("\"Win\"", "\"\""), "the objective is empty"),
            (entry("").replace("credits = 5", "credits = 0"), "credits must be more than 0"),
            (entry("from = \"2026-03-02\"\nuntil = \"2026-03-01\""), "it ends before it begins"),
            (entry("from = \"soon\""), "from"),
            (entry("thumbnail = \"A\""), "thumbnail: there is no picture `games/A`"),
            (entry("prize = 5"), "prize"),
        ];
        for (text, expected) in cases {
            let faults = faults_of::<Challenges>(&text).join("\n");
            assert!(faults.contains(expected), "{expected}: {faults}");
        }
    }
}
