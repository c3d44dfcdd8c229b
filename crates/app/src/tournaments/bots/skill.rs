//! Bots' strength in each game.

use arena_games::aim::players::{PLAYERS, Player};
use arena_games::cannon::bots::Strength;
use arena_rules::tournament::bots::BotStrength;

/// Returns the strength in Cannon Clash.
#[must_use]
pub fn cannon(strength: BotStrength) -> Strength {
    match strength {
        BotStrength::Weak => Strength::Weak,
        BotStrength::Average => Strength::Average,
        BotStrength::Strong => Strength::Strong,
    }
}

/// Returns the player in Aim Train.
#[must_use]
pub fn aim(strength: BotStrength) -> &'static Player {
    let [weak, average, strong] = &PLAYERS;
    match strength {
        BotStrength::Weak => weak,
        BotStrength::Average => average,
        BotStrength::Strong => strong,
    }
}
