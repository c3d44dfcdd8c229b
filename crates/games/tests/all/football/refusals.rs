//! The refusal `TooFast` is missing here: a log of this game cannot have two aims in one tick.

use super::support::{aim, end, header, idle, pause, state_hash, write};
use arena_games::football::players::{Player, failing_log, passing_log, play};
use arena_games::football::{
    Action, LONGEST_LOG, MAX_PAUSES, Pace, Phase, Point, REGULAR_TICKS, Recorder, Replay, Rules, Score,
    level, replay, replay_so_far,
};
use arena_games::log::{Fault, MAX_LOG_BYTES, Malformed, Mark, Refusal};

const SEED: u64 = 0x0123_4567_89ab_cdef;
const FULL: Pace = Pace::Full;
const RULES: Rules = Rules::CURRENT;
const LONGEST: u32 = RULES.longest();

fn judge(level: u8, log: &[u8]) -> Result<Replay, Refusal> {
    replay(RULES, level, SEED, FULL, log, &[])
}

fn malformed(level: u8, log: &[u8]) -> Malformed {
    match judge(level, log) {
        Err(Refusal::Malformed(malformed)) => malformed,
        other => panic!("expected a malformed log, got {other:?}"),
    }
}

#[test]
fn a_won_match_passes_and_a_lost_one_does_not() {
    for (rules, number) in Rules::ALL.into_iter().flat_map(|rules| (1..=12).map(move |level| (rules, level)))
    {
        for pace in [Pace::Full, Pace::Phone] {
            let judge = |log: Option<Vec<u8>>| replay(rules, number, SEED, pace, &log.unwrap(), &[]).unwrap();
            let won = judge(passing_log(rules, number, SEED, pace));
            assert!(won.passed && won.finished && won.score.player > won.score.bot, "{won:?}");
            assert!(won.score.player == 5 || won.ticks >= REGULAR_TICKS);
            let lost = judge(failing_log(rules, number, SEED, pace));
            assert!(!lost.passed && lost.finished && lost.score.player <= lost.score.bot, "{lost:?}");
        }
    }
}

#[test]
fn a_draw_does_not_pass() {
    for rules in Rules::ALL {
        let drawn = (0..4_000).map(|seed| play(rules, Player::Average, 6, seed, FULL, seed).unwrap());
        let drawn = drawn.into_iter().find(|recorder| {
            let Score { player, bot } = recorder.game().score();
            player == bot
        });
        let drawn = drawn.expect("one of four thousand");
        let replay = replay(rules, 6, drawn.game().seed(), FULL, &drawn.log(), &[]).unwrap();
        assert!(replay.finished && !replay.passed);
        assert_eq!(replay.ticks, rules.longest(), "after the golden goal's time, where there is one");
    }
}

#[test]
fn a_log_is_judged_by_the_rules_that_it_was_played_by() {
    for (rules, other) in [(Rules::One, Rules::Two), (Rules::Two, Rules::Three), (Rules::Three, Rules::One)] {
        let log = passing_log(rules, 4, SEED, FULL).unwrap();
        assert!(replay(rules, 4, SEED, FULL, &log, &[]).unwrap().passed);
        let [expected, found] = [other.version(), rules.version()];
        assert_eq!(replay(other, 4, SEED, FULL, &log, &[]), Err(Refusal::OtherRules { expected, found }));
        // The same play under the other version's number ends in another state.
        let mut renamed = log;
        renamed[1] = other.version().to_le_bytes()[0];
        let judged = replay(other, 4, SEED, FULL, &renamed, &[]);
        assert!(matches!(judged, Err(Refusal::Edited { .. } | Refusal::AfterEnd { .. })), "{judged:?}");
    }
}

#[test]
fn the_signs_tell_how_a_match_was_played_and_decide_nothing() {
    let hand = judge(5, &passing_log(RULES, 5, SEED, FULL).unwrap()).unwrap();
    assert!(hand.signs.at_cap < 200 && (60..3_600).contains(&hand.signs.aims_a_minute), "{:?}", hand.signs);
    let mut frantic = Recorder::new(RULES, level(5).unwrap(), SEED, FULL);
    for tick in 0_u16.. {
        let x = if tick / 8 % 2 == 0 { 0.0 } else { 9.0 };
        if frantic.step(Some(Point::new(x, 14.0))) == Phase::Over {
            break;
        }
    }
    let frantic = judge(5, &frantic.log()).unwrap();
    assert!(frantic.signs.at_cap > 700 && frantic.signs.aims_a_minute > 3_000, "{:?}", frantic.signs);
}

