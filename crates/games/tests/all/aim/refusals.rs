use super::support::{
    RULES, SEED, end, failing_log, game, header, hits, level, log, numbers, passing_log, recorder, replay,
    replay_so_far, seeds, write,
};
use arena_games::aim::{self, Breach, Event, Phase, Place, Reason, Recorder, Replay, Rules, levels, players};
use arena_games::log::{Fault, Header, MAX_LOG_BYTES, MAX_TICKS, Malformed, Mark, Refusal};

fn judge(number: u8, log: &[u8]) -> Result<Replay, Refusal> {
    replay(number, &seeds(number), log, &[])
}

fn malformed(number: u8, log: &[u8]) -> Malformed {
    match judge(number, log) {
        Err(Refusal::Malformed(malformed)) => malformed,
        other => panic!("expected a malformed log, got {other:?}"),
    }
}

fn nowhere(game: &arena_games::aim::Game) -> Place {
    let level = game.level();
    let corners = [(0, 0), (1000, 0), (0, 1400)].map(|(x, y)| Place { x, y });
    let free = |place: &Place| {
        [game.target(), game.decoy()]
            .into_iter()
            .flatten()
            .all(|(shown, age)| !shown.is_hit(level, age, *place))
    };
    corners.into_iter().find(free).unwrap()
}

#[test]
fn a_level_whose_targets_are_hit_passes() {
    for level in levels(RULES) {
        let number = level.number;
        let events = hits(number, 20);
        let replay = judge(number, &log(number, &events, 0)).unwrap();
        assert!(replay.passed && replay.finished && replay.reason.is_none());
        assert_eq!((replay.hits, replay.wrong), (u32::from(level.targets), 0));
        assert_eq!(
            (replay.targets, replay.needed, replay.allowed),
            (replay.hits, level.needed(), level.allowed())
        );
        assert_eq!(replay.ticks, events.last().unwrap().tick);
        assert_eq!(replay.reaction, 20 * replay.hits);
    }
}

#[test]
fn the_last_needed_hit_passes_and_one_fewer_fails() {
    for level in levels(RULES) {
        let number = level.number;
        let all = hits(number, 20);
        // The last targets are left to expire.
        let needed = level.needed() as usize;
        let over = level.longest();
        let just = &all[..needed];
        let replay = judge(number, &log(number, just, over - just.last().unwrap().tick)).unwrap();
        assert!(replay.passed, "level {number}");
        assert_eq!((replay.hits, replay.ticks), (level.needed(), over));

        let short = &all[..needed - 1];
        let replay = judge(number, &log(number, short, over - short.last().unwrap().tick)).unwrap();
        assert_eq!((replay.passed, replay.finished, replay.reason), (false, true, Some(Reason::TooFewHits)));
    }
}

#[test]
fn a_game_that_is_decided_ends_at_once() {
    let number = 12;
    let level = level(number).unwrap();
    let spare = level.targets - u8::try_from(level.needed()).unwrap();
    let decided = level.appears(spare) + level.life;
    let replay = judge(number, &log(number, &[], decided)).unwrap();
    assert_eq!((replay.reason, replay.ticks), (Some(Reason::TooFewHits), decided));
}

#[test]
fn one_wrong_tap_more_than_allowed_fails() {
    for number in [1, 12, 25] {
        let mut recorder = recorder(number);
        let mut now = recorder.game().level().appears(0) + 6;
        while recorder.game().phase() == Phase::Playing {
            recorder.advance(now);
            recorder.tap(now, nowhere(recorder.game())).unwrap();
            now += 5;
        }
        let replay = judge(number, &recorder.log()).unwrap();
        assert_eq!((replay.passed, replay.reason), (false, Some(Reason::TooManyWrongTaps)));
        assert_eq!(replay.wrong, replay.allowed + 1);
    }
}

#[test]
fn a_tap_on_a_decoy_is_wrong_and_the_target_can_still_be_hit() {
    let mut recorder = recorder(25);
    let level = recorder.game().level();
    let with_decoy = (0..level.targets).find(|target| {
        let tick = level.appears(*target) + 20;
        let mut game = recorder.game().clone();
        game.advance(tick);
        game.decoy().is_some()
    });
    let tick = level.appears(with_decoy.unwrap()) + 20;
    recorder.advance(tick);
    let at = |shown: Option<(arena_games::aim::Target, u32)>| {
        let (target, age) = shown.unwrap();
        let (x, y) = target.centre(level, age);
        Place { x: u16::try_from(x / 10).unwrap(), y: u16::try_from(y / 10).unwrap() }
    };
    let (target, decoy) = (at(recorder.game().target()), at(recorder.game().decoy()));
    recorder.tap(tick, decoy).unwrap();
    assert_eq!((recorder.game().wrong(), recorder.game().decoys_tapped()), (1, 1));
    assert!(recorder.game().decoy().is_none(), "it is gone");
    recorder.tap(tick + 5, target).unwrap();
    assert_eq!((recorder.game().hits(), recorder.game().wrong()), (1, 1));
}

