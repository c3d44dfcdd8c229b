//! Code that `arena handoff` and `arena notice` share.

mod explain;

use std::io::Read;
use std::process::ExitCode;

use anyhow::{Context, bail};
use arena_rules::handoff::TrustedKey;
use arena_rules::{CountryRule, Msisdn};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::commands::output::{OutputArgs, say_error};
use crate::config::{Config, demo_secrets, keys};

/// The keys and rules by which texts are signed and checked, the same as the server's.
pub(super) struct Signers {
    pub(super) keys: Vec<TrustedKey>,
    pub(super) audience: String,
    pub(super) country: CountryRule,
    pub(super) public_url: String,
}

impl Signers {
    /// # Errors
    /// Errors of the file system, for a demo with its own secrets.
    pub(super) fn of(mut config: Config) -> anyhow::Result<Self> {
        demo_secrets::put_in_place(&mut config)?;
        Ok(Self {
            keys: keys::trusted(&config.identity.handoff_keys),
            country: config.number_plan(),
            public_url: config.public_url.trim_end_matches('/').to_owned(),
            audience: config.identity.audience,
        })
    }

    /// # Errors
    /// Names the existing ids.
    pub(super) fn key(&self, id: &str) -> anyhow::Result<&TrustedKey> {
        let ids = || self.keys.iter().map(|trusted| trusted.key.id.as_str()).collect::<Vec<_>>().join(", ");
        let found = self.keys.iter().find(|trusted| trusted.key.id == id);
        found.with_context(|| format!("--key: no key `{id}` in `identity.handoff_keys`; there is {}", ids()))
    }

    /// # Errors
    /// If the text is no mobile number of the country.
    pub(super) fn number(&self, text: &str) -> anyhow::Result<Msisdn> {
        let country = &self.country;
        let example = country.example();
        Msisdn::parse(text, country)
            .with_context(|| format!("--number: a mobile number looks like {example}"))
    }
}

/// Prints the findings about a text; exits with 1 if the server would refuse it.
pub(super) fn explain(config: Config, output: OutputArgs, text: &str) -> anyhow::Result<ExitCode> {
    let signers = Signers::of(config)?;
    let mut given = text.to_owned();
    if text == "-" {
        given.clear();
        std::io::stdin().read_to_string(&mut given).context("standard input")?;
    }
    let explanation = explain::explain(&signers, in_address(given.trim()));
    output.print(&explanation);
    Ok(if explanation.accepted { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The hand-off of a whole address, `https://arena.example/?a=…`; any other text unchanged.
fn in_address(text: &str) -> &str {
    let Some((_, query)) = text.split_once('?') else { return text };
    let query = query.split('#').next().unwrap_or_default();
    query.split('&').find_map(|part| part.strip_prefix("a=")).unwrap_or(text)
}

/// Describes the signed text on standard error: another program reads standard output.
pub(super) fn say_signed(what: &str, key: &TrustedKey, number: Option<&Msisdn>, seconds: i64) {
    let number = number.map_or_else(|| "nobody's number".into(), Msisdn::masked);
    say_error(&format!(
        "{what} for {number}, signed with key `{}`, good once and for {seconds} s. This command opens no database, so the \
         audit has no line of it.",
        key.key.id
    ));
}

/// Parses a word of the wire format, such as `prepaid`.
///
/// # Errors
/// Names the existing words.
pub(super) fn word<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_value(Value::String(text.into())).map_err(|error| error.to_string())
}

/// # Errors
/// If the lifetime is out of its limits.
pub(super) fn lifetime(seconds: i64, max: i64) -> anyhow::Result<chrono::Duration> {
    if !(1..=max).contains(&seconds) {
        bail!("--lifetime: 1 to {max} seconds");
    }
    Ok(chrono::Duration::seconds(seconds))
}
