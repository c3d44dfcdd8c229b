//! The players' orders: of synthetic players who follow the match, or from recorded matches.

use std::sync::Arc;

use arena_games::cannon::bots::{Bot, Strength};
use arena_games::cannon::{Game, Order, Side};
use arena_rooms::protocol;

const SCRIPTS: u64 = 48;

pub(crate) fn for_game(order: protocol::Order) -> Option<Order> {
    Order::from_bytes(order.bytes().try_into().ok()?)
}

/// The strengths of a match's players: all combinations in turn.
pub(crate) fn strengths(number: usize) -> [Strength; 2] {
    let all = Strength::ALL;
    [all[number % all.len()], all[number / all.len() % all.len()]]
}

type Script = Arc<[(u32, Order)]>;

/// The orders of both sides in recorded matches of synthetic players.
pub(crate) struct Scripts(Vec<[Script; 2]>);

impl Scripts {
    pub(crate) fn record() -> Self {
        Self((0..SCRIPTS).map(record).collect())
    }

    pub(crate) fn of(&self, number: usize, side: usize) -> ScriptedOrders {
        ScriptedOrders { script: self.0[number % self.0.len()][side].clone(), next: 0, lap: 0 }
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

pub(crate) struct ScriptedOrders {
    script: Script,
    next: usize,
    /// The turn in which the script last started.
    lap: u32,
}

impl ScriptedOrders {
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
