use super::support::{END, event_number, header, numbers, state_hash, write};
use arena_games::log::{
    Fault, GameCode, Header, MAX_BODY_BYTES, MAX_LOG_BYTES, MAX_TICKS, Malformed, Refusal,
};
use arena_games::puzzle::solver::{failing_log, passing_log, solve};
use arena_games::puzzle::{Action, Event, Recorder, Replay, level, replay, replay_so_far};

const SEED: u64 = 0x0123_4567_89ab_cdef;

fn malformed(level: u8, log: &[u8]) -> Malformed {
    match replay(level, SEED, log) {
        Err(Refusal::Malformed(malformed)) => malformed,
        other => panic!("expected a malformed log, got {other:?}"),
    }
}

#[test]
fn a_solved_game_passes() {
    for number in 1..=3 {
        let log = passing_log(number, SEED).unwrap();
        let events = solve(number, SEED).unwrap();
        let replay = replay(number, SEED, &log).unwrap();
        assert!(replay.passed && replay.finished);
        assert_eq!(replay.moves as usize, events.len());
        assert_eq!(replay.ticks, events.last().unwrap().tick);
        assert_eq!(replay.resets, 0);
        assert_eq!(replay.state_hash, state_hash(number, SEED, &events));
    }
}

#[test]
fn one_move_more_than_allowed_fails() {
    for number in 1..=3 {
        let replay = replay(number, SEED, &failing_log(number, SEED).unwrap()).unwrap();
        assert!(replay.finished && !replay.passed);
        assert_eq!(replay.moves, replay.allowed_moves + 1);
    }
}

#[test]
fn the_last_allowed_move_may_still_solve_it() {
    let events = solve(1, SEED).unwrap();
    let mut recorder = Recorder::new(level(1).unwrap(), SEED);
    let spare = recorder.game().allowed_moves() as usize - events.len();
    // Full turns of one tile waste moves by four; the rest of the spare moves stay unused.
    let wasted = spare / 4 * 4;
    let mut tick = 0;
    for tile in vec![0; wasted].into_iter().map(Action::Tap).chain(events.iter().map(|event| event.action)) {
        recorder.act(tick, tile).unwrap();
        tick += 20;
    }
    let replay = replay(1, SEED, &recorder.log()).unwrap();
    assert!(replay.passed);
    assert!(wasted > 0 && replay.moves as usize == wasted + events.len());
}

#[test]
fn a_reset_starts_over_with_another_picture_and_is_part_of_the_log() {
    let mut recorder = Recorder::new(level(2).unwrap(), SEED);
    let first = recorder.game().clone();
    recorder.tap(10, 3).unwrap();
    recorder.reset(30).unwrap();
    let second = recorder.game();
    assert_eq!((second.moves(), second.resets()), (0, 1));
    assert_ne!(second.image(), first.image());
    assert_ne!(second.rotations(), first.rotations());
    let replay = replay_so_far(2, SEED, &recorder.log()).unwrap();
    assert_eq!(
        replay,
        Replay {
            passed: false,
            finished: false,
            moves: 0,
            allowed_moves: second.allowed_moves(),
            resets: 1,
            ticks: 30,
            image: second.image(),
            rhythm: None,
            signs: replay.signs,
            state_hash: second.state_hash(),
        }
    );
}

#[test]
fn malformed_logs_report_the_fault_and_its_position() {
    let cut = |log: &[u8]| malformed(1, log);
    assert_eq!(cut(&[]), Malformed { what: "game", fault: Fault::CutShort, at: 0 });
    assert_eq!(cut(&[2, 1, 1, 1]), Malformed { what: "game", fault: Fault::OutOfRange, at: 0 });
    assert_eq!(cut(&[0x81, 0]), Malformed { what: "game", fault: Fault::NotCanonical, at: 0 });
    assert_eq!(cut(&[1, 1, 0x80, 2]), Malformed { what: "level", fault: Fault::OutOfRange, at: 2 });
    assert_eq!(
        cut(&vec![0; MAX_LOG_BYTES + 1]),
        Malformed { what: "a byte", fault: Fault::TooLong, at: MAX_LOG_BYTES }
    );
    assert_eq!(
        Refusal::from(cut(&[0x81, 0])).to_string(),
        "malformed log: game at byte 0 is not in its shortest form"
    );
}

