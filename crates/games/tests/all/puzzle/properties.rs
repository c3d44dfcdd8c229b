use arena_games::log::MAX_TICKS;
use arena_games::puzzle::solver::{failing_log, passing_log};
use arena_games::puzzle::{
    Action, Breach, Game, IMAGES, LEVELS, Level, MAX_LEAD_TICKS, MIN_GAP_TICKS, Phase, Recorder, level,
    replay, replay_so_far,
};
use proptest::prelude::*;

fn any_level() -> impl Strategy<Value = &'static Level> {
    (1..=3_u8).prop_map(|number| level(number).unwrap())
}

/// A tap at any tile, sometimes outside the grid, or occasionally a reset.
fn any_action() -> impl Strategy<Value = Action> {
    prop_oneof![12 => (0..28_u8).prop_map(Action::Tap), 1 => Just(Action::Reset)]
}

/// Actions and the ticks before each: mostly a hand's pace, sometimes too fast, rarely a long pause.
fn any_play() -> impl Strategy<Value = Vec<(u32, Action)>> {
    let gap = prop_oneof![2 => 0..6_u32, 12 => 6..60_u32, 1 => 0..MAX_TICKS];
    prop::collection::vec((gap, any_action()), 0..80)
}

/// The puzzle in a simple model, independent of the code under test.
struct Model {
    tiles: Vec<u32>,
    moves: u32,
    allowed: u32,
}

impl Model {
    fn of(game: &Game) -> Self {
        let tiles = game.rotations().iter().map(|rotation| u32::from(*rotation) * 90).collect();
        Self { tiles, moves: 0, allowed: game.allowed_moves() }
    }

    fn over(&self) -> bool {
        self.moves > self.allowed || self.tiles.iter().all(|angle| *angle == 0)
    }
}

proptest! {
    #[test]
    fn a_game_plays_as_a_person_would_explain_it(level in any_level(), seed: u64, play in any_play()) {
        let mut game = Game::new(level, seed);
        let mut model = Model::of(&game);
        let mut tick = 0;
        for (gap, action) in play {
            tick = (tick + gap.max(MIN_GAP_TICKS)).min(MAX_TICKS);
            let over = model.over();
            let taken = match action {
                Action::Tap(tile) => game.tap(tick, tile),
                Action::Reset => game.reset(tick),
            };
            match (taken, action) {
                (Err(Breach::Ended), _) => prop_assert!(over),
                (Err(Breach::NoSuchTile), Action::Tap(tile)) => prop_assert!(tile >= level.tiles()),
                (Err(Breach::TooSoon), _) => prop_assert_eq!(tick, MAX_TICKS),
                (Err(breach), _) => return Err(TestCaseError::fail(breach.to_string())),
                (Ok(_), Action::Reset) => model = Model::of(&game),
                (Ok(_), Action::Tap(tile)) => {
                    prop_assert!(!over);
                    let angle = &mut model.tiles[usize::from(tile)];
                    *angle = (*angle + 90) % 360;
                    model.moves += 1;
                }
            }
            let angles: Vec<u32> = game.rotations().iter().map(|rotation| u32::from(*rotation) * 90).collect();
            prop_assert_eq!(&angles, &model.tiles);
            prop_assert_eq!(game.moves(), model.moves);
            prop_assert_eq!(game.phase() != Phase::Playing, model.over());
            prop_assert_eq!(game.phase() == Phase::Failed, model.moves > model.allowed);
        }
    }

    #[test]
    fn a_recorded_log_replays_to_the_same_state(level in any_level(), seed: u64, play in any_play()) {
        let mut recorder = Recorder::new(level, seed);
        let mut now = 0_u32;
        for (gap, action) in play {
            now += gap;
            let before = recorder.log();
            let ticks = recorder.game().ticks();
            if recorder.act(now, action).is_ok() {
                let put_off = recorder.game().ticks().saturating_sub(now);
                prop_assert!(put_off <= MAX_LEAD_TICKS);
                prop_assert!(put_off == 0 || recorder.game().ticks() == ticks + MIN_GAP_TICKS);
            } else {
                prop_assert_eq!(before, recorder.log(), "what is not taken leaves nothing in the log");
            }
        }
        let game = recorder.game();
        let replay = replay_so_far(level.number, seed, &recorder.log());
        let replay = replay.map_err(|refusal| TestCaseError::fail(refusal.to_string()))?;
        prop_assert_eq!(replay.state_hash, game.state_hash());
        prop_assert_eq!(replay.passed, game.phase() == Phase::Solved);
        prop_assert_eq!(replay.finished, game.phase() != Phase::Playing);
        prop_assert_eq!((replay.moves, replay.resets, replay.ticks), (game.moves(), game.resets(), game.ticks()));
        prop_assert_eq!((replay.image, replay.allowed_moves), (game.image(), game.allowed_moves()));
    }

    #[test]
    fn a_started_level_can_be_solved_also_after_resets(level in any_level(), seed: u64, resets in 0..100_u32) {
        let mut recorder = Recorder::new(level, seed);
        let mut now = 60;
        for _ in 0..resets {
            recorder.reset(now).unwrap();
            now += MIN_GAP_TICKS;
        }
        let needed = recorder.game().needed();
        prop_assert!(needed + u32::from(level.slack) <= u32::from(level.max_moves));
        prop_assert!(needed <= recorder.game().allowed_moves());
        let rotations = recorder.game().rotations().to_vec();
        for (tile, rotation) in (0..).zip(rotations) {
            for _ in 0..(4 - rotation) % 4 {
                prop_assert_eq!(recorder.game().phase(), Phase::Playing);
                recorder.tap(now, tile).unwrap();
                now += MIN_GAP_TICKS;
            }
        }
        let replay = replay(level.number, seed, &recorder.log()).unwrap();
        prop_assert!(replay.passed);
        prop_assert_eq!((replay.moves, replay.resets), (needed, resets));
    }

    #[test]
    fn different_plays_end_in_different_states(level in any_level(), seed: u64, play in any_play(), at: prop::sample::Index) {
        let record = |play: &[(u32, Action)]| {
            let mut recorder = Recorder::new(level, seed);
            let mut now = 0;
            for (gap, action) in play {
                now += gap;
                let _ = recorder.act(now, *action);
            }
            (recorder.log(), recorder.game().state_hash())
        };
        prop_assume!(!play.is_empty());
        let mut other = play.clone();
        other.remove(at.index(play.len()));
        let ((log, hash), (other_log, other_hash)) = (record(&play), record(&other));
        prop_assert_eq!(log == other_log, hash == other_hash);
    }
}

#[test]
fn every_level_is_won_and_lost_over_many_seeds() {
    for level in &LEVELS {
        for seed in (0..10_000_u64).map(|number| number.wrapping_mul(0xd134_2543_de82_ef95)) {
            let game = Game::new(level, seed);
            assert!(game.image() < IMAGES);
            assert_eq!(game.allowed_moves(), level.allowance(u8::try_from(game.needed()).unwrap()));
            let won = replay(level.number, seed, &passing_log(level.number, seed).unwrap()).unwrap();
            assert!(won.passed);
            assert_eq!(won.moves, game.needed());
            let lost = replay(level.number, seed, &failing_log(level.number, seed).unwrap()).unwrap();
            assert!(!lost.passed);
        }
    }
}
