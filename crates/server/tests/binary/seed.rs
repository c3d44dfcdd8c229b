use std::path::Path;

use serde_json::{Value, json};

use crate::client::get;
use crate::commands::said;
use crate::process::Folder;

const CUP: &str = "[[tournament]]\nslug = \"cup\"\nkind = \"weekly\"\nname = \"Cup\"\ngame = \"pubg-mobile\"\n\
                   opens = \"-1d\"\nstarts = \"+3h\"\nends = \"+6h\"\nprizes = [500, 250, 100]\n";

/// A folder with an empty catalogue, `own`, and its languages.
fn own() -> Folder {
    let folder = Folder::new();
    for part in ["own/en", "own/ur"] {
        std::fs::create_dir_all(folder.path().join(part)).unwrap();
    }
    folder
}

#[track_caller]
fn refused(folder: &Folder) -> String {
    let output = folder.run(&["seed", "own"], &[]);
    assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{output:?}");
    assert!(!folder.path().join("data").exists(), "nothing is written, and no database made");
    String::from_utf8(output.stderr).unwrap()
}

fn audit(folder: &Folder) -> Vec<Value> {
    serde_json::from_str(&said(&folder.run(&["audit", "list", "--json"], &[]))).unwrap()
}

#[test]
fn the_catalogue_is_seeded_once_however_often_it_is_seeded() {
    let folder = own();
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let seed = ["seed", content.to_str().unwrap()];
    let first = said(&folder.run(&seed, &[]));
    assert!(first.lines().any(|line| line == "rewards.toml: 19 entries: 19 added"), "{first}");
    assert!(first.contains("\n  added    reward 7 (Wireless Mouse)\n"), "{first}");
    for again in [&["seed"][..], &seed] {
        let again = said(&folder.run(again, &[]));
        assert!(again.lines().any(|line| line == "rewards.toml: 19 entries: nothing to do"), "{again}");
        assert!(!again.contains("added") && !again.contains("changed") && !again.contains("gone"), "{again}");
    }
    let server = folder.serve(&[]);
    let rewards = get(server.address, "/api/v1/rewards").data();
    assert_eq!(rewards.as_array().unwrap().len(), 19);
    server.stopped();
    // Rewards that are gone from the catalogue are no longer offered.
    folder.write("own/rewards.toml", "[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = 5\n");
    let shorter = said(&folder.run(&["seed", "own"], &[]));
    assert!(shorter.starts_with("rewards.toml: 1 entry: 1 changed, 18 no longer in the file\n"), "{shorter}");
    assert!(
        shorter.contains("  changed  reward 1 (Mouse): name \"60 Battle Credits\" -> \"Mouse\"\n"),
        "{shorter}"
    );
    assert!(shorter.contains("  changed  reward 1 (Mouse): credits 30 -> 5\n"), "{shorter}");
    assert!(shorter.contains("  gone     reward 7 (Wireless Mouse): no longer offered\n"), "{shorter}");
    let output = folder.run(&["seed", "nowhere"], &[]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("nowhere is not a folder"));
}

#[test]
fn a_stock_in_the_file_is_for_new_rewards_and_the_command_says_so() {
    let folder = own();
    let shop = |stock: &str| {
        let text = format!("[[reward]]\nid = 6\nname = \"Earbuds\"\ncredits = 900\n{stock}");
        folder.write("own/rewards.toml", &text);
        said(&folder.run(&["seed", "own"], &[]))
    };
    shop("stock = 40");
    said(&folder.run(&["rewards", "stock", "6", "-3"], &[]));
    assert_eq!(shop("stock = 40"), "rewards.toml: 1 entry: nothing to do");
    assert_eq!(
        shop("stock = 60"),
        "rewards.toml: 1 entry: 1 skipped\n  skipped  reward 6 (Earbuds): 37 left, and the file's stock of 60 is for a new \
         reward only: `arena rewards stock 6 +N` adds to it"
    );
    assert!(said(&folder.run(&["rewards", "list"], &[])).contains("37 left"));
    assert_eq!(shop("stock = 60"), "rewards.toml: 1 entry: nothing to do", "said once");
    assert!(shop("").contains("reward 6 (Earbuds): stock 37 -> none"));
}

