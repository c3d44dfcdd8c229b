//! Reads the configuration: defaults, then a file, then the environment.

use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use figment::value::Value;

use super::model::Config;
use super::{country, reference, taxes};

/// Reads and checks the configuration.
///
/// # Errors
/// One line that names the key, for an unknown key or a bad value; a line for each refused setting.
pub(crate) fn load(file: Option<&Path>) -> anyhow::Result<Config> {
    // A file named on the command line must exist; `arena.toml` is optional.
    let usual = Path::new("arena.toml");
    let given = match file.or_else(|| usual.exists().then_some(usual)) {
        Some(file) => from_file(file)?,
        None => Figment::new(),
    };
    merged(&with_environment(given))
}

/// Reads a file alone.
///
/// # Errors
/// If there is no such file.
pub(super) fn from_file(file: &Path) -> anyhow::Result<Figment> {
    ensure!(file.is_file(), "configuration: there is no file {}", file.display());
    Ok(Figment::new().merge(Toml::file_exact(file)))
}

/// Adds the defaults to what is given, and checks the whole.
pub(super) fn merged(given: &Figment) -> anyhow::Result<Config> {
    let is_given = |key: &str| given.contains(key);
    if let Some(fault) = country::replaced(&is_given).or_else(|| taxes::replaced(&is_given)) {
        return Err(anyhow!(fault).context("configuration"));
    }
    let figment = Figment::from(Serialized::defaults(Config::default())).merge(given.clone());
    let mut config: Config = figment.extract().map_err(readable).context("configuration")?;
    drop_words_of_the_demo(&mut config, &is_given);
    config.check(&is_given).into_result().context("configuration")?;
    Ok(config)
}

/// Leaves out the demo's words in other languages where the operator has set the word itself: tables are merged by key, and
/// the demo's Urdu would stand beside another brand's English.
fn drop_words_of_the_demo(config: &mut Config, given: &dyn Fn(&str) -> bool) {
    if given("brand.tagline") {
        config.brand.taglines.retain(|language, _| given(&format!("brand.taglines.{language}")));
    }
    if given("billing.word") {
        config.billing.words.retain(|language, _| given(&format!("billing.words.{language}")));
    }
}

/// Adds the variables `ARENA_*`. A text key's variable stays text, also when it looks like a number (`+44`,
/// `06`) or a boolean.
fn with_environment(given: Figment) -> Figment {
    let env = Env::prefixed("ARENA_").split("__");
    let text_keys = reference::text_keys();
    let looks_otherwise = |raw: &str| matches!(raw.parse(), Ok(Value::Num(..) | Value::Bool(..)));
    let mut given = given.merge(env.clone());
    for (key, raw) in env.iter() {
        if looks_otherwise(&raw) && text_keys.contains(key.as_str()) {
            given = given.merge((key.as_str(), raw));
        }
    }
    given
}

/// Turns the first error into one line, with the key and its source.
fn readable(error: figment::Error) -> anyhow::Error {
    let Some(first) = error.into_iter().next() else {
        return anyhow!("the file cannot be read");
    };
    let mut path = first.path.clone();
    if let figment::error::Kind::UnknownField(field, _) = &first.kind
        && path.last() != Some(field)
    {
        path.push(field.clone());
    }
    let key = path.join(".");
    let from = first.metadata.as_ref().map(|metadata| match &metadata.source {
        Some(figment::Source::File(path)) => format!(" (from {})", path.display()),
        _ => format!(" (from {})", metadata.name),
    });
    let from = from.unwrap_or_default();
    match &first.kind {
        figment::error::Kind::UnknownField(..) => anyhow!("unknown key `{key}`{from}"),
        kind if key.is_empty() => anyhow!("{}{from}", one_line(kind)),
        kind => anyhow!("key `{key}`: {}{from}", one_line(kind)),
    }
}

/// An error's text on one line. TOML's errors also draw the place over several lines; the first line names
/// it.
fn one_line(kind: &figment::error::Kind) -> String {
    let text = kind.to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.contains('|'));
    lines.collect::<Vec<_>>().join(": ")
}
