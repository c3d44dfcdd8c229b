use arena_app::ports::{Game, NewTournament};
use arena_rules::tournament::{TournamentKind, TournamentState};
use chrono::Duration;

use super::Moment;
use super::tests::{faults_of, good, moment};
use super::tournaments::Tournaments;

fn entry(change: &str) -> String {
    format!(
        "[[tournament]]\nslug = \"cup\"\nkind = \"weekly\"\nname = \"Cup\"\ngame = \"pubg-mobile\"\n\
         opens = \"-1d\"\nstarts = \"+2h\"\nends = \"+3h\"\nprizes = [3, 2, 1]\n{change}"
    )
}

fn esl(change: &str) -> String {
    entry(change).replace("weekly", "esl").replace("ends = \"+3h\"\n", "")
}

fn game(id: &str, name: &str) -> Game {
    Game {
        id: id.into(),
        game: name.to_lowercase(),
        name: name.into(),
        game_unique_id: format!("{}_001", id.replace('-', "_")),
        thumbnail: id.into(),
        active: true,
    }
}

#[test]
fn there_are_three_prizes() {
    for (prizes, count) in [("[3, 2]", 2), ("[4, 3, 2, 1]", 4)] {
        let text = entry("").replace("[3, 2, 1]", prizes);
        let faults = faults_of::<Tournaments>(&text).join(" ");
        assert!(
            faults.contains(&format!("prizes: three prizes are needed, and here are {count}")),
            "{faults}"
        );
    }
}

#[test]
fn what_is_left_out_has_a_default() {
    let read = good::<Tournaments>(&entry(""), moment());
    let next =
        read.series[0].of(&game("pubg-mobile", "PUBG Mobile"), moment().now + Duration::hours(2)).unwrap();
    assert_eq!((next.slug.as_str(), next.series.as_str()), ("cup-20260301-1630", "cup"));
    assert_eq!((next.min_players, next.round_seconds, next.room_lead_seconds), (10, 86_400, 600));
    assert_eq!((next.tourn_type.as_str(), next.thumbnail.as_str()), ("Credits", "pubg-mobile"));
    assert_eq!((next.game.as_str(), next.game_unique_id), ("PUBG Mobile", None));
}

#[test]
fn an_esl_tournament_is_played_in_a_game_made_here() {
    let text = esl("");
    let series = &good::<Tournaments>(&text, moment()).series[0];
    let next = series.of(&game("cannon-clash", "Cannon Clash"), moment().now).unwrap();
    assert_eq!(next.game_unique_id.as_deref(), Some("cannon_clash_001"));
    assert_eq!(next.room_lead_seconds, 3_600);
    let error = series.of(&game("pubg-mobile", "PUBG Mobile"), moment().now).unwrap_err().to_string();
    assert_eq!(
        error,
        "tournament cup (Cup): an ESL tournament needs an in-house game, and PUBG Mobile is not one"
    );
}

#[test]
fn what_is_wrong_is_named() {
    let cases = [
        (entry(&entry("")), "tournament cup (Cup): the slug stands twice"),
        (entry("").replace("weekly", "daily"), "kind must be `esl` or `weekly`"),
        (entry("").replace("\"cup\"", "\"The Cup\""), "a slug has lower-case letters"),
        (entry("").replace("\"Cup\"", "\" \""), "the name is empty"),
        (entry("").replace("-1d", "+2h"), "it must open before it starts"),
        (entry("").replace("+3h", "+1h"), "it must start before it ends"),
        (entry("").replace("ends = \"+3h\"\n", ""), "a weekly tournament has a time at which it ends"),
        (entry("").replace("pubg-mobile", "PUBG Mobile"), "game `PUBG Mobile` is no id of games.toml"),
        (entry("").replace("weekly", "esl"), "ends with its last match"),
        (entry("ended = true"), "what has ended must end in the past"),
        (entry("min_players = 1"), "min_players must be 2 or more"),
        (entry("max_players = 9"), "max_players is below min_players"),
        (entry("match_seconds = 0"), "seconds must be more than 0"),
        (entry("entry_fee = -1"), "credits must not be below 0"),
        (entry("players = [\"A\", \"A\"]"), "a player stands twice"),
        (entry("every = \"6m\""), "`every` and `bots` are for ESL"),
        (entry("bots = { weak = [\"A\"] }"), "`every` and `bots` are for ESL"),
        (esl("bots = { weak = [\"A\"], strong = [\"A\"] }"), "a player stands twice"),
        (esl("bots = { superb = [\"A\"] }"), "superb"),
        (esl("every = \"4m\""), "`4m` is no interval"),
        (entry("colour = \"red\""), "colour"),
        (entry("").replace("+2h", "soon"), "`soon` is no time"),
    ];
    for (text, expected) in cases {
        let faults = faults_of::<Tournaments>(&text).join(
            "
",
        );
        assert!(faults.contains(expected), "{expected}: {faults}");
    }
}

#[test]
fn a_demo_has_something_live_something_soon_and_something_over_of_both_kinds() {
    let text = include_str!("../../../../../content/tournaments.toml");
    // The test covers every hour at which a demo may start.
    for hours in 0..24 {
        let moment = Moment { now: moment().now + Duration::hours(hours), ..moment() };
        let read = good::<Tournaments>(text, moment);
        for kind in TournamentKind::ALL {
            let of = || read.series.iter().map(|series| &series.next).filter(|next| next.kind == kind);
            let open = |next: &&NewTournament| {
                next.state == TournamentState::Open
                    && next.opens_at <= moment.now
                    && moment.now < next.starts_at
            };
            assert!(of().any(|next| open(&next)), "{kind:?} to join, {hours} h");
            let live =
                |next: &&NewTournament| next.state == TournamentState::Open && next.starts_at <= moment.now;
            assert!(of().any(|next| live(&next)), "{kind:?} live, {hours} h");
            assert!(of().any(|next| next.state == TournamentState::Ended), "{kind:?} over, {hours} h");
        }
        // A live tournament of the demo has enough players.
        for series in &read.series {
            let begun = series.next.starts_at <= moment.now && series.next.kind == TournamentKind::Esl;
            assert!(!begun || series.players.len() as u64 >= u64::from(series.next.min_players));
        }
    }
}
