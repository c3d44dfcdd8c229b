//! The languages that come with the program, and languages by folder.

#![expect(clippy::unwrap_used, reason = "a test stops at the first fault")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use arena_words::{Language, LanguageError, Languages, Text, Value, Words, missing};

fn all() -> Languages {
    Languages::load(&Languages::shipped(), None).expect("the shipped languages are sound")
}

fn tag(tag: &str) -> Language {
    tag.parse().expect("a tag")
}

#[test]
fn every_shipped_language_is_whole() {
    let all = all();
    let tags: Vec<String> = Languages::shipped().iter().map(ToString::to_string).collect();
    assert_eq!(tags, ["ar", "en", "fr", "sw", "ur"]);
    for words in all.iter() {
        assert_eq!(missing(words, all.english()), [], "{}", words.language());
    }
}

/// Latin words that languages in other letters keep, and why.
fn latin() -> BTreeSet<&'static str> {
    let names = "PUBG ESL GameNow YouTube Chrome Opera Mini Safari Firefox Samsung Internet Play Galaxy Store iPhone iPad Settings \
                 General Software Update JavaScript WebGL Aim Train Cannon Clash Puzzle Mania Space Football";
    let marks =
        "PNG JPG JPEG KB MB SIM SMS Wi-Fi UID AM PM ID winner loser true false digest Idempotency-Key Store";
    names.split_whitespace().chain(marks.split_whitespace()).collect()
}

#[test]
fn a_language_in_other_letters_keeps_few_latin_words() {
    let (all, latin) = (all(), latin());
    for words in all.iter().filter(|words| words.script() == "Arab") {
        for (file, entries) in words.files() {
            for entry in entries {
                for plain in entry.text.plains() {
                    let strange = words_of(plain).find(|word| !latin.contains(word.as_str()));
                    assert_eq!(strange, None, "{} {file} {}: {plain}", words.language(), entry.key);
                }
            }
        }
    }
}

/// The words of Latin letters, without the names of variables.
fn words_of(plain: &str) -> impl Iterator<Item = String> {
    let mut outside = String::new();
    for part in plain.split('{') {
        outside.push_str(part.split_once('}').map_or(part, |(_, after)| after));
        outside.push(' ');
    }
    let split = outside
        .split(|c: char| !(c.is_ascii_alphabetic() || c == '-'))
        .map(str::to_owned)
        .collect::<Vec<_>>();
    split.into_iter().filter(|word| word.chars().any(|c| c.is_ascii_alphabetic()) && word.len() > 1)
}

#[test]
fn a_counted_text_has_the_forms_of_its_language() {
    let all = all();
    let matches = |language: &str, count: i64| {
        all.of(tag(language)).say("portal", "bracket_matches", &[("count", Value::Number(count))])
    };
    assert_eq!((matches("en", 1).as_str(), matches("en", 2).as_str()), ("1 match", "2 matches"));
    let arabic: BTreeSet<String> = [1, 2, 3, 11, 100].map(|count| matches("ar", count)).into();
    assert_eq!(arabic.len(), 5, "{arabic:?}");
}

#[test]
fn a_client_is_given_an_offered_language() {
    let languages = Languages::load(&[tag("sw"), tag("ar"), Language::EN], None).unwrap();
    assert_eq!(languages.default_language(), tag("sw"));
    for (asked, given) in
        [("ar-EG", Some("ar")), ("AR", Some("ar")), ("en_GB", Some("en")), ("ur", None), ("", None)]
    {
        assert_eq!(languages.known(asked), given.map(tag), "{asked}");
    }
    assert_eq!(languages.of(tag("ur")).language(), tag("sw"), "the default stands in");
    assert_eq!(languages.of(tag("ar")).direction(), "rtl");
}

fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn a_language_is_added_by_a_folder_alone() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "am/language.toml", "name = \"አማርኛ\"\nscript = \"Ethi\"\n");
    write(folder.path(), "am/portal/common.ftl", "nav_home = መነሻ\n");
    let languages = Languages::load(&[Language::EN, tag("am")], Some(folder.path())).unwrap();
    let words = languages.of(tag("am"));
    assert_eq!((words.name(), words.direction()), ("አማርኛ", "ltr"));
    assert_eq!(words.say("portal", "nav_home", &[]), "መነሻ");
    // A text that it lacks is shown in English, and named.
    assert_eq!(words.say("portal", "nav_rewards", &[]), "Rewards");
    let lacks = missing(words, languages.english());
    assert!(lacks.contains(&("portal/common".into(), "nav_rewards".into())) && lacks.len() > 1_500);
}

