//! A changed result means new rules: raise `RULES_VERSION` and follow docs/games.md; do not just copy the new
//! values.

use arena_games::cannon::bots::{Strength, play};
use arena_games::cannon::{Game, Order, RULES_VERSION, Recorder, replay};

#[test]
fn these_results_are_of_rules_version_1() {
    assert_eq!(RULES_VERSION, 1);
}

#[test]
fn gates_are_those_of_rules_version_1() {
    let gates = [1, 42, u64::MAX].map(|seed| {
        let mut game = Game::new(seed);
        let first = game.gate().place().x;
        game.turn([None; 2]);
        (first, game.gate().place().x)
    });
    assert_eq!(gates, [(789, 797), (708, 700), (349, 357)]);
}

#[test]
fn a_log_is_written_as_in_rules_version_1() {
    let mut recorder = Recorder::new(1);
    recorder.turn([None; 2]);
    recorder.turn([Some(Order { x: 200, fire: true }), Some(Order { x: 30, fire: false })]);
    for _ in 0..50 {
        recorder.turn([None; 2]);
    }
    recorder.turn([None, Some(Order { x: 900, fire: true })]);
    for _ in 0..300 {
        recorder.turn([None; 2]);
    }
    assert_eq!(
        recorder.log(),
        [
            4, 1, 1, 142, 246, 217, 141, 11, 4, 145, 3, 1, 60, 205, 1, 137, 14, 182, 9, 88, 16, 153, 210, 82,
            115, 234, 175
        ]
    );
}

#[test]
fn final_states_are_those_of_rules_version_1() {
    let hashes = Strength::ALL.map(|strength| {
        let hash = |other| replay(42, &play([strength, other], 42, 7).log()).unwrap().state_hash;
        Strength::ALL.map(hash)
    });
    assert_eq!(
        hashes,
        [
            [9068557083470243926, 4430125693373370980, 705249413673806852],
            [14148294114346999916, 16184045139404452413, 15072278502273050192],
            [13626510414817300734, 16338543829285117356, 12836312888067963151]
        ]
    );
}

/// Plays hundreds of matches into one number, to notice cases that seldom occur.
#[test]
fn hundreds_of_matches_are_those_of_rules_version_1() {
    let mut folded = 0_u64;
    for seed in (0..100_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
        for pair in [[Strength::Strong; 2], [Strength::Average; 2], [Strength::Weak, Strength::Average]] {
            let hash = play(pair, seed, !seed).game().state_hash();
            folded = folded.rotate_left(1).wrapping_mul(0x0000_0100_0000_01b3) ^ hash;
        }
    }
    assert_eq!(folded, 3332229373966061240);
}
