use arena_games::Side as CoreSide;
use arena_games::aim::duel::{Ahead, Duel, RULES_VERSION, TICKS_PER_TURN};
use arena_games::aim::players::{Bot, PLAYERS, Player};
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::bots::BotStrength;

use super::{Brain, replayed};
use crate::games::{tap_order, taps};
use crate::lockstep::HASH_EVERY;
use crate::protocol::{ClientFrame, Orders, ServerFrame};

/// Plays Aim Train one against one.
pub(crate) struct Marksman {
    side: CoreSide,
    skill: &'static Player,
    /// The duel that is played; nothing before the first, or by rules that it does not know.
    playing: Option<Playing>,
    seq: u32,
}

/// A duel, what the player sees of it, and their hand.
struct Playing {
    duel: Duel,
    ahead: Ahead,
    bot: Bot,
    /// Up to where the player has looked.
    tick: u32,
}

impl Marksman {
    pub(crate) fn new(side: Side, strength: BotStrength) -> Self {
        let (side, skill) = match side {
            Side::A => (CoreSide::A, strength),
            Side::B => (CoreSide::B, strength),
        };
        let skill = match skill {
            BotStrength::Weak => &PLAYERS[0],
            BotStrength::Average => &PLAYERS[1],
            BotStrength::Strong => &PLAYERS[2],
        };
        Self { side, skill, playing: None, seq: 0 }
    }

    fn turn(&mut self, turn: u32, orders: &Orders) -> Vec<ClientFrame> {
        let Some(playing) = &mut self.playing else { return Vec::new() };
        playing.turn(self.side, orders);
        let mut says = Vec::new();
        if turn.is_multiple_of(HASH_EVERY) {
            says.push(ClientFrame::Hash { turn, hash: playing.duel.state_hash() });
        }
        let now = playing.duel.turns() * TICKS_PER_TURN;
        while playing.tick < now {
            playing.tick += 1;
            let game = playing.ahead.at(&playing.duel, playing.tick);
            let Some(place) = playing.bot.look(game) else { continue };
            // A tap that the rules do not take is not told.
            if let Ok(tap) = playing.ahead.tap(&playing.duel, playing.tick, place) {
                self.seq += 1;
                says.push(ClientFrame::Input { seq: self.seq, order: tap_order(tap) });
            }
            playing.bot.tapped(playing.ahead.game());
        }
        says
    }
}

impl Playing {
    fn turn(&mut self, own: CoreSide, orders: &Orders) {
        for (side, order) in CoreSide::BOTH.into_iter().zip(orders) {
            for tap in order.iter().filter_map(taps).flatten() {
                self.duel.tap(side, tap);
                if side == own {
                    self.ahead.came_back(tap);
                }
            }
        }
        self.duel.turn();
    }
}

impl Brain for Marksman {
    fn hear(&mut self, frame: &ServerFrame) -> Vec<ClientFrame> {
        match frame {
            ServerFrame::Start { seed, rules, .. } => {
                let begin = || {
                    let duel = Duel::new(*seed);
                    let ahead = Ahead::new(&duel, self.side);
                    // Two of the same strength have different hands.
                    let dice = seed ^ self.side.index() as u64;
                    Playing { duel, ahead, bot: Bot::new(self.skill, dice), tick: 0 }
                };
                self.playing = (*rules == RULES_VERSION).then(begin);
            }
            ServerFrame::Seed(seed) => {
                if let Some(playing) = &mut self.playing {
                    // One too many is none of the game's.
                    let _ = playing.duel.reveal(*seed);
                }
            }
            ServerFrame::Log { from, turns, orders } => {
                if let Some(playing) = &mut self.playing {
                    for orders in replayed(*from, *turns, orders) {
                        playing.turn(self.side, &orders);
                    }
                    // What passed while it was away it has not seen.
                    playing.tick = playing.duel.turns() * TICKS_PER_TURN;
                }
            }
            ServerFrame::Turn { turn, orders } => return self.turn(*turn, orders),
            ServerFrame::End { .. } | ServerFrame::Pong { .. } | ServerFrame::Peer { .. } => {}
        }
        Vec::new()
    }
}
