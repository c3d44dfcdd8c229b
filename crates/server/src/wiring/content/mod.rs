//! The catalogue: the operator's content, as files.
//!
//! A folder holds one file for each kind, and each kind has a module here. A kind without a file is not
//! touched. Loading the same folder again writes nothing. An entry that is gone from its file is no longer
//! offered, but never deleted. For each entry the catalogue records the values that it wrote last, which
//! tells changes of the file from changes by staff ([`merge`]).
//!
//! Each language has a folder with the entries' texts ([`translations`]).
//!
//! To add a kind, add a module that implements [`Kind`] and [`FromFile`], a line in [`Catalogue::read`] and
//! one in [`source::FILES`].

mod challenges;
mod documents;
mod faults;
mod games;
mod markdown;
mod merge;
mod one_tournament;
mod pictures;
mod played;
mod reading;
mod report;
mod rewards;
mod series;
mod source;
mod tournament_amend;
mod tournament_facts;
mod tournament_seed;
mod tournaments;
mod translations;
mod videos;
mod when;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, ensure};
use arena_app::ports::{AuditLine, EntryKind, Game, Repositories, Store};
use arena_rules::levels;
use arena_rules::tournament::bots::BotPolicy;
use arena_store::Database;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::config::Config;

pub(crate) use one_tournament::{instant, read as read_tournament};
pub(crate) use report::FileReport;
pub(crate) use when::length;

use documents::Document;
use faults::{Faults, did_you_mean};
use reading::{At, Reading};
use source::{DocumentFile, Source};
use translations::TranslatedFile;

/// The time and the rules by which a catalogue is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) now: DateTime<Utc>,
    pub(crate) zone: Tz,
    pub(crate) bots: BotPolicy,
    /// Whether this is a demo, which may show invented players.
    pub(crate) demo: bool,
    /// Whether a series with relative times starts again after its tournament, as in a demo's own server:
    /// there is always a live tournament.
    pub(crate) renews: bool,
}

/// One kind of content, from its file.
#[async_trait]
trait Kind: Send + Sync {
    /// The plural name of the entries, such as `rewards`.
    fn name(&self) -> &'static str;

    fn len(&self) -> usize;

    /// Adds new entries, changes existing ones, stops offering absent ones, and reports each change.
    async fn seed(&self, repos: &dyn Repositories, report: &mut FileReport) -> anyhow::Result<()>;

    /// The games to which other kinds may refer.
    fn games(&self) -> Option<&[Game]> {
        None
    }

    /// The ids or slugs of the entries that may be translated.
    fn slugs(&self) -> Option<(EntryKind, BTreeSet<String>)> {
        None
    }

    /// The translations; `None` if this is no file of translations.
    fn translates(&self) -> Option<&TranslatedFile> {
        None
    }

    fn references(&self) -> Vec<Reference<'_>> {
        Vec::new()
    }
}

struct Reference<'a> {
    at: &'a At,
    game: &'a str,
    /// Whether it must be an in-house game.
    made_here: bool,
}

impl<'a> Reference<'a> {
    fn to_game(at: &'a At, game: &'a str) -> Self {
        Self { at, game, made_here: false }
    }

    /// The fault of the reference. `found` is the game with the id.
    fn fault(&self, found: Option<&Game>, known: &[Game]) -> Option<String> {
        let Some(game) = found else {
            let meant = did_you_mean(self.game, known.iter().map(|game| game.id.as_str()));
            return Some(format!("there is no game `{}`{meant}", self.game));
        };
        let strange = self.made_here && levels::game(&game.game_unique_id).is_none();
        strange.then(|| format!("an ESL tournament needs an in-house game, and {} is not one", game.name))
    }
}

trait FromFile: Kind + Sized + 'static {
    /// The file's name in the folder, such as `rewards.toml`.
    const FILE: &'static str;

    /// Reads and checks the file. Faults are added to `reading`; then nothing is loaded.
    fn read(reading: &mut Reading<'_>) -> Self;
}

pub(crate) struct Catalogue {
    files: Vec<File>,
}

struct File {
    /// The file's name in the folder.
    name: String,
    /// The file's name in errors.
    shown: String,
    kind: Box<dyn Kind>,
}

