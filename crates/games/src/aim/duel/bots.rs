//! Synthetic players in duels.

use alloc::vec::Vec;

use super::{Ahead, Duel, TICKS_PER_TURN, Tap};
use crate::Side;
use crate::aim::DUEL;
use crate::aim::players::{self, Player};
use crate::draw::mix;

/// A synthetic player of a duel, who sees their own game at once as anybody does.
#[derive(Debug)]
pub struct Bot {
    hand: players::Bot,
    ahead: Ahead,
    tick: u32,
}

impl Bot {
    /// A player on a side of a duel, as it stands; `dice` tells one game on the same seeds from another.
    #[must_use]
    pub fn new(duel: &Duel, side: Side, player: &Player, dice: u64) -> Self {
        Self {
            hand: players::Bot::new(player, dice),
            ahead: Ahead::new(duel, side),
            tick: duel.turns() * TICKS_PER_TURN,
        }
    }

    /// A turn has brought one of its taps.
    pub fn came_back(&mut self, tap: Tap) {
        self.ahead.came_back(tap);
    }

    /// Plays its own game on to where the duel's turns are; what it taps.
    pub fn play(&mut self, duel: &Duel) -> Vec<Tap> {
        let mut taps = Vec::new();
        while self.tick < duel.turns() * TICKS_PER_TURN {
            self.tick += 1;
            let Some(place) = self.hand.look(self.ahead.at(duel, self.tick)) else { continue };
            // A tap that comes too soon after another one is left out.
            taps.extend(self.ahead.tap(duel, self.tick, place));
            self.hand.tapped(self.ahead.game());
        }
        taps
    }
}

/// The seeds of a duel's segments, made of one number.
#[must_use]
pub fn seeds(seed: u64) -> Vec<u64> {
    (0..u64::from(DUEL.segments())).map(|segment| mix(seed.wrapping_add(mix(segment + 1)))).collect()
}

/// A duel of two players, A and B, to its end; `dice` tells one from another on the same seeds.
#[must_use]
pub fn play(seeds: &[u64], [a, b]: [&Player; 2], dice: u64) -> Duel {
    let mut seeds = seeds.iter();
    let mut duel = Duel::new(seeds.next().copied().unwrap_or_default());
    // More than it has segments are never needed; with fewer it would stand.
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
