//! The key `portals`: further portals of the process, by the host names of their addresses.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider};

use super::files::FileStore;
use super::load::{from_file, merged};
use super::model::{Config, Mode, PortalFiles};
use super::reference;
use crate::env_file;

/// A further portal of the process.
#[derive(Clone, Debug)]
pub(crate) struct HostedPortal {
    /// The host name of its `public_url`.
    pub(crate) host: String,
    pub(crate) config: Config,
}

/// Reads and checks the further portals of a configuration.
///
/// # Errors
/// As [`super::load`], with the portal's file; portals that would share an address or data.
pub(crate) fn hosted_portals(first: &Config) -> anyhow::Result<Vec<HostedPortal>> {
    let mut hosted: Vec<HostedPortal> = Vec::new();
    for (number, files) in first.portals.iter().enumerate() {
        let portal = read(files).with_context(|| format!("key `portals[{number}]`"))?;
        let name = files.config.display();
        let first_host = host_of(&first.public_url);
        let all = std::iter::once((first_host.as_str(), first));
        for (host, other) in all.chain(hosted.iter().map(|other| (other.host.as_str(), &other.config))) {
            refuse_shared(&portal, host, other)
                .with_context(|| format!("key `portals[{number}]`: {name}"))?;
        }
        hosted.push(portal);
    }
    Ok(hosted)
}

fn read(files: &PortalFiles) -> anyhow::Result<HostedPortal> {
    let mut given = from_file(&files.config)?;
    if let Some(file) = &files.env_file {
        given = Variable::all(file)?.into_iter().fold(given, Figment::merge);
    }
    let name = files.config.display();
    for key in ["listen", "log", "portals"] {
        ensure!(
            !given.contains(key),
            "{name}: key `{key}`: the first portal's configuration has it for all portals of the process"
        );
    }
    let config = merged(&given).with_context(|| name.to_string())?;
    Ok(HostedPortal { host: host_of(&config.public_url), config })
}

/// Returns the host name of an address, in lower case.
fn host_of(url: &str) -> String {
    let authority = url.split_once("://").map_or(url, |(_, rest)| rest).split('/').next().unwrap_or_default();
    without_port(authority).to_ascii_lowercase()
}

/// Returns a host without its port; an IPv6 address keeps its brackets.
pub(crate) fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if !name.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Refuses a portal that shares an address or data with another one.
fn refuse_shared(portal: &HostedPortal, host: &str, other: &Config) -> anyhow::Result<()> {
    let own = &portal.config;
    let bucket = |config: &Config| {
        let s3 = &config.files.s3;
        (config.files.store == FileStore::S3).then(|| (s3.endpoint.clone(), s3.bucket.clone()))
    };
    let redis = |config: &Config| config.redis_url.as_ref().map(|url| url.as_str().to_owned());
    let shared = |what: &str| anyhow!("key `{what}`: another portal of this process has the same");
    if portal.host == host {
        return Err(shared("public_url").context(format!("{host} is the address of two portals")));
    }
    if own.database() == other.database() {
        return Err(shared("database_url"));
    }
    if own.data_dir == other.data_dir {
        return Err(shared("data_dir"));
    }
    if redis(own).is_some() && redis(own) == redis(other) {
        return Err(shared("redis_url").context("each portal needs a Redis database of its own, such as /1"));
    }
    let secrets = |config: &Config| {
        let identity = &config.identity;
        let keys = identity.handoff_keys.iter().map(|key| key.secret.clone());
        let tokens = identity.token_keys.iter().map(|key| key.secret.clone());
        keys.chain(tokens).chain([identity.refresh_secret.clone()]).collect::<BTreeSet<_>>()
    };
    // A demo's secrets are known to everybody.
    if own.mode == Mode::Production && !secrets(own).is_disjoint(&secrets(other)) {
        return Err(
            shared("identity").context("a hand-off or session of one portal would be one of the other")
        );
    }
    if bucket(own).is_some() && bucket(own) == bucket(other) {
        return Err(shared("files.s3.bucket"));
    }
    Ok(())
}

/// A variable of a file.
struct Variable {
    file: String,
    key: String,
    value: Value,
}

impl Variable {
    /// Reads the variables `ARENA_*` of a file.
    fn all(file: &Path) -> anyhow::Result<Vec<Self>> {
        let text_keys = reference::text_keys();
        let mut all = Vec::new();
        for (name, raw) in env_file::read(file)? {
            let Some(key) = name.strip_prefix("ARENA_") else { continue };
            let key = key.to_ascii_lowercase().replace("__", ".");
            // As for variables of the process, a text key's value stays text.
            let value = match raw.parse() {
                Ok(Value::Num(..) | Value::Bool(..)) if text_keys.contains(&key) => Value::from(raw),
                Ok(value) => value,
                Err(_) => Value::from(raw),
            };
            all.push(Self { file: file.display().to_string(), key, value });
        }
        Ok(all)
    }
}

