use arena_games::Side;
use arena_games::aim::duel::{
    Duel, LATE_TICKS, LATE_TURNS, MAX_TURNS, PredictedGame, RULES_VERSION, Score, TICKS_PER_TURN, Tap,
    reveals,
};
use arena_games::aim::players::{Bot, PLAYERS, Player};
use arena_games::aim::{Breach, DUEL, FIELD_HEIGHT, FIELD_WIDTH, Phase, Place};
use proptest::prelude::*;

fn seeds(seed: u64) -> Vec<u64> {
    (0..u64::from(DUEL.segments())).map(|segment| seed.wrapping_mul(31).wrapping_add(segment)).collect()
}

fn duel(seed: u64) -> Duel {
    let mut duel = Duel::new(seeds(seed)[0]);
    for seed in &seeds(seed)[1..] {
        duel.reveal(*seed).unwrap();
    }
    duel
}

fn play(mut duel: Duel, mut brings: impl FnMut(&Duel) -> Vec<(Side, Tap)>) -> Duel {
    while duel.outcome().is_none() {
        for (side, tap) in brings(&duel) {
            duel.tap(side, tap);
        }
        duel.turn();
        assert!(duel.turns() <= MAX_TURNS);
    }
    duel
}

/// A player whose taps need `delay` turns to the server and back.
struct Client {
    side: Side,
    bot: Bot,
    ahead: PredictedGame,
    tick: u32,
    delay: u32,
    on_the_way: Vec<(u32, Tap)>,
}

impl Client {
    fn new(duel: &Duel, side: Side, player: &Player, dice: u64, delay: u32) -> Self {
        let ahead = PredictedGame::new(duel, side);
        Self { side, bot: Bot::new(player, dice), ahead, tick: 0, delay, on_the_way: Vec::new() }
    }

    /// Advances the player's clock by a turn; returns the taps that arrive in the coming one.
    fn turn(&mut self, duel: &Duel) -> Vec<(Side, Tap)> {
        for _ in 0..TICKS_PER_TURN {
            self.tick += 1;
            let game = self.ahead.at(duel, self.tick);
            if let Some(place) = self.bot.look(game) {
                if let Ok(tap) = self.ahead.tap(duel, self.tick, place) {
                    self.on_the_way.push((duel.turns() + self.delay, tap));
                }
                self.bot.tapped(self.ahead.at(duel, self.tick));
            }
        }
        let arrived: Vec<_> = self.on_the_way.extract_if(.., |(turn, _)| *turn <= duel.turns()).collect();
        for (_, tap) in &arrived {
            self.ahead.came_back(*tap);
        }
        arrived.into_iter().map(|(_, tap)| (self.side, tap)).collect()
    }
}

fn played(seed: u64, players: [&Player; 2], delays: [u32; 2]) -> Duel {
    let duel = duel(seed);
    let mut a = Client::new(&duel, Side::A, players[0], seed * 2, delays[0]);
    let mut b = Client::new(&duel, Side::B, players[1], seed * 2 + 1, delays[1]);
    play(duel, |duel| [a.turn(duel), b.turn(duel)].concat())
}

#[test]
fn duels_are_those_of_rules_version_1() {
    let [weak, average, strong] = &PLAYERS;
    let ends: Vec<_> = [(1, [weak, average]), (2, [average, strong]), (3, [strong, strong])]
        .into_iter()
        .map(|(seed, players)| {
            let duel = played(seed, players, [0, 1]);
            (duel.state_hash(), duel.turns(), duel.outcome().unwrap())
        })
        .collect();
    assert_eq!(RULES_VERSION, 1);
    assert_eq!(ends, GOLDEN);
}

/// Results of rules version 1. A change here is a change of the rules, which needs another version.
const GOLDEN: [(u64, u32, Option<Side>); 3] = [
    (1_523_108_201_325_120_123, 392, Some(Side::A)),
    (8_449_800_345_130_390_121, 393, Some(Side::B)),
    (13_112_968_312_304_516_897, 391, Some(Side::B)),
];

