use arena_rules::{CountryRule, MobileRange};
use serde::{Deserialize, Serialize};

use super::Config;
use super::faults::Faults;

/// Keys of earlier versions, which supported one kind of number plan.
const REPLACED: [&str; 2] = ["country.local_digits", "country.mobile_start"];

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountryConfig {
    /// The country's ISO 3166 code.
    pub(crate) code: String,
    /// The country code of its numbers; needed if the program has no number plan of the country.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) prefix: Option<String>,
    /// The trunk prefix: digits dialled before a national number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) trunk: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) mobile: Option<Vec<MobileRange>>,
    /// Whether subscribers keep their numbers when they change operators; unless set, as the program knows of the country.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) portable: Option<bool>,
    /// The age in years from which subscribers claim rewards and enter tournaments; 0 for no limit.
    #[serde(default)]
    pub(crate) age_limit: u8,
}

impl Default for CountryConfig {
    fn default() -> Self {
        Self { code: "PK".into(), prefix: None, trunk: None, mobile: None, portable: None, age_limit: 0 }
    }
}

/// A fault that names the replacement, if a key that is no longer read is set.
pub(super) fn replaced(given: &dyn Fn(&str) -> bool) -> Option<String> {
    let key = REPLACED.into_iter().find(|key| given(key))?;
    Some(format!(
        "key `{key}`: number plans replace this key. Set `country.code`, such as \"PK\", to use a plan of the program, or set \
         `country.prefix`, `country.trunk` and `country.mobile`, such as `[{{ prefix = \"3\", digits = 10 }}]`, where `digits` \
         counts without the trunk prefix"
    ))
}

impl CountryConfig {
    /// The program's number plan of the country, with the configured parts in place of its own.
    ///
    /// # Errors
    /// A sentence that names the missing or wrong key.
    pub(crate) fn plan(&self) -> Result<CountryRule, String> {
        let shipped = CountryRule::shipped(&self.code);
        let prefix = self.prefix.as_deref().map(|text| text.strip_prefix('+').unwrap_or(text));
        let (prefix, trunk, mobile) = match (shipped, prefix) {
            (Some(shipped), prefix) => {
                let other = prefix.filter(|prefix| *prefix != shipped.prefix);
                if let (Some(other), None) = (other, &self.mobile) {
                    return Err(another_country(&self.code, &shipped.prefix, other));
                }
                (other.map_or(shipped.prefix, str::to_owned), Some(shipped.trunk), Some(shipped.mobile))
            }
            (None, Some(prefix)) => (prefix.to_owned(), None, None),
            (None, None) => return Err(unknown(&self.code, "prefix")),
        };
        let trunk = self.trunk.clone().or(trunk).ok_or_else(|| unknown(&self.code, "trunk"))?;
        let mobile = self.mobile.clone().or(mobile).ok_or_else(|| unknown(&self.code, "mobile"))?;
        let plan = CountryRule { prefix, trunk, mobile };
        plan.check().map_err(|error| {
            use arena_rules::NumberPlanError::{Ambiguous, Prefix, Trunk};
            let key = match error {
                Prefix => "prefix",
                Trunk | Ambiguous(..) => "trunk",
                _ => "mobile",
            };
            format!("key `country.{key}`: {error}")
        })?;
        self.check_portability(&plan)?;
        Ok(plan)
    }

    /// Refuses a plan of one operator's ranges where numbers are portable: subscribers who came from another operator keep a
    /// number of its ranges, and could not log in.
    fn check_portability(&self, plan: &CountryRule) -> Result<(), String> {
        let Some(shipped) = CountryRule::shipped(&self.code).filter(|shipped| shipped.prefix == plan.prefix)
        else {
            return Ok(());
        };
        let portable = self.portable.or_else(|| CountryRule::portable(&self.code)).unwrap_or(true);
        let lacking = plan.lacks(&shipped);
        if !portable || lacking.is_empty() {
            return Ok(());
        }
        Err(format!(
            "key `country.mobile`: lacks numbers that begin with {}. In {} subscribers keep their numbers when they change \
             operators, so those of all operators must be there. If that is not so, set `country.portable = false`",
            lacking.join(", "),
            self.code
        ))
    }
}

