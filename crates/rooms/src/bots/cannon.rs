use arena_app::tournaments::bots::skill;
use arena_games::cannon::bots::{Bot, Strength};
use arena_games::cannon::{self, Game, RULES_VERSION};
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::bots::BotStrength;

use super::brain::Brain;
use crate::game::Game as Play;
use crate::games::cannon_order;
use crate::lockstep::HASH_EVERY;
use crate::protocol::{ClientFrame, Orders, ServerFrame, every_turn};

pub(crate) struct Gunner {
    side: cannon::Side,
    strength: Strength,
    /// The current game, and the bot's player in it; `None` before the first, or if its rules are not known.
    playing: Option<(Game, Bot)>,
    seq: u32,
}

impl Gunner {
    pub(crate) fn new(side: Side, strength: BotStrength) -> Self {
        Self {
            side: match side {
                Side::A => cannon::Side::A,
                Side::B => cannon::Side::B,
            },
            strength: skill::cannon(strength),
            playing: None,
            seq: 0,
        }
    }
}

impl Brain for Gunner {
    fn hear(&mut self, frame: &ServerFrame) -> Vec<ClientFrame> {
        match frame {
            ServerFrame::Start { seed, rules, .. } => {
                // When the bot comes back into a game, it plays the same way again.
                let begin = || (Game::new(*seed), Bot::new(self.strength, self.side, *seed));
                self.playing = (*rules == RULES_VERSION).then(begin);
            }
            ServerFrame::Log { from, turns, orders } => {
                if let Some((game, _)) = &mut self.playing {
                    every_turn(*from, *turns, orders).for_each(|orders| Play::turn(game, orders));
                }
            }
            ServerFrame::Turn { turn, orders } => return self.turn(*turn, *orders),
            ServerFrame::Seed(_)
            | ServerFrame::End { .. }
            | ServerFrame::Pong { .. }
            | ServerFrame::Peer { .. }
            | ServerFrame::Emote { .. } => {}
        }
        Vec::new()
    }
}

impl Gunner {
    fn turn(&mut self, turn: u32, orders: Orders) -> Vec<ClientFrame> {
        let Some((game, bot)) = &mut self.playing else { return Vec::new() };
        Play::turn(game, orders);
        let mut says = Vec::new();
        if turn.is_multiple_of(HASH_EVERY) {
            says.push(ClientFrame::Hash { turn, hash: game.state_hash() });
        }
        if game.outcome().is_none()
            && let Some(order) = bot.order(game)
        {
            self.seq += 1;
            says.push(ClientFrame::Input { seq: self.seq, order: cannon_order(order) });
        }
        says
    }
}
