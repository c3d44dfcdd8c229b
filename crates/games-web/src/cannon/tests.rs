use core::mem::{offset_of, size_of};

use arena_games::cannon::Phase;

use super::*;

/// A match that is freed on drop, also when an assertion fails.
struct Live(*mut Cannon);

impl Live {
    fn new(seed: u64) -> Self {
        Self(cannon_new(seed))
    }

    fn copy(&self) -> Self {
        // SAFETY: `self` keeps the match alive.
        Self(unsafe { cannon_copy(self.0) })
    }

    fn become_like(&self, other: &Self) {
        // SAFETY: both live, and no test copies a match into itself.
        unsafe { cannon_become(self.0, other.0) };
    }

    fn turn(&self, a: u32, b: u32) {
        // SAFETY: `self` keeps the match alive.
        unsafe { cannon_turn(self.0, a, b) };
    }

    fn view(&self) -> CannonView {
        // SAFETY: `self` keeps the match alive.
        let view = unsafe { cannon_view(self.0) };
        // SAFETY: the view is inside the live match.
        unsafe { *view }
    }

    fn hash(&self) -> u64 {
        // SAFETY: `self` keeps the match alive.
        unsafe { cannon_hash(self.0) }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        // SAFETY: made by `cannon_new` or `cannon_copy`, freed here only.
        unsafe { cannon_free(self.0) };
    }
}

/// A bot that is freed on drop.
struct Hand(*mut Bot);

impl Hand {
    fn new(strength: u32, side: u32, seed: u64) -> Self {
        let bot = cannon_bot_new(strength, side, seed);
        assert!(!bot.is_null());
        Self(bot)
    }

    fn order(&self, game: &Live) -> u32 {
        // SAFETY: both live as long as the references.
        unsafe { cannon_bot_order(self.0, game.0) }
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        // SAFETY: made by `cannon_bot_new`, freed here only.
        unsafe { cannon_bot_free(self.0) };
    }
}

#[test]
fn a_match_through_the_exports_is_the_cores() {
    let (game, hands) = (Live::new(77), [Hand::new(2, 0, 5), Hand::new(0, 1, 6)]);
    let mut native = Game::new(77);
    let mut bots = [Bot::new(Strength::Strong, Side::A, 5), Bot::new(Strength::Weak, Side::B, 6)];
    while game.view().phase != 3 {
        game.turn(hands[0].order(&game), hands[1].order(&game));
        let [a, b] = &mut bots;
        native.turn([a.order(&native), b.order(&native)]);
        assert_eq!(game.hash(), native.state_hash());
    }
    let view = game.view();
    assert_eq!(native.phase(), Phase::Over);
    assert_eq!(u32::from(view.turns), native.turns());
    assert_eq!(view.sides.map(|side| side.felled), Side::BOTH.map(|side| u16::from(native.felled(side))));
    assert!(view.outcome == 2 && view.sides[1].towers[0].shot > 0, "{view:?}");
    game.turn(1, 1);
    assert_eq!(game.view(), view, "it is over");
}

#[test]
fn the_view_shows_both_sides_minions() {
    let game = Live::new(1);
    game.turn(100 << 1 | 1, 700 << 1 | 1);
    for _ in 0..40 {
        game.turn(NOTHING_NEW, NOTHING_NEW);
    }
    let view = game.view();
    let [a, b] = view.sides;
    assert!(a.minions > 10 && a.minions == b.minions, "{view:?}");
    let (last_of_a, first_of_b) = (usize::from(a.minions) - 1, usize::from(a.minions));
    assert_eq!((view.minions[0].number, view.minions[first_of_b].number), (1, 1));
    assert_eq!(view.minions[0].at[1], 1_600 - view.minions[first_of_b].at[1]);
    assert_eq!(view.minions[last_of_a].at[0], 100);
    assert!(view.minions.iter().any(|minion| minion.hp == 256 + 60));
    assert_eq!(view.minions[2 * first_of_b], CannonMinion::default());
}

#[test]
fn a_copy_is_played_apart_and_brought_back() {
    let game = Live::new(3);
    game.turn(901, NOTHING_NEW);
    let guess = game.copy();
    assert_eq!(guess.hash(), game.hash());
    for _ in 0..20 {
        guess.turn(NOTHING_NEW, 901);
    }
    assert_ne!(guess.hash(), game.hash());
    assert_eq!(game.view().turns, 1);
    guess.become_like(&game);
    assert_eq!((guess.hash(), guess.view()), (game.hash(), game.view()));
}

#[test]
fn an_order_off_the_field_is_one_at_its_edge() {
    let orders = [900 << 1 | 1, 901 << 1 | 1, (1 << 17) | 1, u32::MAX - 2];
    let hashes = orders.map(|order| {
        let game = Live::new(4);
        game.turn(order, NOTHING_NEW);
        game.hash()
    });
    assert_eq!(hashes, [hashes[0]; 4]);
}

#[test]
fn only_players_that_exist_play() {
    assert!(cannon_bot_new(3, 0, 1).is_null());
    assert!(cannon_bot_new(1, 2, 1).is_null());
    assert!(cannon_bot_new(256, 0, 1).is_null(), "not the weak one by cutting the number short");
}

#[test]
fn the_view_is_laid_out_as_the_typescript_side_reads_it() {
    let offsets = [
        offset_of!(CannonView, turns),
        offset_of!(CannonView, turns_left),
        offset_of!(CannonView, phase),
        offset_of!(CannonView, outcome),
        offset_of!(CannonView, by),
        offset_of!(CannonView, gate),
        offset_of!(CannonView, beat),
        offset_of!(CannonView, ticks),
        offset_of!(CannonView, sides),
        offset_of!(CannonView, minions),
        size_of::<CannonView>(),
    ];
    assert_eq!(offsets, [0, 1, 2, 3, 4, 5, 6, 7, 8, 58, 58 + 4 * 192].map(|number| number * 2));
    let side = [
        offset_of!(CannonSide, cannon),
        offset_of!(CannonSide, energy),
        offset_of!(CannonSide, felled),
        offset_of!(CannonSide, minions),
        offset_of!(CannonSide, towers),
        size_of::<CannonSide>(),
    ];
    assert_eq!(side, [0, 1, 2, 3, 4, 25].map(|number| number * 2));
    let tower = [
        offset_of!(CannonTower, at),
        offset_of!(CannonTower, hp),
        offset_of!(CannonTower, shaken),
        offset_of!(CannonTower, shot),
        offset_of!(CannonTower, shot_at),
        size_of::<CannonTower>(),
    ];
    assert_eq!(tower, [0, 2, 3, 4, 5, 7].map(|number| number * 2));
    let minion = [
        offset_of!(CannonMinion, at),
        offset_of!(CannonMinion, number),
        offset_of!(CannonMinion, hp),
        size_of::<CannonMinion>(),
    ];
    assert_eq!(minion, [0, 2, 3, 4].map(|number| number * 2));
}
