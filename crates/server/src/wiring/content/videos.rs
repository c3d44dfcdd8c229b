//! `videos.toml`: videos by game.

use std::collections::BTreeSet;

use arena_app::ports::{EntryKind, Repositories, Video};
use async_trait::async_trait;
use chrono::SecondsFormat;
use serde::Deserialize;

use super::merge::{Fact, Item, facts, reconcile};
use super::reading::{At, Reading};
use super::report::FileReport;
use super::when::When;
use super::{FromFile, Kind, Reference};

/// The videos in the order of display, with their lines in the file.
pub(super) struct Videos(Vec<Offer>, Vec<At>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    id: String,
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: i32,
    title: String,
    link: String,
    thumbnail: Option<String>,
    #[serde(default)]
    highlight: bool,
    published: When,
}

impl FromFile for Videos {
    const FILE: &'static str = "videos.toml";

    fn read(reading: &mut Reading<'_>) -> Self {
        let (mut games, mut ids) = (BTreeSet::new(), BTreeSet::new());
        let mut videos = Vec::new();
        let mut places = Vec::new();
        for mut table in reading.tables("game") {
            let inner = reading.inner(&mut table, "video");
            let Some((game, at)) = reading.row::<Game>(table) else { continue };
            reading.slug(&at, "id", &game.id);
            reading.filled(&at, "name", &game.name);
            reading.need(&at, "id", games.insert(game.id.clone()), "the id stands twice");
            for table in inner {
                let Some((row, at)) = reading.row::<Row>(table) else { continue };
                reading.need(&at, "id", row.id >= 1, "ids begin at 1");
                reading.need(&at, "id", ids.insert(row.id), "the id stands twice");
                reading.readable(&at, "title", &row.title);
                reading.link(&at, "link", &row.link);
                let thumbnail = row.thumbnail.unwrap_or_else(|| game.id.clone());
                reading.picture(&at, "thumbnail", &format!("games/{thumbnail}"));
                let video = Video {
                    id: row.id,
                    game_id: game.id.clone(),
                    game: game.name.clone(),
                    title: row.title,
                    link: row.link,
                    thumbnail,
                    highlight: row.highlight,
                    published_at: row.published.at(reading.moment),
                };
                videos.push(Offer { video, published: row.published.to_string() });
                places.push(at);
            }
        }
        Self(videos, places)
    }
}

/// A video with its date as in the file, which may be relative.
#[derive(Clone)]
struct Offer {
    video: Video,
    published: String,
}

impl Item for Offer {
    const KIND: &'static str = "videos";

    fn slug(&self) -> String {
        self.video.id.to_string()
    }

    fn label(&self) -> String {
        format!("video {} ({})", self.video.id, self.video.title)
    }

    fn facts() -> &'static [Fact<Self>] {
        facts!(
            Offer: "game" video.game_id, "game's name" video.game, "title" video.title, "link" video.link,
            "thumbnail" video.thumbnail, "highlight" video.highlight, "published" published
        )
    }

    fn stays(&self, row: &Self, field: &str) -> Option<String> {
        let set = row.video.published_at.to_rfc3339_opts(SecondsFormat::Secs, true);
        (field == "published")
            .then(|| format!("`published` stays {set}: a date is set when its entry is new"))
    }
}

#[async_trait]
impl Kind for Videos {
    fn name(&self) -> &'static str {
        Offer::KIND
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn slugs(&self) -> Option<(EntryKind, BTreeSet<String>)> {
        Some((EntryKind::Videos, self.0.iter().map(Item::slug).collect()))
    }

    async fn seed(&self, repos: &dyn Repositories, report: &mut FileReport) -> anyhow::Result<()> {
        let mut rows = Vec::new();
        for game in repos.videos().games().await? {
            for video in repos.videos().of_game(&game.game_id).await? {
                rows.push(Offer { video, published: String::new() });
            }
        }
        let merged = reconcile(repos, &self.0, &rows, &rows, report).await?;
        let merged: Vec<Video> = merged.into_iter().map(|offer| offer.video).collect();
        repos.videos().seed(&merged).await?;
        Ok(())
    }

    fn references(&self) -> Vec<Reference<'_>> {
        self.0.iter().zip(&self.1).map(|(offer, at)| Reference::to_game(at, &offer.video.game_id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults_of, good, moment};
    use super::*;

    const GOOD: &str = "[[game]]\nid = \"roblox\"\nname = \"Roblox\"\n[[game.video]]\nid = 1\ntitle = \"First win\"\n\
                        link = \"{videos}x\"\npublished = \"-1d\"\n";

    #[test]
    fn a_video_takes_its_games_picture_where_it_has_none() {
        let videos = good::<Videos>(GOOD, moment());
        assert_eq!(
            (videos.0[0].video.thumbnail.as_str(), videos.0[0].video.game.as_str()),
            ("roblox", "Roblox")
        );
        assert_eq!(videos.0[0].video.published_at.to_rfc3339(), "2026-02-28T14:30:00+00:00");
        assert_eq!(videos.references()[0].game, "roblox");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let video = "[[game.video]]\nid = 1\ntitle = \"Again\"\nlink = \"{videos}y\"\npublished = \"now\"\n";
        let cases = [
            (GOOD.replace("\"roblox\"", "\"Roblox!\""), "game Roblox! (Roblox): id `Roblox!` must be"),
            (GOOD.replace("First win", " "), "the title is empty"),
            (
                GOOD.replace("{videos}x", "http://x"),
                "video 1 (First win): link `http://x` must begin with https://",
            ),
            (GOOD.replace("{videos}x", "{video}x"), "{video}"),
            (GOOD.replace("-1d", "soon"), "`soon` is no time"),
            (format!("{GOOD}{video}"), "video 1 (Again): the id stands twice"),
            (
                format!("{GOOD}[[game]]\nid = \"roblox\"\nname = \"X\"\n"),
                "game roblox (X): the id stands twice",
            ),
            (GOOD.replace("id = 1", "id = 0"), "ids begin at 1"),
        ];
        for (text, expected) in cases {
            let faults = faults_of::<Videos>(&text).join("\n");
            assert!(faults.contains(expected), "{expected}: {faults}");
        }
    }
}
