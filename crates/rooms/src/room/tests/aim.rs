//! Aim Train one against one in a room: synthetic players on both sockets, each with a duel of its own, who
//! see their taps at once.

use arena_games::Side as CoreSide;
use std::collections::BTreeSet;

use arena_games::aim::duel::{Duel, LATE_TURNS, PredictedGame, TICKS_PER_TURN, Tap};
use arena_games::aim::players::{Bot, PLAYERS, Player as Skill};
use arena_games::aim::{DUEL, Place};

use super::*;
use crate::games::AIM_TRAIN;
use crate::lockstep::Lockstep;
use crate::protocol::{Order, Orders, every_turn};

/// A player who knows only the frames of the socket.
struct Player {
    conn: Conn,
    side: CoreSide,
    duel: Duel,
    ahead: PredictedGame,
    bot: Bot,
    tick: u32,
    seq: u32,
    read: usize,
    seeds: Vec<u64>,
}

impl Player {
    fn new(conn: Conn, side: CoreSide, skill: &Skill, dice: u64) -> Self {
        let duel = Duel::new(0);
        let ahead = PredictedGame::new(&duel, side);
        let bot = Bot::new(skill, dice);
        Self { conn, side, duel, ahead, bot, tick: 0, seq: 0, read: 0, seeds: Vec::new() }
    }

    fn turn(&mut self, orders: &Orders) {
        for (side, order) in CoreSide::BOTH.into_iter().zip(orders) {
            for tap in order.iter().flat_map(|order| order.bytes().as_chunks().0) {
                let tap = Tap::from_bytes(*tap).unwrap();
                self.duel.tap(side, tap);
                if side == self.side {
                    self.ahead.came_back(tap);
                }
            }
        }
        self.duel.turn();
    }

    /// An honest client's answers to the new frames.
    fn answers(&mut self, world: &World) -> Vec<ClientFrame> {
        let mut says = Vec::new();
        let frames = world.frames(self.conn);
        for frame in &frames[self.read..] {
            match frame {
                ServerFrame::Start { seed, .. } => {
                    self.duel = Duel::new(*seed);
                    self.ahead = PredictedGame::new(&self.duel, self.side);
                    self.seeds.push(*seed);
                }
                ServerFrame::Seed(seed) => {
                    self.duel.reveal(*seed).unwrap();
                    self.seeds.push(*seed);
                }
                ServerFrame::Log { from, turns, orders } => {
                    every_turn(*from, *turns, orders).for_each(|orders| self.turn(&orders));
                    self.tick = self.duel.turns() * TICKS_PER_TURN;
                }
                ServerFrame::Turn { turn, orders } => {
                    self.turn(orders);
                    if turn.is_multiple_of(10) {
                        says.push(ClientFrame::Hash { turn: *turn, hash: self.duel.state_hash() });
                    }
                    self.play(&mut says);
                }
                _ => {}
            }
        }
        self.read = frames.len();
        says
    }

    /// Plays its own game up to the current turn, and taps.
    fn play(&mut self, says: &mut Vec<ClientFrame>) {
        while self.tick < self.duel.turns() * TICKS_PER_TURN {
            self.tick += 1;
            let game = self.ahead.at(&self.duel, self.tick);
            let Some(place) = self.bot.look(game) else { continue };
            if let Ok(tap) = self.ahead.tap(&self.duel, self.tick, place) {
                self.seq += 1;
                let order = Order::new(&tap.to_bytes()).unwrap();
                says.push(ClientFrame::Input { seq: self.seq, order });
            }
            self.bot.tapped(self.ahead.game());
        }
    }

    fn comes_back(&mut self, world: &mut World, conn: Conn) {
        world.gone(self.conn);
        world.pass(ms(1_700));
        (self.conn, self.read, self.seq) = (conn, 0, 0);
        world.join(conn, if self.side == CoreSide::A { Side::A } else { Side::B }, 1);
    }
}