#[test]
fn the_better_player_wins_most_duels_whatever_the_network() {
    let [weak, average, strong] = &PLAYERS;
    let wins = |better: &Player, worse: &Player, delays| {
        (0..200)
            .filter(|seed| played(*seed, [better, worse], delays).outcome() == Some(Some(Side::A)))
            .count()
    };
    assert!((110..200).contains(&wins(average, weak, [0, 0])));
    assert!((130..200).contains(&wins(strong, average, [0, 0])));
    // A slow network costs nothing as long as taps arrive in time.
    assert_eq!(wins(strong, average, [15, 0]), wins(strong, average, [0, 0]));
}

#[test]
fn idle_players_do_not_win_and_two_of_them_play_again() {
    let idle = play(duel(5), |_| Vec::new());
    assert_eq!((idle.outcome(), idle.turns()), (Some(None), MAX_TURNS));
    let mut strong = Client::new(&duel(5), Side::B, &PLAYERS[2], 1, 0);
    let one = play(duel(5), |duel| strong.turn(duel));
    assert_eq!(one.outcome(), Some(Some(Side::B)));
    assert_eq!(Score::of(one.game(Side::A)), Score { points: 0, misses: 40, reaction: 0 });
}

#[test]
fn a_player_with_too_many_misses_loses_once_the_opponent_leads() {
    let mut strong = Client::new(&duel(9), Side::B, &PLAYERS[2], 4, 0);
    let corner = Place { x: 0, y: 0 };
    let end = play(duel(9), |duel| {
        let spoils = Tap { tick: duel.turns() * TICKS_PER_TURN + 1, place: corner };
        [vec![(Side::A, spoils)], strong.turn(duel)].concat()
    });
    assert_eq!(end.outcome(), Some(Some(Side::B)));
    assert_eq!((end.game(Side::A).phase(), end.game(Side::A).wrong()), (Phase::Failed, DUEL.allowed() + 1));
    assert!(end.turns() < 60, "{} turns", end.turns());
    let hash = end.state_hash();
    let mut more = end.clone();
    more.tap(Side::B, Tap { tick: end.turns() * TICKS_PER_TURN, place: corner });
    more.turn();
    assert_eq!(more.state_hash(), hash, "it is over");
}

#[test]
fn a_tap_counts_for_two_seconds_and_never_before_its_time() {
    let appears = DUEL.appears(0);
    let (target, _) = {
        let mut duel = duel(7);
        let mut ahead = PredictedGame::new(&duel, Side::A);
        let shown = ahead.at(&duel, appears + 10).target().unwrap();
        duel.turn();
        shown
    };
    let tap = Tap { tick: appears + 10, place: target.start };
    let hits = |arrives: u32| {
        let end =
            play(duel(7), |duel| if duel.turns() == arrives { vec![(Side::A, tap)] } else { Vec::new() });
        end.game(Side::A).hits()
    };
    let (soonest, latest) = ((tap.tick - 1) / TICKS_PER_TURN, (tap.tick + LATE_TICKS) / TICKS_PER_TURN);
    assert_eq!([soonest - 1, soonest, latest, latest + 1].map(hits), [0, 1, 1, 0]);
}

#[test]
fn seeds_are_revealed_in_time_and_one_by_one() {
    let sent: Vec<_> = reveals(LATE_TURNS).collect();
    assert_eq!((sent.len(), sent[0]), (DUEL.segments() as usize, 0));
    for (segment, turn) in (1..).zip(&sent[1..]) {
        let needed = DUEL.segment_begins(segment) / TICKS_PER_TURN;
        assert_eq!(needed - turn, LATE_TURNS, "{segment}: {turn} {needed}");
    }
    let mut late = Duel::new(1);
    while late.turns() < MAX_TURNS {
        late.turn();
    }
    assert_eq!(late.outcome(), None, "a duel whose seeds nobody has told stands");
}

