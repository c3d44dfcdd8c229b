//! The rules are as fair and as decisive as tuned (docs/games.md), and no simple play beats them.

use arena_games::cannon::bots::{Bot, Strength, play};
use arena_games::cannon::{FULL_TURN, Game, Order, Outcome, Phase, Side, WinReason};

#[derive(Debug, Default)]
struct Tally {
    won: [u32; 2],
    drawn: u32,
    overtime: u32,
    centre: u32,
    turns: u32,
}

impl Tally {
    fn add(&mut self, game: &Game) {
        self.turns += game.turns();
        self.overtime += u32::from(game.turns() > FULL_TURN);
        match game.outcome() {
            Some(Outcome::Won { side, by }) => {
                self.won[side.index()] += 1;
                self.centre += u32::from(by == WinReason::CentreTower);
            }
            Some(Outcome::Drawn) | None => self.drawn += 1,
        }
    }
}

fn matches(a: Strength, b: Strength) -> Tally {
    let mut tally = Tally::default();
    for seed in (0..500_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
        tally.add(play([a, b], seed, !seed).game());
    }
    tally
}

#[test]
fn equals_are_equal_and_come_to_a_decision() {
    for strength in Strength::ALL {
        let tally = matches(strength, strength);
        let [a, b] = tally.won;
        // Three standard deviations.
        assert!(a.abs_diff(b) < 67, "{strength:?}: {tally:?}");
        assert!(tally.drawn < 10, "{strength:?}: {tally:?}");
        if strength == Strength::Strong {
            assert!(tally.overtime < 200, "{tally:?}");
        }
        if strength == Strength::Average {
            assert!((425_000..500_000).contains(&tally.turns), "{tally:?}");
            assert!((220..330).contains(&tally.centre), "{tally:?}");
        }
    }
}

#[test]
fn the_better_player_wins_more_often_and_not_always() {
    use Strength::{Average, Strong, Weak};
    for (better, other) in [(Strong, Average), (Average, Weak)] {
        let [first, second] = [matches(better, other).won[0], matches(other, better).won[1]];
        for won in [first, second] {
            assert!((320..410).contains(&won), "{better:?} beats {other:?}: {first}, {second}");
        }
    }
}

/// A way of playing without looking at the opponent.
type Simple = fn(&Game) -> Order;

/// Attempts to win without playing properly; all as A.
const SIMPLE: [(&str, Simple); 8] = [
    ("holds fire in the middle", |_| Order { x: 450, fire: true }),
    ("holds fire at the left towers", |_| Order { x: 200, fire: true }),
    ("holds fire at the right towers", |_| Order { x: 700, fire: true }),
    ("holds fire and sweeps", |game| Order { x: sweep(game.turns()), fire: true }),
    ("holds fire under the gate", |game| Order { x: game.gate().place().x, fire: true }),
    ("fires in rush only, in the middle", |game| Order { x: 450, fire: game.phase() != Phase::Normal }),
    ("fires in rush only, at the left towers", |game| Order { x: 200, fire: game.phase() != Phase::Normal }),
    ("saves, and fires at the left towers", |game| {
        let energy = game.energy(Side::A);
        Order { x: 200, fire: energy >= 290 || (game.order(Side::A).fire && energy >= 40) }
    }),
];

fn sweep(turn: u32) -> u16 {
    let place = u16::try_from(turn * 12 % 1_800).unwrap();
    if place < 900 { place } else { 1_800 - place }
}

#[test]
fn no_simple_way_of_playing_beats_the_average_player() {
    for (name, simple) in SIMPLE {
        let mut tally = Tally::default();
        for seed in 0..300_u64 {
            let (mut game, mut bot) = (Game::new(seed), Bot::new(Strength::Average, Side::B, seed));
            while game.outcome().is_none() {
                let orders = [Some(simple(&game)), bot.order(&game)];
                game.turn(orders);
            }
            tally.add(&game);
        }
        assert!(tally.won[0] < 105, "{name}: {tally:?}");
    }
}

#[test]
fn an_idle_player_loses_to_anybody() {
    for seed in 0..100 {
        let (mut game, mut bot) = (Game::new(seed), Bot::new(Strength::Weak, Side::A, seed));
        while game.outcome().is_none() {
            let order = bot.order(&game);
            game.turn([order, None]);
        }
        assert!(matches!(game.outcome(), Some(Outcome::Won { side: Side::A, .. })), "seed {seed}");
    }
}
