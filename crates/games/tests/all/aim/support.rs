//! Plays by the newest rules.

use arena_games::aim::{Event, Game, Level, Phase, Place, Recorder, Replay, Rules, players};
use arena_games::log::{GameCode, Header, Mark, Refusal, write_varint};

pub(crate) const RULES: Rules = Rules::CURRENT;

pub(crate) const SEED: u64 = 0x0123_4567_89ab_cdef;

pub(crate) fn level(number: u8) -> Option<&'static Level> {
    arena_games::aim::level(RULES, number)
}

pub(crate) fn replay(number: u8, seeds: &[u64], log: &[u8], marks: &[Mark]) -> Result<Replay, Refusal> {
    arena_games::aim::replay(RULES, number, seeds, log, marks)
}

pub(crate) fn replay_so_far(
    number: u8,
    seeds: &[u64],
    log: &[u8],
    marks: &[Mark],
) -> Result<Replay, Refusal> {
    arena_games::aim::replay_so_far(RULES, number, seeds, log, marks)
}

pub(crate) fn passing_log(number: u8, seeds: &[u64]) -> Option<Vec<u8>> {
    players::passing_log(RULES, number, seeds)
}

pub(crate) fn failing_log(number: u8, seeds: &[u64]) -> Option<Vec<u8>> {
    players::failing_log(RULES, number, seeds)
}

/// A level's seeds, the first of them [`SEED`].
pub(crate) fn seeds(number: u8) -> Vec<u64> {
    let segments = u64::from(level(number).unwrap().segments());
    (0..segments).map(|segment| SEED.wrapping_add(segment << 32)).collect()
}

pub(crate) fn game(number: u8) -> Game {
    let seeds = seeds(number);
    let mut game = Game::new(level(number).unwrap(), seeds[0]);
    for seed in &seeds[1..] {
        game.reveal(*seed).unwrap();
    }
    game
}

pub(crate) fn recorder(number: u8) -> Recorder {
    let seeds = seeds(number);
    let mut recorder = Recorder::new(level(number).unwrap(), seeds[0]);
    for seed in &seeds[1..] {
        recorder.reveal(*seed).unwrap();
    }
    recorder
}

/// Taps at the centre of every target, `after` ticks after it appears.
pub(crate) fn hits(number: u8, after: u32) -> Vec<Event> {
    let mut game = game(number);
    let level = game.level();
    let mut events = Vec::new();
    for target in 0..level.targets {
        let tick = level.appears(target) + after;
        game.advance(tick);
        let (target, age) = game.target().unwrap();
        let (x, y) = target.centre(level, age);
        let whole = |tenths: u32| u16::try_from(tenths / 10).unwrap();
        let event = Event { tick, place: Place { x: whole(x), y: whole(y) } };
        game.play(event).unwrap();
        events.push(event);
    }
    assert_eq!(game.phase(), Phase::Passed);
    events
}

pub(crate) fn header(number: u8) -> Header {
    Header::of(RULES.version(), number, SEED)
}

/// The numbers that encode consecutive taps (docs/games.md).
pub(crate) fn numbers(events: &[Event]) -> Vec<u64> {
    let mut before = 0;
    let mut numbers = Vec::new();
    for Event { tick, place } in events {
        numbers.push(u64::from(tick - before) << 1);
        numbers.push(u64::from(place.y) * 1001 + u64::from(place.x));
        before = *tick;
    }
    numbers
}

/// The number that encodes the end, `gap` ticks after the last tap.
pub(crate) fn end(gap: u32) -> u64 {
    u64::from(gap) << 1 | 1
}

pub(crate) fn write(header: Header, numbers: &[u64], state_hash: u64) -> Vec<u8> {
    let mut log = Vec::new();
    header.write(GameCode::AimTrain, &mut log);
    for number in numbers {
        write_varint(&mut log, *number);
    }
    log.extend_from_slice(&state_hash.to_le_bytes());
    log
}

/// The honest log of accepted taps, ended `gap` ticks after the last one.
pub(crate) fn log(number: u8, events: &[Event], gap: u32) -> Vec<u8> {
    let mut game = game(number);
    for event in events {
        game.play(*event).unwrap();
    }
    game.advance(game.last_tap() + gap);
    write(header(number), &[numbers(events), vec![end(gap)]].concat(), game.state_hash())
}
