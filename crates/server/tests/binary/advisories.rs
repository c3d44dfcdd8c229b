//! No security advisory concerns a crate in the binary, by the snapshot of RUSTSEC's list in
//! `scripts/advisories`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use semver::{Prerelease, Version, VersionReq};
use serde::Deserialize;

#[derive(Deserialize)]
struct Snapshot {
    advisories: Vec<Advisory>,
}

#[derive(Deserialize)]
struct Advisory {
    id: String,
    #[serde(rename = "crate")]
    package: String,
    /// Set for unmaintained crates and notices, which are no fault of a version.
    informational: Option<String>,
    patched: Vec<VersionReq>,
    unaffected: Vec<VersionReq>,
}

impl Advisory {
    fn is_about(&self, version: &Version) -> bool {
        // A requirement matches a pre-release only if it names that release.
        let release = Version { pre: Prerelease::EMPTY, ..version.clone() };
        let fits = |range: &VersionReq| range.matches(version) || range.matches(&release);
        let fault = matches!(self.informational.as_deref(), None | Some("unsound"));
        fault && !self.patched.iter().chain(&self.unaffected).any(fits)
    }
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: Version,
}

/// `deny.toml` names the advisories that do not concern the product, with reasons.
#[derive(Deserialize)]
struct DenyConfig {
    advisories: IgnoredAdvisories,
}

#[derive(Deserialize)]
struct IgnoredAdvisories {
    ignore: Vec<Exemption>,
}

#[derive(Deserialize)]
struct Exemption {
    id: String,
    reason: String,
}

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn snapshot() -> Vec<Advisory> {
    serde_json::from_str::<Snapshot>(&read("scripts/advisories/rustsec.json")).unwrap().advisories
}

#[test]
fn no_advisory_is_about_a_crate_that_is_built_in() {
    let advisories = snapshot();
    let lock: Lock = toml::from_str(&read("Cargo.lock")).unwrap();
    let deny: DenyConfig = toml::from_str(&read("deny.toml")).unwrap();
    let ignored: BTreeMap<_, _> =
        deny.advisories.ignore.iter().map(|one| (one.id.as_str(), one.reason.as_str())).collect();
    let mut found = BTreeSet::new();
    for package in &lock.package {
        for advisory in advisories.iter().filter(|one| one.package == package.name) {
            if advisory.is_about(&package.version) {
                found.insert(advisory.id.as_str());
            }
        }
    }
    let expected: BTreeSet<&str> = ignored.keys().copied().collect();
    assert_eq!(found, expected, "advisories that concern Cargo.lock, and those that deny.toml ignores");
    assert!(ignored.values().all(|reason| reason.len() > 30), "each of them has its reason");
}

#[test]
fn versions_are_compared_with_the_ranges_of_advisories() {
    let advisories = snapshot();
    let about = |id: &str, version: &str| {
        let advisory = advisories.iter().find(|one| one.id == id).expect(id);
        advisory.is_about(&version.parse().unwrap())
    };
    // Several branches were patched; versions older than the fault are not affected.
    for (version, affected) in
        [("1.8.3", true), ("1.8.4", false), ("1.12.0", true), ("1.13.1", false), ("0.1.13", false)]
    {
        assert_eq!(about("RUSTSEC-2021-0124", version), affected, "tokio {version}");
    }
    // No version is patched.
    assert!(about("RUSTSEC-2023-0071", "0.9.10"));
    // An unmaintained crate is no fault of a version.
    let unmaintained = advisories.iter().find(|one| one.informational.as_deref() == Some("unmaintained"));
    assert!(!unmaintained.expect("there are many").is_about(&Version::new(1, 0, 0)));
}