#[test]
fn a_duel_is_the_same_for_both_players_and_for_the_referee() {
    // The last one is a room that the previous version took first.
    for hands in 0..5 {
        let world = if hands < 4 { World::secret(AIM_TRAIN) } else { World::of(AIM_TRAIN) };
        let mut world = world.with_both();
        let mut players = [
            Player::new(1, CoreSide::A, &PLAYERS[2], hands),
            Player::new(2, CoreSide::B, &PLAYERS[1], hands + 50),
        ];
        for tenth in 0..1_000_u64 {
            world.pass(ms(100));
            if world.left {
                break;
            }
            if hands > 0 && tenth % 151 == 150 {
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
        let Some((MatchEnding::Played, Some(winner))) = end else { panic!("{end:?}") };
        assert_eq!(world.referee().winner, Some(winner));
        assert_eq!(world.opened.tally.desyncs, [0, 0]);
        for player in &mut players {
            let _ = player.answers(&world);
            assert_eq!(player.duel.state_hash(), world.referee().state_hash);
            let hits = player.duel.game(player.side).hits();
            assert!(hits > 20, "{hits} of its taps came in time");
            if hands == 0 {
                assert_eq!(player.seeds.len(), DUEL.segments() as usize);
            }
        }
        let bytes: usize = world.opened.log.iter().map(Vec::len).sum();
        assert!(bytes < 2_000, "{bytes} bytes stored");
    }
}

#[test]
fn a_seed_goes_to_present_and_returning_players_and_never_too_early() {
    let mut world = World::secret(AIM_TRAIN).with_both();
    let source = Source::of_room(&world.opened).unwrap();
    let seeds = |world: &World, conn| {
        let seed = |frame| if let ServerFrame::Seed(seed) = frame { Some(seed) } else { None };
        world.frames(conn).into_iter().filter_map(seed).collect::<Vec<_>>()
    };
    let all = (AIM_TRAIN.seeds)(&source.game(0));
    // Five seconds of turns.
    world.pass(ms(3_000) + ms(5_000));
    let sent: Vec<_> =
        all.iter().filter(|(turn, _)| (1..=50).contains(turn)).map(|(_, seed)| *seed).collect();
    assert!(!sent.is_empty() && sent.len() < all.len() - 1);
    assert_eq!((seeds(&world, 1), seeds(&world, 2)), (sent.clone(), sent.clone()));
    world.gone(1);
    world.join(3, Side::A, 1);
    assert_eq!(seeds(&world, 3), sent);
    // The node dies, and both players come to another one.
    let mut again = world.restarted().with_both();
    assert_eq!(seeds(&again, 1), sent);
    again.pass(ms(10_000));
    let later = seeds(&again, 1);
    assert!(later.len() > sent.len() && later.starts_with(&sent));
}

#[test]
fn every_tap_of_a_turn_counts_and_other_orders_are_refused() {
    let mut world = World::of(AIM_TRAIN).with_both();
    world.pass(ms(3_000) + ms(1_000));
    let tap = |tick| Tap { tick, place: Place { x: 0, y: 0 } }.to_bytes();
    let input = |seq, bytes: &[u8]| ClientFrame::Input { seq, order: Order::new(bytes).unwrap() };
    for (seq, tick) in [(1, 40), (2, 45), (3, 50), (4, 55)] {
        world.say(1, input(seq, &tap(tick)));
    }
    world.pass(ms(200));
    let brought: Vec<_> = world
        .frames(2)
        .into_iter()
        .filter_map(|frame| {
            if let ServerFrame::Turn { orders: [Some(order), _], .. } = frame { Some(order) } else { None }
        })
        .collect();
    // As many taps as fit, and the rest with the next turn.
    let of =
        |ticks: &[u32]| Order::new(&ticks.iter().flat_map(|tick| tap(*tick)).collect::<Vec<_>>()).unwrap();
    assert_eq!(brought, [of(&[40, 45, 50]), of(&[55])]);
    for (conn, bytes) in [(1, &tap(60)[..4]), (2, &[0, 0, 0xff, 0xff, 0xff])] {
        world.say(conn, input(9, bytes));
        assert_eq!(world.closed[&conn], CloseReason::BadFrame);
    }
}

/// A client's seeds, and everything that can be guessed from them: every way in which one number of a duel
/// ever followed from another.
struct Reader {
    seeds: Vec<u64>,
    guesses: BTreeSet<u64>,
}

impl Reader {
    /// Reads a number of a frame or a check-in.
    fn read(&mut self, number: u64) {
        self.seeds.push(number);
        for game in 0..3 {
            let source = Source::Seed(number).game(game);
            self.guesses.extend((AIM_TRAIN.seeds)(&source).into_iter().map(|(_, seed)| seed));
            self.guesses.insert(source.seed());
        }
    }
}

#[test]
fn the_next_target_cannot_be_read_from_earlier_frames() {
    let (mut segments, mut known, mut soonest, mut longest) = (0, BTreeSet::new(), u32::MAX, 0);
    for duel in 0..100_u8 {
        // The match and its check-in are always the same.
        let secret = Source::of(1 | FROM_SECRET, SEED, Some([duel; 32])).unwrap();
        let mut play = Lockstep::begin(AIM_TRAIN, 1 | FROM_SECRET, &secret).unwrap();
        let due = (AIM_TRAIN.seeds)(&secret.game(0));
        let mut reader = Reader { seeds: Vec::new(), guesses: BTreeSet::new() };
        reader.read(SEED);
        let mut turn = 0;
        for (segment, (_, seed)) in (0..).zip(&due) {
            // The frame brings a seed that could not be guessed.
            assert!(!reader.guesses.contains(seed), "segment {segment} was computed");
            let mut game = Duel::new(reader.seeds.get(1).copied().unwrap_or_default());
            for seed in reader.seeds.iter().skip(2) {
                game.reveal(*seed).unwrap();
            }
            if segment > 0 {
                assert_eq!(game.game(CoreSide::A).revealed(), segment, "nothing of it is known");
                while !play.due_seeds().any(|due| due == *seed) {
                    play.turn();
                    turn += 1;
                }
                let ahead = DUEL.segment_begins(segment) / TICKS_PER_TURN - turn;
                (soonest, longest) = (soonest.min(ahead), longest.max(ahead));
            }
            reader.read(*seed);
            assert!(known.insert(*seed), "a segment came twice");
            segments += 1;
        }
    }
    assert_eq!((segments, known.len()), (1_000, 1_000));
    // Exactly as long before the first target as a tap may be late.
    assert_eq!((soonest, longest), (LATE_TURNS, LATE_TURNS));
}

#[test]
fn the_check_in_told_everything_in_the_version_before() {
    // A real attack: a number of the check-in gives all segments of a room drawn from it.
    let mut reader = Reader { seeds: Vec::new(), guesses: BTreeSet::new() };
    reader.read(SEED);
    let all = (AIM_TRAIN.seeds)(&Source::Seed(SEED).game(0));
    assert_eq!(
        all.iter().filter(|(_, seed)| reader.guesses.contains(seed)).count(),
        DUEL.segments() as usize
    );
}

#[test]
fn a_version_that_knows_no_secrets_gives_the_room_back() {
    // The game of an older version refuses such rules.
    assert!((AIM_TRAIN.begin)(1 | FROM_SECRET, &Source::Seed(SEED)).is_none());
    // A room whose secret is lost is not played either.
    let opened = ClaimedRoom { secret: None, ..World::secret(AIM_TRAIN).opened };
    assert!(Room::new(AIM_TRAIN, &opened, Patience::default(), Duration::ZERO).is_err());
}

#[test]
fn a_program_at_a_socket_is_signed_when_it_has_won_and_a_hand_is_not() {
    for (program, signed) in [(true, true), (false, false)] {
        let mut world = World::secret(AIM_TRAIN).with_both();
        let mut player = Player::new(1, CoreSide::A, &PLAYERS[2], 3);
        for _ in 0..1_000 {
            world.pass(ms(100));
            if world.left {
                break;
            }
            world.say(2, ClientFrame::Ping { nonce: 1, here: true });
            let before = player.tick;
            let said = player.answers(&world);
            if !program {
                said.into_iter().for_each(|said| world.say(1, said));
                continue;
            }
            world.say(1, ClientFrame::Ping { nonce: 1, here: true });
            // Each target in its middle, twelve ticks after it appeared.
            for tick in before + 1..=player.duel.turns() * TICKS_PER_TURN {
                let mut ahead = PredictedGame::new(&player.duel, CoreSide::A);
                let game = ahead.at(&player.duel, tick);
                let Some((target, 12)) = game.target() else { continue };
                let (x, y) = target.centre(&DUEL, 12);
                let [x, y] = [x, y].map(|at| u16::try_from(at / 10).unwrap());
                player.seq += 1;
                let tap = Tap { tick, place: Place { x, y } };
                let order = Order::new(&tap.to_bytes()).unwrap();
                world.say(1, ClientFrame::Input { seq: player.seq, order });
            }
        }
        assert!(world.left);
        let last = world.writes.iter().rfind(|write| write.winner.is_some()).unwrap();
        assert_eq!(last.winner, Some(Side::A));
        assert_eq!(last.signs[0].contains(&"even_reactions"), signed, "{:?}", last.signs);
        assert_eq!(last.signs[0].is_empty(), !signed, "{:?}", last.signs);
        assert!(last.signs[1].is_empty(), "who did nothing shows nothing");
    }
}
