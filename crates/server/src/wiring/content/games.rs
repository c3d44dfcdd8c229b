//! `games.toml`: the games that the portal has something for.

use std::collections::BTreeSet;

use anyhow::ensure;
use arena_app::ports::{Game, Repositories};
use async_trait::async_trait;
use serde::Deserialize;

use super::{FromFile, Kind, Moment};

/// The games, in the order in which they are shown.
pub(super) struct Games(Vec<Game>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    game: Vec<Row>,
}

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

/// Whether a text is small letters, digits and hyphens: an id, or the slug of a picture.
pub(super) fn is_slug(text: &str) -> bool {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !text.is_empty() && text.len() <= 64 && text.bytes().all(plain)
}

impl FromFile for Games {
    const FILE: &'static str = "games.toml";

    fn parse(text: &str, _: Moment) -> anyhow::Result<Self> {
        let file: File = toml::from_str(text)?;
        let (mut ids, mut unique_ids) = (BTreeSet::new(), BTreeSet::new());
        let mut games = Vec::new();
        for row in file.game {
            let at = format!("game {} ({})", row.id, row.name);
            ensure!(is_slug(&row.id), "{at}: an id is small letters, digits and hyphens");
            ensure!(!row.name.trim().is_empty(), "{at}: the name is empty");
            ensure!(ids.insert(row.id.clone()), "{at}: the id stands twice");
            let game_unique_id =
                row.game_unique_id.unwrap_or_else(|| format!("{}_001", row.id.replace('-', "_")));
            ensure!(
                unique_ids.insert(game_unique_id.clone()),
                "{at}: game_unique_id {game_unique_id} stands twice"
            );
            let thumbnail = row.thumbnail.unwrap_or_else(|| row.id.clone());
            ensure!(is_slug(&thumbnail), "{at}: thumbnail `{thumbnail}` is no slug of a picture");
            games.push(Game {
                id: row.id,
                game: row.name.to_lowercase(),
                name: row.name,
                game_unique_id,
                thumbnail,
                active: row.active,
            });
        }
        Ok(Self(games))
    }
}

#[async_trait]
impl Kind for Games {
    fn name(&self) -> &'static str {
        "games"
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    async fn seed(&self, repos: &dyn Repositories) -> anyhow::Result<u64> {
        Ok(repos.games().seed(&self.0).await?)
    }

    fn names(&self) -> Vec<&str> {
        self.0.iter().map(|game| game.id.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::tests::moment;
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
        let games = Games::parse(text, moment()).unwrap().0;
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
            (entry("").replace("id = \"among-us\"", "id = \"Among Us\""), "an id is small letters"),
            (entry("").replace("Among Us", " "), "the name is empty"),
            (entry("thumbnail = \"../x\""), "thumbnail `../x` is no slug"),
            (entry("status = 1"), "status"),
        ];
        for (text, expected) in cases {
            let error = Games::parse(&text, moment()).err().map(|error| format!("{error:#}"));
            assert!(error.as_ref().is_some_and(|error| error.contains(expected)), "{expected}: {error:?}");
        }
    }
}
