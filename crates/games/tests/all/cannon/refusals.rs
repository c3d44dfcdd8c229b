//! The refusal `TooFast` is missing here: a log of this game cannot have two orders of a side in one turn.

use super::support::{end, header, order, played, write};
use arena_games::cannon::Side::{A, B};
use arena_games::cannon::bots::{Strength, play};
use arena_games::cannon::{
    FULL_TURN, MAX_TURNS, Order, Outcome, Recorder, Replay, Side, replay, replay_so_far,
};
use arena_games::log::{Fault, Header, MAX_LOG_BYTES, Malformed, Refusal};

const SEED: u64 = 0x0123_4567_89ab_cdef;

fn judge(log: &[u8]) -> Result<Replay, Refusal> {
    replay(SEED, log)
}

fn malformed(log: &[u8]) -> Malformed {
    match judge(log) {
        Err(Refusal::Malformed(malformed)) => malformed,
        other => panic!("expected a malformed log, got {other:?}"),
    }
}

fn won() -> Recorder {
    let mut recorder = Recorder::new(SEED);
    recorder.turn([Some(Order { x: 200, fire: true }), None]);
    while recorder.game().outcome().is_none() {
        recorder.turn([None; 2]);
    }
    recorder
}

#[test]
fn a_finished_match_is_judged() {
    let recorder = won();
    let replay = judge(&recorder.log()).unwrap();
    assert!(matches!(replay.outcome, Outcome::Won { side: A, .. }), "{replay:?}");
    assert_eq!((replay.felled, replay.turns), ([3, 0], recorder.game().turns()));
    assert_eq!((replay.hp, replay.state_hash), ([700, 0], recorder.game().state_hash()));
    assert!(replay.turns < FULL_TURN);
    for seed in 0..20 {
        let recorder = play([Strength::Average, Strength::Strong], SEED, seed);
        let replay = judge(&recorder.log()).unwrap();
        assert_eq!(Some(replay.outcome), recorder.game().outcome());
    }
}

#[test]
fn a_match_in_which_nobody_does_anything_is_drawn_after_overtime() {
    let game = played(SEED, &[], u32::MAX);
    let log = write(header(SEED), &[end(u64::from(MAX_TURNS))], game.state_hash());
    let replay = judge(&log).unwrap();
    assert_eq!((replay.outcome, replay.turns, replay.hp), (Outcome::Drawn, MAX_TURNS, [700, 700]));
}

#[test]
fn malformed_logs_report_the_fault_and_its_position() {
    assert_eq!(malformed(&[]), Malformed { what: "game", fault: Fault::CutShort, at: 0 });
    assert_eq!(malformed(&[3, 1, 1, 1]), Malformed { what: "game", fault: Fault::OutOfRange, at: 0 });
    assert_eq!(malformed(&[0x84, 0]), Malformed { what: "game", fault: Fault::NotCanonical, at: 0 });
    assert_eq!(
        malformed(&vec![0; MAX_LOG_BYTES + 1]),
        Malformed { what: "a byte", fault: Fault::TooLong, at: MAX_LOG_BYTES }
    );
}

#[test]
fn a_log_that_is_cut_short_or_longer_is_malformed() {
    let log = play([Strength::Strong, Strength::Average], SEED, 3).log();
    for length in 0..log.len() {
        assert_eq!(malformed(&log[..length]).fault, Fault::CutShort, "{length} of {} bytes", log.len());
    }
    let longer = [log.as_slice(), &[0]].concat();
    assert_eq!(malformed(&longer), Malformed { what: "a byte", fault: Fault::Trailing, at: log.len() });
}

#[test]
fn an_entry_of_no_meaning_is_malformed() {
    let start = write(header(SEED), &[], 0).len() - 8;
    let refused = |entry: Vec<u64>, what, at| {
        let log = write(header(SEED), std::slice::from_ref(&entry), 0);
        assert_eq!(malformed(&log), Malformed { what, fault: Fault::OutOfRange, at }, "{entry:?}");
    };
    refused(vec![3], "event", start);
    refused(vec![u64::from(u32::MAX)], "event", start);
    refused(end(u64::from(MAX_TURNS) + 1), "event", start);
    refused(order(1, A, 901, false), "order", start + 1);
    refused(order(1, B, 1 << 40, true), "order", start + 1);
}

#[test]
fn a_log_that_is_not_canonical_is_malformed() {
    let start = write(header(SEED), &[], 0).len() - 8;
    let refused = |entries: &[Vec<u64>], what, at| {
        let found = malformed(&write(header(SEED), entries, 0));
        assert_eq!(found, Malformed { what, fault: Fault::OutOfRange, at: start + at }, "{entries:?}");
    };
    // Orders that change nothing: at the start both sides want the middle, without fire.
    refused(&[order(0, A, 450, false)], "order", 0);
    refused(&[order(5, B, 9, true), order(1, B, 9, true)], "order", 2);
    // B's order before A's in one turn, and two of one side.
    refused(&[order(5, B, 9, true), order(0, A, 9, true)], "order", 2);
    refused(&[order(5, A, 9, true), order(0, A, 10, true)], "order", 2);
    refused(&[order(5, B, 9, true), order(0, B, 10, true)], "order", 2);
    // The turn of an order is played, so the end has to follow it.
    refused(&[order(5, A, 9, true), end(0)], "end", 2);
}

