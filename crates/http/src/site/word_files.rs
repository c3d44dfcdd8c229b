//! The web app's texts in each language, as modules that the app loads.
//!
//! The app's own files hold English only. A language's module holds the texts in the order of the build's list of keys,
//! so a text costs no key. Its folder has the hash of its files in its name: pages of an earlier build ask for their
//! own.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use arena_rules::{Language, Languages, Words};
use arena_words::{BRAND, PORTAL, Text};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::assets::{Asset, Assets, HASHED};
use super::pages::Build;
use crate::player::config::Brand;

/// The name of a face in the app's style sheets, by script.
const FACES: [(&str, &str, &str); 1] = [("Arab", "Noto Naskh", "\\u0627")];
/// How long texts wait for their face, in milliseconds: a little longer than the browser with `font-display: optional`.
/// The face is chosen when a text is drawn, so nothing moves when the face arrives later.
const FACE_MS: u32 = 120;

/// The files of a language.
pub struct LanguageFiles {
    /// The files' folder, without a slash at either end.
    pub folder: String,
    /// The files by path.
    pub files: BTreeMap<String, Asset>,
}

/// The files of the languages whose texts are not in the app: all but English, and English with texts of the operator.
#[must_use]
pub fn word_files(build: &Build, languages: &Languages, brand: &Brand) -> BTreeMap<Language, LanguageFiles> {
    let others = languages.iter().filter(|words| words.language() != Language::EN || words.changed());
    others.map(|words| (words.language(), files(build, words, languages.english(), brand))).collect()
}

fn files(build: &Build, words: &Words, english: &Words, brand: &Brand) -> LanguageFiles {
    let brand = brand_words(words, brand);
    let of = |area: &str, key: &str| Some(filled(words.text(area, key)?, english.text(area, key), &brand));
    let portal: Vec<Option<Text>> = build.words().iter().map(|key| of(PORTAL, key)).collect();
    let by_key = |area: &str| -> BTreeMap<&str, Text> {
        english.keys(area).filter_map(|key| Some((key, of(area, key)?))).collect()
    };
    let mut modules = vec![("portal".to_owned(), module(words, &portal, true))];
    modules.push(("refusals".to_owned(), module(words, &by_key("refusals"), false)));
    for area in english.areas() {
        if let Some(slug) = area.strip_prefix("games/") {
            modules.push((slug.to_owned(), module(words, &by_key(area), false)));
        }
    }
    let mut hash = Sha256::new();
    for (_, module) in &modules {
        hash.update(module);
    }
    let folder = format!("{HASHED}words/{}-{}", words.language(), hex::encode(&hash.finalize()[..4]));
    let files = modules
        .into_iter()
        .map(|(name, module)| (format!("{folder}/{name}.js"), Asset::compressed(module.into_bytes())));
    LanguageFiles { files: files.collect(), folder }
}

/// A module with texts. `waits`: the texts wait for their script's face.
fn module(words: &Words, texts: &impl Serialize, waits: bool) -> String {
    let texts = serde_json::to_string(texts).unwrap_or_else(|_| "[]".to_owned());
    match FACES.iter().find(|(script, ..)| waits && *script == words.script()) {
        None => format!("export const texts={texts};"),
        // A promise that the loader awaits: readers of other scripts do not wait.
        Some((_, face, letter)) => format!(
            "export const texts=Promise.race([document.fonts.load('1em \"{face}\"','{letter}'),\
             new Promise(late=>setTimeout(late,{FACE_MS}))]).catch(()=>{{}}).then(()=>{texts});"
        ),
    }
}

/// Fills in the brand's words that the app does not give to a text, because English has them not.
fn filled(text: &Text, english: Option<&Text>, brand: &[(&'static str, String)]) -> Text {
    let given = english.map(Text::variables).unwrap_or_default();
    let filled: Vec<(&str, &str)> = brand
        .iter()
        .filter(|(name, _)| !given.contains(name))
        .map(|(name, word)| (*name, word.as_str()))
        .collect();
    text.with(&filled)
}

fn brand_words(words: &Words, brand: &Brand) -> Vec<(&'static str, String)> {
    let named = BRAND.map(|name| {
        let word = match name {
            "product" => &brand.product,
            "operator" => &brand.operator,
            "organiser" => &brand.organiser,
            "partner" => &brand.partner,
            _ => &brand.coin,
        };
        (name, words.isolated(word))
    });
    named.into()
}

/// The web app's files, with the files that this server makes.
pub(crate) struct WithMadeFiles {
    pub(crate) built: Arc<dyn Assets>,
    pub(crate) made: BTreeMap<String, Asset>,
}

impl Assets for WithMadeFiles {
    fn get(&self, path: &str) -> Option<Asset> {
        self.made.get(path).cloned().or_else(|| self.built.get(path))
    }
}

impl Asset {
    /// A file with compressed copies.
    fn compressed(bytes: Vec<u8>) -> Self {
        let brotli = {
            let mut packed = Vec::new();
            let parameters = brotli::enc::BrotliEncoderParams::default();
            brotli::BrotliCompress(&mut bytes.as_slice(), &mut packed, &parameters)
                .ok()
                .map(|_| Cow::Owned(packed))
        };
        let gzip = {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            encoder.write_all(&bytes).and_then(|()| encoder.finish()).ok().map(Cow::Owned)
        };
        Self { bytes: Cow::Owned(bytes), brotli, gzip }
    }
}
