//! A changed result means new rules: add a version to `Rules` and follow docs/games.md; do not just copy the new
//! values.

use arena_games::aim::players::{PLAYERS, failing_log, passing_log, play, seeds};
use arena_games::aim::{Place, Recorder, Rules, level, replay};

#[test]
fn the_results_below_are_of_all_rules_versions() {
    assert_eq!(Rules::ALL.map(Rules::version), [1, 2]);
}

#[test]
fn targets_are_those_of_both_rules_versions() {
    let target = |rules, number, seed, tick| {
        let mut recorder = Recorder::new(level(rules, number).unwrap(), seed);
        recorder.advance(tick);
        let level = recorder.game().level();
        let centre = |shown: Option<(arena_games::aim::Target, u32)>| {
            shown.map(|(target, age)| target.centre(level, age))
        };
        (centre(recorder.game().target()), centre(recorder.game().decoy()))
    };
    for rules in Rules::ALL {
        assert_eq!(target(rules, 1, 1, 60), (Some((7500, 10890)), None));
        assert_eq!(target(rules, 8, 2, 100), (Some((8480, 3373)), None));
        assert_eq!(target(rules, 25, u64::MAX, 150), (Some((8156, 1980)), None));
        assert_eq!(target(rules, 25, 44, 100), (Some((7915, 12682)), Some((1532, 2375))));
    }
}

/// The log of two taps.
fn written(rules: Rules) -> Vec<u8> {
    let mut recorder = Recorder::new(level(rules, 1).unwrap(), 1);
    recorder.advance(85);
    recorder.tap(85, Place { x: 500, y: 700 }).unwrap();
    recorder.tap(91, Place { x: 1000, y: 1400 }).unwrap();
    recorder.advance(130);
    recorder.log()
}

#[test]
fn a_log_is_written_as_in_rules_version_1() {
    assert_eq!(
        written(Rules::One),
        [
            2, 1, 1, 142, 246, 217, 141, 11, 170, 1, 144, 230, 42, 12, 160, 204, 85, 79, 123, 240, 64, 80,
            182, 80, 122, 49
        ]
    );
}

#[test]
fn a_log_is_written_as_in_rules_version_2() {
    assert_eq!(
        written(Rules::Two),
        [
            2, 2, 1, 142, 246, 217, 141, 11, 170, 1, 144, 230, 42, 12, 160, 204, 85, 79, 11, 91, 142, 157,
            72, 78, 70, 142
        ]
    );
}

fn final_states(rules: Rules, log: fn(Rules, u8, &[u64]) -> Option<Vec<u8>>) -> [u64; 3] {
    [1, 12, 25].map(|number| {
        let seeds = seeds(number, 42);
        let log = log(rules, number, &seeds).unwrap();
        replay(rules, number, &seeds, &log, &[]).unwrap().state_hash
    })
}

#[test]
fn final_states_are_those_of_rules_version_1() {
    let hashes = |log| final_states(Rules::One, log);
    assert_eq!(hashes(passing_log), [2729390854741361212, 17875015194100966091, 14796034572059451527]);
    assert_eq!(hashes(failing_log), [8729916535357536102, 608007882115270960, 11021482219205921619]);
}

#[test]
fn final_states_are_those_of_rules_version_2() {
    let hashes = |log| final_states(Rules::Two, log);
    assert_eq!(hashes(passing_log), [11860918231223008918, 3963446657941420747, 12410611048940579031]);
    assert_eq!(hashes(failing_log), [18135041620001851255, 12531627002980616354, 1071533718392187818]);
}

/// Plays thousands of games into one number, to notice draws that seldom occur.
fn folded(rules: Rules) -> u64 {
    let mut folded = 0_u64;
    for game in 0..5_000_u64 {
        let number = u8::try_from(1 + game % 25).unwrap();
        let seeds = seeds(number, game);
        for player in &PLAYERS {
            let log = play(rules, number, &seeds, player, game).unwrap().log();
            let hash = replay(rules, number, &seeds, &log, &[]).unwrap().state_hash;
            folded = folded.rotate_left(1).wrapping_mul(0x0000_0100_0000_01b3) ^ hash;
        }
    }
    folded
}

#[test]
fn thousands_of_games_are_those_of_rules_version_1() {
    assert_eq!(folded(Rules::One), 9042815711425810919);
}

#[test]
fn thousands_of_games_are_those_of_rules_version_2() {
    assert_eq!(folded(Rules::Two), 5731441795396950277);
}
