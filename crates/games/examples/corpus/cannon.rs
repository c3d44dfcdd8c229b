//! A line of Cannon Clash: seed, turns, log (base64url), final state hash, outcome (0 none yet, 1 drawn, 2 A
//! has won, 3 B has won), towers felled by A and B (`a:b`), hp of their towers (`a:b`), living minions. Turns
//! are space-separated: `turns` without new orders, or `turns:a:b` with these orders (`x << 1 | fire`, empty
//! for no change) in the first of them.

use std::error::Error;
use std::fmt::Write as _;

use arena_games::cannon::bots::{Bot, Strength};
use arena_games::cannon::{FIELD_WIDTH, MAX_TURNS, Order, Outcome, Recorder, Side, replay_so_far};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::Dice;

/// One in this many games is a whole match of synthetic players.
const WHOLE: u64 = 50;

struct DescribedGame {
    recorder: Recorder,
    turns: String,
}

impl DescribedGame {
    fn play(&mut self, turns: u32, orders: [Option<Order>; 2]) -> Result<(), std::fmt::Error> {
        let gap = if self.turns.is_empty() { "" } else { " " };
        write!(self.turns, "{gap}{turns}")?;
        if orders != [None; 2] {
            for order in orders {
                self.turns.push(':');
                if let Some(order) = order {
                    write!(self.turns, "{}", u32::from(order.x) << 1 | u32::from(order.fire))?;
                }
            }
        }
        self.recorder.turn(orders);
        for _ in 1..turns {
            self.recorder.turn([None; 2]);
        }
        Ok(())
    }

    /// Plays on and off the field, mostly with fire.
    fn wild(&mut self, dice: &mut Dice) -> Result<(), std::fmt::Error> {
        for _ in 0..1 + dice.below(24) {
            let orders = [(); 2].map(|()| {
                let x = u16::try_from(dice.below(u32::from(FIELD_WIDTH) + 100)).unwrap_or_default();
                let order = Order { x, fire: !dice.one_in(4) };
                (!dice.one_in(3)).then_some(order)
            });
            self.play(1 + dice.below(40), orders)?;
        }
        Ok(())
    }

    fn whole(&mut self, number: u64, dice: &mut Dice) -> Result<(), std::fmt::Error> {
        let strength = |at: u64| Strength::ALL[usize::try_from(at % 3).unwrap_or_default()];
        let number = number / WHOLE;
        let [mut a, mut b] = [(number, Side::A), (number / 3, Side::B)]
            .map(|(at, side)| Bot::new(strength(at), side, dice.seed()));
        while self.recorder.game().outcome().is_none() {
            let orders = [a.order(self.recorder.game()), b.order(self.recorder.game())];
            self.play(1, orders)?;
        }
        Ok(())
    }
}

pub(crate) fn line(number: u64) -> Result<String, Box<dyn Error>> {
    let mut dice = Dice::new(number);
    let seed = dice.seed();
    let mut telling = DescribedGame { recorder: Recorder::new(seed), turns: String::new() };
    if number.is_multiple_of(WHOLE) {
        telling.whole(number, &mut dice)?;
    } else {
        telling.wild(&mut dice)?;
        if dice.one_in(20) {
            // Plays on without orders, past the end of the match.
            telling.play(MAX_TURNS, [None; 2])?;
        }
    }

    let log = telling.recorder.log();
    let game = replay_so_far(seed, &log)?;
    let outcome = match game.outcome() {
        None => 0,
        Some(Outcome::Drawn) => 1,
        Some(Outcome::Won { side, .. }) => 2 + side as u8,
    };
    let [a, b] = Side::BOTH;
    Ok(format!(
        "{seed}\t{}\t{}\t{:016x}\t{outcome}\t{}:{}\t{}:{}\t{}",
        telling.turns,
        URL_SAFE_NO_PAD.encode(log),
        game.state_hash(),
        game.felled(a),
        game.felled(b),
        game.hp(a),
        game.hp(b),
        game.minions().count(),
    ))
}
