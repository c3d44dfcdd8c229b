use arena_games::football::players::{Player, Seat, first_goal, play};
use arena_games::football::table::{
    CENTRE, HALF_GOAL, LENGTH, MALLET, MALLET_SPEED, MIDDLE, OBSTACLE, PUCK, WIDTH,
};
use arena_games::football::{
    GOALS_TO_WIN, Game, LEVELS, Level, Pace, Phase, Point, REGULAR_TICKS, Recorder, Rules, STALL_TICKS,
    Score, Side, level, replay, replay_so_far,
};
use proptest::prelude::*;

/// The error that rounding may add to a place or a speed.
const ROUNDING: f32 = 1e-4;

fn any_level() -> impl Strategy<Value = &'static Level> {
    (1..=12_u8).prop_map(|number| level(number).unwrap())
}

fn any_rules() -> impl Strategy<Value = Rules> {
    prop_oneof![Just(Rules::One), Just(Rules::Two), Just(Rules::Three)]
}

fn any_pace() -> impl Strategy<Value = Pace> {
    prop_oneof![Just(Pace::Full), Just(Pace::Phone)]
}

#[derive(Clone, Copy, Debug)]
enum WantedPosition {
    Nothing,
    There(f32, f32),
    Puck,
}

fn any_play() -> impl Strategy<Value = Vec<(u32, WantedPosition)>> {
    let wish = prop_oneof![
        1 => Just(WantedPosition::Nothing),
        6 => (-3.0..12.0_f32, 5.0..19.0_f32).prop_map(|(x, y)| WantedPosition::There(x, y)),
        4 => Just(WantedPosition::Puck),
    ];
    prop::collection::vec((1..90_u32, wish), 1..40)
}

impl WantedPosition {
    fn of(self, game: &Game) -> Option<Point> {
        match self {
            Self::Nothing => None,
            Self::There(x, y) => Some(Point { x, y }),
            Self::Puck => Some(game.puck()),
        }
    }
}

fn apart(a: Point, b: Point) -> f32 {
    (a - b).length()
}

fn check(before: &Game, game: &Game) {
    let (puck, player, bot) = (game.puck(), game.player(), game.bot());
    let near = |value: f32, least: f32, most: f32| value >= least - ROUNDING && value <= most + ROUNDING;

    assert!(near(puck.x, PUCK, WIDTH - PUCK), "{puck:?}");
    let in_goal = (puck.x - WIDTH / 2.0).abs() < HALF_GOAL;
    assert!(near(puck.y, PUCK, LENGTH - PUCK) || in_goal, "{puck:?}");
    assert!(near(puck.y, 0.0, LENGTH) || game.phase() == Phase::Over, "{puck:?}");
    assert!(near(player.x, MALLET, WIDTH - MALLET) && near(player.y, MIDDLE + MALLET, LENGTH - MALLET));
    assert!(near(bot.x, MALLET, WIDTH - MALLET) && near(bot.y, MALLET, MIDDLE - MALLET));

    let fastest = game.fastest();
    assert!(game.puck_way().length() <= fastest + ROUNDING);
    assert!(apart(before.player(), player) <= MALLET_SPEED + ROUNDING);
    assert!(apart(before.bot(), bot) <= MALLET_SPEED + ROUNDING);
    // An obstacle or a post pushes the puck out by at most its own move, so by less than one step.
    // A match may end in the tick in which the puck is laid down for a serve or a face-off.
    let laid = game.phase() != Phase::Playing;
    assert!(laid || apart(before.puck(), puck) <= fastest * 1.3, "{:?} {puck:?}", before.puck());

    for obstacle in game.obstacles() {
        assert!(apart(obstacle.at, puck) > OBSTACLE, "inside an obstacle");
    }
    let (then, now) = (before.score(), game.score());
    assert!(now.player - then.player + now.bot - then.bot <= 1);
    // A goal in the last tick of the regular time may be answered by the face-off of the golden goal.
    let golden_begins = game.golden() && !before.golden();
    if then != now && game.phase() != Phase::Over && !golden_begins {
        let by = if now.bot > then.bot { Side::Player } else { Side::Bot };
        assert_eq!(game.phase(), Phase::Serve { by, left: 60 });
    }
    check_clock(before, game);
}

