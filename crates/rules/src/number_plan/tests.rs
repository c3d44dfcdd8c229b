use phonenumber::Type;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::string::string_regex;
use proptest::test_runner::TestRunner;

use super::*;
use crate::Msisdn;
use crate::texts;

fn shipped(code: &str) -> CountryRule {
    CountryRule::shipped(code).unwrap_or_else(|| panic!("no plan for {code}"))
}

fn parsed(text: &str, rule: &CountryRule) -> Option<String> {
    Msisdn::parse(text, rule).ok().map(|number| number.as_str().to_owned())
}

#[test]
fn the_plans_that_come_with_the_program_can_be_used_and_are_in_order() {
    let codes: Vec<_> = CountryRule::shipped_codes().collect();
    assert!(codes.is_sorted() && codes.windows(2).all(|pair| pair[0] != pair[1]), "{codes:?}");
    for code in codes {
        assert_eq!(shipped(code).check(), Ok(()), "{code}");
    }
    assert_eq!(shipped("PK"), CountryRule::default());
    assert_eq!(CountryRule::shipped("XX"), None);
}

#[test]
fn countries_with_portable_numbers_are_known() {
    let metadata = &*phonenumber::metadata::DATABASE;
    for code in CountryRule::shipped_codes() {
        let theirs = metadata.by_id(code).unwrap().is_mobile_number_portable();
        assert!(!theirs || CountryRule::portable(code) == Some(true), "{code}");
    }
    assert!(number_plans::NOT_PORTABLE.iter().all(|code| CountryRule::portable(code) == Some(false)));
    assert_eq!(CountryRule::portable("XX"), None);
}

#[test]
fn a_plan_of_one_operator_lacks_the_ranges_of_the_others() {
    let kenya = shipped("KE");
    let with = |prefixes: &[&str]| {
        let mobile = prefixes.iter().map(|prefix| MobileRange::new(prefix, 9, 9)).collect();
        CountryRule { mobile, ..kenya.clone() }.lacks(&kenya)
    };
    assert_eq!(with(&["7", "1"]), [""; 0]);
    assert_eq!(with(&["1", "70", "71", "72", "73", "74", "75", "76", "77", "78", "79"]), [""; 0]);
    assert_eq!(with(&["7"]), ["1"]);
    assert_eq!(with(&["70", "71", "72", "74", "75", "76", "79", "10", "11"])[..4], ["73", "77", "78", "12"]);
}

#[test]
fn each_country_writes_its_numbers_in_its_own_way() {
    for (code, local, stored) in [
        ("PK", "03001234567", "923001234567"),
        // Kenya has two ranges.
        ("KE", "0712345678", "254712345678"),
        ("KE", "0112345678", "254112345678"),
        ("GB", "07400123456", "447400123456"),
        ("RU", "89161234567", "79161234567"),
        ("HU", "06201234567", "36201234567"),
        // No trunk prefix.
        ("DK", "20123456", "4520123456"),
        ("ES", "612345678", "34612345678"),
        ("IT", "3931234567", "393931234567"),
        // A 0 that is part of the number stays.
        ("CI", "0712345678", "2250712345678"),
        // Lengths differ.
        ("ID", "0812345678", "62812345678"),
        ("ID", "0812345678901", "62812345678901"),
    ] {
        let rule = shipped(code);
        for text in [local.to_owned(), stored.to_owned(), format!("+{stored}"), format!("00{stored}")] {
            assert_eq!(parsed(&text, &rule).as_deref(), Some(stored), "{code}: {text}");
        }
        let number = Msisdn::parse(local, &rule).unwrap();
        assert_eq!(number.local(&rule), local, "{code}");
    }
}

#[test]
fn numbers_of_fixed_lines_and_of_other_countries_are_refused() {
    for (code, texts) in [
        ("PK", &["04212345678", "3001234567", "+254712345678", "0300123456"][..]),
        ("KE", &["0201234567", "712345678", "03001234567", "07123456789"]),
        ("GB", &["02079460000", "07012345678", "07624123456", "7400123456"]),
        ("DK", &["020123456", "2012345", "+442012345678"]),
        ("IT", &["0612345678", "31234567", "+3906123456789"]),
        ("RU", &["9161234567", "84951234567", "0079161234", "09161234567"]),
        ("ID", &["08123456", "08123456789012"]),
    ] {
        for text in texts {
            assert_eq!(parsed(text, &shipped(code)), None, "{code}: {text}");
        }
    }
}