#[test]
fn seeding_reports_changes_and_recreates_no_cancelled_tournament() {
    let folder = own();
    said(&folder.run(&["seed"], &[]));
    folder.write("own/tournaments.toml", CUP);
    let first = said(&folder.run(&["seed", "own"], &[]));
    let id = first.split("added    tournament cup (Cup): tournament ").nth(1).unwrap();
    let id = id.split(' ').next().unwrap();
    folder.write("own/tournaments.toml", &CUP.replace("500", "900"));
    let changed = said(&folder.run(&["seed", "own"], &[]));
    assert!(
        changed.contains("changed  tournament cup (Cup): prizes 500/250/100 -> 900/250/100"),
        "{changed}"
    );
    said(&folder.run(&["tournament", "cancel", id], &[]));
    for _ in 0..2 {
        let again = said(&folder.run(&["seed", "own"], &[]));
        let why = format!("skipped  tournament cup (Cup): tournament {id} was cancelled, and stays so");
        assert!(again.contains(&why) && !again.contains("added"), "{again}");
    }
    // A demo's own server does not replace it before its start, either.
    let server = folder.serve(&[]);
    let cards = get(server.address, "/api/v1/tournaments/all").data();
    let cups = cards.as_array().unwrap().iter().filter(|card| card["tourn_name"] == "Cup").count();
    assert!(cups <= 1, "{cards}");
    server.stopped();
    let listed = said(&folder.run(&["tournament", "list"], &[]));
    assert!(listed.matches("  Cup").count() <= 1, "{listed}");
}

#[test]
fn a_dry_run_says_the_same_and_writes_nothing() {
    let folder = own();
    let output = folder.run(&["seed", "--dry-run"], &[]);
    assert!(!output.status.success() && !folder.path().join("data").exists(), "it makes no database");
    said(&folder.run(&["migrate"], &[]));
    let tried = said(&folder.run(&["seed", "--dry-run"], &[]));
    let tried_again = said(&folder.run(&["seed", "--dry-run"], &[]));
    assert!(tried.ends_with("\nnothing was written: --dry-run"), "{tried}");
    assert!(tried_again.contains("rewards.toml: 19 entries: 19 added"), "{tried_again}");
    assert_eq!(said(&folder.run(&["rewards", "list"], &[])), "");
    assert_eq!(audit(&folder), Vec::<Value>::new());
    let done = said(&folder.run(&["seed"], &[]));
    assert_eq!(done.lines().next(), tried.lines().next());
}

#[test]
fn the_audit_says_who_seeded_and_what_changed() {
    let folder = own();
    let shop = |credits: u32| {
        let text = format!("[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = {credits}\n");
        folder.write("own/rewards.toml", &text);
        said(&folder.run(&["--actor", "bilal", "seed", "own"], &[]));
    };
    shop(5);
    shop(7);
    shop(7);
    let lines = audit(&folder);
    let seen: Vec<_> = lines.iter().map(|line| (&line["actor"], &line["subject"], &line["after"])).collect();
    let (actor, subject) = (json!("bilal"), json!("own"));
    let [nothing, changed, added] = [
        Value::Null,
        json!({ "rewards.toml": { "reward 1 (Mouse): credits": "7" } }),
        json!({ "rewards.toml": { "added": ["reward 1 (Mouse)"] } }),
    ];
    assert_eq!(seen, [&nothing, &changed, &added].map(|after| (&actor, &subject, after)));
    assert_eq!(lines[1]["before"], json!({ "rewards.toml": { "reward 1 (Mouse): credits": "5" } }));
}

