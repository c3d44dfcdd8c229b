use proptest::prelude::*;

use super::*;

fn words() -> WordList {
    WordList::standard().with("Arena").with("Jazz World")
}

fn read(text: &str) -> Result<String, NameFault> {
    PublicName::read(text, &words()).map(|name| name.text().to_owned())
}

#[test]
fn people_are_called_what_people_are_called() {
    for name in [
        "Ali",
        "Night Owl",
        "ayesha_k",
        "Jean-Luc",
        "O'Brien",
        "José",
        "Łukasz",
        "ali 786",
        "علی خان",
        "عائشہ",
        "محمد ﷲ",
        "گُل",
        "پٹھان بھائی",
        "राम",
        "สมชาย",
        "Nguyễn",
        "Дмитрий",
        "Ali علی",
        "Scunthorpe",
        "Hassan",
        "Brandi",
        "Sussex",
        "Peacock",
        "Hancock",
        "Essex Lad",
        "Classic",
        "Grape",
        "Assad",
        "Player One",
        "x",
        "李雷",
    ] {
        assert!(read(name).is_ok(), "{name}: {:?}", read(name));
    }
}

#[test]
fn names_are_composed_one_way() {
    for (typed, kept) in [
        ("  Night   Owl ", "Night Owl"),
        ("Ｆａｌｃｏｎ", "Falcon"),
        ("Night\u{a0}\u{3000}Owl", "Night Owl"),
        ("Jose\u{301}", "José"),
        ("𝓐𝓵𝓲", "Ali"),
    ] {
        assert_eq!(read(typed).as_deref(), Ok(kept));
    }
}

#[test]
fn each_fault_is_named() {
    let long = "x".repeat(USERNAME_MAX + 1);
    for (typed, fault) in [
        (long.as_str(), NameFault::TooLong),
        ("ilA\u{202e}", NameFault::Unreadable),
        ("A\u{200b}li", NameFault::Unreadable),
        ("A\u{200d}li", NameFault::Unreadable),
        ("Ali\nKhan", NameFault::Unreadable),
        ("Ali\u{2028}Khan", NameFault::Unreadable),
        ("A\u{7}li", NameFault::Unreadable),
        ("\u{3164}", NameFault::Unreadable),
        ("Ali 😀", NameFault::Symbols),
        ("★Ali★", NameFault::Symbols),
        ("A\u{300}\u{301}\u{302}\u{303}\u{304}", NameFault::Symbols),
        ("</script>", NameFault::Symbols),
        ("786", NameFault::NoLetter),
        ("...", NameFault::NoLetter),
        ("Аli", NameFault::MixedScripts),
        ("Ali Хан", NameFault::MixedScripts),
        ("Αli", NameFault::MixedScripts),
        ("Ali 0300 1234567", NameFault::Number),
        ("Ali 0300-123-45", NameFault::Number),
        ("call ٠٣٠٠١٢٣٤٥٦٧", NameFault::Number),
        ("۰۳۰۰۱۲۳۴۵۶۷", NameFault::Number),
        ("０３００１２３４５６７", NameFault::Number),
        ("O3OO I2345", NameFault::Number),
        ("a0b3c0d0e1f2g3", NameFault::Number),
        ("www.win", NameFault::Link),
        ("free-coins.com", NameFault::Link),
        ("Visit Example.PK now", NameFault::Link),
        ("https://x", NameFault::Link),
    ] {
        assert_eq!(read(typed), Err(fault), "{typed:?}");
    }
}

#[test]
fn words_are_refused_however_they_are_written() {
    for typed in [
        "admin",
        "Admin 7",
        "4dm1n",
        "ADMIN",
        "admin123",
        "The_Admin",
        "ArenaAdmin",
        "a d m i n",
        "a.d.m.i.n",
        "áɗmin",
        "аdmіn".replace('n', "п").as_str(),
        "Arena",
        "arena support",
        "4r3na",
        "JazzWorld",
        "jazz world",
        "Help Desk",
        "Guest User",
        "fuck",
        "fuuuck",
        "ffuucckk",
        "MotherFucker",
        "f u c k",
        "F.U.C.K",
        "5hit",
        "b!tch",
        "bi7ch",
        "chutiya",
        "Chuuutiya",
        "gandu",
        "چوتیا",
        "چو تیا",
        "حرامي",
        "حَرامی",
        "ایڈمن",
        "Player 9F3C",
        "PIayer 0AF1",
    ] {
        let fault = read(typed).expect_err(typed);
        assert!(
            matches!(fault, NameFault::Refused | NameFault::Symbols | NameFault::MixedScripts),
            "{typed}: {fault:?}"
        );
    }
    assert_eq!(read("chu t iya"), Err(NameFault::Refused));
}

