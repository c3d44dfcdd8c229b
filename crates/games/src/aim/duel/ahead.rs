use alloc::vec::Vec;

use super::{Duel, Tap};
use crate::Side;
use crate::aim::{Breach, Game, Place};

/// A player's own game as their screen shows it: the confirmed duel, plus the player's taps that no turn has
/// brought yet.
#[derive(Clone, Debug)]
pub struct PredictedGame {
    side: Side,
    on_the_way: Vec<Tap>,
    game: Game,
}

impl PredictedGame {
    /// Starts from a side's game.
    #[must_use]
    pub fn new(duel: &Duel, side: Side) -> Self {
        Self { side, on_the_way: Vec::new(), game: duel.game(side).clone() }
    }

    /// Removes a tap that a turn has brought, and the lost taps before it.
    pub fn came_back(&mut self, tap: Tap) {
        if let Some(at) = self.on_the_way.iter().position(|one| *one == tap) {
            self.on_the_way.drain(..=at);
        }
    }

    /// Advances the game to `tick`, to its end, or to a target without a revealed seed.
    pub fn at(&mut self, duel: &Duel, tick: u32) -> &Game {
        self.catch_up(duel);
        self.game.advance(tick);
        &self.game
    }

    /// Taps a place at `tick`, and returns the tap to send. The tap counts when a turn brings it.
    ///
    /// # Errors
    /// If the rules refuse the tap.
    pub fn tap(&mut self, duel: &Duel, tick: u32, place: Place) -> Result<Tap, Breach> {
        self.catch_up(duel);
        let tap = Tap { tick, place };
        self.game.play(tap)?;
        self.on_the_way.push(tap);
        Ok(tap)
    }

    /// Starts again from the confirmed game, without taps that are too late.
    fn catch_up(&mut self, duel: &Duel) {
        self.game.clone_from(duel.game(self.side));
        let game = &mut self.game;
        self.on_the_way.retain(|tap| game.play(*tap).is_ok());
    }

    /// The game after [`at`](Self::at) or [`tap`](Self::tap).
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }
}
