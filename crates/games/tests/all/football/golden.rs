//! A changed result means new rules: raise `RULES_VERSION` and follow docs/games.md; do not just copy the new
//! values.

use arena_games::football::players::{Player, failing_log, passing_log, play};
use arena_games::football::{Game, LEVELS, Pace, Point, RULES_VERSION, Recorder, level, replay};

#[test]
fn these_results_are_of_rules_version_1() {
    assert_eq!(RULES_VERSION, 1);
}

#[test]
fn obstacles_are_those_of_rules_version_1() {
    let places = |number, seed| {
        let game = Game::new(level(number).unwrap(), seed, Pace::Full);
        game.obstacles().iter().map(|one| (one.at.x.to_bits(), one.at.y.to_bits())).collect::<Vec<_>>()
    };
    assert_eq!(places(5, 1), [(1086979714, 1090519040)]);
    assert_eq!(
        places(12, u64::MAX),
        [
            (1083688698, 1087691383),
            (1082669318, 1091932869),
            (1075263187, 1088994388),
            (1087661206, 1091281366)
        ]
    );
}

#[test]
fn a_log_is_written_as_in_rules_version_1() {
    let mut recorder = Recorder::new(level(1).unwrap(), 1, Pace::Full);
    recorder.step(None);
    recorder.step(Some(Point::new(5.0, 13.0)));
    recorder.pause().unwrap();
    for _ in 0..300 {
        recorder.step(Some(Point::new(4.0, 9.0)));
    }
    assert_eq!(
        recorder.log(),
        [
            3, 1, 1, 142, 246, 217, 141, 11, 188, 125, 1, 154, 61, 154, 61, 154, 61, 158, 61, 134, 9, 159, 9,
            126, 167, 42, 107, 60, 27, 45, 237
        ]
    );
}

#[test]
fn final_states_are_those_of_rules_version_1() {
    let hashes = |log: fn(u8, u64, Pace) -> Option<Vec<u8>>, pace| {
        [1, 5, 12]
            .map(|number| replay(number, 42, pace, &log(number, 42, pace).unwrap(), &[]).unwrap().state_hash)
    };
    assert_eq!(
        hashes(passing_log, Pace::Full),
        [4297727171395262672, 11083243628228000266, 12198099828418136553]
    );
    assert_eq!(
        hashes(failing_log, Pace::Full),
        [14823201653110230200, 3519492979775389492, 10140677488001398511]
    );
    assert_eq!(
        hashes(passing_log, Pace::Phone),
        [12955750122839438636, 7584910671534343332, 5762995805729950315]
    );
}

/// Plays hundreds of matches into one number, to notice cases that seldom occur.
#[test]
fn hundreds_of_matches_are_those_of_rules_version_1() {
    let mut folded = 0_u64;
    for level in &LEVELS {
        for seed in (0..30_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            for (pace, player) in [(Pace::Full, Player::Strong), (Pace::Phone, Player::Weak)] {
                let hash = play(player, level.number, seed, pace, seed).unwrap().game().state_hash();
                folded = folded.rotate_left(1).wrapping_mul(0x0000_0100_0000_01b3) ^ hash;
            }
        }
    }
    assert_eq!(folded, 13533099412828564685);
}