#[test]
fn a_tap_has_five_bytes() {
    let tap = Tap { tick: 0x1234, place: Place { x: 5, y: 1 } };
    assert_eq!(tap.to_bytes(), [0x34, 0x12, 0xee, 0x03, 0]);
    assert_eq!(Tap::from_bytes([0, 0, 0xff, 0xff, 0xff]), None);
}

prop_compose! {
    fn any_place()(x in 0..=FIELD_WIDTH, y in 0..=FIELD_HEIGHT) -> Place {
        Place { x, y }
    }
}

proptest! {
    #[test]
    fn a_tap_is_read_as_it_is_written(tick in 0..=u32::from(u16::MAX), place in any_place()) {
        let tap = Tap { tick, place };
        prop_assert_eq!(Tap::from_bytes(tap.to_bytes()), Some(tap));
    }

    #[test]
    fn any_taps_end_a_duel_and_score_as_the_player_sees_them(
        seed: u64,
        taps in prop::collection::vec((0..2_u32, 0..40_u32, any_place(), 0..30_u32), 0..120),
    ) {
        // Consecutive taps, each with its delay in turns.
        let mut duel = duel(seed);
        let mut ahead = [Side::A, Side::B].map(|side| PredictedGame::new(&duel, side));
        let mut on_the_way: Vec<(u32, Side, Tap)> = Vec::new();
        let (mut taps, mut next) = (taps.into_iter(), 0);
        while duel.outcome().is_none() {
            let now = duel.turns() * TICKS_PER_TURN;
            if now >= next && let Some((side, gap, place, way)) = taps.next() {
                next = now + gap;
                let side = if side == 0 { Side::A } else { Side::B };
                if let Ok(tap) = ahead[side.index()].tap(&duel, now, place) {
                    // A connection keeps the order.
                    let before = on_the_way.iter().filter(|(_, of, _)| *of == side).map(|(turn, ..)| *turn).max();
                    on_the_way.push(((duel.turns() + way).max(before.unwrap_or(0)), side, tap));
                }
            }
            let turn = duel.turns();
            for (_, side, tap) in on_the_way.extract_if(.., |(at, ..)| *at <= turn) {
                ahead[side.index()].came_back(tap);
                duel.tap(side, tap);
            }
            duel.turn();
        }
        for side in Side::BOTH {
            let confirmed = duel.game(side).clone();
            let ticks = confirmed.ticks();
            let seen = ahead[side.index()].at(&duel, ticks);
            if !on_the_way.iter().any(|(_, of, _)| *of == side) {
                prop_assert_eq!(seen.state_hash(), confirmed.state_hash());
            }
        }
        prop_assert!(duel.turns() <= MAX_TURNS);
    }
}

#[test]
fn a_refused_tap_is_reported_at_once() {
    let duel = duel(3);
    let mut ahead = PredictedGame::new(&duel, Side::A);
    let place = Place { x: 1, y: 1 };
    assert!(ahead.tap(&duel, 70, place).is_ok());
    assert_eq!(ahead.tap(&duel, 72, place), Err(Breach::TooSoon));
    assert_eq!(ahead.tap(&duel, 69, place), Err(Breach::Past));
    assert_eq!(ahead.tap(&duel, 90, Place { x: 1_001, y: 0 }), Err(Breach::OutsideField));
    assert_eq!(ahead.game().wrong(), 1);
}

/// The browser's part is in `web/features/games/core/duel.test.ts`.
#[test]
fn a_duel_of_the_browser() {
    let mut duel = Duel::new(7);
    for seed in 1..10 {
        duel.reveal(seed).unwrap();
    }
    for turn in 0..100_u16 {
        let tap = |x| Tap { tick: u32::from(turn) * TICKS_PER_TURN, place: Place { x, y: 700 } };
        if turn % 7 == 6 {
            duel.tap(Side::A, tap(turn * 10));
        }
        if turn % 11 == 10 {
            duel.tap(Side::B, tap(1_000 - turn));
        }
        duel.turn();
    }
    assert_eq!(duel.state_hash(), 14_860_003_709_025_492_480);
}
