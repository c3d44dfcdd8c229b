//! The interface between a room and a game that is played in turns.

use arena_rules::tournament::appearance::Side;

use crate::protocol::{Order, Orders};
use crate::source::Source;

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A side has won.
    Won(Side),
    /// Nobody has won; the next game of the match begins.
    Drawn,
}

/// A running game. The same orders in the same turns lead to the same state on every machine.
pub trait Game: Send {
    /// Whether an order is one of this game.
    fn accepts(&self, order: Order) -> bool;

    /// Joins two orders of a side from between the same two turns; `None` if the second has to wait for the
    /// next turn.
    fn join(&self, first: Order, second: Order) -> Option<Order>;

    /// The order that replaces `last` when its player is away.
    fn rest(&self, last: Order) -> Option<Order>;

    /// Plays a turn. After the outcome, turns change nothing.
    fn turn(&mut self, orders: Orders);

    /// A hash of the state.
    fn state_hash(&self) -> u64;

    /// The outcome, once the game has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// The signs of each side's play, for the review of a prize. They decide nothing.
    fn signs(&self) -> [Vec<&'static str>; 2] {
        [Vec::new(), Vec::new()]
    }
}

/// A game that rooms can play.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// The game's id, such as `cannon_clash_001`.
    pub id: &'static str,
    /// The rules version of new matches.
    pub rules_version: u32,
    /// The seeds of a game that are sent to everybody, each with the turn before which it is sent; the first
    /// at the start. Nobody can compute a seed before that.
    pub seeds: fn(source: &Source) -> Vec<(u32, u64)>,
    /// Begins a game; `None` if the rules version is no longer known.
    pub begin: fn(rules_version: u32, source: &Source) -> Option<Box<dyn Game>>,
}
