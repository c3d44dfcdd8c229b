//! Synthetic players, for measuring the levels' difficulty.

use super::{Action, Event, Game, Level, MIN_GAP_TICKS, Phase};
use crate::draw::Draw;

/// The number of a player's draws, distinct from all draws of the game.
const HAND: u64 = 1 << 35;

/// A player who turns tile after tile upright and sometimes taps a wrong one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name of this kind of player.
    pub name: &'static str,
    /// Percentage of taps that go to another tile: a finger slips, or a tile looks upright.
    pub slip_percent: u8,
}

/// A beginner, the player for whom the levels are tuned, and a practised player.
pub static PLAYERS: [Player; 3] = [
    Player { name: "weak", slip_percent: 20 },
    Player { name: "average", slip_percent: 9 },
    Player { name: "strong", slip_percent: 3 },
];

/// Plays a whole game; returns whether it was passed. `dice` distinguishes games on the same seed.
#[must_use]
pub fn passes(level: &'static Level, seed: u64, player: &Player, dice: u64) -> bool {
    let mut game = Game::new(level, seed);
    let mut hand = Draw::new(dice, HAND);
    let mut tick = 0;
    while game.phase() == Phase::Playing {
        tick += MIN_GAP_TICKS;
        let turned = (0_u8..).zip(game.rotations()).find(|(_, rotation)| **rotation != 0);
        let tile = match turned {
            Some((tile, _)) if hand.below(100) >= player.slip_percent => tile,
            _ => hand.below(level.tiles()),
        };
        // The pace is kept and the tile on the grid, so the rules accept the tap.
        let _ = game.play(Event { tick, action: Action::Tap(tile) });
    }
    game.phase() == Phase::Solved
}

#[cfg(test)]
mod tests {
    use super::super::LEVELS;
    use super::*;

    #[test]
    fn every_level_is_passed_by_most_and_certain_for_nobody() {
        for level in &LEVELS {
            let passed = |player| (0..1_000).filter(|seed| passes(level, *seed, player, *seed)).count();
            let [weak, average, strong] = [0, 1, 2].map(|at| passed(&PLAYERS[at]));
            assert!(weak > 100 && weak < average && average < strong, "{weak} {average} {strong}");
        }
    }
}