#[test]
fn more_turns_than_a_match_has_are_malformed() {
    let log = write(header(SEED), &[order(60, A, 1, true), end(u64::from(MAX_TURNS) - 59)], 0);
    assert_eq!(malformed(&log).what, "time");
}

#[test]
fn a_log_of_other_rules_another_level_or_seed_is_refused() {
    let log = won().log();
    assert_eq!(replay(SEED + 1, &log), Err(Refusal::OtherSeed));
    let other = |header: Header| judge(&write(header, &[end(0)], 0));
    let rules = Header { rules_version: 2, ..header(SEED) };
    assert_eq!(other(rules), Err(Refusal::OtherRules { expected: 1, found: 2 }));
    let level = Header { level: 2, ..header(SEED) };
    assert_eq!(other(level), Err(Refusal::OtherLevel { expected: 1, found: 2 }));
}

#[test]
fn an_edited_log_is_refused() {
    let (first, second) = (Order { x: 200, fire: true }, Order { x: 700, fire: true });
    let honest = played(SEED, &[(10, A, first), (15, B, second)], 300).state_hash();
    let judge = |entries: &[Vec<u64>]| replay_so_far(SEED, &write(header(SEED), entries, honest));
    assert!(judge(&[order(10, A, 200, true), order(5, B, 700, true), end(285)]).is_ok());
    for edited in [
        [order(10, A, 200, true), order(5, B, 700, false), end(285)],
        [order(10, A, 201, true), order(5, B, 700, true), end(285)],
        [order(10, B, 200, true), order(5, A, 700, true), end(285)],
        [order(11, A, 200, true), order(4, B, 700, true), end(285)],
        [order(10, A, 200, true), order(5, B, 700, true), end(284)],
    ] {
        assert!(matches!(judge(&edited), Err(Refusal::Edited { claimed, .. }) if claimed == honest));
    }
    // An order that changes nothing on the field is part of the play, too.
    let wish = [order(10, A, 200, true), order(5, B, 700, true), order(285, B, 701, true), end(1)];
    assert!(matches!(judge(&wish), Err(Refusal::Edited { .. })));
}

#[test]
fn nothing_may_be_done_after_the_end() {
    let recorder = won();
    let (turns, hash) = (u64::from(recorder.game().turns()), recorder.game().state_hash());
    let judge = |entries: &[Vec<u64>]| {
        judge(&write(header(SEED), &[&[order(0, A, 200, true)], entries].concat(), hash)).map(|_| ())
    };
    assert_eq!(judge(&[end(turns)]), Ok(()));
    assert_eq!(judge(&[end(turns + 1)]), Err(Refusal::AfterEnd { event: 2 }));
    assert_eq!(judge(&[order(turns, A, 9, true), end(1)]), Err(Refusal::AfterEnd { event: 2 }));
    assert_eq!(judge(&[order(turns + 9, B, 9, true), end(1)]), Err(Refusal::AfterEnd { event: 2 }));
}

#[test]
fn an_unfinished_match_is_refused_as_a_result_and_can_go_on() {
    let mut recorder = Recorder::new(SEED);
    assert_eq!(judge(&recorder.log()), Err(Refusal::Unfinished { ticks: 0 }));
    for turn in 0..400 {
        let x = 100 + turn % 7 * 100;
        recorder.turn([Some(Order { x, fire: true }), Some(Order { x: 450, fire: turn % 30 < 9 })]);
    }
    assert_eq!(judge(&recorder.log()), Err(Refusal::Unfinished { ticks: 800 }));
    assert_eq!(replay_so_far(SEED, &recorder.log()).unwrap().state_hash(), recorder.game().state_hash());
    let mut resumed = Recorder::resume(SEED, &recorder.log()).unwrap();
    for turn in 0..200 {
        let orders = [None, Some(Order { x: turn % 3 * 300, fire: true })];
        recorder.turn(orders);
        resumed.turn(orders);
    }
    assert_eq!(resumed.log(), recorder.log());
}

#[test]
fn no_single_bit_of_a_log_can_be_changed() {
    let log = play([Strength::Weak, Strength::Strong], SEED, 1).log();
    for bit in (0..log.len() * 8).step_by(5) {
        let mut edited = log.clone();
        edited[bit / 8] ^= 1 << (bit % 8);
        assert!(judge(&edited).is_err(), "bit {bit}");
    }
}

#[test]
fn the_longest_log_that_a_recorder_writes_is_far_below_the_limit() {
    let mut recorder = Recorder::new(SEED);
    for turn in 0_u16.. {
        let x = if turn % 2 == 0 { 900 } else { 899 };
        recorder.turn([Some(Order { x, fire: false }); 2]);
        if recorder.game().outcome().is_some() {
            break;
        }
    }
    let log = recorder.log();
    assert!(log.len() < 7_300, "{} bytes", log.len());
    assert!(judge(&log).is_ok());
    let side = |side: Side| recorder.game().order(side);
    assert_eq!(side(A), side(B));
}
