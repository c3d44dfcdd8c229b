//! What players order: by synthetic players who look at the match, or as such players ordered in matches before.

use std::sync::Arc;

use arena_games::cannon::bots::{Bot, Strength};
use arena_games::cannon::{Game, Order, Side};
use arena_rooms::protocol;

/// Matches that are played beforehand.
const SCRIPTS: u64 = 48;

/// An order as the game takes it; `None` where it is none of the game.
pub(crate) fn for_game(order: protocol::Order) -> Option<Order> {
    Order::from_bytes(order.bytes().try_into().ok()?)
}

/// The strengths of the players of a match: all mixtures, one after the other.
pub(crate) fn strengths(number: usize) -> [Strength; 2] {
    let all = Strength::ALL;
    [all[number % all.len()], all[number / all.len() % all.len()]]
}

/// What a side ordered in a match, and in which turns.
type Script = Arc<[(u32, Order)]>;

/// What sides ordered in matches of synthetic players.
pub(crate) struct Scripts(Vec<[Script; 2]>);

impl Scripts {
    /// Plays the matches.
    pub(crate) fn record() -> Self {
        Self((0..SCRIPTS).map(record).collect())
    }

    /// What a side of a match is to order.
    pub(crate) fn of(&self, number: usize, side: usize) -> Scripted {
        Scripted { script: self.0[number % self.0.len()][side].clone(), next: 0, lap: 0 }
    }
}

fn record(number: u64) -> [Script; 2] {
    let mut game = Game::new(number);
    let strengths = strengths(usize::try_from(number).unwrap_or_default());
    let mut bots = Side::BOTH.map(|side| Bot::new(strengths[side as usize], side, number));
    let mut scripts = [Vec::new(), Vec::new()];
    while game.outcome().is_none() {
        let orders = bots.each_mut().map(|bot| bot.order(&game));
        for (script, order) in scripts.iter_mut().zip(orders) {
            script.extend(order.map(|order| (game.turns(), order)));
        }
        game.turn(orders);
    }
    scripts.map(Into::into)
}

/// Orders of a match that was played before, over and over.
pub(crate) struct Scripted {
    script: Script,
    next: usize,
    /// The turn in which the script was begun anew.
    lap: u32,
}

impl Scripted {
    /// What is ordered after a turn.
    pub(crate) fn after(&mut self, turn: u32) -> Option<Order> {
        if self.next == self.script.len() {
            (self.next, self.lap) = (0, turn);
        }
        let (at, order) = *self.script.get(self.next)?;
        if self.lap + at > turn {
            return None;
        }
        self.next += 1;
        Some(order)
    }
}
