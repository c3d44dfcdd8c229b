use arena_games::cannon::{
    FIELD_HEIGHT, FIELD_WIDTH, FULL_TURN, Game, MAX_TURNS, MOST_MINIONS, Minion, Order, Outcome, Phase,
    Place, RUSH_TURN, Recorder, Side, TICKS_PER_TURN, WinReason, replay_so_far,
};
use proptest::prelude::*;

/// The orders of both sides from a turn on, and the number of turns.
type Play = Vec<([Option<Order>; 2], u32)>;

fn any_order() -> impl Strategy<Value = Option<Order>> {
    // Also past the edge; mostly with fire, like people.
    let order = (0..=FIELD_WIDTH + 50, prop::bool::weighted(0.8)).prop_map(|(x, fire)| Order { x, fire });
    prop::option::weighted(0.7, order)
}

fn any_play() -> impl Strategy<Value = Play> {
    prop::collection::vec(([any_order(), any_order()], 1..60_u32), 1..40)
}

fn play_through(seed: u64, play: &Play, mut look: impl FnMut(&Game, &Game)) -> Game {
    let mut game = Game::new(seed);
    for (orders, turns) in play {
        for turn in 0..*turns {
            let before = game.clone();
            game.turn(if turn == 0 { *orders } else { [None; 2] });
            look(&before, &game);
        }
    }
    game
}

fn turned(place: Place) -> Place {
    Place { y: FIELD_HEIGHT - place.y, ..place }
}

/// A side's minions with their places turned round, to compare with the other side's.
fn as_other(game: &Game, side: Side) -> Vec<(Place, u8, bool, u16)> {
    let own = game.minions().filter(|minion| minion.side == side);
    own.map(|Minion { place, hp, brute, number, .. }| (turned(place), hp, brute, number)).collect()
}

fn of(game: &Game, side: Side) -> Vec<(Place, u8, bool, u16)> {
    let own = game.minions().filter(|minion| minion.side == side);
    own.map(|Minion { place, hp, brute, number, .. }| (place, hp, brute, number)).collect()
}

/// Whether the minions mirror each other. A tenth of a unit is cut off downwards on both sides.
fn alike(a: &[(Place, u8, bool, u16)], b: &[(Place, u8, bool, u16)]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(one, other)| {
            one.0.x == other.0.x
                && one.0.y.abs_diff(other.0.y) <= 1
                && (one.1, one.2, one.3) == (other.1, other.2, other.3)
        })
}

fn mirrored(outcome: Option<Outcome>) -> Option<Outcome> {
    outcome.map(|outcome| match outcome {
        Outcome::Won { side, by } => Outcome::Won { side: side.other(), by },
        Outcome::Drawn => Outcome::Drawn,
    })
}

