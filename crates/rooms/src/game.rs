//! What a room needs of a game that is played in turns.

use arena_rules::tournament::appearance::Side;

use crate::protocol::{Order, Orders};
use crate::source::Source;

/// What a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Somebody won.
    Won(Side),
    /// Nobody did: it is played again.
    Drawn,
}

/// A game that is played: the same orders in the same turns make the same state on every machine.
pub trait Game: Send {
    /// Whether an order is one of this game.
    fn accepts(&self, order: Order) -> bool;

    /// One order for two of a side that came between the same two turns; `None` where the second has to wait for the next
    /// turn.
    fn join(&self, first: Order, second: Order) -> Option<Order>;

    /// What a side orders that ordered `last` and is not there any more.
    fn rest(&self, last: Order) -> Option<Order>;

    /// Plays a turn. After its outcome nothing changes any more.
    fn turn(&mut self, orders: Orders);

    /// What the state is, in short.
    fn state_hash(&self) -> u64;

    /// What it came to, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What each side's play shows that a person's seldom does, for whoever reviews a prize. It decides nothing.
    fn signs(&self) -> [Vec<&'static str>; 2] {
        [Vec::new(), Vec::new()]
    }
}

/// A game that rooms can play.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// The game's id: `cannon_clash_001`.
    pub id: &'static str,
    /// The rules that new matches are played by.
    pub rules_version: u32,
    /// The seeds that everybody is told of a game, and before which of its turns; the first one as it begins. What is not
    /// told yet, nobody can compute.
    pub seeds: fn(source: &Source) -> Vec<(u32, u64)>,
    /// Begins a game by its rules version and source; `None` by rules that are not known any more.
    pub begin: fn(rules_version: u32, source: &Source) -> Option<Box<dyn Game>>,
}
