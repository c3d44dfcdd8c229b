//! A changed result means new rules: add a version to `Rules` and follow docs/games.md; do not just copy the new
//! values.

use arena_games::football::players::{Player, failing_log, passing_log, play};
use arena_games::football::{Game, LEVELS, Pace, Point, REGULAR_TICKS, Recorder, Rules, level, replay};

#[test]
fn the_results_below_are_of_all_rules_versions() {
    assert_eq!(Rules::ALL.map(Rules::version), [1, 2, 3]);
}

fn obstacles(rules: Rules, number: u8, seed: u64) -> Vec<(u32, u32)> {
    let game = Game::new(rules, level(number).unwrap(), seed, Pace::Full);
    game.obstacles().iter().map(|one| (one.at.x.to_bits(), one.at.y.to_bits())).collect()
}

#[test]
fn obstacles_are_those_of_all_rules_versions() {
    for rules in Rules::ALL {
        assert_eq!(obstacles(rules, 5, 1), [(1086979714, 1090519040)]);
        assert_eq!(
            obstacles(rules, 12, u64::MAX),
            [
                (1083688698, 1087691383),
                (1082669318, 1091932869),
                (1075263187, 1088994388),
                (1087661206, 1091281366)
            ]
        );
    }
}

/// The log of a few wishes and a pause.
fn written(rules: Rules) -> Vec<u8> {
    let mut recorder = Recorder::new(rules, level(1).unwrap(), 1, Pace::Full);
    recorder.step(None);
    recorder.step(Some(Point::new(5.0, 13.0)));
    recorder.pause().unwrap();
    for _ in 0..300 {
        recorder.step(Some(Point::new(4.0, 9.0)));
    }
    recorder.log()
}

#[test]
fn a_log_is_written_as_in_rules_version_1() {
    assert_eq!(
        written(Rules::One),
        [
            3, 1, 1, 142, 246, 217, 141, 11, 188, 125, 1, 154, 61, 154, 61, 154, 61, 158, 61, 134, 9, 159, 9,
            126, 167, 42, 107, 60, 27, 45, 237
        ]
    );
}

#[test]
fn a_log_is_written_as_in_rules_version_2() {
    assert_eq!(
        written(Rules::Two),
        [
            3, 2, 1, 142, 246, 217, 141, 11, 188, 125, 1, 154, 61, 154, 61, 154, 61, 158, 61, 134, 9, 159, 9,
            109, 143, 48, 110, 95, 240, 254, 7
        ]
    );
}

#[test]
fn a_log_is_written_as_in_rules_version_3() {
    assert_eq!(
        written(Rules::Three),
        [
            3, 3, 1, 142, 246, 217, 141, 11, 188, 125, 1, 154, 61, 154, 61, 154, 61, 158, 61, 134, 9, 159, 9,
            154, 11, 95, 25, 241, 163, 215, 99
        ]
    );
}

fn final_states(rules: Rules, log: fn(Rules, u8, u64, Pace) -> Option<Vec<u8>>, pace: Pace) -> [u64; 3] {
    [1, 5, 12].map(|number| {
        let log = log(rules, number, 42, pace).unwrap();
        replay(rules, number, 42, pace, &log, &[]).unwrap().state_hash
    })
}

#[test]
fn final_states_are_those_of_rules_version_1() {
    let rules = Rules::One;
    assert_eq!(
        final_states(rules, passing_log, Pace::Full),
        [4297727171395262672, 11083243628228000266, 12198099828418136553]
    );
    assert_eq!(
        final_states(rules, failing_log, Pace::Full),
        [14823201653110230200, 3519492979775389492, 10140677488001398511]
    );
    assert_eq!(
        final_states(rules, passing_log, Pace::Phone),
        [12955750122839438636, 7584910671534343332, 5762995805729950315]
    );
}

#[test]
fn final_states_are_those_of_rules_version_2() {
    let rules = Rules::Two;
    assert_eq!(
        final_states(rules, passing_log, Pace::Full),
        [4695276097557946813, 16342889491787482244, 4226673996708879465]
    );
    assert_eq!(
        final_states(rules, failing_log, Pace::Full),
        [11755496535744342567, 15909924826668520733, 9849111197731127922]
    );
    assert_eq!(
        final_states(rules, passing_log, Pace::Phone),
        [4218754998245624227, 5806838059049608331, 6316836846491603965]
    );
}

#[test]
fn final_states_are_those_of_rules_version_3() {
    let rules = Rules::Three;
    assert_eq!(
        final_states(rules, passing_log, Pace::Full),
        [5054965017277864218, 12417966227429293678, 16116564678349616673]
    );
    assert_eq!(
        final_states(rules, failing_log, Pace::Full),
        [12071640908915729832, 4983822145800977610, 10941834690647851255]
    );
    assert_eq!(
        final_states(rules, passing_log, Pace::Phone),
        [7709260131420997254, 8287254631589111307, 15183798158210963897]
    );
}

/// Plays hundreds of matches into one number, to notice cases that seldom occur. Returns it with the number of
/// matches that were longer than the regular time.
fn folded(rules: Rules) -> (u64, u32) {
    let (mut folded, mut longer) = (0_u64, 0);
    for level in &LEVELS {
        for seed in (0..30_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            for (pace, player) in [(Pace::Full, Player::Strong), (Pace::Phone, Player::Weak)] {
                let played = play(rules, player, level.number, seed, pace, seed).unwrap();
                let hash = played.game().state_hash();
                folded = folded.rotate_left(1).wrapping_mul(0x0000_0100_0000_01b3) ^ hash;
                longer += u32::from(played.game().ticks() > REGULAR_TICKS);
            }
        }
    }
    (folded, longer)
}

#[test]
fn hundreds_of_matches_are_those_of_rules_version_1() {
    assert_eq!(folded(Rules::One), (13533099412828564685, 0));
}

#[test]
fn hundreds_of_matches_are_those_of_rules_version_2() {
    assert_eq!(folded(Rules::Two), (10569504432442059786, 114));
}

#[test]
fn hundreds_of_matches_are_those_of_rules_version_3() {
    assert_eq!(folded(Rules::Three), (6820645883995139574, 68));
}