fn check(before: &Game, game: &Game) {
    if before.outcome().is_some() {
        assert_eq!(before.state_hash(), game.state_hash(), "it is over");
        return;
    }
    assert_eq!(game.turns(), before.turns() + 1);
    assert!(game.turns() <= MAX_TURNS && game.ticks() <= game.turns() * TICKS_PER_TURN);
    assert_eq!(game.phase() == Phase::Over, game.outcome().is_some());
    for side in Side::BOTH {
        assert!(game.energy(side) <= 15 * 20);
        assert!((40..=FIELD_WIDTH - 40).contains(&game.cannon(side)));
        assert!(game.cannon(side).abs_diff(before.cannon(side)) <= 60, "no faster than it may");
        assert!(game.felled(side) >= before.felled(side) && game.hp(side) <= before.hp(side));
        let [left, right, centre] = game.towers(side);
        assert!(centre.hp == 300 || (left.hp == 0 && right.hp == 0), "the centre is closed");
        let count = game.minions().filter(|minion| minion.side == side).count();
        assert!(count < MOST_MINIONS, "play stays below the bound");
    }
    for minion in game.minions() {
        assert!(minion.place.x <= FIELD_WIDTH && minion.place.y <= FIELD_HEIGHT);
        assert!(minion.hp > 0 && minion.hp <= if minion.brute { 60 } else { 10 });
        let then = before.minions().find(|one| (one.side, one.number) == (minion.side, minion.number));
        if let Some(then) = then {
            let way = then.place.x.abs_diff(minion.place.x).max(then.place.y.abs_diff(minion.place.y));
            assert!(way <= 19 + 12, "two steps, and one aside at the gate");
            assert!(minion.hp <= then.hp);
        }
    }
    if let Some(Outcome::Won { side, by: WinReason::CentreTower }) = game.outcome() {
        assert_eq!(game.felled(side), 3);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn nothing_leaves_its_place_or_goes_faster_than_it_may(seed: u64, play in any_play()) {
        play_through(seed, &play, check);
    }

    #[test]
    fn mirrored_orders_give_mirrored_states(seed: u64, play in any_play()) {
        let swapped = play.iter().map(|([a, b], turns)| ([*b, *a], *turns)).collect::<Play>();
        let mut other = Vec::new();
        play_through(seed, &swapped, |_, game| other.push(game.clone()));
        let mut others = other.iter();
        play_through(seed, &play, |_, game| {
            let other = others.next().expect("as many turns");
            for side in Side::BOTH {
                assert!(alike(&as_other(game, side), &of(other, side.other())));
                assert_eq!(game.towers(side).map(|tower| (tower.hp, tower.shaken)),
                    other.towers(side.other()).map(|tower| (tower.hp, tower.shaken)));
                assert_eq!((game.energy(side), game.cannon(side)),
                    (other.energy(side.other()), other.cannon(side.other())));
            }
            assert_eq!(mirrored(game.outcome()), other.outcome());
        });
    }

    #[test]
    fn identical_orders_on_both_sides_draw(seed: u64, orders in prop::collection::vec((any_order(), 1..60_u32), 1..40)) {
        let play = orders.into_iter().map(|(order, turns)| ([order; 2], turns)).collect::<Play>();
        let mut game = play_through(seed, &play, |_, _| {});
        while game.outcome().is_none() {
            game.turn([None; 2]);
        }
        prop_assert_eq!(game.outcome(), Some(Outcome::Drawn));
    }

    #[test]
    fn a_recorded_log_replays_to_the_same_state(seed: u64, play in any_play(), cut in 1..40_usize) {
        let mut recorder = Recorder::new(seed);
        let mut resumed: Option<Recorder> = None;
        for (number, (orders, turns)) in play.iter().enumerate() {
            for turn in 0..*turns {
                let orders = if turn == 0 { *orders } else { [None; 2] };
                recorder.turn(orders);
                if let Some(resumed) = &mut resumed {
                    resumed.turn(orders);
                }
            }
            if number + 1 == cut {
                resumed = Some(Recorder::resume(seed, &recorder.log()).unwrap());
            }
        }
        let game = replay_so_far(seed, &recorder.log()).unwrap();
        prop_assert_eq!(game.state_hash(), recorder.game().state_hash());
        prop_assert_eq!((game.turns(), game.outcome()), (recorder.game().turns(), recorder.game().outcome()));
        if let Some(resumed) = resumed {
            prop_assert_eq!(resumed.log(), recorder.log());
        }
    }

    #[test]
    fn different_plays_end_in_different_states(seed: u64, play in any_play(), at: prop::sample::Index) {
        let record = |play: &Play| {
            let mut recorder = Recorder::new(seed);
            for (orders, turns) in play {
                for turn in 0..*turns {
                    recorder.turn(if turn == 0 { *orders } else { [None; 2] });
                }
            }
            (recorder.log(), recorder.game().state_hash())
        };
        let mut other = play.clone();
        other.remove(at.index(play.len()));
        let ((log, hash), (other_log, other_hash)) = (record(&play), record(&other));
        prop_assert_eq!(log == other_log, hash == other_hash);
    }
}

#[test]
fn a_match_has_its_parts_and_its_end() {
    let mut game = Game::new(8);
    let mut phases = Vec::new();
    while game.outcome().is_none() {
        let left = game.turns_left();
        if phases.last().is_none_or(|(_, phase)| *phase != game.phase()) {
            phases.push((game.turns(), game.phase()));
        }
        game.turn([None; 2]);
        if game.outcome().is_none() && game.turns() != FULL_TURN {
            assert_eq!(game.turns_left() + 1, left);
        }
    }
    let parts = [(0, Phase::Normal), (RUSH_TURN, Phase::Rush), (FULL_TURN, Phase::Overtime)];
    assert_eq!(phases, parts);
    assert_eq!((game.turns(), game.turns_left()), (MAX_TURNS, 0));
}
