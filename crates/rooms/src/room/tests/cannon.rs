//! Cannon Clash in a room: synthetic players on both sockets, each with its own game.

use arena_games::cannon::bots::{Bot, Strength};
use arena_games::cannon::{self, Game};

use super::*;
use crate::games::{CANNON_CLASH, cannon_order};
use crate::protocol::every_turn;

/// A player who knows only the frames of the socket.
struct Player {
    conn: Conn,
    side: cannon::Side,
    game: Game,
    bot: Bot,
    seq: u32,
    read: usize,
}

impl Player {
    fn new(conn: Conn, side: cannon::Side, strength: Strength, seed: u64) -> Self {
        Self { conn, side, game: Game::new(SEED), bot: Bot::new(strength, side, seed), seq: 0, read: 0 }
    }

    fn turn(&mut self, orders: crate::protocol::Orders) {
        crate::Game::turn(&mut self.game, orders);
    }

    fn answers(&mut self, world: &World) -> Vec<ClientFrame> {
        let mut says = Vec::new();
        let frames = world.frames(self.conn);
        for frame in &frames[self.read..] {
            match frame {
                ServerFrame::Start { seed, .. } => self.game = Game::new(*seed),
                ServerFrame::Log { from, turns, orders } => {
                    every_turn(*from, *turns, orders).for_each(|orders| self.turn(orders));
                }
                ServerFrame::Turn { turn, orders } => {
                    self.turn(*orders);
                    if turn.is_multiple_of(10) {
                        says.push(ClientFrame::Hash { turn: *turn, hash: self.game.state_hash() });
                    }
                    if let Some(order) = self.bot.order(&self.game) {
                        self.seq += 1;
                        says.push(ClientFrame::Input { seq: self.seq, order: cannon_order(order) });
                    }
                }
                _ => {}
            }
        }
        self.read = frames.len();
        says
    }

    fn comes_back(&mut self, world: &mut World, conn: Conn) {
        world.gone(self.conn);
        world.pass(ms(700));
        (self.conn, self.read, self.seq) = (conn, 0, 0);
        let side = if self.side == cannon::Side::A { Side::A } else { Side::B };
        world.join(conn, side, 1);
    }
}

#[test]
fn a_match_of_cannon_clash_is_the_same_for_both_players_and_for_the_referee() {
    let kind = CANNON_CLASH;
    for hands in 0..4 {
        let mut world = World::of(kind).with_both();
        let mut players = [
            Player::new(1, cannon::Side::A, Strength::Strong, hands),
            Player::new(2, cannon::Side::B, Strength::Average, hands + 50),
        ];
        for tenth in 0..4_000_u64 {
            world.pass(ms(100));
            if world.left {
                break;
            }
            if tenth % 301 == 300 {
                let at = usize::from(tenth % 2 == 0);
                players[at].comes_back(&mut world, 10 + tenth);
            }
            for player in &mut players {
                for said in player.answers(&world) {
                    world.say(player.conn, said);
                }
            }
        }
        assert!(world.left);
        let end = world.end(players[0].conn);
        assert_eq!(end, world.end(players[1].conn));
        let Some((MatchEnding::Played, winner)) = end else { panic!("{end:?}") };
        assert_eq!(world.referee().winner, winner);
        assert_eq!(world.opened.tally.desyncs, [0, 0]);
        for player in &mut players {
            let _ = player.answers(&world);
            assert_eq!(player.game.state_hash(), world.referee().state_hash);
        }
        let bytes: usize = world.opened.log.iter().map(Vec::len).sum();
        assert!(bytes < 8_000, "{bytes} bytes stored");
    }
}

#[test]
fn a_place_off_the_field_is_no_order() {
    let mut world = World::of(CANNON_CLASH).with_both();
    world.pass(ms(3_000));
    let input = |seq, x| ClientFrame::Input { seq, order: cannon_order(cannon::Order { x, fire: true }) };
    world.say(1, input(1, 900));
    assert!(!world.closed.contains_key(&1));
    world.say(1, input(2, 901));
    assert_eq!(world.closed[&1], CloseReason::BadFrame);
}
