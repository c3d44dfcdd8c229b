//! Synthetic players in duels.

use alloc::vec::Vec;

use super::{Duel, PredictedGame, TICKS_PER_TURN, Tap};
use crate::Side;
use crate::aim::DUEL;
use crate::aim::players::{self, Player};
use crate::draw::mix;

/// A synthetic player who sees their own game without delay, as any player does.
#[derive(Debug)]
pub struct Bot {
    hand: players::Bot,
    ahead: PredictedGame,
    tick: u32,
}

impl Bot {
    /// Joins a side of a duel. `dice` distinguishes games on the same seeds.
    #[must_use]
    pub fn new(duel: &Duel, side: Side, player: &Player, dice: u64) -> Self {
        Self {
            hand: players::Bot::new(player, dice),
            ahead: PredictedGame::new(duel, side),
            tick: duel.turns() * TICKS_PER_TURN,
        }
    }

    /// Records that a turn has brought a tap of the bot.
    pub fn came_back(&mut self, tap: Tap) {
        self.ahead.came_back(tap);
    }

    /// Plays up to the duel's turns, and returns the taps.
    pub fn play(&mut self, duel: &Duel) -> Vec<Tap> {
        let mut taps = Vec::new();
        while self.tick < duel.turns() * TICKS_PER_TURN {
            self.tick += 1;
            let Some(place) = self.hand.look(self.ahead.at(duel, self.tick)) else { continue };
            // A tap too soon after the last one is left out.
            taps.extend(self.ahead.tap(duel, self.tick, place));
            self.hand.tapped(self.ahead.game());
        }
        taps
    }
}

/// A duel's seeds, derived from one number.
#[must_use]
pub fn seeds(seed: u64) -> Vec<u64> {
    (0..u64::from(DUEL.segments())).map(|segment| mix(seed.wrapping_add(mix(segment + 1)))).collect()
}

/// Plays a duel of A and B to its end. `dice` distinguishes duels on the same seeds.
#[must_use]
pub fn play(seeds: &[u64], [a, b]: [&Player; 2], dice: u64) -> Duel {
    let mut seeds = seeds.iter();
    let mut duel = Duel::new(seeds.next().copied().unwrap_or_default());
    // Surplus seeds are ignored; with too few, the duel would stop.
    for seed in seeds.copied().chain(core::iter::repeat(dice)) {
        if duel.reveal(seed).is_err() {
            break;
        }
    }
    let mut bots = [
        (Side::A, Bot::new(&duel, Side::A, a, mix(dice))),
        (Side::B, Bot::new(&duel, Side::B, b, mix(!dice))),
    ];
    while duel.outcome().is_none() {
        for (side, bot) in &mut bots {
            for tap in bot.play(&duel) {
                duel.tap(*side, tap);
                bot.came_back(tap);
            }
        }
        duel.turn();
    }
    duel
}