#[test]
fn an_italian_plan_keeps_the_zero_of_its_fixed_lines() {
    let ranges = vec![MobileRange::new("3", 9, 10), MobileRange::new("06", 9, 10)];
    let rule = CountryRule { mobile: ranges, ..shipped("IT") };
    assert_eq!(rule.check(), Ok(()));
    for text in ["0612345678", "390612345678", "+39 06 1234 5678", "00390612345678"] {
        assert_eq!(parsed(text, &rule).as_deref(), Some("390612345678"), "{text}");
    }
}

#[test]
fn the_example_is_a_number_of_the_plan_and_the_texts_say_how_long_one_is() {
    for code in CountryRule::shipped_codes() {
        let rule = shipped(code);
        let example = rule.example();
        let number = parsed(&example, &rule).unwrap_or_else(|| panic!("{code}: {example}"));
        assert_eq!(Msisdn::from_normalised(number).local(&rule), example);
    }
    assert_eq!(shipped("PK").example(), "03001234567");
    assert_eq!(shipped("GB").example(), "07400123456");
    for (code, text) in [
        ("PK", "starting with 0 and 11 digits long"),
        ("HU", "starting with 06 and 11 digits long"),
        ("DK", "8 digits long"),
        ("ID", "starting with 0 and 10 to 13 digits long"),
    ] {
        let expected = format!("Please enter a valid Onic number ({text})");
        assert_eq!(texts::enter_valid_number("Onic", &shipped(code)), expected);
    }
}

#[test]
fn a_plan_that_cannot_be_used_is_refused_with_the_part_that_is_wrong() {
    let with = |change: &dyn Fn(&mut CountryRule)| {
        let mut rule = shipped("KE");
        change(&mut rule);
        rule.check().unwrap_err()
    };
    for prefix in ["", "+254", "0254", "2545"] {
        assert_eq!(with(&|rule| rule.prefix = prefix.into()), NumberPlanError::Prefix, "{prefix}");
    }
    for trunk in ["00", "0a", "0000"] {
        assert_eq!(with(&|rule| rule.trunk = trunk.into()), NumberPlanError::Trunk, "{trunk}");
    }
    assert_eq!(with(&|rule| rule.mobile.clear()), NumberPlanError::NoRanges);
    for prefix in ["", "x"] {
        let range = MobileRange::new(prefix, 9, 9);
        assert_eq!(
            with(&|rule| rule.mobile.push(range.clone())),
            NumberPlanError::RangePrefix(prefix.into())
        );
    }
    for (digits, most) in [(1, 1), (9, 8), (9, 13)] {
        let range = MobileRange::new("7", digits, most);
        assert_eq!(
            with(&|rule| rule.mobile.push(range.clone())),
            NumberPlanError::RangeDigits("7".into()),
            "{digits} {most}"
        );
    }
    // Without a trunk prefix 254712345678 could be two numbers.
    let both = |rule: &mut CountryRule| {
        rule.trunk.clear();
        rule.mobile.push(MobileRange::new("25", 12, 12));
    };
    assert_eq!(with(&both), NumberPlanError::Ambiguous("2547".into(), 12));
    let zeros = |rule: &mut CountryRule| rule.mobile.push(MobileRange::new("07", 9, 9));
    assert_eq!(with(&zeros), NumberPlanError::Ambiguous("007".into(), 10));
}

/// Prefixes of libphonenumber's mobile numbers that a plan leaves out on purpose: machines, fixed
/// wireless lines, other plans with the same country code.
fn left_out(code: &str) -> &'static [&'static str] {
    match code {
        "BD" => &["3", "4", "6"],
        "CM" => &["24"],
        "NL" => &["970"],
        "PL" => &["21"],
        "ES" => &["96", "97", "59"],
        "IT" => &["43"],
        "JO" => &["427"],
        "OM" => &["1"],
        "TH" => &["14"],
        "TN" => &["3"],
        "VN" => &["12", "16"],
        "ZA" => &["1", "2", "3", "4", "5", "80", "85", "86", "87"],
        "IN" => &["1"],
        _ => &[],
    }
}