impl Catalogue {
    /// Reads a folder for the portal of a configuration, with texts in its languages and in those that come with the program.
    ///
    /// # Errors
    /// Every fault, with its file, line, entry and reason.
    pub(crate) fn of_folder(folder: &Path, config: &Config, moment: Moment) -> anyhow::Result<Self> {
        ensure!(folder.is_dir(), "{} is not a folder", folder.display());
        let catalogue = Self::read(&Source::of(folder, config, false), moment)?;
        ensure!(!catalogue.files.is_empty(), "{} holds no file of a catalogue", folder.display());
        Ok(catalogue)
    }

    pub(crate) fn built_in(moment: Moment) -> anyhow::Result<Self> {
        Self::read(&Source::BuiltIn, moment)
    }

    /// Reads the catalogue that a demo loads at its start: that of `content_dir`, with the program's documents for
    /// those that it lacks, or the program's own.
    ///
    /// # Errors
    /// Every fault, with its file, line, entry and reason.
    pub(crate) fn of_demo(config: &Config, moment: Moment) -> anyhow::Result<Self> {
        let Some(folder) = &config.content_dir else { return Self::built_in(moment) };
        ensure!(folder.is_dir(), "key `content_dir`: {} is not a folder", folder.display());
        Self::read(&Source::of(folder, config, true), moment)
    }

    fn read(source: &Source<'_>, moment: Moment) -> anyhow::Result<Self> {
        let mut faults = Faults::default();
        let texts = source.texts(&mut faults)?;
        let mut reader = Reader { source, moment, texts, files: Vec::new(), faults };
        // Kinds are read in the order of writing: a kind comes after those to which it refers.
        reader.file::<rewards::Rewards>();
        reader.file::<games::Games>();
        reader.file::<challenges::Challenges>();
        reader.file::<tournaments::Tournaments>();
        reader.file::<videos::Videos>();
        reader.documents();
        reader.translations();
        let Reader { files, mut faults, .. } = reader;
        let catalogue = Self { files };
        if let Some(games) = catalogue.games() {
            catalogue.check_references(games, &mut faults);
        }
        for (file, translated) in catalogue.translated() {
            if let Some(known) = catalogue.slugs(translated.kind()) {
                translated.check(&file.shown, &known, &mut faults);
            }
        }
        faults.into_result()?;
        Ok(catalogue)
    }

    /// The games of this catalogue; `None` without the file of games.
    fn games(&self) -> Option<&[Game]> {
        self.files.iter().find_map(|file| file.kind.games())
    }

    /// The ids or slugs of a kind; `None` without the kind's file.
    fn slugs(&self, kind: EntryKind) -> Option<BTreeSet<String>> {
        self.files
            .iter()
            .filter_map(|file| file.kind.slugs())
            .find(|(of, _)| *of == kind)
            .map(|(_, slugs)| slugs)
    }

    fn translated(&self) -> impl Iterator<Item = (&File, &TranslatedFile)> {
        self.files.iter().filter_map(|file| Some((file, file.kind.translates()?)))
    }

    fn check_references(&self, games: &[Game], faults: &mut Faults) {
        for file in &self.files {
            for reference in file.kind.references() {
                let found = games.iter().find(|game| game.id == reference.game);
                if let Some(why) = reference.fault(found, games) {
                    let At { label, .. } = reference.at;
                    faults.add(&file.shown, Some(reference.at.line_of("game")), format!("{label}: {why}"));
                }
            }
        }
    }

    /// Writes the catalogue all or nothing, with `line` in the audit. Returns a report for each file.
    ///
    /// # Errors
    /// If an entry refers to a game that does not exist, and errors of the database.
    pub(crate) async fn load(
        &self,
        database: &Database,
        line: Option<AuditLine>,
    ) -> anyhow::Result<Vec<FileReport>> {
        self.load_some(database, line, |_| true, true).await
    }

    /// Returns the reports of [`Catalogue::load`] without writing anything.
    ///
    /// # Errors
    /// Those of [`Catalogue::load`].
    pub(crate) async fn try_out(&self, database: &Database) -> anyhow::Result<Vec<FileReport>> {
        self.load_some(database, None, |_| true, false).await
    }

    /// Writes the next tournaments of series whose tournament is over.
    pub(crate) async fn follow_up(&self, database: &Database) -> anyhow::Result<Vec<FileReport>> {
        self.load_some(database, None, |kind| kind.name() == tournaments::NAME, true).await
    }