#[test]
fn a_folder_replaces_texts_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "en/portal/rewards.ftl", "thankyou_hours = Every day, 8:00 AM to 8:00 PM\n");
    let languages = Languages::load(&[Language::EN, tag("ur")], Some(folder.path())).unwrap();
    let english = languages.of(Language::EN);
    assert_eq!(english.say("portal", "thankyou_hours", &[]), "Every day, 8:00 AM to 8:00 PM");
    assert_eq!(english.say("portal", "thankyou_happy", &[]), "Happy Gaming!");
    assert!(english.changed() && !languages.of(tag("ur")).changed());
}

#[test]
fn a_fault_of_a_folder_names_language_file_and_text() {
    for (file, text, said) in [
        ("de/language.toml", "script = \"Latn\"", "de/language.toml: missing field `name`"),
        (
            "de/language.toml",
            "name = \"Deutsch\"\nscript = \"latin\"",
            "de/language.toml: `script` is \"latin\", not a code",
        ),
        (
            "de/portal/common.ftl",
            "nav_hme = Start",
            "de/portal/common.ftl: nav_hme: English has no such text",
        ),
        ("de/portal/comon.ftl", "nav_home = Start", "de/portal/comon.ftl: English has no such file"),
        (
            "de/portal/common.ftl",
            "level_numbered = Level { $nummer }",
            "$nummer is no variable of this text, which has ",
        ),
        (
            "de/portal/common.ftl",
            "from_now_hours = { $count ->\n    [few] a\n   *[other] b\n }",
            "[few] is no plural form of this language, which has one, other",
        ),
        ("de/portal/common.json", "{}", "de/portal/common.json: not a file of a language"),
        (
            "de/portal/common.ftl",
            "nav_home = { NUMBER($x) }",
            "de/portal/common.ftl: nav_home: functions are not supported",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "de/language.toml", "name = \"Deutsch\"\nscript = \"Latn\"\n");
        write(folder.path(), file, text);
        let refused = Languages::load(&[tag("de")], Some(folder.path())).unwrap_err();
        assert!(matches!(refused, LanguageError::Faults { .. }), "{refused}");
        assert!(refused.to_string().contains(said), "{refused}");
    }
    let unknown = Languages::load(&[tag("de")], None).unwrap_err().to_string();
    assert!(unknown.starts_with("there are no texts in de: the program has ar, en, fr, sw, ur"), "{unknown}");
    assert!(Languages::load(&[], None).is_err());
}

#[test]
fn numbers_are_written_in_the_languages_numerals() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ar/portal/common.ftl", "number_group = ٬\nnumber_digits = ٠١٢٣٤٥٦٧٨٩\n");
    let own = Languages::load(&[tag("ar")], Some(folder.path())).unwrap();
    let shipped = all();
    let write = |words: &Words, number| words.number(number);
    assert_eq!(write(shipped.english(), 12_450), "12,450");
    assert_eq!(write(shipped.of(tag("fr")), 1_234_567), "1\u{202f}234\u{202f}567");
    assert_eq!(write(own.of(tag("ar")), 12_450), "١٢٬٤٥٠");
}

