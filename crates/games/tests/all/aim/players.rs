//! The synthetic players, and the tuning of the levels.

use super::support::{RULES, failing_log, passing_log, replay};
use arena_games::aim::duel::{Score, compare};
use arena_games::aim::players::{self, PLAYERS, Player, seeds};
use arena_games::aim::{Phase, Recorder, Replay, levels};

const GAMES: u64 = 600;

fn play(number: u8, seeds: &[u64], player: &Player, dice: u64) -> Option<Recorder> {
    players::play(RULES, number, seeds, player, dice)
}

fn judged(number: u8, player: &Player, game: u64) -> Replay {
    let seeds = seeds(number, game);
    let recorder = play(number, &seeds, player, game).unwrap();
    replay(number, &seeds, &recorder.log(), &[]).unwrap()
}

fn passes(number: u8, player: &Player) -> u64 {
    let passed = (0..GAMES).filter(|game| judged(number, player, *game).passed).count();
    passed as u64 * 1000 / GAMES
}

#[test]
fn the_average_player_passes_as_the_levels_were_tuned() {
    let [_, average, _] = &PLAYERS;
    for (number, expected) in [(1, 960), (10, 690), (25, 160)] {
        let measured = passes(number, average);
        assert!(measured.abs_diff(expected) <= 50, "level {number}: {measured} of 1000, not {expected}");
    }
}

#[test]
fn a_first_play_is_won() {
    let [weak, ..] = &PLAYERS;
    let won = passes(1, weak);
    assert!(won >= 970, "{won} of 1000");
}

#[test]
fn every_level_but_the_first_can_be_lost() {
    let [weak, average, strong] = &PLAYERS;
    for level in levels(RULES).iter().filter(|level| level.number % 3 == 2) {
        let [weak, average, strong] = [weak, average, strong].map(|player| passes(level.number, player));
        assert!(weak < average && average < strong, "{level:?}: {weak} {average} {strong}");
        assert!(weak > 0 && average < 1000, "{level:?}: {weak} {average}");
    }
    assert!((600..900).contains(&passes(25, strong)), "the strong player is challenged at the end");
}

#[test]
fn people_are_not_taken_for_machines() {
    for player in &PLAYERS {
        for game in 0..2_000_u64 {
            let number = u8::try_from(1 + game % 25).unwrap();
            let signs = judged(number, player, game).signs;
            assert!(!signs.any(), "{} on level {number}, game {game}: {signs:?}", player.name);
        }
    }
}

#[test]
fn a_machine_that_hits_the_middle_at_once_shows() {
    let events = super::support::hits(25, 6);
    let log = super::support::log(25, &events, 0);
    let replay = replay(25, &super::support::seeds(25), &log, &[]).unwrap();
    assert!(replay.passed, "signs fail no game");
    assert_eq!(replay.score, 30 * 200);
    assert_eq!(replay.signs.quick_hits, 30);
    assert!(replay.signs.even_reactions() && replay.signs.constant_offset() && replay.signs.any());
}

#[test]
fn the_better_player_wins_most_duels() {
    let [weak, average, strong] = &PLAYERS;
    let wins = |better: &Player, worse: &Player| {
        (0..400_u64)
            .filter(|game| {
                let seeds = seeds(10, *game);
                let score = |player, dice| Score::of(play(10, &seeds, player, dice).unwrap().game());
                compare(&score(better, 2 * game), &score(worse, 2 * game + 1)).is_gt()
            })
            .count()
    };
    assert!((200..400).contains(&wins(average, weak)));
    assert!((260..400).contains(&wins(strong, average)));
}

#[test]
fn every_level_is_won_and_lost_over_many_seeds() {
    for level in levels(RULES) {
        for seed in (0..1_000_u64).map(|number| number.wrapping_mul(0xd134_2543_de82_ef95)) {
            let seeds = seeds(level.number, seed);
            let judge = |log: Option<Vec<u8>>| replay(level.number, &seeds, &log.unwrap(), &[]).unwrap();
            let won = judge(passing_log(level.number, &seeds));
            assert!(won.passed && won.hits == won.targets && !won.signs.any(), "{won:?}");
            let lost = judge(failing_log(level.number, &seeds));
            assert!(!lost.passed && lost.hits == 0 && lost.wrong > 0);
        }
    }
}

#[test]
fn players_need_a_level_and_all_its_seeds() {
    let [_, average, _] = &PLAYERS;
    assert!(seeds(0, 1).is_empty() && seeds(26, 1).is_empty());
    assert_eq!(seeds(25, 1).len(), 8);
    assert!(play(26, &[1], average, 1).is_none());
    assert!(play(25, &[], average, 1).is_none());
    assert!(passing_log(25, &seeds(25, 1)[..7]).is_none());
    let recorder = play(25, &seeds(25, 1), average, 1).unwrap();
    assert_ne!(recorder.game().phase(), Phase::Playing);
}