impl Provider for Variable {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.file.clone())
    }

    fn data(&self) -> figment::Result<Map<Profile, Dict>> {
        let nested = figment::util::nest(&self.key, self.value.clone());
        Ok(Map::from([(Profile::Default, nested.into_dict().unwrap_or_default())]))
    }
}

#[cfg(test)]
mod tests {
    use figment::Jail;

    use super::*;

    /// Reads the portals of a first configuration beside `cheza.toml`.
    #[expect(clippy::result_large_err, reason = "the jail's own error")]
    fn portals(first: &str, files: &[(&str, &str)]) -> Result<Vec<HostedPortal>, String> {
        let mut result = Err("not run".to_owned());
        Jail::expect_with(|jail| {
            jail.clear_env();
            jail.set_env("ARENA_BRAND__COIN", "of the first");
            jail.create_file("arena.toml", first)?;
            for (name, text) in files {
                jail.create_file(name, text)?;
            }
            let config = super::super::load::load(None).map_err(|error| error.to_string())?;
            result = hosted_portals(&config).map_err(|error| format!("{error:#}"));
            Ok(())
        });
        result
    }

    const FIRST: &str = "portals = [{ config = \"cheza.toml\", env_file = \"cheza.env\" }]";
    const CHEZA: &str = "public_url = \"https://Play.Cheza.example:8443\"\ndata_dir = \"cheza\"";

    #[test]
    fn a_further_portal_has_its_own_file_and_variables() {
        let env = "ARENA_BRAND__PRODUCT=Cheza\nARENA_COUNTRY__TRUNK=0\nOTHER=1\n";
        let read = portals(FIRST, &[("cheza.toml", CHEZA), ("cheza.env", env)]).unwrap();
        let [HostedPortal { host, config }] = &read[..] else { panic!("{read:?}") };
        assert_eq!((host.as_str(), config.brand.product.as_str()), ("play.cheza.example", "Cheza"));
        assert_eq!(config.brand.coin, "ESL Coins", "the variables of the process are the first portal's");
        assert_eq!(config.country.trunk.as_deref(), Some("0"));
    }

    #[test]
    fn portals_share_neither_an_address_nor_data() {
        let redis = "redis_url = \"redis://localhost/1\"\n";
        let s3 =
            "\n[files]\nstore = \"s3\"\ns3.bucket = \"pictures\"\ns3.access_key = \"a\"\ns3.secret = \"b\"\n";
        for (first, cheza, said) in [
            ("", "data_dir = \"x\"", "127.0.0.1 is the address of two portals: key `public_url`"),
            ("", "public_url = \"http://cheza.example\"", "key `database_url`: another portal"),
            ("", "public_url = \"http://cheza.example\"\ndatabase_url = \"sqlite:c.db\"", "key `data_dir`"),
            (redis, &format!("{redis}{CHEZA}"), "key `redis_url`"),
            (s3, &format!("{CHEZA}{s3}"), "key `files.s3.bucket`"),
            (
                "",
                &format!("{CHEZA}\nlisten = \"127.0.0.1:9\""),
                "cheza.toml: key `listen`: the first portal's",
            ),
            ("", &format!("{CHEZA}\n[log]\nlevel = \"debug\""), "key `log`: the first portal's"),
            (
                "",
                &format!("{CHEZA}\n[brand]\nprodukt = \"x\""),
                "cheza.toml: configuration: unknown key `brand.produkt`",
            ),
        ] {
            let first = format!("{FIRST}\n{first}");
            let error = portals(&first, &[("cheza.toml", cheza), ("cheza.env", "")]).unwrap_err();
            assert!(error.contains("portals[0]") && error.contains(said), "{said}: {error}");
        }
        let missing = portals(FIRST, &[("cheza.toml", CHEZA)]).unwrap_err();
        assert!(missing.contains("cheza.env cannot be read"), "{missing}");
        let missing = portals(FIRST, &[]).unwrap_err();
        assert!(missing.contains("there is no file cheza.toml"), "{missing}");
        let unknown = portals(FIRST, &[("cheza.toml", CHEZA), ("cheza.env", "ARENA_LISTNE=1")]).unwrap_err();
        assert!(unknown.contains("unknown key `listne` (from cheza.env)"), "{unknown}");
    }

    #[test]
    fn a_port_is_no_part_of_a_name() {
        for (host, name) in [("a.b:80", "a.b"), ("a.b", "a.b"), ("[::1]:80", "[::1]"), ("[::1]", "[::1]")] {
            assert_eq!(without_port(host), name);
        }
    }
}