fn another_country(code: &str, own: &str, other: &str) -> String {
    let matching = CountryRule::shipped_codes()
        .filter(|code| CountryRule::shipped(code).is_some_and(|plan| plan.prefix == other));
    let matching: Vec<_> = matching.map(|code| format!("`country.code = \"{code}\"`")).collect();
    let instead = if matching.is_empty() {
        "`country.code` of that country, `country.trunk` and `country.mobile`".into()
    } else {
        matching.join(" or ")
    };
    format!("key `country.prefix`: {code} has {own} and not {other}; set {instead} instead")
}

fn unknown(code: &str, missing: &str) -> String {
    let known: Vec<_> = CountryRule::shipped_codes().collect();
    format!(
        "key `country.code`: the program has no number plan for `{code}`, so `country.{missing}` must be set: a plan needs \
         `prefix`, `trunk` and `mobile`. The program has plans for {}",
        known.join(", ")
    )
}

impl Config {
    pub(super) fn check_country(&self, faults: &mut Faults) {
        let code = self.country.code.as_bytes();
        if !(code.len() == 2 && code.iter().all(u8::is_ascii_uppercase)) {
            faults.add(
                "key `country.code`: must be the two capital letters of a country, such as PK (ISO 3166)"
                    .into(),
            );
        }
        if self.country.age_limit > 99 {
            faults.add("key `country.age_limit`: must be 0 to 99".into());
        }
        if let Err(fault) = self.country.plan() {
            faults.add(fault);
        }
    }

    pub(crate) fn number_plan(&self) -> CountryRule {
        self.country.plan().expect("the configuration was checked when it was read")
    }
}

#[cfg(test)]
mod tests {
    use arena_rules::{CountryRule, MobileRange, Msisdn};

    use super::super::tests::loaded;

    fn plan(toml: &str, env: &[(&str, &str)]) -> Result<CountryRule, String> {
        loaded(toml, env).map(|config| config.number_plan())
    }

    #[test]
    fn a_code_picks_the_plan_of_a_country() {
        assert_eq!(plan("", &[]).unwrap(), CountryRule::default());
        assert_eq!(plan("[country]\ncode = \"KE\"", &[]).unwrap(), CountryRule::shipped("KE").unwrap());
        // `NO` must not be read as a boolean, and no shipped plan has this code.
        let unknown = plan("", &[("ARENA_COUNTRY__CODE", "NO")]).unwrap_err();
        assert!(
            unknown.contains("`NO`") && unknown.contains("AE, AF") && unknown.contains("PK"),
            "{unknown}"
        );
    }

    #[test]
    fn each_part_of_a_plan_can_be_replaced() {
        let kenya = "[country]\ncode = \"KE\"\nportable = false\nmobile = [{ prefix = \"7\", digits = 9 }]";
        let kenya = plan(kenya, &[]).unwrap();
        assert_eq!((kenya.prefix.as_str(), kenya.trunk.as_str()), ("254", "0"));
        assert!(Msisdn::parse("0112345678", &kenya).is_err() && Msisdn::parse("0712345678", &kenya).is_ok());

        let own = [
            ("ARENA_COUNTRY__CODE", "NO"),
            ("ARENA_COUNTRY__PREFIX", "+47"),
            ("ARENA_COUNTRY__TRUNK", ""),
            (
                "ARENA_COUNTRY__MOBILE",
                "[{prefix = \"4\", digits = 8}, {prefix = \"9\", digits = 8, max_digits = 9}]",
            ),
        ];
        let norway = plan("", &own).unwrap();
        let mobile = vec![MobileRange::new("4", 8, 8), MobileRange::new("9", 8, 9)];
        assert_eq!(norway, CountryRule { prefix: "47".into(), trunk: String::new(), mobile });
        for (missing, _) in &own[1..] {
            let rest: Vec<_> = own.into_iter().filter(|(key, _)| key != missing).collect();
            let named = missing.trim_start_matches("ARENA_").replace("__", ".").to_lowercase();
            let error = plan("", &rest).unwrap_err();
            assert!(error.contains(&format!("`{named}`")), "{missing}: {error}");
        }
    }