#[test]
fn malformed_logs_report_the_fault_and_its_position() {
    let bad = |log: &[u8]| malformed(1, log);
    assert_eq!(bad(&[]), Malformed { what: "game", fault: Fault::CutShort, at: 0 });
    assert_eq!(bad(&[1, 1, 1, 1]), Malformed { what: "game", fault: Fault::OutOfRange, at: 0 });
    assert_eq!(bad(&[0x82, 0]), Malformed { what: "game", fault: Fault::NotCanonical, at: 0 });
    assert_eq!(
        bad(&vec![0; MAX_LOG_BYTES + 1]),
        Malformed { what: "a byte", fault: Fault::TooLong, at: MAX_LOG_BYTES }
    );
}

#[test]
fn every_way_of_cutting_a_log_short_or_adding_to_it_is_malformed() {
    let log = passing_log(12, &seeds(12)).unwrap();
    for length in 0..log.len() {
        assert_eq!(malformed(12, &log[..length]).fault, Fault::CutShort, "{length} of {} bytes", log.len());
    }
    let longer = [log.as_slice(), &[0]].concat();
    assert_eq!(malformed(12, &longer), Malformed { what: "a byte", fault: Fault::Trailing, at: log.len() });
}

#[test]
fn a_place_outside_the_field_is_malformed() {
    let start = write(header(1), &[], 0).len() - 8;
    let tap = |place: u64| write(header(1), &[60 << 1, place, end(0)], 0);
    let last = 1400 * 1001 + 1000;
    let out = Malformed { what: "place", fault: Fault::OutOfRange, at: start + 1 };
    assert_eq!(malformed(1, &tap(last + 1)), out);
    assert!(matches!(judge(1, &tap(last)), Err(Refusal::Edited { .. })));
}

#[test]
fn an_event_later_than_any_game_is_malformed() {
    let start = write(header(1), &[], 0).len() - 8;
    let tap = write(header(1), &[u64::from(MAX_TICKS + 1) << 1, 0, end(0)], 0);
    assert_eq!(malformed(1, &tap), Malformed { what: "event", fault: Fault::OutOfRange, at: start });
    let over = write(header(1), &[end(MAX_TICKS + 1)], 0);
    assert_eq!(malformed(1, &over), Malformed { what: "event", fault: Fault::OutOfRange, at: start });
}

#[test]
fn an_end_later_than_the_games_own_is_malformed() {
    for gap in [1, 40, 100_000] {
        let events = hits(1, 20);
        let log = log(1, &events, gap);
        assert_eq!((malformed(1, &log).what, malformed(1, &log).fault), ("end", Fault::OutOfRange));
    }
}

#[test]
fn a_log_of_other_rules_is_refused() {
    let log = write(Header { rules_version: 3, ..header(1) }, &[end(0)], 0);
    assert_eq!(judge(1, &log), Err(Refusal::OtherRules { expected: 2, found: 3 }));
}

#[test]
fn a_log_is_judged_by_the_rules_that_it_was_played_by() {
    for (rules, other) in [(Rules::One, Rules::Two), (Rules::Two, Rules::One)] {
        let seeds = seeds(4);
        let log = players::passing_log(rules, 4, &seeds).unwrap();
        assert!(aim::replay(rules, 4, &seeds, &log, &[]).unwrap().passed);
        let [expected, found] = [other.version(), rules.version()];
        assert_eq!(aim::replay(other, 4, &seeds, &log, &[]), Err(Refusal::OtherRules { expected, found }));
        // The same play under the other version's number ends in another state.
        let mut renamed = log;
        renamed[1] = other.version().to_le_bytes()[0];
        assert!(matches!(aim::replay(other, 4, &seeds, &renamed, &[]), Err(Refusal::Edited { .. })));
    }
}

#[test]
fn a_log_of_another_level_is_refused() {
    let log = passing_log(1, &seeds(1)).unwrap();
    assert_eq!(judge(2, &log), Err(Refusal::OtherLevel { expected: 2, found: 1 }));
    for number in [0, 26] {
        assert_eq!(replay(number, &[SEED], &log, &[]), Err(Refusal::NoSuchLevel { level: number }));
    }
}

#[test]
fn a_log_of_another_first_seed_is_refused() {
    let mut other = seeds(1);
    let log = passing_log(1, &other).unwrap();
    other[0] += 1;
    assert_eq!(replay(1, &other, &log, &[]), Err(Refusal::OtherSeed));
}

