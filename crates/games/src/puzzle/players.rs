//! Synthetic players, for looking at how hard the levels are.

use super::{Action, Event, Game, Level, MIN_GAP_TICKS, Phase};
use crate::draw::Draw;

/// The draws of a player's hand, apart from all draws of the game.
const HAND: u64 = 1 << 35;

/// Somebody who turns tile after tile upright and now and then taps another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// What the kind of player is called.
    pub name: &'static str,
    /// Taps of a hundred that go to some other tile: a finger that slips, or an eye that takes a tile for upright.
    pub slip_percent: u8,
}

/// Somebody who plays for the first time, the one that levels are tuned for, and somebody practised.
pub static PLAYERS: [Player; 3] = [
    Player { name: "weak", slip_percent: 20 },
    Player { name: "average", slip_percent: 9 },
    Player { name: "strong", slip_percent: 3 },
];

/// A whole game of a player; `dice` tells one game on the same seed from another. Whether it was passed.
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
        // The pace is kept and the tile is on the grid, so the rules take it.
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
