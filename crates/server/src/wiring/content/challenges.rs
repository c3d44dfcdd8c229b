//! `challenges.toml`: screenshot tasks.

use std::collections::BTreeSet;

use anyhow::ensure;
use arena_app::ports::{Challenge, Repositories};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::NaiveDate;
use serde::Deserialize;

use super::games::is_slug;
use super::{FromFile, Kind, Moment, Reference};

/// The challenges, in the order in which they are shown.
pub(super) struct Challenges(Vec<Challenge>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    challenge: Vec<Row>,
}

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

    fn parse(text: &str, _: Moment) -> anyhow::Result<Self> {
        let file: File = toml::from_str(text)?;
        let mut ids = BTreeSet::new();
        let mut challenges = Vec::new();
        for row in file.challenge {
            let at = named(&row.id, &row.name);
            ensure!(is_slug(&row.id), "{at}: an id is small letters, digits and hyphens");
            ensure!(ids.insert(row.id.clone()), "{at}: the id stands twice");
            ensure!(!row.name.trim().is_empty(), "{at}: the name is empty");
            ensure!(!row.objective.trim().is_empty(), "{at}: the objective is empty");
            ensure!(row.credits > 0, "{at}: credits must be more than 0");
            ensure!(
                row.from.zip(row.until).is_none_or(|(from, until)| from <= until),
                "{at}: it ends before it begins"
            );
            let thumbnail = row.thumbnail.unwrap_or_else(|| row.game.clone());
            ensure!(is_slug(&thumbnail), "{at}: thumbnail `{thumbnail}` is no slug of a picture");
            challenges.push(Challenge {
                id: row.id,
                game: row.game,
                daily: row.daily,
                name: row.name,
                objective: row.objective,
                credits: Credits(row.credits),
                thumbnail,
                archived: row.archived,
                from: row.from,
                until: row.until,
            });
        }
        Ok(Self(challenges))
    }
}

fn named(id: &str, name: &str) -> String {
    format!("challenge {id} ({name})")
}

#[async_trait]
impl Kind for Challenges {
    fn name(&self) -> &'static str {
        "challenges"
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    async fn seed(&self, repos: &dyn Repositories) -> anyhow::Result<u64> {
        // The file of games need not be in the same folder, so what is in the database counts.
        for each in &self.0 {
            let known = repos.games().find(&each.game).await?.is_some();
            ensure!(known, "{}: there is no game `{}`", named(&each.id, &each.name), each.game);
        }
        Ok(repos.challenges().seed(&self.0).await?)
    }

    fn names(&self) -> Vec<&str> {
        self.0.iter().map(|each| each.id.as_str()).collect()
    }

    fn references(&self) -> Vec<Reference<'_>> {
        let all = self.0.iter();
        all.map(|each| Reference { entry: named(&each.id, &each.name), kind: "games", name: &each.game })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::tests::moment;
    use super::*;

    #[test]
    fn each_game_has_daily_challenges_and_more_than_one_other() {
        let text = include_str!("../../../../../content/challenges.toml");
        let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
        for each in Challenges::parse(text, moment()).unwrap().0 {
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
            (entry("").replace("id = \"a\"", "id = \"A b\""), "an id is small letters"),
            (entry("").replace("\"Crew\"", "\" \""), "the name is empty"),
            (entry("").replace("\"Win\"", "\"\""), "the objective is empty"),
            (entry("").replace("credits = 5", "credits = 0"), "credits must be more than 0"),
            (entry("from = \"2026-03-02\"\nuntil = \"2026-03-01\""), "it ends before it begins"),
            (entry("from = \"soon\""), "from"),
            (entry("thumbnail = \"A\""), "thumbnail `A` is no slug"),
            (entry("prize = 5"), "prize"),
        ];
        for (text, expected) in cases {
            let error = Challenges::parse(&text, moment()).err().map(|error| format!("{error:#}"));
            assert!(error.as_ref().is_some_and(|error| error.contains(expected)), "{expected}: {error:?}");
        }
    }
}