#[test]
fn all_faults_of_all_files_are_reported_with_their_lines() {
    let folder = own();
    folder.write(
        "own/rewards.toml",
        "# Ours\n[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = 0\ncolour = \"red\"\n\n[[reward]]\nid = 1\n\
         name = \"\"\ncredits = -1\nimage = \"reward-99\"\n\n[[reward]]\nid = 2\nname = \"Mat\"\ncredits = \"5\"\n",
    );
    folder.write("own/tournaments.toml", &CUP.replace("pubg-mobile", "pubg").replace("weekly", "daily"));
    folder.write("own/en/banners.toml", "[[banner]]\ntitle = \"Go\"\nurl = \"rewards\"\nportrait = \"banners/rewards-portait\"\nlandscape = \"banners/rewards-landscape\"\n");
    folder.write("own/ur/faqs.md", "## Why?\n\n- because\n");
    let error = refused(&folder);
    for expected in [
        "own/rewards.toml:6: reward 1 (Mouse): unknown field `colour`",
        "own/rewards.toml:10: reward 1 (): the name is empty",
        "own/rewards.toml:11: reward 1 (): credits must be more than 0",
        "own/rewards.toml:12: reward 1 (): image: there is no picture `rewards/reward-99`; rewards/reward-",
        "own/rewards.toml:17: reward 2 (Mat): credits: invalid type: string \"5\", expected i64",
        "own/tournaments.toml:3: tournament cup (Cup): kind must be `esl` or `weekly`",
        "own/en/banners.toml:3: banner (Go): url `rewards` must be a screen of the app",
        "own/en/banners.toml:4: banner (Go): portrait: there is no picture `banners/rewards-portait`; \
         banners/rewards-portrait is like it",
        "own/ur/faqs.md:1: Why?: the question has no answer",
        "own/ur/faqs.md:3: lists, tables, quotes",
    ] {
        assert!(error.contains(expected), "{expected}: {error}");
    }
    assert!(error.contains("10 faults, nothing was loaded:"), "{error}");
}