#[test]
fn a_log_of_another_later_seed_is_refused() {
    let log = passing_log(1, &seeds(1)).unwrap();
    for segment in 1..3 {
        let mut other = seeds(1);
        other[segment] += 1;
        let refused = replay(1, &other, &log, &[]);
        assert!(refused.is_err(), "segment {segment}: {refused:?}");
    }
}

#[test]
fn a_seed_whose_targets_were_only_looked_at_is_part_of_the_play() {
    let idle = log(25, &[], level(25).unwrap().segment_begins(1) + 10);
    let with = |segment: usize| {
        let mut other = seeds(25);
        other[segment] += 1;
        replay_so_far(25, &other, &idle, &[])
    };
    assert!(matches!(with(1), Err(Refusal::Edited { .. })));
    assert!(with(2).is_ok(), "not begun");
}

#[test]
fn a_play_past_the_last_revealed_seed_is_refused() {
    let log = passing_log(1, &seeds(1)).unwrap();
    for known in 0..3 {
        let segment = u32::try_from(known + 1).unwrap();
        let refused = replay(1, &seeds(1)[..known], &log, &[]);
        assert_eq!(refused, Err(Refusal::NotRevealed { segment }));
    }
    // Without further taps: the clock stood while the game waited.
    let four = &hits(1, 20)[..4];
    let gap = level(1).unwrap().segment_begins(1) - four[3].tick;
    let waited = super::support::log(1, four, gap - 1);
    assert!(!replay_so_far(1, &seeds(1)[..1], &waited, &[]).unwrap().finished);
    let went_on = super::support::log(1, four, gap);
    assert_eq!(replay_so_far(1, &seeds(1)[..1], &went_on, &[]), Err(Refusal::NotRevealed { segment: 2 }));
}

#[test]
fn seeds_that_a_play_did_not_need_change_nothing() {
    let log = failing_log(25, &seeds(25)).unwrap();
    let judged = replay(25, &seeds(25), &log, &[]).unwrap();
    assert!(judged.ticks < level(25).unwrap().segment_begins(3), "lost within three segments");
    assert_eq!(replay(25, &seeds(25)[..3], &log, &[]), Ok(judged));
    let more = [seeds(25), vec![1, 2, 3]].concat();
    assert_eq!(replay(25, &more, &log, &[]), Ok(judged));
}

#[test]
fn an_edited_log_is_refused() {
    let events = hits(3, 20);
    let mut game = game(3);
    for event in &events {
        game.play(*event).unwrap();
    }
    let honest = game.state_hash();
    // One hit a unit further to the side.
    let mut edited = events.clone();
    edited[5].place.x += 1;
    let log = write(header(3), &[numbers(&edited), vec![end(0)]].concat(), honest);
    assert!(matches!(judge(3, &log), Err(Refusal::Edited { claimed, .. }) if claimed == honest));
    // A hit a tick earlier, for the points.
    let mut edited = events;
    edited[5].tick -= 1;
    let log = write(header(3), &[numbers(&edited), vec![end(0)]].concat(), honest);
    assert!(matches!(judge(3, &log), Err(Refusal::Edited { claimed, .. }) if claimed == honest));
    // The claimed result without the hits.
    let over = level(3).unwrap().appears(3) + level(3).unwrap().life;
    let log = write(header(3), &[end(over)], honest);
    assert!(matches!(judge(3, &log), Err(Refusal::Edited { .. })));
}

#[test]
fn no_single_bit_of_a_log_can_be_changed() {
    for number in [1, 12, 25] {
        let log = passing_log(number, &seeds(number)).unwrap();
        for bit in 0..log.len() * 8 {
            let mut edited = log.clone();
            edited[bit / 8] ^= 1 << (bit % 8);
            assert!(judge(number, &edited).is_err(), "bit {bit} of level {number}");
        }
    }
}

#[test]
fn taps_closer_than_a_hand_can_move_are_refused() {
    let place = Place { x: 0, y: 0 };
    let taps = |gap| [30, 30 + gap].map(|tick| Event { tick, place });
    let paced = log(1, &taps(5), 0);
    assert!(replay_so_far(1, &seeds(1), &paced, &[]).is_ok(), "twelve taps a second are allowed");
    for gap in [0, 4] {
        let hasty = write(header(1), &[numbers(&taps(gap)), vec![end(0)]].concat(), 0);
        assert_eq!(judge(1, &hasty), Err(Refusal::TooFast { event: 2, gap, needed: 5 }));
    }
}

#[test]
fn nothing_may_be_done_after_the_end() {
    let mut events = hits(1, 20);
    let (hash, last) = (0, events[11].tick);
    for gap in [5, 1_000] {
        events.push(Event { tick: last + gap, place: Place { x: 1, y: 1 } });
        let log = write(header(1), &[numbers(&events), vec![end(0)]].concat(), hash);
        assert_eq!(judge(1, &log), Err(Refusal::AfterEnd { event: 13 }));
        events.pop();
    }
}

