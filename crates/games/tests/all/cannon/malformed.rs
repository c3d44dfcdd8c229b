use arena_games::cannon::{Order, Recorder, replay_so_far};
use arena_games::log::Refusal;
use rand_pcg::Pcg32;

use crate::mutation::{Dice, mutate};

fn honest(dice: &mut Dice, seed: u64) -> Vec<u8> {
    let mut recorder = Recorder::new(seed);
    for _ in 0..1 + dice.below(8) {
        let orders = [(); 2].map(|()| {
            let x = u16::from(dice.byte()) * 4;
            (dice.below(3) > 0).then_some(Order { x, fire: dice.below(4) > 0 })
        });
        recorder.turn(orders);
        for _ in 0..dice.below(8) {
            recorder.turn([None; 2]);
        }
    }
    recorder.log()
}

#[test]
fn no_mutated_log_passes_for_another_play_and_none_panics() {
    let mut dice = Dice(Pcg32::new(31, 1));
    let mut deep = 0_u32;
    for round in 0..5_000_u64 {
        let (whole, other) = (honest(&mut dice, round), honest(&mut dice, round));
        for _ in 0..20 {
            let mut log = whole.clone();
            for _ in 0..=dice.below(3) {
                if !log.is_empty() {
                    mutate(&mut dice, &mut log, &other);
                }
            }
            match replay_so_far(round, &log) {
                Ok(_) => assert!(log == whole || log == other, "another encoding of the same play, {round}"),
                Err(Refusal::Malformed(malformed)) => assert!(malformed.at <= log.len()),
                Err(Refusal::Edited { .. } | Refusal::AfterEnd { .. }) => deep += 1,
                Err(_) => {}
            }
        }
    }
    assert!(deep > 10_000, "only {deep} logs got as far as the game: the mutations are too rough");
}

#[test]
fn no_random_bytes_pass_and_none_panics() {
    let mut dice = Dice(Pcg32::new(32, 1));
    let whole = Recorder::new(5).log();
    for round in 0..50_000_u64 {
        // Half of the logs have an honest header, so that the entries are reached.
        let mut log = Vec::new();
        if round % 2 == 0 {
            log.extend_from_slice(&whole[..whole.len() - 9]);
        }
        for _ in 0..dice.below(64) {
            log.push(dice.byte());
        }
        assert!(replay_so_far(5, &log).is_err(), "{log:?}");
    }
}