#[test]
fn malformed_logs_report_the_fault_and_its_position() {
    assert_eq!(malformed(1, &[]), Malformed { what: "game", fault: Fault::CutShort, at: 0 });
    assert_eq!(malformed(1, &[1, 1, 1, 1]), Malformed { what: "game", fault: Fault::OutOfRange, at: 0 });
    assert_eq!(malformed(1, &[0x83, 0]), Malformed { what: "game", fault: Fault::NotCanonical, at: 0 });
    assert_eq!(
        malformed(1, &vec![0; MAX_LOG_BYTES + 1]),
        Malformed { what: "a byte", fault: Fault::TooLong, at: MAX_LOG_BYTES }
    );
}

#[test]
fn a_log_that_is_cut_short_or_longer_is_malformed() {
    let log = passing_log(RULES, 1, SEED, FULL).unwrap();
    for length in (0..log.len()).rev().take(60).chain((0..log.len()).step_by(97)) {
        assert_eq!(malformed(1, &log[..length]).fault, Fault::CutShort, "{length} of {} bytes", log.len());
    }
    let longer = [log.as_slice(), &[0]].concat();
    assert_eq!(malformed(1, &longer), Malformed { what: "a byte", fault: Fault::Trailing, at: log.len() });
}

#[test]
fn an_entry_of_no_meaning_is_malformed() {
    let start = write(header(1, SEED), &[], 0).len() - 8;
    let refused = |numbers: &[u64], what| {
        let log = write(header(1, SEED), numbers, 0);
        assert_eq!(
            malformed(1, &log),
            Malformed { what, fault: Fault::OutOfRange, at: start },
            "{numbers:?}"
        );
    };
    refused(&[aim(5, 0, 0)], "event");
    refused(&[aim(5, -32, 1)], "event");
    refused(&[pause(u64::from(LONGEST) + 1)], "event");
    refused(&[end(u64::from(LONGEST) + 1)], "event");
    refused(&[u64::from(u32::MAX)], "event");
    refused(&[1 << 40], "event");
}

#[test]
fn an_aim_outside_the_mallets_half_is_malformed() {
    // The mallet starts at 144, 448, and may be wanted at 489 at most.
    let down = |last| write(header(1, SEED), &[aim(1, 0, 31), aim(1, 0, last), end(0)], 0);
    assert_eq!(malformed(1, &down(11)).what, "aim");
    assert!(matches!(judge(1, &down(10)), Err(Refusal::Edited { .. })));
}

#[test]
fn more_ticks_than_a_match_has_are_malformed() {
    let log = write(header(1, SEED), &[aim(60, 1, 1), end(u64::from(LONGEST) - 59)], 0);
    assert_eq!(malformed(1, &log).what, "time");
}

#[test]
fn more_pauses_than_a_match_has_are_malformed() {
    let mut recorder = Recorder::new(RULES, level(3).unwrap(), SEED, FULL);
    for _ in 0..MAX_PAUSES {
        recorder.step(None);
        recorder.pause().unwrap();
    }
    assert!(recorder.pause().is_err());
    let replayed = replay_so_far(RULES, 3, SEED, FULL, &recorder.log(), &[]).unwrap();
    assert_eq!((replayed.pauses, replayed.ticks), (MAX_PAUSES, MAX_PAUSES));
    let numbers: Vec<u64> = (0..=MAX_PAUSES).map(|_| pause(0)).chain([end(0)]).collect();
    assert_eq!(malformed(3, &write(header(3, SEED), &numbers, 0)).what, "pause");
}

#[test]
fn a_log_of_other_rules_another_level_seed_or_pace_is_refused() {
    let log = passing_log(RULES, 1, SEED, FULL).unwrap();
    assert_eq!(judge(2, &log), Err(Refusal::OtherLevel { expected: 2, found: 1 }));
    assert_eq!(judge(0, &log), Err(Refusal::NoSuchLevel { level: 0 }));
    assert_eq!(judge(13, &log), Err(Refusal::NoSuchLevel { level: 13 }));
    assert_eq!(replay(RULES, 1, SEED + 1, FULL, &log, &[]), Err(Refusal::OtherSeed));
    assert_eq!(replay(RULES, 1, SEED, Pace::Phone, &log, &[]), Err(Refusal::OtherSeed));
    let other = arena_games::log::Header { rules_version: 9, ..header(1, SEED) };
    assert_eq!(
        judge(1, &write(other, &[end(0)], 0)),
        Err(Refusal::OtherRules { expected: RULES.version(), found: 9 })
    );
}

#[test]
fn an_edited_log_is_refused() {
    let actions = [(99, Action::Aim { dx: 5, dy: -9 }), (160, Action::Aim { dx: -20, dy: 3 })];
    let honest = state_hash(2, SEED, &actions, 300);
    let log = |numbers: &[u64]| write(header(2, SEED), numbers, honest);
    let so_far = |log: &[u8]| replay_so_far(RULES, 2, SEED, FULL, log, &[]);
    assert!(so_far(&log(&[aim(100, 5, -9), aim(61, -20, 3), end(139)])).is_ok());
    for edited in [
        [aim(100, 5, -9), aim(61, -20, 4), end(139)],
        [aim(100, 5, -9), aim(62, -20, 3), end(138)],
        [aim(100, 5, -9), aim(61, -20, 3), end(140)],
        [aim(100, -20, 3), aim(61, 5, -9), end(139)],
    ] {
        assert!(matches!(so_far(&log(&edited)), Err(Refusal::Edited { claimed, .. }) if claimed == honest));
    }
    // A pause is part of the play.
    assert!(matches!(
        so_far(&log(&[aim(100, 5, -9), aim(61, -20, 3), pause(0), end(139)])),
        Err(Refusal::Edited { .. })
    ));
}