#[test]
fn every_way_of_cutting_a_log_short_or_adding_to_it_is_malformed() {
    let log = passing_log(1, SEED).unwrap();
    for length in 0..log.len() {
        assert_eq!(malformed(1, &log[..length]).fault, Fault::CutShort, "{length} of {} bytes", log.len());
    }
    let longer = [log.as_slice(), &[0]].concat();
    assert_eq!(malformed(1, &longer), Malformed { what: "a byte", fault: Fault::Trailing, at: log.len() });
}

#[test]
fn an_event_of_no_meaning_is_malformed() {
    let start = write(header(1, SEED), &[], 0).len() - 8;
    let event = |number: u64| malformed(1, &write(header(1, SEED), &[number, END], 0));
    for code in 25..30 {
        assert_eq!(event(code), Malformed { what: "event", fault: Fault::OutOfRange, at: start });
    }
    // A wait before the end would be a second encoding of the same play.
    assert_eq!(event(1 << 5 | END), Malformed { what: "event", fault: Fault::OutOfRange, at: start });
    assert_eq!(event(u64::from(u32::MAX)), Malformed { what: "event", fault: Fault::OutOfRange, at: start });
    assert_eq!(event(1 << 60), Malformed { what: "event", fault: Fault::OutOfRange, at: start });
}

#[test]
fn a_tile_outside_the_grid_is_malformed() {
    let start = write(header(1, SEED), &[], 0).len() - 8;
    for (number, tile) in [(1, 9), (2, 16)] {
        let log = write(header(number, SEED), &[event_number(60, Action::Tap(tile)), END], 0);
        assert_eq!(malformed(number, &log), Malformed { what: "tile", fault: Fault::OutOfRange, at: start });
        let last = write(header(number, SEED), &[event_number(60, Action::Tap(tile - 1)), END], 0);
        assert!(matches!(replay(number, SEED, &last), Err(Refusal::Edited { .. })));
    }
}

#[test]
fn a_game_of_more_than_an_hour_is_malformed() {
    let tap = |gap| event_number(gap, Action::Tap(0));
    let log = write(header(1, SEED), &[tap(MAX_TICKS), tap(6), END], 0);
    assert_eq!(malformed(1, &log).what, "time");
    let log = write(header(1, SEED), &[tap(MAX_TICKS + 1), END], 0);
    assert_eq!(malformed(1, &log).what, "event");
}

#[test]
fn a_log_of_other_rules_is_refused() {
    let log = write(Header { rules_version: 2, ..header(1, SEED) }, &[END], 0);
    assert_eq!(replay(1, SEED, &log), Err(Refusal::OtherRules { expected: 1, found: 2 }));
}

#[test]
fn a_log_of_another_level_is_refused() {
    let log = passing_log(1, SEED).unwrap();
    assert_eq!(replay(2, SEED, &log), Err(Refusal::OtherLevel { expected: 2, found: 1 }));
    assert_eq!(replay(4, SEED, &log), Err(Refusal::NoSuchLevel { level: 4 }));
    assert_eq!(replay(0, SEED, &log), Err(Refusal::NoSuchLevel { level: 0 }));
}

#[test]
fn a_log_of_another_seed_is_refused() {
    let log = passing_log(1, SEED).unwrap();
    assert_eq!(replay(1, SEED + 1, &log), Err(Refusal::OtherSeed));
    // The same with a forged check: the play does not end in the claimed state.
    let events = solve(1, SEED).unwrap();
    let forged = write(header(1, SEED + 1), &numbers(&events), state_hash(1, SEED, &events));
    assert!(replay(1, SEED + 1, &forged).is_err());
}

