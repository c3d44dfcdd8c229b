//! Replays a second of each core, each a whole level of a synthetic player: `cargo bench -p
//! arena-games`.
#![expect(clippy::unwrap_used, reason = "a bench that cannot play has nothing to measure")]

use arena_games::football::players::Player;
use arena_games::football::{Pace, Rules};
use arena_games::{aim, cannon, football, puzzle};
use divan::{Bencher, counter::ItemsCount};

const SEED: u64 = 0x0123_4567_89ab_cdef;

fn main() {
    divan::main();
}

#[divan::bench(args = [1, 2, 3])]
fn puzzle_mania(bencher: Bencher<'_, '_>, level: u8) {
    let log = puzzle::solver::passing_log(level, SEED).unwrap();
    bencher.counter(ItemsCount::new(1_u8)).bench(|| puzzle::replay(level, SEED, divan::black_box(&log)));
}

#[divan::bench(args = [1, 13, 25])]
fn aim_train(bencher: Bencher<'_, '_>, level: u8) {
    let rules = aim::Rules::CURRENT;
    let seeds = aim::players::seeds(level, SEED);
    let log = aim::players::passing_log(rules, level, &seeds).unwrap();
    bencher
        .counter(ItemsCount::new(1_u8))
        .bench(|| aim::replay(rules, level, &seeds, divan::black_box(&log), &[]));
}

#[divan::bench(args = [1, 6, 12])]
fn space_football(bencher: Bencher<'_, '_>, level: u8) {
    let rules = Rules::CURRENT;
    let log = football::players::play(rules, Player::Average, level, SEED, Pace::Full, SEED).unwrap().log();
    bencher
        .counter(ItemsCount::new(1_u8))
        .bench(|| football::replay(rules, level, SEED, Pace::Full, divan::black_box(&log), &[]));
}

#[divan::bench(args = cannon::bots::Strength::ALL)]
fn cannon_clash(bencher: Bencher<'_, '_>, strength: cannon::bots::Strength) {
    let log = cannon::bots::play([strength; 2], SEED, SEED).log();
    bencher.counter(ItemsCount::new(1_u8)).bench(|| cannon::replay(SEED, divan::black_box(&log)));
}
