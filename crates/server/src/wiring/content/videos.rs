//! `videos.toml`: what there is to watch, by game.

use std::collections::BTreeSet;

use anyhow::ensure;
use arena_app::ports::{Repositories, Video};
use async_trait::async_trait;
use serde::Deserialize;

use super::check;
use super::when::When;
use super::{FromFile, Kind, Moment, Reference};

/// The videos, in the order in which they are shown.
pub(super) struct Videos(Vec<Video>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    game: Vec<Game>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    id: String,
    name: String,
    #[serde(default)]
    video: Vec<Row>,
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

    fn parse(text: &str, moment: Moment) -> anyhow::Result<Self> {
        let file: File = toml::from_str(text)?;
        let (mut games, mut ids) = (BTreeSet::new(), BTreeSet::new());
        let mut videos = Vec::new();
        for game in file.game {
            let at = format!("game {} ({})", game.id, game.name);
            check::slug(&at, "id", &game.id)?;
            check::filled(&at, "name", &game.name)?;
            ensure!(games.insert(game.id.clone()), "{at}: the id stands twice");
            for row in game.video {
                let at = format!("video {} ({})", row.id, row.title);
                ensure!(row.id >= 1, "{at}: ids begin at 1");
                ensure!(ids.insert(row.id), "{at}: the id stands twice");
                check::text(&at, "title", &row.title)?;
                check::link(&at, "link", &row.link)?;
                let thumbnail = row.thumbnail.unwrap_or_else(|| game.id.clone());
                check::slug(&at, "thumbnail", &thumbnail)?;
                videos.push(Video {
                    id: row.id,
                    game_id: game.id.clone(),
                    game: game.name.clone(),
                    title: row.title,
                    link: row.link,
                    thumbnail,
                    highlight: row.highlight,
                    published_at: row.published.at(moment),
                });
            }
        }
        Ok(Self(videos))
    }
}

#[async_trait]
impl Kind for Videos {
    fn name(&self) -> &'static str {
        "videos"
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    async fn seed(&self, repos: &dyn Repositories) -> anyhow::Result<u64> {
        Ok(repos.videos().seed(&self.0).await?)
    }

    fn references(&self) -> Vec<Reference<'_>> {
        let of = |video: &'_ Video| format!("video {} ({})", video.id, video.title);
        let reference = |video| Reference { entry: of(video), kind: "games", name: &video.game_id };
        self.0.iter().map(reference).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment;
    use super::*;

    const GOOD: &str = "[[game]]\nid = \"ludo\"\nname = \"Ludo\"\n[[game.video]]\nid = 1\ntitle = \"First win\"\n\
                        link = \"{videos}x\"\npublished = \"-1d\"\n";

    #[test]
    fn a_video_takes_its_games_picture_where_it_has_none() {
        let videos = Videos::parse(GOOD, moment()).unwrap();
        assert_eq!((videos.0[0].thumbnail.as_str(), videos.0[0].game.as_str()), ("ludo", "Ludo"));
        assert_eq!(videos.0[0].published_at.to_rfc3339(), "2026-02-28T14:30:00+00:00");
        assert_eq!(videos.references()[0].name, "ludo");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let video = "[[game.video]]\nid = 1\ntitle = \"Again\"\nlink = \"{videos}y\"\npublished = \"now\"\n";
        let cases = [
            (GOOD.replace("\"ludo\"", "\"Ludo!\""), "game Ludo! (Ludo): id `Ludo!` must be"),
            (GOOD.replace("First win", " "), "the title is empty"),
            (
                GOOD.replace("{videos}x", "http://x"),
                "video 1 (First win): link `http://x` must begin with https://",
            ),
            (GOOD.replace("{videos}x", "{video}x"), "{video}"),
            (GOOD.replace("-1d", "soon"), "`soon` is no time"),
            (format!("{GOOD}{video}"), "video 1 (Again): the id stands twice"),
            (format!("{GOOD}[[game]]\nid = \"ludo\"\nname = \"X\"\n"), "game ludo (X): the id stands twice"),
            (GOOD.replace("id = 1", "id = 0"), "ids begin at 1"),
        ];
        for (text, expected) in cases {
            let error = Videos::parse(&text, moment()).err().map(|error| format!("{error:#}"));
            assert!(error.as_ref().is_some_and(|error| error.contains(expected)), "{expected}: {error:?}");
        }
    }
}
