use arena_games::football::{Action, Game, Pace, Phase, Recorder, Rules, level};
use arena_games::log::{GameCode, Header, write_varint};

/// The number that encodes a pause, `gap` ticks after the last event.
pub(crate) fn pause(gap: u64) -> u64 {
    gap << 2 | 1
}

/// The number that encodes the end, `gap` ticks after the last event.
pub(crate) fn end(gap: u64) -> u64 {
    gap << 2 | 3
}

/// The number that encodes an aim, `gap` ticks after the last event (docs/games.md).
pub(crate) fn aim(gap: u64, dx: i8, dy: i8) -> u64 {
    let fold =
        |step: i8| u64::try_from(if step < 0 { -2 * i32::from(step) - 1 } else { 2 * i32::from(step) });
    (gap - 1) << 13 | fold(dy).unwrap() << 7 | fold(dx).unwrap() << 1
}

pub(crate) fn header(level: u8, seed: u64) -> Header {
    Header::of(Rules::CURRENT.version(), level, seed)
}

pub(crate) fn write(header: Header, numbers: &[u64], state_hash: u64) -> Vec<u8> {
    let mut log = Vec::new();
    header.write(GameCode::SpaceFootball, &mut log);
    for number in numbers {
        write_varint(&mut log, *number);
    }
    log.extend_from_slice(&state_hash.to_le_bytes());
    log
}

pub(crate) fn idle(rules: Rules, number: u8, seed: u64, pace: Pace) -> Recorder {
    let mut recorder = Recorder::new(rules, level(number).unwrap(), seed, pace);
    while recorder.step(None) != Phase::Over {}
    recorder
}

/// The state hash after these actions, each after its tick, and `ticks` ticks in all.
pub(crate) fn state_hash(number: u8, seed: u64, actions: &[(u32, Action)], ticks: u32) -> u64 {
    let mut game = Game::new(Rules::CURRENT, level(number).unwrap(), seed, Pace::Full);
    for (before, action) in actions {
        while game.ticks() < *before {
            game.step();
        }
        game.act(*action).expect("an action that the rules take");
    }
    while game.ticks() < ticks {
        game.step();
    }
    game.state_hash()
}
