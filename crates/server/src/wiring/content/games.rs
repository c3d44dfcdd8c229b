//! `games.toml`: the games of the portal.

use std::collections::BTreeSet;

use arena_app::ports::{EntryKind, Game, Repositories};
use async_trait::async_trait;
use serde::Deserialize;

use super::merge::{Fact, Item, reconcile};
use super::reading::Reading;
use super::report::FileReport;
use super::{FromFile, Kind};

/// The games in the order of display.
pub(super) struct Games(Vec<Game>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    name: String,
    game_unique_id: Option<String>,
    thumbnail: Option<String>,
    #[serde(default = "yes")]
    active: bool,
}

fn yes() -> bool {
    true
}

impl FromFile for Games {
    const FILE: &'static str = "games.toml";

    fn read(reading: &mut Reading<'_>) -> Self {
        let (mut ids, mut unique_ids) = (BTreeSet::new(), BTreeSet::new());
        let mut games = Vec::new();
        for table in reading.tables("game") {
            let Some((row, at)) = reading.row::<Row>(table) else { continue };
            let at = &at;
            reading.slug(at, "id", &row.id);
            reading.filled(at, "name", &row.name);
            let first = ids.insert(row.id.clone());
            reading.need(at, "id", first, "the id stands twice");
            let game_unique_id =
                row.game_unique_id.unwrap_or_else(|| format!("{}_001", row.id.replace('-', "_")));
            let fresh = unique_ids.insert(game_unique_id.clone());
            let why = format!("game_unique_id {game_unique_id} stands twice");
            reading.need(at, "game_unique_id", fresh || !first, why);
            let thumbnail = row.thumbnail.unwrap_or_else(|| row.id.clone());
            reading.picture(at, "thumbnail", &format!("games/{thumbnail}"));
            games.push(Game {
                id: row.id,
                game: row.name.to_lowercase(),
                name: row.name,
                game_unique_id,
                thumbnail,
                active: row.active,
            });
        }
        Self(games)
    }
}

impl Item for Game {
    const KIND: &'static str = "games";

    fn slug(&self) -> String {
        self.id.clone()
    }

    fn label(&self) -> String {
        format!("game {} ({})", self.id, self.name)
    }

    fn facts() -> &'static [Fact<Self>] {
        // The field `game` is derived from the name.
        &[
            Fact {
                name: "name",
                show: |of: &Game| of.name.as_str().into(),
                copy: |to: &mut Game, from: &Game| {
                    to.name.clone_from(&from.name);
                    to.game.clone_from(&from.game);
                },
            },
            Fact {
                name: "game_unique_id",
                show: |of: &Game| of.game_unique_id.as_str().into(),
                copy: |to: &mut Game, from: &Game| to.game_unique_id.clone_from(&from.game_unique_id),
            },
            Fact {
                name: "thumbnail",
                show: |of: &Game| of.thumbnail.as_str().into(),
                copy: |to: &mut Game, from: &Game| to.thumbnail.clone_from(&from.thumbnail),
            },
            Fact {
                name: "active",
                show: |of: &Game| of.active.into(),
                copy: |to: &mut Game, from: &Game| to.active = from.active,
            },
        ]
    }
}

#[async_trait]
impl Kind for Games {
    fn name(&self) -> &'static str {
        Game::KIND
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn slugs(&self) -> Option<(EntryKind, BTreeSet<String>)> {
        Some((EntryKind::Games, self.0.iter().map(Item::slug).collect()))
    }

    async fn seed(&self, repos: &dyn Repositories, report: &mut FileReport) -> anyhow::Result<()> {
        let active = repos.games().list().await?;
        let mut rows = active.clone();
        for game in &self.0 {
            if !active.iter().any(|row| row.id == game.id) {
                rows.extend(repos.games().find(&game.id).await?);
            }
        }
        let merged = reconcile(repos, &self.0, &rows, &active, report).await?;
        repos.games().seed(&merged).await?;
        Ok(())
    }

    fn games(&self) -> Option<&[Game]> {
        Some(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::tests::{faults_of, good, moment};
    use super::*;

    /// The specification's names with artwork (spec 3).
    const NAMED: [&str; 18] = [
        "clash royale",
        "call of duty",
        "pubg mobile",
        "minecraft",
        "freefire",
        "fortnite",
        "apex legends",
        "roblox",
        "among us",
        "fifa mobile",
        "valorant",
        "subway surfers",
        "clash of clans",
        "8 ball pool",
        "aim train",
        "cannon clash",
        "puzzle mania",
        "space football",
    ];

    #[test]
    fn all_games_of_the_specification_are_there_with_their_artwork() {
        let text = include_str!("../../../../../content/games.toml");
        let games = good::<Games>(text, moment()).0;
        assert_eq!(games.len(), NAMED.len());
        for name in NAMED {
            let game = games.iter().find(|game| game.game == name).unwrap_or_else(|| panic!("{name}"));
            let art = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/art/games");
            let picture = art.join(format!("{}-192.webp", game.thumbnail));
            assert!(picture.is_file(), "{}", picture.display());
        }
        for made_here in ["aim_train_001", "puzzle_mania_001", "space_football_001", "cannon_clash_001"] {
            assert!(games.iter().any(|game| game.game_unique_id == made_here), "{made_here}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let entry = |change: &str| format!("[[game]]\nid = \"among-us\"\nname = \"Among Us\"\n{change}");
        let again = "[[game]]\nid = \"among-us\"\nname = \"Other\"";
        let cases = [
            (entry(again), "game among-us (Other): the id stands twice"),
            (
                entry(&again.replace("id = \"among-us\"", "id = \"b\"\ngame_unique_id = \"among_us_001\"")),
                "game b (Other): game_unique_id among_us_001 stands twice",
            ),
            (entry("").replace("id = \"among-us\"", "id = \"Among Us\""), "id `Among Us` must be lower-case"),
            (entry("").replace("Among Us", " "), "the name is empty"),
            (entry("thumbnail = \"../x\""), "thumbnail: there is no picture `games/../x`"),
            (entry("status = 1"), "status"),
        ];
        for (text, expected) in cases {
            let faults = faults_of::<Games>(&text).join("\n");
            assert!(faults.contains(expected), "{expected}: {faults}");
        }
    }
}