    #[test]
    fn portable_numbers_need_the_ranges_of_all_operators() {
        let toml = "[country]\ncode = \"KE\"\nmobile = [{ prefix = \"7\", digits = 9 }]";
        let error = plan(toml, &[]).unwrap_err();
        assert!(error.contains("key `country.mobile`: lacks numbers that begin with 1."), "{error}");
        assert!(error.contains("`country.portable = false`"), "{error}");
        assert!(plan(toml, &[("ARENA_COUNTRY__PORTABLE", "false")]).is_ok());
        // Uganda has no portability, unless the operator says so.
        let toml = "[country]\ncode = \"UG\"\nmobile = [{ prefix = \"77\", digits = 9 }]";
        assert!(plan(toml, &[]).is_ok());
        let error = plan(toml, &[("ARENA_COUNTRY__PORTABLE", "true")]).unwrap_err();
        assert!(error.contains("begin with 70, 71"), "{error}");
    }

    #[test]
    fn numbers_in_the_environment_are_text_where_a_key_holds_text() {
        for prefix in ["44", "+44", "\"44\"", "\"+44\""] {
            let env = [("ARENA_COUNTRY__CODE", "GB"), ("ARENA_COUNTRY__PREFIX", prefix)];
            assert_eq!(plan("", &env).unwrap().prefix, "44", "{prefix}");
        }
        // `06` must stay text: as a number it would be 6.
        let env = [("ARENA_COUNTRY__CODE", "HU"), ("ARENA_COUNTRY__TRUNK", "06")];
        assert_eq!(plan("", &env).unwrap().trunk, "06");
        let config = loaded("", &[("ARENA_BRAND__COIN", "100"), ("ARENA_BRAND__PRODUCT", "true")]).unwrap();
        assert_eq!((config.brand.coin.as_str(), config.brand.product.as_str()), ("100", "true"));
        // A text key without a default, and a key that is no text.
        let config =
            loaded("", &[("ARENA_FILES__S3__ACCESS_KEY", "007"), ("ARENA_STREAK__BASE", "20")]).unwrap();
        assert_eq!((config.files.s3.access_key.as_deref(), config.streak.base), (Some("007"), 20));
    }

    #[test]
    fn a_bad_plan_is_refused_with_the_key_to_set() {
        let other = plan("", &[("ARENA_COUNTRY__PREFIX", "+44")]).unwrap_err();
        assert!(other.contains("key `country.prefix`: PK has 92 and not 44"), "{other}");
        assert!(other.contains("`country.code = \"GB\"`"), "{other}");
        for (toml, named) in [
            ("mobile = []", "key `country.mobile`"),
            ("mobile = [{ prefix = \"x\", digits = 9 }]", "key `country.mobile`"),
            ("mobile = [{ prefix = \"3\", digits = 99 }]", "key `country.mobile`"),
            ("trunk = \"00\"", "key `country.trunk`"),
            (
                "trunk = \"\"\nmobile = [{ prefix = \"92\", digits = 12 }, { prefix = \"3\", digits = 10 }]",
                "told apart",
            ),
            ("prefix = \"+92x\"\nmobile = [{ prefix = \"3\", digits = 10 }]", "key `country.prefix`"),
        ] {
            let error = plan(&format!("[country]\n{toml}"), &[]).unwrap_err();
            assert!(error.contains(named), "{toml}: {error}");
        }
    }

    #[test]
    fn the_reference_names_every_plan_that_comes_with_the_program() {
        let known: Vec<_> = CountryRule::shipped_codes().collect();
        let said = format!("Plans come with the program for {}.", known.join(", "));
        assert!(crate::config::reference::markdown().contains(&said), "{said}");
    }

    #[test]
    fn keys_of_earlier_versions_name_those_that_replace_them() {
        for key in ["local_digits = 11", "mobile_start = \"3\""] {
            let error = plan(&format!("[country]\nprefix = \"92\"\n{key}"), &[]).unwrap_err();
            let name = key.split(' ').next().unwrap();
            for named in [&format!("key `country.{name}`"), "`country.code`", "`country.mobile`"] {
                assert!(error.contains(named), "{key}: {error}");
            }
        }
        let error = plan("", &[("ARENA_COUNTRY__MOBILE_START", "3")]).unwrap_err();
        assert!(error.contains("`country.code`"), "{error}");
    }
}