#[test]
fn what_looks_alike_has_one_skeleton() {
    for (one, other) in [
        ("Ali", "ALI"),
        ("Ali", "AIi"),
        ("Ali", "A1i"),
        ("Falcon", "Fa1c0n"),
        ("Night Owl", "night_owl"),
        ("Jose", "José"),
        ("раса", "paca"),
        ("علی", "علي"),
        ("گل", "گُل"),
        ("modern", "modem"),
    ] {
        assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
    }
    for (one, other) in [("Ali", "Alia"), ("राम", "रमा"), ("علی", "عالی")] {
        assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
    }
}

#[test]
fn a_numbered_name_is_another_one() {
    let name = PublicName::plain(&"m".repeat(USERNAME_MAX)).unwrap();
    let second = name.numbered(2).unwrap();
    assert_eq!(second.text().chars().count(), USERNAME_MAX);
    assert!(second.text().ends_with(" 2") && second.skeleton() != name.skeleton());
}

#[test]
fn names_from_before_there_were_rules_are_repaired() {
    let repaired = |text: &str| PublicName::repaired(text).map(|name| name.text().to_owned());
    assert_eq!(repaired(" ★Ali\u{202e}★ ").as_deref(), Some("Ali"));
    assert_eq!(repaired("Ali\n\nKhan").as_deref(), Some("AliKhan"));
    assert_eq!(repaired("Admin").as_deref(), Some("Admin"), "lists are for who chooses a name");
    assert_eq!(repaired(&"x".repeat(60)), Some("x".repeat(USERNAME_MAX)));
    for gone in ["03001234567", "😀", "", "free.com"] {
        assert_eq!(repaired(gone), None, "{gone}");
    }
}

#[test]
fn private_texts_may_hold_what_languages_need() {
    assert!(!is_unreadable("می\u{200c}خواہم 👩\u{200d}👧 🏴\u{e0067}\u{e007f}", false));
    assert!(is_unreadable("a\nb", false) && !is_unreadable("a\nb", true));
    for bad in ["a\u{202e}b", "a\u{200b}b", "a\u{7}b", "a\u{2066}b"] {
        assert!(is_unreadable(bad, true), "{bad:?}");
    }
}

/// Text from people and attackers: several scripts, marks, invisible characters, digits.
fn typed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<char>().prop_map(String::from),
        "[a-zA-Z0-9 ._'-]{0,6}",
        "[\u{621}-\u{6d3}\u{6f0}-\u{6f9}]{1,4}",
        "[\u{300}-\u{310}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{ff10}-\u{ff5a}]{1,2}",
        "[а-яΑ-ω]{1,3}",
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn an_accepted_name_can_be_read_by_everybody(text in typed()) {
        if let Ok(name) = PublicName::read(&text, &words()) {
            let shown = name.text();
            prop_assert!(!shown.chars().any(|c| is_unseen(c) || c.is_control()), "{shown:?}");
            prop_assert!(!shown.contains("  ") && shown.trim() == shown && !shown.is_empty());
            prop_assert!(shown.chars().filter(|c| is_digit(*c)).count() < NUMBER_DIGITS);
            prop_assert!(shown.graphemes(true).count() <= USERNAME_MAX);
            prop_assert!(!name.skeleton().is_empty());
        }
    }

    #[test]
    fn an_accepted_name_survives_being_sent_again(text in typed()) {
        if let Ok(name) = PublicName::read(&text, &words()) {
            prop_assert_eq!(PublicName::read(name.text(), &words()), Ok(name));
        }
    }

    #[test]
    fn the_skeleton_of_a_skeleton_is_itself(text in typed()) {
        let once = skeleton(&text);
        prop_assert_eq!(skeleton(&once), once);
    }

    #[test]
    fn a_repaired_name_would_be_accepted(text in typed()) {
        if let Some(name) = PublicName::repaired(&text) {
            prop_assert_eq!(PublicName::plain(name.text()), Ok(name));
        }
    }
}