#[test]
fn an_edited_log_is_refused() {
    let mut events = solve(2, SEED).unwrap();
    let honest = state_hash(2, SEED, &events);
    // Two taps on different tiles in the other order leave the same tiles, but are another play.
    let swap = events.windows(2).position(|pair| pair[0].action != pair[1].action).unwrap();
    let (first, second) = (events[swap].action, events[swap + 1].action);
    (events[swap].action, events[swap + 1].action) = (second, first);
    let edited = write(header(2, SEED), &numbers(&events), honest);
    let replayed = state_hash(2, SEED, &events);
    assert_eq!(replay(2, SEED, &edited), Err(Refusal::Edited { claimed: honest, replayed }));

    // A tap a tick later.
    let mut events = solve(2, SEED).unwrap();
    let last = events.last_mut().unwrap();
    last.tick += 1;
    let edited = write(header(2, SEED), &numbers(&events), honest);
    assert!(matches!(replay(2, SEED, &edited), Err(Refusal::Edited { claimed, .. }) if claimed == honest));

    // The claimed result without the moves.
    let forged = write(header(2, SEED), &[END], honest);
    assert!(matches!(replay(2, SEED, &forged), Err(Refusal::Edited { .. })));
}

#[test]
fn no_single_bit_of_a_log_can_be_changed() {
    for number in 1..=3 {
        let log = passing_log(number, SEED).unwrap();
        for bit in 0..log.len() * 8 {
            let mut edited = log.clone();
            edited[bit / 8] ^= 1 << (bit % 8);
            assert!(replay(number, SEED, &edited).is_err(), "bit {bit} of level {number}");
        }
    }
}

#[test]
fn taps_closer_than_a_hand_can_move_are_refused() {
    let mut events = solve(3, SEED).unwrap();
    for (event, tick) in events.iter_mut().zip((60..).step_by(6)) {
        event.tick = tick;
    }
    let paced = write(header(3, SEED), &numbers(&events), state_hash(3, SEED, &events));
    assert!(replay(3, SEED, &paced).unwrap().passed, "ten taps a second are allowed");

    for event in &mut events[4..] {
        event.tick -= 1;
    }
    let hasty = write(header(3, SEED), &numbers(&events), 0);
    assert_eq!(replay(3, SEED, &hasty), Err(Refusal::TooFast { event: 5, gap: 5, needed: 6 }));
    let at_once =
        write(header(3, SEED), &[event_number(60, Action::Reset), event_number(0, Action::Tap(1)), END], 0);
    assert_eq!(replay(3, SEED, &at_once), Err(Refusal::TooFast { event: 2, gap: 0, needed: 6 }));
}

#[test]
fn nothing_may_be_done_after_the_end() {
    let mut events = solve(1, SEED).unwrap();
    let hash = state_hash(1, SEED, &events);
    let tick = events.last().unwrap().tick + 60;
    for action in [Action::Tap(0), Action::Reset] {
        events.push(Event { tick, action });
        let log = write(header(1, SEED), &numbers(&events), hash);
        let event = u32::try_from(events.len()).unwrap();
        assert_eq!(replay(1, SEED, &log), Err(Refusal::AfterEnd { event }));
        events.pop();
    }
}

#[test]
fn an_unfinished_game_is_refused_as_a_result() {
    let mut recorder = Recorder::new(level(1).unwrap(), SEED);
    recorder.tap(90, 4).unwrap();
    let log = recorder.log();
    assert_eq!(replay(1, SEED, &log), Err(Refusal::Unfinished { ticks: 90 }));
    assert!(!replay_so_far(1, SEED, &log).unwrap().finished);
    let untouched = Recorder::new(level(1).unwrap(), SEED).log();
    assert_eq!(replay(1, SEED, &untouched), Err(Refusal::Unfinished { ticks: 0 }));
}

#[test]
fn the_longest_log_that_a_recorder_writes_fits_the_request_and_replays() {
    let mut recorder = Recorder::new(level(1).unwrap(), SEED);
    let mut now = 0;
    while recorder.reset(now).is_ok() {
        now += 12;
    }
    let log = recorder.log();
    assert!(log.len() <= MAX_LOG_BYTES && log.len() > MAX_LOG_BYTES - 64, "{} bytes", log.len());
    assert!(log.len().div_ceil(3) * 4 + 700 < MAX_BODY_BYTES);
    assert_eq!(replay_so_far(1, SEED, &log).unwrap().resets, recorder.game().resets());
}

#[test]
fn another_game_code_is_not_taken_for_this_game() {
    let mut log = Vec::new();
    header(1, SEED).write(GameCode::PuzzleMania, &mut log);
    log[0] = 7;
    assert_eq!(malformed(1, &log), Malformed { what: "game", fault: Fault::OutOfRange, at: 0 });
}