#[test]
fn an_unfinished_game_is_refused_as_a_result() {
    let events = &hits(1, 20)[..2];
    let log = log(1, events, 7);
    let ticks = events[1].tick + 7;
    assert_eq!(judge(1, &log), Err(Refusal::Unfinished { ticks }));
    let so_far = replay_so_far(1, &seeds(1), &log, &[]).unwrap();
    assert_eq!((so_far.finished, so_far.passed, so_far.hits, so_far.ticks), (false, false, 2, ticks));
    let untouched = Recorder::new(level(1).unwrap(), SEED).log();
    assert_eq!(judge(1, &untouched), Err(Refusal::Unfinished { ticks: 0 }));
}

/// A passed game's log, with a mark every 90 ticks.
fn marked(number: u8) -> (Vec<u8>, Vec<Mark>) {
    let mut recorder = recorder(number);
    let mut marks = Vec::new();
    for event in hits(number, 20) {
        marks.push(recorder.mark(event.tick - 15));
        recorder.tap(event.tick, event.place).unwrap();
    }
    marks.push(recorder.mark(MAX_TICKS));
    (recorder.log(), marks)
}

#[test]
fn a_log_keeps_the_marks_that_were_set_while_it_was_played() {
    let (log, marks) = marked(12);
    assert!(replay(12, &seeds(12), &log, &marks).unwrap().passed);
    assert!(replay(12, &seeds(12), &log, &marks[3..5]).unwrap().passed, "some of them too");
    assert_eq!(marks.last().unwrap().bytes as usize + 9, log.len(), "all but the end and the hash");
}

#[test]
fn a_log_that_does_not_keep_a_mark_is_refused() {
    let (log, marks) = marked(12);
    let judge = |marks: &[Mark]| replay(12, &seeds(12), &log, marks);
    let refused = |number| Err(Refusal::OtherMark { number });
    for (at, mark) in (0..).zip(&marks) {
        let number = u32::try_from(at + 1).unwrap();
        let with = |mark| {
            let mut marks = marks.clone();
            marks[at] = mark;
            judge(&marks)
        };
        assert_eq!(with(Mark { digest: [7; 32], ..*mark }), refused(number));
        assert_eq!(with(Mark { ticks: mark.ticks + 200, ..*mark }), refused(number));
        assert_eq!(with(Mark { bytes: mark.bytes + 1, ..*mark }), refused(number));
    }
    let swapped = [marks[1], marks[0]];
    assert_eq!(judge(&swapped), refused(2));
}

#[test]
fn a_moment_played_again_after_a_mark_is_refused() {
    let (log, marks) = marked(12);
    // The player repeats the fourth hit a little earlier.
    let mut events = hits(12, 20);
    events[3].tick -= 4;
    let again = super::support::log(12, &events, 0);
    assert!(
        replay(12, &seeds(12), &again, &[]).unwrap().score > replay(12, &seeds(12), &log, &[]).unwrap().score
    );
    assert!(replay(12, &seeds(12), &again, &marks[..4]).unwrap().passed, "before the mark it is still open");
    assert_eq!(replay(12, &seeds(12), &again, &marks[..5]), Err(Refusal::OtherMark { number: 5 }));
}

#[test]
fn a_mark_past_the_end_of_the_log_is_refused() {
    let (log, mut marks) = marked(12);
    let number = u32::try_from(marks.len() + 1).unwrap();
    marks.push(Mark::new(&log, MAX_TICKS));
    assert_eq!(replay(12, &seeds(12), &log, &marks), Err(Refusal::OtherMark { number }));
}

#[test]
fn a_refused_action_is_not_in_the_log() {
    let mut recorder = recorder(1);
    recorder.tap(70, Place { x: 0, y: 0 }).unwrap();
    let log = recorder.log();
    let refused = |recorder: &mut Recorder, now, x, y| recorder.tap(now, Place { x, y }).unwrap_err();
    assert_eq!(refused(&mut recorder, 72, 0, 0), Breach::TooSoon);
    assert_eq!(refused(&mut recorder, 90, 1001, 0), Breach::OutsideField);
    assert_eq!(refused(&mut recorder, 50_000, 0, 0), Breach::Ended);
    assert_eq!(recorder.log(), log);
    recorder.advance(5_000);
    assert_eq!(refused(&mut recorder, 6_000, 0, 0), Breach::Ended);
}

#[test]
fn a_log_is_short() {
    let bytes = |number| passing_log(number, &seeds(number)).unwrap().len();
    assert!((60..90).contains(&bytes(1)), "{}", bytes(1));
    assert!((130..200).contains(&bytes(25)), "{}", bytes(25));
}
