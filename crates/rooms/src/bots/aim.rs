use arena_app::tournaments::bots::skill;
use arena_games::Side as CoreSide;
use arena_games::aim::duel::bots::Bot;
use arena_games::aim::duel::{Duel, RULES_VERSION};
use arena_games::aim::players::Player;
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::bots::BotStrength;

use super::brain::Brain;
use crate::game::Game;
use crate::games::{aim_order, aim_taps};
use crate::lockstep::HASH_EVERY;
use crate::protocol::{ClientFrame, Orders, ServerFrame, every_turn};

pub(crate) struct Marksman {
    side: CoreSide,
    player: &'static Player,
    /// The current duel, and the bot's player in it; `None` before the first, or if its rules are not known.
    playing: Option<(Duel, Bot)>,
    seq: u32,
}

impl Marksman {
    pub(crate) fn new(side: Side, strength: BotStrength) -> Self {
        Self {
            side: match side {
                Side::A => CoreSide::A,
                Side::B => CoreSide::B,
            },
            player: skill::aim(strength),
            playing: None,
            seq: 0,
        }
    }

    fn begin(&mut self, duel: Duel, dice: u64) {
        let bot = Bot::new(&duel, self.side, self.player, dice);
        self.playing = Some((duel, bot));
    }

    fn turn(&mut self, turn: u32, orders: Orders) -> Vec<ClientFrame> {
        let Some((duel, bot)) = &mut self.playing else { return Vec::new() };
        for tap in orders[self.side.index()].iter().filter_map(aim_taps).flatten() {
            bot.came_back(tap);
        }
        Game::turn(duel, orders);
        let mut says = Vec::new();
        if turn.is_multiple_of(HASH_EVERY) {
            says.push(ClientFrame::Hash { turn, hash: duel.state_hash() });
        }
        if duel.outcome().is_none() {
            for tap in bot.play(duel) {
                self.seq += 1;
                says.push(ClientFrame::Input { seq: self.seq, order: aim_order(tap) });
            }
        }
        says
    }
}

impl Brain for Marksman {
    fn hear(&mut self, frame: &ServerFrame) -> Vec<ClientFrame> {
        match frame {
            ServerFrame::Start { seed, rules, .. } => {
                self.playing = None;
                if *rules == RULES_VERSION {
                    self.begin(Duel::new(*seed), *seed);
                }
            }
            ServerFrame::Seed(seed) => {
                if let Some((duel, _)) = &mut self.playing {
                    // A seed beyond the last segment is refused, and not needed.
                    let _ = duel.reveal(*seed);
                }
            }
            ServerFrame::Log { from, turns, orders } => {
                if let Some((mut duel, _)) = self.playing.take() {
                    every_turn(*from, *turns, orders).for_each(|orders| Game::turn(&mut duel, orders));
                    let dice = u64::from(from + turns);
                    self.begin(duel, dice);
                }
            }
            ServerFrame::Turn { turn, orders } => return self.turn(*turn, *orders),
            ServerFrame::End { .. }
            | ServerFrame::Pong { .. }
            | ServerFrame::Peer { .. }
            | ServerFrame::Emote { .. } => {}
        }
        Vec::new()
    }
}