/// Compares plans with libphonenumber: an outdated plan fails when the crate is updated.
#[test]
fn each_plan_agrees_with_libphonenumber() {
    let metadata = &*phonenumber::metadata::DATABASE;
    let mut runner = TestRunner::deterministic();
    let mut disagree = Vec::new();
    for code in CountryRule::shipped_codes() {
        let (rule, theirs) = (shipped(code), metadata.by_id(code).unwrap());
        assert_eq!(rule.prefix, theirs.country_code().to_string(), "{code}");
        // People there write no trunk prefix.
        if !matches!(code, "BR" | "IN" | "US") {
            assert_eq!(rule.trunk, theirs.national_prefix().unwrap_or_default(), "{code}");
        }
        let mobile = theirs.descriptors().mobile().unwrap();
        let pattern: String =
            mobile.national_number().as_str().chars().filter(|letter| !letter.is_whitespace()).collect();
        let numbers = string_regex(&pattern).unwrap();
        for _ in 0..300 {
            let national = numbers.new_tree(&mut runner).unwrap().current();
            // `\d` matches digits of any script.
            let national: String =
                national.chars().map(|digit| if digit.is_ascii_digit() { digit } else { '5' }).collect();
            // The pattern also matches unused lengths.
            let length = u16::try_from(national.len()).unwrap();
            let skipped = left_out(code).iter().any(|start| national.starts_with(start));
            if mobile.possible_length().contains(&length)
                && !skipped
                && code != "BR"
                && (code != "ZA" || length == 9)
            {
                disagree.extend(
                    (!rule.is_mobile(&national)).then(|| format!("{code}: {national} is a mobile number")),
                );
            }
        }
        let fixed = theirs.descriptors().fixed_line().and_then(|fixed| fixed.example());
        let fixed = fixed
            .map(|text| phonenumber::parse(code.parse().ok(), format!("+{}{text}", rule.prefix)).unwrap());
        // Mobile and fixed numbers share ranges in Mexico and India.
        let told_apart = |fixed: &phonenumber::PhoneNumber| fixed.number_type(metadata) == Type::FixedLine;
        if let Some(fixed) = fixed.filter(|fixed| told_apart(fixed) && !matches!(code, "IN" | "MX")) {
            let national =
                format!("{}{}", "0".repeat(usize::from(fixed.national().zeros())), fixed.national().value());
            disagree
                .extend(rule.is_mobile(&national).then(|| format!("{code}: {national} is a fixed line's")));
        }
    }
    assert!(disagree.is_empty(), "{disagree:#?}");
}

fn any_number() -> impl Strategy<Value = (CountryRule, String)> {
    let plans: Vec<_> = CountryRule::shipped_codes().map(shipped).collect();
    let plan = prop::sample::select(plans);
    (plan, any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[0-9]{15}").prop_map(
        |(rule, range, length, digits)| {
            let range = &rule.mobile[range.index(rule.mobile.len())];
            let length = range.digits + length.index(range.longest() - range.digits + 1);
            let national = format!("{}{digits}", range.prefix)[..length].to_owned();
            (rule, national)
        },
    )
}

proptest! {
    #[test]
    fn four_spellings_are_one_number_in_every_plan((rule, national) in any_number()) {
        let stored = format!("{}{national}", rule.prefix);
        let local = format!("{}{national}", rule.trunk);
        for text in [&local, &stored, &format!("+{stored}"), &format!("00{stored}")] {
            prop_assert_eq!(parsed(text, &rule), Some(stored.clone()), "{}", text);
        }
        let number = Msisdn::from_normalised(stored);
        prop_assert_eq!(number.local(&rule), local);
        prop_assert_eq!(Msisdn::parse(&number.local(&rule), &rule), Ok(number));
    }

    #[test]
    fn a_text_is_read_or_refused_and_what_was_read_is_read_again(
        code in prop::sample::select(CountryRule::shipped_codes().collect::<Vec<_>>()),
        text in "(\\+|00)?[0-9 -]{0,16}",
    ) {
        let rule = shipped(code);
        if let Ok(number) = Msisdn::parse(&text, &rule) {
            prop_assert_eq!(Msisdn::parse(number.as_str(), &rule), Ok(number.clone()));
            prop_assert_eq!(Msisdn::parse(&number.local(&rule), &rule), Ok(number));
        }
    }
}
