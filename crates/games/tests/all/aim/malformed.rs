use super::support::{RULES, failing_log, passing_log, replay, replay_so_far};
use arena_games::aim::players::seeds;
use arena_games::log::{Mark, Refusal};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

use crate::mutation::{Dice, mutate};

#[test]
fn no_mutated_log_passes_for_another_play_and_none_panics() {
    let mut dice = Dice(Pcg32::new(21, 1));
    let (mut deep, mut honest, mut other) = (0_u32, Vec::new(), Vec::new());
    let mut known = Vec::new();
    for round in 0..300_000_u64 {
        let number = u8::try_from(1 + round / 20 % 25).unwrap();
        if round % 20 == 0 {
            let seed = round / 20;
            known = seeds(number, seed);
            let log = if seed % 2 == 0 { passing_log } else { failing_log };
            honest = log(number, &known).unwrap();
            other = passing_log(number, &seeds(number, seed + 1)).unwrap();
        }
        let mut log = honest.clone();
        for _ in 0..=dice.below(4) {
            if !log.is_empty() {
                mutate(&mut dice, &mut log, &other);
            }
        }
        let marks = [Mark::new(&honest[..honest.len() - 9], 0)];
        let marks = if round % 8 == 0 { &marks[..] } else { &[] };
        match replay(number, &known, &log, marks) {
            Ok(_) => assert_eq!(log, honest, "another encoding of the same play, round {round}"),
            Err(Refusal::Malformed(malformed)) => assert!(malformed.at <= log.len()),
            Err(Refusal::Edited { .. } | Refusal::TooFast { .. } | Refusal::AfterEnd { .. }) => deep += 1,
            Err(_) => {}
        }
    }
    assert!(deep > 30_000, "only {deep} logs got as far as the game: the mutations are too rough");
}

#[test]
fn no_random_bytes_pass_and_none_panics() {
    let mut dice = Dice(Pcg32::new(22, 1));
    for round in 0..200_000_u64 {
        let number = u8::try_from(1 + round % 25).unwrap();
        let known = seeds(number, 5);
        // Half of the logs have an honest header, so that the events are reached.
        let mut log = Vec::new();
        if round % 2 == 0 {
            arena_games::log::Header::of(RULES.version(), number, known[0])
                .write(arena_games::log::GameCode::AimTrain, &mut log);
        }
        for _ in 0..dice.below(64) {
            log.push(dice.byte());
        }
        let revealed = 1 + dice.below(known.len());
        assert!(replay_so_far(number, &known[..revealed], &log, &[]).is_err(), "{log:?}");
    }
}

#[test]
fn no_mark_makes_a_replay_panic() {
    let mut dice = Dice(Pcg32::new(23, 1));
    let known = seeds(12, 5);
    let log = passing_log(12, &known).unwrap();
    for _ in 0..20_000 {
        let mut marks = Vec::new();
        for _ in 0..dice.below(4) {
            let at = dice.below(log.len() + 1);
            let mut mark = Mark::new(&log[..at], dice.0.next_u32() % 2_000);
            if dice.below(4) == 0 {
                mark.bytes = dice.0.next_u32();
            }
            marks.push(mark);
        }
        match replay(12, &known, &log, &marks) {
            Ok(replay) => assert!(replay.passed),
            Err(refusal) => assert!(matches!(refusal, Refusal::OtherMark { .. }), "{refusal}"),
        }
    }
}
