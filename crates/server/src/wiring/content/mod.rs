//! The catalogue: what an operator offers, as files.
//!
//! A folder holds a file per kind, each of them read by a file here. What is not there is not touched: a folder with
//! nothing but `rewards.toml` changes rewards only. Loading is safe to repeat, and writes nothing the second time; what
//! is no longer in a file is no longer offered, and never deleted.
//!
//! A new kind: a file beside this one that implements [`Kind`] and [`FromFile`], and a line in [`Catalogue::read`].

mod challenges;
mod check;
mod documents;
mod games;
mod markdown;
mod played;
mod rewards;
mod series;
mod source;
mod tournaments;
mod videos;
mod when;

use std::path::Path;

use anyhow::{Context, ensure};
use arena_app::content::LANGUAGES;
use arena_app::ports::{DocumentKind, Repositories, Store};
use arena_rules::tournament::bots::BotPolicy;
use arena_store::Database;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

pub(crate) use when::length;

use documents::Document;
use source::Source;

/// When and where a catalogue is read: what its relative dates are relative to, and what is let in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    /// Now.
    pub(crate) now: DateTime<Utc>,
    /// The operator's zone.
    pub(crate) zone: Tz,
    /// Where bots may play here.
    pub(crate) bots: BotPolicy,
}

/// One kind of content: how its file is read, and how it gets into the database.
#[async_trait]
pub(crate) trait Kind: Send + Sync {
    /// What people call the entries, `rewards`.
    fn name(&self) -> &'static str;

    /// How many entries there are.
    fn len(&self) -> usize;

    /// Writes the entries: new ones are added, present ones changed, absent ones no longer offered. How many rows were
    /// written; none where nothing is different.
    async fn seed(&self, repos: &dyn Repositories) -> anyhow::Result<u64>;

    /// The names that entries of other kinds may refer to.
    fn names(&self) -> Vec<&str> {
        Vec::new()
    }

    /// What the entries refer to.
    fn references(&self) -> Vec<Reference<'_>> {
        Vec::new()
    }
}

/// An entry names one of another kind.
pub(crate) struct Reference<'a> {
    /// The entry, as an error names it: `video 3 (First win)`.
    pub(crate) entry: String,
    /// The other kind, by its [`Kind::name`]: `games`.
    pub(crate) kind: &'static str,
    /// The name in it.
    pub(crate) name: &'a str,
}

/// How the file of a kind is read.
pub(crate) trait FromFile: Kind + Sized + 'static {
    /// Its name in the folder, `rewards.toml`.
    const FILE: &'static str;

    /// Reads and checks it. Errors name the entry and what is wrong with it; the file's name is put before them.
    fn parse(text: &str, moment: Moment) -> anyhow::Result<Self>;
}

/// A catalogue, read and checked.
pub(crate) struct Catalogue {
    kinds: Vec<Box<dyn Kind>>,
}

impl Catalogue {
    /// The catalogue of a folder.
    ///
    /// # Errors
    /// Which file, which entry, what is wrong.
    pub(crate) fn of_folder(folder: &Path, moment: Moment) -> anyhow::Result<Self> {
        ensure!(folder.is_dir(), "{} is not a folder", folder.display());
        let catalogue = Self::read(&Source::Folder(folder), moment)?;
        ensure!(!catalogue.kinds.is_empty(), "{} holds no file of a catalogue", folder.display());
        Ok(catalogue)
    }

    /// The catalogue that the binary carries.
    pub(crate) fn built_in(moment: Moment) -> anyhow::Result<Self> {
        Self::read(&Source::BuiltIn, moment)
    }

    fn read(source: &Source<'_>, moment: Moment) -> anyhow::Result<Self> {
        let mut reader = Reader { source, moment, kinds: Vec::new() };
        // In the order in which they are written: what others refer to comes first.
        reader.file::<rewards::Rewards>()?;
        reader.file::<games::Games>()?;
        reader.file::<challenges::Challenges>()?;
        reader.file::<tournaments::Tournaments>()?;
        reader.file::<videos::Videos>()?;
        reader.documents()?;
        let catalogue = Self { kinds: reader.kinds };
        catalogue.check_references()?;
        Ok(catalogue)
    }

    /// Every name that is referred to must be there, as far as its kind is in this catalogue.
    fn check_references(&self) -> anyhow::Result<()> {
        for Reference { entry, kind, name } in self.kinds.iter().flat_map(|kind| kind.references()) {
            if let Some(referred) = self.kinds.iter().find(|other| other.name() == kind) {
                ensure!(referred.names().contains(&name), "{entry}: there is no `{name}` among the {kind}");
            }
        }
        Ok(())
    }

    /// Writes the catalogue into the database, all or nothing; how many rows of which kind.
    pub(crate) async fn load(&self, database: &Database) -> anyhow::Result<Vec<Loaded>> {
        self.load_some(database, |_| true).await
    }

    /// Writes what follows on what is over: tournaments.
    pub(crate) async fn follow_up(&self, database: &Database) -> anyhow::Result<Vec<Loaded>> {
        self.load_some(database, |kind| kind.name() == tournaments::NAME).await
    }

