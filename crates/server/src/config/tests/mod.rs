mod addresses;
mod billing;
mod files;
mod goodwill;
mod identity;
mod parcels;
mod play;
mod production;
mod sms;
mod vouchers;

use std::path::Path;

use super::*;
use figment::Jail;

#[expect(clippy::result_large_err, reason = "the jail's own error")]
pub(super) fn loaded(toml: &str, env: &[(&str, &str)]) -> Result<Config, String> {
    let mut result = Err("not run".to_owned());
    Jail::expect_with(|jail| {
        jail.clear_env();
        jail.create_file("arena.toml", toml)?;
        for (key, value) in env {
            jail.set_env(key, value);
        }
        result = load(Some(Path::new("arena.toml"))).map_err(|error| format!("{error:#}"));
        Ok(())
    });
    result
}

pub(super) const PRODUCTION: &str = include_str!("../../../tests/production.toml");

#[test]
fn the_environment_comes_after_the_file_and_the_file_after_the_defaults() {
    let config = loaded(
        "listen = \"127.0.0.1:9000\"\n[brand]\nproduct = \"Play\"",
        &[("ARENA_LISTEN", "127.0.0.1:9100")],
    );
    let config = config.unwrap();
    assert_eq!(config.listen.port(), 9100);
    assert_eq!(config.brand.product, "Play");
    assert_eq!(config.brand.operator, "Jazz");
}

#[test]
fn the_example_shows_every_key_with_its_default() {
    let example = include_str!("../../../../../arena.example.toml");
    let shown: toml::Table = example.parse().unwrap();
    // A key without a default is not in the table; the example shows it in a comment.
    let defaults = toml::Table::try_from(Config::default()).unwrap();
    assert_eq!(shown, defaults);
    let config = loaded(example, &[]).unwrap();
    assert_eq!(toml::Table::try_from(config).unwrap(), defaults);
}

#[test]
fn another_brand_keeps_no_word_of_the_demo_in_another_language() {
    let demo = loaded("", &[]).unwrap();
    assert!(demo.brand.taglines.contains_key("ur") && !demo.billing.words.is_empty());
    let own = "[brand]\ntagline = \"Cheza!\"\ntaglines = { en = \"Play!\" }\n[billing]\nword = \"KSh\"\nwords = { ar = \"شلن\" }\n";
    let config = loaded(own, &[]).unwrap();
    assert_eq!(
        config.brand.taglines.into_iter().collect::<Vec<_>>(),
        [("en".to_owned(), "Play!".to_owned())]
    );
    assert_eq!(config.billing.words.into_values().collect::<Vec<_>>(), ["شلن"]);
}

#[test]
fn nested_keys_are_set_with_two_underscores() {
    let config =
        loaded("", &[("ARENA_STREAK__BASE", "20"), ("ARENA_IDENTITY__TRUST_BARE_MSISDN", "true")]).unwrap();
    assert_eq!(config.streak.base, 20);
    assert!(config.identity.trust_bare_msisdn);
}

#[test]
fn freezes_and_milestones_of_the_streak_are_checked() {
    let config = loaded("[streak]\nfreezes_per_month = 0\nmilestones = []", &[]).unwrap();
    assert_eq!(
        config.streak.rule(),
        arena_rules::streak::StreakRule::default(),
        "the specification's streak"
    );
    let listed = [(
        "ARENA_STREAK__MILESTONES",
        "[{day = 10, credits = 5}, {day = 5, credits = 5}, {day = 6, credits = 0}]",
    )];
    let days: Vec<_> =
        loaded("", &listed).unwrap().streak.rule().milestones.iter().map(|one| one.day).collect();
    assert_eq!(days, [5, 10], "in their order, without those that pay nothing");
    for (wrong, fault) in [
        ("milestones = [{ day = 31, credits = 5 }]", "day 31 is none of the streak's days 1 to 30"),
        ("milestones = [{ day = 3, credits = -5 }]", "day 3 must not pay less than 0"),
        ("milestones = [{ day = 3, credits = 5 }, { day = 3, credits = 6 }]", "day 3 is listed twice"),
        ("freezes_per_month = 32", "key `streak.freezes_per_month`"),
        ("reminder_hour = 24", "key `streak.reminder_hour`"),
    ] {
        let error = loaded(&format!("[streak]\n{wrong}"), &[]).unwrap_err();
        assert!(error.contains(fault), "{wrong}: {error}");
    }
}

#[test]
fn an_unknown_key_stops_the_start_and_is_named() {
    let error = loaded("[brand]\nprodukt = \"Play\"", &[]).unwrap_err();
    assert!(error.contains("unknown key `brand.produkt`"), "{error}");
    let error = loaded("", &[("ARENA_LISTNE", "x")]).unwrap_err();
    assert!(error.contains("unknown key `listne`"), "{error}");
}

#[test]
fn a_bad_value_stops_the_start_and_its_key_is_named() {
    let error = loaded("listen = \"everywhere\"", &[]).unwrap_err();
    assert!(error.contains("key `listen`"), "{error}");
    let error = loaded("time_zone = \"Asia/Nowhere\"", &[]).unwrap_err();
    assert!(error.contains("time_zone"), "{error}");
}