    async fn load_some(
        &self,
        database: &Database,
        line: Option<AuditLine>,
        wanted: impl Fn(&dyn Kind) -> bool + Send,
        writes: bool,
    ) -> anyhow::Result<Vec<FileReport>> {
        let tx = database.begin().await?;
        tx.catalogue().hold().await?;
        if self.games().is_none() {
            self.check_games(&*tx).await?;
        }
        self.check_translated(&*tx).await?;
        let mut reports = Vec::new();
        for File { name, kind, .. } in self.files.iter().filter(|file| wanted(&*file.kind)) {
            let mut report = FileReport::new(name, kind.len());
            kind.seed(&*tx, &mut report).await.with_context(|| name.clone())?;
            reports.push(report);
        }
        if let Some(mut line) = line {
            if let Some((before, after)) = report::change(&reports) {
                line.change = line.change.between(before, after);
            }
            tx.audit().note(&line).await?;
        }
        if writes {
            tx.commit().await?;
        }
        Ok(reports)
    }

    /// Checks references to games against the database: the file of games need not be in the same folder.
    async fn check_games(&self, repos: &dyn Repositories) -> anyhow::Result<()> {
        let references = self.files.iter().flat_map(|file| file.kind.references());
        let ids: BTreeSet<&str> = references.map(|reference| reference.game).collect();
        let mut games = Vec::new();
        for id in ids {
            games.extend(repos.games().find(id).await?);
        }
        let mut faults = Faults::default();
        self.check_references(&games, &mut faults);
        faults.into_result()
    }

    /// Checks translations against the database: the entries' own file need not be in the same folder.
    async fn check_translated(&self, repos: &dyn Repositories) -> anyhow::Result<()> {
        let mut faults = Faults::default();
        for (file, translated) in self.translated().filter(|(_, found)| self.slugs(found.kind()).is_none()) {
            let records = merge::records(repos, translated.kind().as_str()).await?;
            translated.check(&file.shown, &records.into_keys().collect(), &mut faults);
        }
        faults.into_result()
    }
}

/// Creates the due tournaments of recurring series (`every`) of the last loaded catalogue. Returns their
/// number.
///
/// # Errors
/// Errors of the database, and an unreadable record.
pub(crate) async fn recur(database: &Database, moment: Moment) -> anyhow::Result<usize> {
    if tournament_seed::recurring(database.read()).await?.is_empty() {
        return Ok(0);
    }
    let tx = database.begin().await?;
    tx.catalogue().hold().await?;
    let written = tournament_seed::recur(&*tx, moment).await?;
    tx.commit().await?;
    Ok(written)
}

struct Reader<'a> {
    source: &'a Source<'a>,
    moment: Moment,
    texts: BTreeMap<String, String>,
    files: Vec<File>,
    faults: Faults,
}

impl Reader<'_> {
    fn file<K: FromFile>(&mut self) {
        self.read(K::FILE, |reading| Box::new(K::read(reading)));
    }

    fn documents(&mut self) {
        for DocumentFile { name, kind, language, is_loaded } in self.source.documents(&self.texts) {
            let before = self.files.len();
            self.read(&name, |reading| Box::new(Document::read(kind, language, reading)));
            if !is_loaded {
                self.files.truncate(before);
            }
        }
    }

    fn translations(&mut self) {
        for language in translations::languages(&self.source.languages()) {
            for kind in EntryKind::ALL {
                self.read(&translations::file(kind, language), |reading| {
                    Box::new(TranslatedFile::read(kind, language, reading))
                });
            }
        }
    }

    /// Reads the file if it exists. A file with faults is left out, and its faults are collected.
    fn read(&mut self, name: &str, read: impl FnOnce(&mut Reading<'_>) -> Box<dyn Kind>) {
        let Some(text) = self.texts.get(name) else { return };
        let shown = self.source.shown(name);
        let mut reading = Reading::new(text, self.moment);
        let kind = read(&mut reading);
        let faults = reading.into_faults();
        if faults.is_empty() {
            self.files.push(File { name: name.to_owned(), shown, kind });
        } else {
            faults.into_iter().for_each(|(line, why)| self.faults.add(&shown, Some(line), why));
        }
    }
}

#[cfg(test)]
mod again;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tournament_tests;
