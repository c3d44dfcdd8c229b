use arena_games::football::{Pace, Point, Recorder, Rules, level, replay_so_far};
use arena_games::log::Refusal;
use rand_pcg::Pcg32;

use crate::mutation::{Dice, mutate};

fn honest(rules: Rules, dice: &mut Dice, number: u8, seed: u64) -> Vec<u8> {
    let mut recorder = Recorder::new(rules, level(number).unwrap(), seed, Pace::Full);
    for _ in 0..1 + dice.below(20) {
        let wish = Point::new(f32::from(dice.byte()) / 28.0, 8.0 + f32::from(dice.byte()) / 32.0);
        for _ in 0..1 + dice.below(20) {
            recorder.step(Some(wish));
        }
        if dice.below(10) == 0 {
            recorder.pause().unwrap();
        }
    }
    recorder.log()
}

#[test]
fn no_mutated_log_passes_for_another_play_and_none_panics() {
    let mut dice = Dice(Pcg32::new(21, 1));
    let mut deep = 0_u32;
    for round in 0..3_000_u64 {
        let number = u8::try_from(1 + round % 12).unwrap();
        let rules = Rules::ALL[usize::try_from(round % 3).unwrap()];
        let [whole, other] = [(); 2].map(|()| honest(rules, &mut dice, number, round));
        for _ in 0..20 {
            let mut log = whole.clone();
            for _ in 0..=dice.below(3) {
                if !log.is_empty() {
                    mutate(&mut dice, &mut log, &other);
                }
            }
            match replay_so_far(rules, number, round, Pace::Full, &log, &[]) {
                Ok(_) => assert!(log == whole || log == other, "another encoding of the same play, {round}"),
                Err(Refusal::Malformed(malformed)) => assert!(malformed.at <= log.len()),
                Err(Refusal::Edited { .. } | Refusal::AfterEnd { .. }) => deep += 1,
                Err(_) => {}
            }
        }
    }
    assert!(deep > 8_000, "only {deep} logs got as far as the game: the mutations are too rough");
}

#[test]
fn no_random_bytes_pass_and_none_panics() {
    let mut dice = Dice(Pcg32::new(22, 1));
    let whole = honest(Rules::CURRENT, &mut dice, 7, 5);
    for round in 0..50_000_u64 {
        // Half of the logs have an honest header, so that the events are reached.
        let mut log = Vec::new();
        if round % 2 == 0 {
            log.extend_from_slice(&whole[..8]);
        }
        for _ in 0..dice.below(64) {
            log.push(dice.byte());
        }
        assert!(replay_so_far(Rules::CURRENT, 7, 5, Pace::Full, &log, &[]).is_err(), "{log:?}");
    }
}