#[test]
fn a_file_or_folder_outside_the_catalogue_is_refused() {
    let folder = own();
    folder.write("own/rewards.tml", "");
    folder.write("own/.rewards.toml.swp", "");
    folder.write("own/README.md", "# Ours\n");
    folder.write("own/en/faq.md", "");
    std::fs::create_dir_all(folder.path().join("own/de")).unwrap();
    std::fs::create_dir_all(folder.path().join("own/en/more")).unwrap();
    let error = refused(&folder);
    for expected in [
        "own/rewards.tml: not a file of a catalogue; did you mean rewards.toml?",
        "own/en/faq.md: not a file of a catalogue; did you mean en/faqs.md?",
        "own/de: not a folder of a catalogue: texts are in ar or en or fr or sw or ur",
        "own/en/more: a folder of a language holds files only",
        "4 faults",
    ] {
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

#[test]
fn a_country_has_its_own_questions_and_privacy_policy() {
    let folder = own();
    let policy = |law: &str| format!("# Privacy\n© {{product}}\n## Law\n{law}\n");
    folder.write("own/en/privacy.md", &policy("The general one."));
    folder.write("own/en/privacy.ke.md", &policy("The Data Protection Act, 2019."));
    folder.write("own/en/faqs.ke.md", "## Who decides?\nThe Commissioner.\n");
    folder.write("own/en/faqs.md", "## Who decides?\nNobody.\n");
    folder.write("own/en/faqs.za.md", "## Who decides?\nThe Regulator.\n");
    let kenya = [("ARENA_COUNTRY__CODE", "KE")];
    let seeded = said(&folder.run(&["seed", "own"], &kenya));
    let expected = "en/faqs.ke.md: 1 entry: 1 added\n  added    Who decides?\nen/privacy.ke.md: ";
    assert!(seeded.starts_with(expected), "{seeded}");
    let texts = |env: &[(&str, &str)]| {
        let server = folder.serve(&[env, &[("ARENA_CONTENT_DIR", "own")]].concat());
        let texts = ["/api/v1/content/privacy", "/api/v1/content/faqs"]
            .map(|path| get(server.address, path).data().to_string());
        server.stopped();
        texts
    };
    let [policy_shown, questions] = texts(&kenya);
    assert!(
        policy_shown.contains("The Data Protection Act, 2019.") && questions.contains("The Commissioner.")
    );
    // Another country without documents of its own has the general ones.
    let seeded = said(&folder.run(&["seed", "own"], &[]));
    assert!(seeded.contains("en/faqs.md: 1 entry") && seeded.contains("en/privacy.md:"), "{seeded}");
    let [policy_shown, questions] = texts(&[]);
    assert!(policy_shown.contains("The general one.") && questions.contains("Nobody."));

    // The documents of all countries are checked.
    let folder = own();
    folder.write("own/en/faqs.za.md", "## Who decides?\n");
    folder.write("own/en/banners.ke.md", "");
    folder.write("own/en/privacy.ken.md", "");
    let error = refused(&folder);
    for expected in [
        "own/en/faqs.za.md:1: Who decides?: the question has no answer",
        "own/en/banners.ke.md: not a file of a catalogue",
        "own/en/privacy.ken.md: not a file of a catalogue; did you mean en/privacy.md?",
    ] {
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

#[test]
fn a_tournament_of_no_game_is_refused_with_its_line() {
    let folder = own();
    folder.write("own/games.toml", "[[game]]\nid = \"pubg-mobile\"\nname = \"PUBG\"\n");
    folder.write("own/tournaments.toml", &CUP.replace("pubg-mobile", "pubg-mobil"));
    let error = refused(&folder);
    let expected = "own/tournaments.toml:5: tournament cup (Cup): there is no game `pubg-mobil`; did you mean pubg-mobile?";
    assert!(error.contains(expected), "{error}");
}

const PRODUCTION: &str = r#"
    mode = "production"
    public_url = "https://games.test"
    [brand]
    operator = "Testcell"
    support_email = "help@games.test"
    academy_url = "https://academy.games.test"
    social = []
    landing_url = "https://www.games.test/arena"
    unsubscribe_url = "https://www.games.test/leave"
    [sms]
    gateway = "none"
    [billing]
    gateway = "none"
    [identity]
    refresh_secret = "7b1d0c0a5b3a4a0f9a3e2d1c0b9a8f7e"
    handoff_keys = [{ id = "2026a", secret = "1f0e9d8c7b6a59483726150f4e3d2c1b" }]
    token_keys = [{ id = "2026a", secret = "0a1b2c3d4e5f60718293a4b5c6d7e8f9" }]
"#;

#[test]
fn production_shows_no_invented_player_and_nothing_that_never_took_place() {
    let folder = own();
    folder.write("arena.toml", PRODUCTION);
    said(&folder.run(&["migrate"], &[]));
    let seeded = said(&folder.run(&["seed"], &[]));
    for invented in ["clash-royale-open", "aim-train-sprint", "aim-train-league", "cannon-clash-classic"] {
        let line = seeded.lines().find(|line| line.contains(&format!(" tournament {invented} ")));
        let line = line.unwrap_or_else(|| panic!("{invented}: {seeded}"));
        assert!(line.starts_with("  skipped  ") && line.contains("in a demo only"), "{line}");
    }
    let server = folder.serve(&[]);
    for list in ["/api/v1/tournaments/all", "/api/v1/esl/tournaments/all"] {
        let cards = get(server.address, list).data();
        let cards = cards.as_array().unwrap();
        assert!(!cards.is_empty(), "the tournaments themselves are there");
        for card in cards {
            assert!(card["status"] != 4, "nothing is over: {card}");
        }
    }
    let shown = said(&folder.run(&["tournament", "list"], &[]));
    assert!(!shown.contains("Aim Train League"), "{shown}");
    server.stopped();
}
