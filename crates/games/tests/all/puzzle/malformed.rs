use arena_games::log::Refusal;
use arena_games::puzzle::solver::{failing_log, passing_log};
use arena_games::puzzle::{replay, replay_so_far};
use rand_pcg::Pcg32;

use crate::mutation::{Dice, mutate};

#[test]
fn no_mutated_log_passes_for_another_play_and_none_panics() {
    let mut dice = Dice(Pcg32::new(11, 1));
    let mut deep = 0_u32;
    for round in 0..200_000_u64 {
        let number = u8::try_from(1 + round % 3).unwrap();
        let seed = round / 50;
        let honest =
            if round % 2 == 0 { passing_log(number, seed) } else { failing_log(number, seed) }.unwrap();
        let mut log = honest.clone();
        let other = passing_log(number, seed + 1).unwrap();
        for _ in 0..=dice.below(4) {
            if !log.is_empty() {
                mutate(&mut dice, &mut log, &other);
            }
        }
        match replay(number, seed, &log) {
            Ok(_) => assert_eq!(log, honest, "another encoding of the same play, round {round}"),
            Err(Refusal::Malformed(malformed)) => assert!(malformed.at <= log.len()),
            Err(Refusal::Edited { .. } | Refusal::TooFast { .. } | Refusal::AfterEnd { .. }) => deep += 1,
            Err(_) => {}
        }
    }
    assert!(deep > 20_000, "only {deep} logs got as far as the game: the mutations are too rough");
}

#[test]
fn no_random_bytes_pass_and_none_panics() {
    let mut dice = Dice(Pcg32::new(12, 1));
    for round in 0..200_000_u64 {
        let number = u8::try_from(1 + round % 3).unwrap();
        // Half of the logs have an honest header, so that the events are reached.
        let mut log = Vec::new();
        if round % 2 == 0 {
            let honest = passing_log(number, 5).unwrap();
            log.extend_from_slice(&honest[..honest.len().min(8)]);
        }
        for _ in 0..dice.below(64) {
            log.push(dice.byte());
        }
        assert!(replay_so_far(number, 5, &log).is_err(), "{log:?}");
    }
}