#[test]
fn nothing_may_be_done_after_the_end() {
    let over = idle(RULES, 12, SEED, FULL);
    assert!(over.game().ticks() < LONGEST, "the bot of the last level wins against nobody");
    let ticks = u64::from(over.game().ticks());
    let hash = over.game().state_hash();
    let log = |numbers: &[u64]| write(header(12, SEED), numbers, hash);
    assert_eq!(judge(12, &log(&[end(ticks)])).unwrap().ticks, over.game().ticks());
    assert_eq!(judge(12, &log(&[end(ticks + 1)])), Err(Refusal::AfterEnd { event: 1 }));
    assert_eq!(judge(12, &log(&[pause(ticks), end(0)])), Err(Refusal::AfterEnd { event: 1 }));
    assert_eq!(judge(12, &log(&[aim(ticks + 1, 1, 0), end(0)])), Err(Refusal::AfterEnd { event: 1 }));
    assert_eq!(judge(12, &log(&[aim(ticks + 9, 1, 0), end(0)])), Err(Refusal::AfterEnd { event: 1 }));
}

#[test]
fn an_unfinished_match_is_refused_as_a_result() {
    let mut recorder = Recorder::new(RULES, level(1).unwrap(), SEED, FULL);
    assert_eq!(judge(1, &recorder.log()), Err(Refusal::Unfinished { ticks: 0 }));
    for _ in 0..500 {
        recorder.step(Some(Point::new(3.0, 12.0)));
    }
    assert_eq!(judge(1, &recorder.log()), Err(Refusal::Unfinished { ticks: 500 }));
    assert!(!replay_so_far(RULES, 1, SEED, FULL, &recorder.log(), &[]).unwrap().finished);
}

#[test]
fn a_log_keeps_the_marks_of_its_play_and_no_others() {
    let mut recorder = Recorder::new(RULES, level(4).unwrap(), SEED, FULL);
    let mut other = recorder.clone();
    let (mut marks, mut others): (Vec<Mark>, Vec<Mark>) = (Vec::new(), Vec::new());
    for tick in 0..LONGEST {
        if tick % 240 == 0 {
            marks.push(recorder.mark());
            others.push(other.mark());
        }
        let wish = |x| Point::new(x, if tick / 90 % 2 == 0 { 14.0 } else { 11.0 });
        recorder.step(Some(wish(4.0)));
        other.step(Some(wish(5.0)));
        if tick == 500 {
            recorder.pause().unwrap();
            marks.push(recorder.mark());
        }
    }
    let log = recorder.log();
    let held = |marks: &[Mark]| replay_so_far(RULES, 4, SEED, FULL, &log, marks).map(|replay| replay.pauses);
    assert_eq!(held(&marks), Ok(1));
    assert_eq!(held(&[]), Ok(1));
    // The first mark was set before any action, and is the same for both.
    assert_eq!(held(&others), Err(Refusal::OtherMark { number: 2 }));
    let mut late = marks.clone();
    late[3].ticks += 400;
    assert_eq!(held(&late), Err(Refusal::OtherMark { number: 4 }));
    marks.push(idle(RULES, 4, SEED, Pace::Phone).mark());
    let number = u32::try_from(marks.len()).unwrap();
    assert!(matches!(held(&marks), Err(Refusal::OtherMark { number: found }) if found <= number));
}

#[test]
fn no_single_bit_of_a_log_can_be_changed() {
    let log = passing_log(RULES, 2, SEED, FULL).unwrap();
    for bit in (0..log.len() * 8).step_by(7) {
        let mut edited = log.clone();
        edited[bit / 8] ^= 1 << (bit % 8);
        assert!(judge(2, &edited).is_err(), "bit {bit}");
    }
}

#[test]
fn the_longest_log_that_a_recorder_writes_is_within_its_limit() {
    let mut recorder = Recorder::new(RULES, level(1).unwrap(), SEED, FULL);
    for tick in 0_u16.. {
        let x = if tick % 2 == 0 { 0.0 } else { 9.0 };
        if tick < 20 {
            recorder.pause().unwrap();
        }
        if recorder.step(Some(Point::new(x, 9.0 + x))) == Phase::Over {
            break;
        }
    }
    let log = recorder.log();
    assert!(log.len() <= LONGEST_LOG, "{} bytes", log.len());
    assert!(judge(1, &log).is_ok());
}