    async fn load_some(
        &self,
        database: &Database,
        wanted: impl Fn(&dyn Kind) -> bool + Send,
    ) -> anyhow::Result<Vec<Loaded>> {
        let tx = database.begin().await?;
        let mut loaded = Vec::new();
        for kind in self.kinds.iter().filter(|kind| wanted(&***kind)) {
            let written = kind.seed(&*tx).await.with_context(|| kind.name())?;
            loaded.push(Loaded { name: kind.name(), entries: kind.len(), written });
        }
        tx.commit().await?;
        Ok(loaded)
    }
}

/// What loading a kind came to.
pub(crate) struct Loaded {
    /// What people call the entries.
    pub(crate) name: &'static str,
    /// How many are in the catalogue.
    pub(crate) entries: usize,
    /// How many rows were different before.
    pub(crate) written: u64,
}

struct Reader<'a> {
    source: &'a Source<'a>,
    moment: Moment,
    kinds: Vec<Box<dyn Kind>>,
}

impl Reader<'_> {
    fn file<K: FromFile>(&mut self) -> anyhow::Result<()> {
        if let Some(file) = self.source.file(K::FILE)? {
            let kind = K::parse(&file.text, self.moment).with_context(|| file.name)?;
            self.kinds.push(Box::new(kind));
        }
        Ok(())
    }

    fn documents(&mut self) -> anyhow::Result<()> {
        for language in LANGUAGES {
            for kind in DocumentKind::ALL {
                if let Some(file) = self.source.file(&documents::file(kind, language))? {
                    let document = Document::parse(kind, language, &file.text).with_context(|| file.name)?;
                    self.kinds.push(Box::new(document));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    /// Some evening in Karachi.
    pub(crate) fn moment() -> Moment {
        let now = Utc.with_ymd_and_hms(2026, 3, 1, 14, 30, 20).unwrap();
        Moment { now, zone: chrono_tz::Asia::Karachi, bots: BotPolicy::Anywhere }
    }

    #[test]
    fn the_built_in_catalogue_is_good() {
        let catalogue = Catalogue::built_in(moment()).unwrap();
        let kinds: Vec<_> = catalogue.kinds.iter().map(|kind| (kind.name(), kind.len())).collect();
        for kind in
            [("rewards", 15), ("videos", 25), ("banners", 3), ("questions", 15), ("Learn & Win links", 3)]
        {
            assert!(kinds.contains(&kind), "{kind:?}: {kinds:?}");
        }
    }

    #[test]
    fn the_pictures_that_are_named_are_there() {
        let manifest = include_str!("../../../../../web/art/manifest.json");
        let there: serde_json::Map<String, serde_json::Value> = serde_json::from_str(manifest).unwrap();
        let mut named = 0;
        let files =
            ["videos.toml", "en/banners.toml", "en/learn-win.toml", "ur/banners.toml", "ur/learn-win.toml"];
        for file in files {
            let text = Source::BuiltIn.file(file).unwrap().unwrap().text;
            for line in text.lines() {
                let (key, value) = line.split_once(" = ").unwrap_or_default();
                let value = value.trim_matches('"');
                let picture = match key {
                    "portrait" | "landscape" | "image" => value.to_owned(),
                    "thumbnail" => format!("games/{value}"),
                    "id" if value.parse::<i32>().is_err() => format!("games/{value}"),
                    _ => continue,
                };
                assert!(there.contains_key(&picture), "{file}: {picture}");
                named += 1;
            }
        }
        assert_eq!(named, 2 * (6 + 3) + 12);
    }

    #[test]
    fn there_is_as_much_to_read_in_every_language() {
        for kind in DocumentKind::ALL {
            let [english, urdu] = LANGUAGES.map(|language| {
                let file = Source::BuiltIn.file(&documents::file(kind, language)).unwrap().unwrap();
                Document::parse(kind, language, &file.text).unwrap().len()
            });
            assert_eq!(english, urdu, "{}", kind.as_str());
        }
    }

    #[test]
    fn an_entry_that_names_nothing_is_found() {
        struct Games;
        #[async_trait]
        impl Kind for Games {
            fn name(&self) -> &'static str {
                "games"
            }
            fn len(&self) -> usize {
                1
            }
            async fn seed(&self, _: &dyn Repositories) -> anyhow::Result<u64> {
                Ok(0)
            }
            fn names(&self) -> Vec<&str> {
                vec!["ludo"]
            }
        }
        let videos = |game: &str| {
            let text = format!(
                "[[game]]\nid = \"{game}\"\nname = \"X\"\n[[game.video]]\nid = 1\ntitle = \"Win\"\n\
                 link = \"https://x\"\npublished = \"now\"\n"
            );
            videos::Videos::parse(&text, moment()).unwrap()
        };
        let catalogue = |game| Catalogue { kinds: vec![Box::new(videos(game)), Box::new(Games)] };
        assert!(catalogue("ludo").check_references().is_ok());
        let error = catalogue("chess").check_references().unwrap_err().to_string();
        assert_eq!(error, "video 1 (Win): there is no `chess` among the games");
    }
}
