use arena_app::ports::DocumentKind;
use arena_rules::{Language, Languages};
use chrono::TimeZone;

use super::*;

pub(crate) fn moment() -> Moment {
    let now = Utc.with_ymd_and_hms(2026, 3, 1, 14, 30, 20).unwrap();
    Moment { now, zone: chrono_tz::Asia::Karachi, bots: BotPolicy::Anywhere, demo: true, renews: true }
}

/// The faults in a file of a kind, with their lines: `3: reward 1 (Mouse): ...`.
pub(crate) fn faults_of<K: FromFile>(text: &str) -> Vec<String> {
    let mut reading = Reading::new(text, moment());
    K::read(&mut reading);
    reading.into_faults().into_iter().map(|(line, why)| format!("{line}: {why}")).collect()
}

pub(crate) fn games_of_the_catalogue() -> Vec<Game> {
    Catalogue::built_in(moment()).unwrap().games().unwrap().to_vec()
}

pub(crate) fn good<K: FromFile>(text: &str, moment: Moment) -> K {
    let mut reading = Reading::new(text, moment);
    let read = K::read(&mut reading);
    assert_eq!(reading.into_faults(), []);
    read
}

#[test]
fn the_built_in_catalogue_is_good() {
    let catalogue = Catalogue::built_in(moment()).unwrap();
    let kinds: Vec<_> = catalogue.files.iter().map(|file| (file.kind.name(), file.kind.len())).collect();
    for kind in [("rewards", 19), ("videos", 25), ("banners", 3), ("questions", 15), ("Learn & Win links", 3)]
    {
        assert!(kinds.contains(&kind), "{kind:?}: {kinds:?}");
    }
}

#[test]
fn there_is_as_much_to_read_in_every_language() {
    let texts = Source::BuiltIn.texts(&mut Faults::default()).unwrap();
    for kind in DocumentKind::ALL {
        let count = |language| {
            let text = texts.get(&documents::file(kind, language)).unwrap();
            Document::read(kind, language, &mut Reading::new(text, moment())).len()
        };
        for language in Source::BuiltIn.languages() {
            assert_eq!(count(language), count(Language::EN), "{language}: {}", kind.as_str());
        }
    }
}

#[test]
fn an_entry_that_names_no_game_is_found() {
    let folder = |game: &str, kind: &str| {
        let tournament = format!(
            "[[tournament]]\nslug = \"cup\"\nkind = \"{kind}\"\nname = \"Cup\"\ngame = \"{game}\"\n\
             opens = \"-1d\"\nstarts = \"+2h\"\nprizes = [3, 2, 1]\n"
        );
        let games =
            "[[game]]\nid = \"roblox\"\nname = \"Roblox\"\n[[game]]\nid = \"aim-train\"\nname = \"Aim\"\n";
        let mut faults = Faults::default();
        let mut reading = Reading::new(games, moment());
        let games = games::Games::read(&mut reading);
        let mut reading = Reading::new(&tournament, moment());
        let kind: Box<dyn Kind> = Box::new(tournaments::Tournaments::read(&mut reading));
        assert_eq!(reading.into_faults(), []);
        let shown = "own/tournaments.toml".to_owned();
        let catalogue = Catalogue { files: vec![File { name: String::new(), shown, kind }] };
        catalogue.check_references(games.games().unwrap(), &mut faults);
        faults.into_result().map_err(|error| error.to_string())
    };
    assert_eq!(folder("aim-train", "esl"), Ok(()));
    let at = "own/tournaments.toml:5: tournament cup (Cup)";
    assert_eq!(
        folder("aim-trian", "esl"),
        Err(format!("{at}: there is no game `aim-trian`; did you mean aim-train?"))
    );
    assert_eq!(
        folder("roblox", "esl"),
        Err(format!("{at}: an ESL tournament needs an in-house game, and Roblox is not one"))
    );
}

/// Names that texts in other letters keep in Latin letters.
const NAMES: [&str; 7] =
    ["PUBG Mobile", "Free Fire", "FIFA Mobile", "Call of Duty", "Clash Royale", "Aim Train", "Cannon Clash"];

#[test]
fn everything_that_is_offered_has_its_words_in_every_language() {
    let catalogue = Catalogue::built_in(moment()).unwrap();
    let languages = Languages::load(&Languages::shipped(), None).unwrap();
    for language in translations::languages(&Languages::shipped()) {
        for kind in EntryKind::ALL {
            let of_language = |found: &TranslatedFile| found.kind() == kind && found.language() == language;
            let translated = catalogue.translated().find(|(_, translated)| of_language(translated));
            if kind == EntryKind::Games {
                // Games have their publishers' names in every language.
                assert!(translated.is_none());
                continue;
            }
            let (_, translated) = translated.unwrap_or_else(|| panic!("{language}: no {kind:?}"));
            let texts = translated.texts();
            for slug in catalogue.slugs(kind).unwrap() {
                for field in translations::fields(kind) {
                    let text = texts
                        .get(&(slug.as_str(), *field))
                        .unwrap_or_else(|| panic!("{language} {kind:?} {slug}: {field}"));
                    if languages.of(language).script() != "Arab" {
                        continue;
                    }
                    let rest = NAMES.iter().fold((*text).to_owned(), |rest, name| rest.replace(name, ""));
                    assert!(
                        !rest.contains(|letter: char| letter.is_ascii_alphabetic()),
                        "{kind:?} {slug}: {text}"
                    );
                    let own = |letter: char| ('\u{600}'..='\u{6ff}').contains(&letter);
                    assert!(rest.contains(own), "{kind:?} {slug}: {text}");
                }
            }
        }
    }
}
