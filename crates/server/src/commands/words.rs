//! `arena words`: files for translators, and what a language lacks.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
use arena_rules::{Language, Languages};
use arena_words::{Imported, export, import, missing, write};
use clap::Subcommand;
use serde::Serialize;

use crate::commands::output::Group;
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum WordsCommand {
    /// Write a language's texts into a PO file, with the English texts beside them.
    Export {
        /// The language, such as `sw` or `pt-BR`.
        language: Language,
        /// The file; by default `<language>.po`.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Read a translator's PO file into the directory of languages.
    Import {
        file: PathBuf,
        /// The directory of languages; by default that of `languages_dir`.
        #[arg(long, value_name = "DIRECTORY")]
        into: Option<PathBuf>,
        /// The name of a new language, in the language itself.
        #[arg(long)]
        name: Option<String>,
        /// The script of a new language, as in ISO 15924.
        #[arg(long, default_value = "Latn")]
        script: String,
    },
    /// Name the texts that the portal's languages lack; exits with 1 if there are any.
    Check,
}

#[derive(Serialize)]
struct ExportView {
    language: Language,
    file: PathBuf,
    entries: usize,
}

impl Display for ExportView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { language, file, entries } = self;
        writeln!(f, "{}: {entries} entries in {language}", file.display())
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ImportView {
    language: Language,
    directory: PathBuf,
    texts: usize,
    left_out: Vec<String>,
    missing: usize,
}

impl Display for ImportView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { language, directory, texts, left_out, missing } = self;
        for entry in left_out {
            writeln!(f, "left out: {entry}")?;
        }
        writeln!(f, "{}: {texts} texts in {language}", directory.display())?;
        if *missing > 0 {
            writeln!(f, "{missing} texts are missing and shown in English: arena words check")?;
        }
        Ok(())
    }
}

/// The missing texts of each language, by file.
#[derive(Serialize)]
#[serde(transparent)]
struct CheckView(BTreeMap<Language, BTreeMap<String, Vec<String>>>);

impl Display for CheckView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (language, files) in &self.0 {
            let count: usize = files.values().map(Vec::len).sum();
            match count {
                0 => writeln!(f, "{language}: whole")?,
                1 => writeln!(f, "{language}: 1 text is missing")?,
                _ => writeln!(f, "{language}: {count} texts are missing")?,
            }
            for (file, keys) in files {
                writeln!(f, "  {file}.ftl: {}", keys.join(", "))?;
            }
        }
        Ok(())
    }
}

pub(super) fn run(config: &Config, group: Group<WordsCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    match command {
        WordsCommand::Export { language, out } => {
            let file = out.unwrap_or_else(|| format!("{language}.po").into());
            let languages = all(config, language)?;
            let entries = export(language, &languages, &file)?;
            output.print(&ExportView { language, file, entries });
        }
        WordsCommand::Import { file, into, name, script } => {
            let into = into
                .or_else(|| config.languages_dir.clone())
                .context("there is no directory of languages: set `languages_dir`, or give --into")?;
            let english = Languages::load(&[Language::EN], None)?;
            let imported = import(&file, &english)?;
            output.print(&keep(imported, &into, name.as_deref(), &script)?);
        }
        WordsCommand::Check => {
            let languages = crate::wiring::app::languages(config)?;
            let mut lacks: BTreeMap<Language, BTreeMap<String, Vec<String>>> = BTreeMap::new();
            for words in languages.iter() {
                let files = lacks.entry(words.language()).or_default();
                for (file, key) in missing(words, languages.english()) {
                    files.entry(file).or_default().push(key);
                }
            }
            let whole = lacks.values().all(BTreeMap::is_empty);
            output.print(&CheckView(lacks));
            return Ok(if whole { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The program's languages, and `language` if the directory of languages has it: their forms show which texts count.
fn all(config: &Config, language: Language) -> anyhow::Result<Languages> {
    let mut tags = Languages::shipped();
    let own = config.languages_dir.as_ref().is_some_and(|folder| folder.join(language.as_str()).is_dir());
    if own && !tags.contains(&language) {
        tags.push(language);
    }
    Ok(Languages::load(&tags, config.languages_dir.as_deref())?)
}

/// Writes imported texts, and reads the language again: nothing is written that the server would refuse.
fn keep(imported: Imported, into: &Path, name: Option<&str>, script: &str) -> anyhow::Result<ImportView> {
    let language =
        imported.language.ok_or_else(|| anyhow!("the file names no language in its header `Language`"))?;
    ensure!(!imported.files.is_empty(), "the file has no translated text in {language}");
    let directory = into.join(language.as_str());
    let settings = directory.join("language.toml");
    let shipped = Languages::shipped().contains(&language);
    if !settings.exists() && !shipped {
        let name = name.with_context(|| {
            format!("{language} is new here: give its name by --name, in the language itself")
        })?;
        let mut table = toml::Table::new();
        table.insert("name".into(), name.into());
        table.insert("script".into(), script.into());
        fs::create_dir_all(&directory).with_context(|| directory.display().to_string())?;
        fs::write(&settings, table.to_string()).with_context(|| settings.display().to_string())?;
    }
    let mut texts = 0;
    for (file, entries) in &imported.files {
        let path = directory.join(format!("{file}.ftl"));
        let folder = path.parent().unwrap_or(&directory);
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        fs::write(&path, write(entries)).with_context(|| path.display().to_string())?;
        texts += entries.len();
    }
    let languages = Languages::load(&[language], Some(into))?;
    let missing = missing(languages.of(language), languages.english()).len();
    Ok(ImportView { language, directory, texts, left_out: imported.left_out, missing })
}