#[test]
fn the_app_gets_a_text_as_json() {
    let all = all();
    let json = |language: &str, key: &str| {
        let text: &Text = all.of(tag(language)).text("portal", key).unwrap();
        serde_json::to_string(text).unwrap()
    };
    assert_eq!(json("en", "level_numbered"), r#""Level {number}""#);
    assert_eq!(json("en", "bracket_matches"), r#"["count",{"one":"1 match","other":"{count} matches"}]"#);
}

mod translators {
    use arena_words::{export, import, write};

    use super::{Language, Languages, Path, Text, Value, all, fs, tag, write as put};

    /// Reads a PO file, changes it as a translator's tool would, and writes it back.
    fn edit(path: &Path, change: impl Fn(&str) -> String) {
        let text = fs::read_to_string(path).unwrap();
        fs::write(path, change(&text)).unwrap();
    }

    fn keep(imported: &arena_words::Imported, folder: &Path) {
        for (file, entries) in &imported.files {
            put(folder, &format!("{file}.ftl"), &write(entries));
        }
    }

    #[test]
    fn a_language_comes_back_as_it_went() {
        let all = all();
        let folder = tempfile::tempdir().unwrap();
        for language in Languages::shipped() {
            let file = folder.path().join(format!("{language}.po"));
            export(language, &all, &file).unwrap();
            let imported = import(&file, &all).unwrap();
            assert_eq!((imported.language, imported.left_out.as_slice()), (Some(language), [].as_slice()));
            let words = all.of(language);
            for (file, entries) in words.files() {
                let read = &imported.files[file];
                assert_eq!(read.len(), entries.len(), "{language} {file}");
                for entry in entries {
                    let own = read.iter().find(|own| own.key == entry.key).unwrap();
                    assert_eq!(shown(&own.text), shown(&entry.text), "{language} {file} {}", entry.key);
                }
            }
        }
    }

    /// A text by its forms, in any order.
    fn shown(text: &Text) -> String {
        let mut plains = text.plains();
        plains.sort_unstable();
        plains.dedup();
        plains.join("|")
    }

    #[test]
    fn a_translator_makes_a_new_language() {
        let all = all();
        let folder = tempfile::tempdir().unwrap();
        let (file, own) = (folder.path().join("pl.po"), folder.path().join("pl"));
        let entries = export(tag("pl"), &all, &file).unwrap();
        assert!(entries > 1_600, "{entries}");
        // A form for each plural of Polish, with its numbers.
        let text = fs::read_to_string(&file).unwrap();
        for expected in [
            "msgctxt \"portal/tournaments:bracket_matches[count=few]\"\nmsgid \"{count} matches\"\nmsgstr \"\"",
            "#. If {count} is 2, 3, 4, 22, 23, ….",
            "\"Language: pl\\n\"",
        ] {
            assert!(text.contains(expected), "{expected}");
        }
        let answers = [
            ("one", "{count} mecz"),
            ("few", "{count} mecze"),
            ("many", "{count} meczów"),
            ("other", "{count} meczu"),
        ];
        edit(&file, |text| {
            answers.iter().fold(text.to_owned(), |text, (form, answer)| {
                let english = if *form == "one" { "1 match" } else { "{count} matches" };
                let place = format!("bracket_matches[count={form}]\"\nmsgid \"{english}\"\nmsgstr ");
                text.replace(&format!("{place}\"\""), &format!("{place}\"{answer}\""))
            })
        });
        let imported = import(&file, &all).unwrap();
        assert_eq!(imported.left_out, Vec::<String>::new());
        keep(&imported, &own);
        put(&own, "language.toml", "name = \"Polski\"\nscript = \"Latn\"\n");
        let languages = Languages::load(&[Language::EN, tag("pl")], Some(folder.path())).unwrap();
        let matches = |count| {
            languages.of(tag("pl")).say("portal", "bracket_matches", &[("count", Value::Number(count))])
        };
        assert_eq!([1, 3, 5].map(matches), ["1 mecz", "3 mecze", "5 meczów"]);
    }

    #[test]
    fn what_a_translator_left_unsure_is_left_out_with_its_reason() {
        let all = all();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sw.po");
        export(tag("sw"), &all, &file).unwrap();
        edit(&file, |text| {
            let marked = text.replace(
                "msgctxt \"portal/common:nav_home\"",
                "#, fuzzy\nmsgctxt \"portal/common:nav_home\"",
            );
            let changed = marked.replace("msgid \"Tournaments\"", "msgid \"Cups\"");
            let unknown = changed.replace("portal/common:nav_quests", "portal/common:nav_gone");
            unknown.replace(
                "msgctxt \"portal/common:level_numbered\"\nmsgid \"Level {number}\"\nmsgstr \"",
                "msgctxt \"portal/common:level_numbered\"\nmsgid \"Level {number}\"\nmsgstr \"{namba} ",
            )
        });
        let left_out = import(&file, &all).unwrap().left_out.join("\n");
        for expected in [
            "portal/common:nav_home: marked as uncertain (fuzzy)",
            "portal/common:nav_tournaments: the English text has changed since the export",
            "portal/common:nav_gone: there is no such text any more",
            "portal/common:level_numbered: $namba is no variable of this text",
        ] {
            assert!(left_out.contains(expected), "{expected} in {left_out}");
        }
    }
}
