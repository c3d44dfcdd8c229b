use alloc::vec::Vec;

use super::{Duel, Tap};
use crate::Side;
use crate::aim::{Breach, Game, Place};

/// A player's own game as they see it: what the duel has confirmed, their taps that are still on their way, and the time
/// since.
#[derive(Clone, Debug)]
pub struct Ahead {
    side: Side,
    on_the_way: Vec<Tap>,
    game: Game,
}

impl Ahead {
    /// A side's game, as the duel stands: no tap is on its way.
    #[must_use]
    pub fn new(duel: &Duel, side: Side) -> Self {
        Self { side, on_the_way: Vec::new(), game: duel.game(side).clone() }
    }

    /// A turn has brought one of the player's taps: it is on its way no more, nor is any before it, which was lost.
    pub fn came_back(&mut self, tap: Tap) {
        if let Some(at) = self.on_the_way.iter().position(|one| *one == tap) {
            self.on_the_way.drain(..=at);
        }
    }

    /// The game at `tick`, or as far as it goes: to its end, or to a target whose seed is not told yet.
    pub fn at(&mut self, duel: &Duel, tick: u32) -> &Game {
        self.catch_up(duel);
        self.game.advance(tick);
        &self.game
    }

    /// Taps a place at `tick`, and says what is to be told: it counts when a turn brings it.
    ///
    /// # Errors
    /// When the rules do not take it; there is nothing to be told then.
    pub fn tap(&mut self, duel: &Duel, tick: u32, place: Place) -> Result<Tap, Breach> {
        self.catch_up(duel);
        let tap = Tap { tick, place };
        self.game.play(tap)?;
        self.on_the_way.push(tap);
        Ok(tap)
    }

    /// What has passed by is not taken any more; it is not shown either.
    fn catch_up(&mut self, duel: &Duel) {
        self.game.clone_from(duel.game(self.side));
        let game = &mut self.game;
        self.on_the_way.retain(|tap| game.play(*tap).is_ok());
    }

    /// The game as it was asked for last.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }
}