/// Checks when the golden goal begins, when a match ends, and what the clock shows.
fn check_clock(before: &Game, game: &Game) {
    let rules = game.rules();
    let scored = before.score() != game.score();
    let Score { player, bot } = game.score();
    let time = game.ticks() == REGULAR_TICKS;
    let begins = game.golden() && !before.golden();
    assert_eq!(
        begins,
        time && player == bot && before.phase() != Phase::Over && rules.golden_ticks() > 0,
        "after {} ticks at {player} : {bot}",
        game.ticks()
    );
    if begins {
        assert_eq!((game.phase(), game.puck()), (Phase::FaceOff { left: 60 }, CENTRE));
        assert_eq!((before.left(), game.left()), (1, rules.golden_ticks()));
    } else {
        assert_eq!(game.left() + 1, before.left());
        assert_eq!(game.golden(), before.golden());
    }
    let five = player.max(bot) == GOALS_TO_WIN;
    let over = five || time && !game.golden() || game.golden() && (scored || game.ticks() == rules.longest());
    assert_eq!(game.phase() == Phase::Over, over);
    assert_eq!(game.won(), over && player > bot);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nothing_leaves_its_place_or_goes_faster_than_it_may(
        rules in any_rules(), level in any_level(), seed: u64, pace in any_pace(), play in any_play(),
    ) {
        let mut recorder = Recorder::new(rules, level, seed, pace);
        for (ticks, wish) in play {
            for _ in 0..ticks {
                let before = recorder.game().clone();
                if before.phase() == Phase::Over {
                    break;
                }
                recorder.step(wish.of(&before));
                check(&before, recorder.game());
            }
        }
    }

    #[test]
    fn a_recorded_log_replays_to_the_same_state(
        rules in any_rules(), level in any_level(), seed: u64, pace in any_pace(), play in any_play(),
        pauses in 0..3_u32,
    ) {
        let mut recorder = Recorder::new(rules, level, seed, pace);
        let mut marks = Vec::new();
        for (ticks, wish) in play {
            for _ in 0..ticks {
                let wish = wish.of(recorder.game());
                recorder.step(wish);
            }
            marks.push(recorder.mark());
            if recorder.game().pauses() < pauses {
                recorder.pause().unwrap();
            }
        }
        let game = recorder.game();
        let replay = replay_so_far(rules, level.number, seed, pace, &recorder.log(), &marks).unwrap();
        prop_assert_eq!(replay.state_hash, game.state_hash());
        prop_assert_eq!((replay.ticks, replay.score, replay.pauses), (game.ticks(), game.score(), game.pauses()));
        prop_assert_eq!((replay.finished, replay.passed), (game.phase() == Phase::Over, game.won()));
    }

    #[test]
    fn different_plays_end_in_different_states(
        rules in any_rules(), level in any_level(), seed: u64, play in any_play(), at: prop::sample::Index,
    ) {
        let record = |play: &[(u32, WantedPosition)]| {
            let mut recorder = Recorder::new(rules, level, seed, Pace::Full);
            for (ticks, wish) in play {
                for _ in 0..*ticks {
                    let wish = wish.of(recorder.game());
                    recorder.step(wish);
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

/// A player who gives a lead away: such a match is often level when its time is over. `checked` sees the game
/// before and after each tick.
fn evenly(rules: Rules, level: &'static Level, seed: u64, pace: Pace, checked: fn(&Game, &Game)) -> Recorder {
    let mut recorder = Recorder::new(rules, level, seed, pace);
    let mut seat = Seat::new(Player::Strong.skill(seed), seed, &recorder);
    while recorder.game().phase() != Phase::Over {
        let before = recorder.game().clone();
        let Score { player, bot } = before.score();
        let wish = seat.wish(&recorder);
        recorder.step(Some(if player > bot { Point::new(WIDTH, LENGTH) } else { wish }));
        checked(&before, recorder.game());
    }
    recorder
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_draw_goes_on_to_the_golden_goal_and_is_replayed(
        rules in any_rules(), level in any_level(), seed: u64, pace in any_pace(),
    ) {
        let recorder = evenly(rules, level, seed, pace, check);
        let game = recorder.game();
        prop_assert!(game.ticks() <= rules.longest());
        let replay = replay(rules, level.number, seed, pace, &recorder.log(), &[recorder.mark()]).unwrap();
        prop_assert_eq!((replay.state_hash, replay.ticks), (game.state_hash(), game.ticks()));
        prop_assert_eq!((replay.passed, replay.score), (game.won(), game.score()));
    }

    #[test]
    fn from_level_4_on_the_first_two_versions_play_alike_for_two_minutes(
        level in (4..=12_u8).prop_map(|number| level(number).unwrap()), seed: u64, pace in any_pace(),
    ) {
        let [mut one, mut two] = [Rules::One, Rules::Two].map(|rules| Recorder::new(rules, level, seed, pace));
        let mut seat = Seat::new(Player::Average.skill(seed), seed, &one);
        while one.game().phase() != Phase::Over {
            let shown = |game: &Game| (game.puck(), game.player(), game.bot(), game.score());
            prop_assert_eq!(shown(one.game()), shown(two.game()));
            let wish = seat.wish(&one);
            one.step(Some(wish));
            two.step(Some(wish));
        }
        prop_assert_eq!(one.game().score(), two.game().score());
        let Score { player, bot } = two.game().score();
        prop_assert_eq!(two.game().phase() == Phase::Over, player != bot);
    }
}

#[test]
fn a_golden_goal_is_scored_by_either_side_or_by_none() {
    let mut ends = [0; 3];
    for (seed, pace) in (0..100).flat_map(|seed| [(seed, Pace::Full), (seed, Pace::Phone)]) {
        let level = &LEVELS[usize::try_from(seed % 12).unwrap()];
        let recorder = evenly(Rules::CURRENT, level, seed, pace, check_clock);
        let Score { player, bot } = recorder.game().score();
        if recorder.game().golden() {
            ends[usize::from(player > bot) + 2 * usize::from(player < bot)] += 1;
        }
    }
    assert!(ends.iter().all(|count| *count > 2), "none, player, bot: {ends:?}");
}

#[test]
fn every_match_ends_and_nothing_keeps_the_puck_in_a_half() {
    for level in &LEVELS {
        for (seed, pace) in (0..12_u64).flat_map(|seed| [(seed, Pace::Full), (seed, Pace::Phone)]) {
            let mut recorder = Recorder::new(Rules::CURRENT, level, seed, pace);
            let (mut since, mut side) = (0, None);
            while recorder.game().phase() != Phase::Over {
                let before = recorder.game().clone();
                // Pushes the puck against the right wall, where it could get stuck.
                let puck = before.puck();
                recorder.step(Some(Point { x: puck.x - 0.6, y: puck.y + 0.1 }));
                check(&before, recorder.game());
                let game = recorder.game();
                let half = (game.phase() == Phase::Playing).then_some(game.puck().y < MIDDLE);
                since = if half == side { since + 1 } else { 0 };
                side = half;
                assert!(since <= STALL_TICKS, "level {} seed {seed}", level.number);
            }
            assert!(recorder.game().ticks() <= Rules::CURRENT.longest());
            let replayed = replay(Rules::CURRENT, level.number, seed, pace, &recorder.log(), &[]).unwrap();
            assert_eq!(replayed.passed, recorder.game().won());
        }
    }
}

fn passed(player: Player, number: u8, pace: Pace, matches: u64) -> u64 {
    let won = |seed| play(Rules::CURRENT, player, number, seed, pace, !seed).unwrap().game().won();
    (0..matches).filter(|seed| won(*seed)).count() as u64 * 100 / matches
}

#[test]
fn the_levels_are_as_hard_as_they_were_tuned() {
    for pace in [Pace::Full, Pace::Phone] {
        let first = passed(Player::Average, 1, pace, 150);
        let middle = passed(Player::Average, 6, pace, 150);
        let last = passed(Player::Average, 12, pace, 150);
        assert!((86..=100).contains(&first), "{first} {pace:?}");
        assert!((30..=62).contains(&middle), "{middle} {pace:?}");
        assert!((8..=28).contains(&last), "{last} {pace:?}");
    }
    let at = |player| passed(player, 6, Pace::Full, 150);
    assert!(at(Player::Weak) + 10 < at(Player::Average));
    assert!(at(Player::Average) + 10 < at(Player::Strong));
}

/// Of a hundred matches, those with a goal of either side in the first twenty seconds.
fn with_early_goal(player: Player, number: u8, pace: Pace, matches: u64) -> u64 {
    let early =
        |seed| first_goal(Rules::CURRENT, player, number, seed, pace, !seed).is_some_and(|at| at <= 1_200);
    (0..matches).filter(|seed| early(*seed)).count() as u64 * 100 / matches
}

#[test]
fn the_first_goal_of_level_1_falls_soon_and_a_novice_wins_it() {
    for pace in [Pace::Full, Pace::Phone] {
        let [weak, average] =
            [Player::Weak, Player::Average].map(|player| with_early_goal(player, 1, pace, 400));
        assert!(weak >= 75 && average >= 90, "{weak} {average} {pace:?}");
        let novice = passed(Player::Weak, 1, pace, 400);
        assert!(novice >= 85, "{novice} {pace:?}");
    }
}
