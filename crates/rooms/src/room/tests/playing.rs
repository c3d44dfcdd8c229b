use super::*;
use crate::protocol::RoomRole;
use crate::race::idle_hash;

#[test]
fn a_match_begins_when_both_are_there_and_its_turns_never_drift() {
    let mut world = World::new();
    world.join(1, Side::A, 1);
    world.pass(ms(1_730));
    assert!(world.turns(1).is_empty());
    world.join(2, Side::B, 1);
    let start = world.now;
    let starts =
        |conn: Conn| world.frames(conn).into_iter().find(|frame| matches!(frame, ServerFrame::Start { .. }));
    let role = RoomRole::Player(Side::B);
    assert_eq!(starts(2), Some(ServerFrame::Start { role, seed: SEED, rules: 1, turn: 0, wait: 3_000 }));
    assert!(matches!(starts(1), Some(ServerFrame::Start { role: RoomRole::Player(Side::A), .. })));
    world.pass(ms(3_000) + ms(100) * 40);
    let due: Vec<_> = (0..=40).map(|turn| (start + ms(3_000) + ms(100) * turn, turn)).collect();
    assert_eq!(world.turns(1), due);
    assert_eq!(world.turns(2), due);
}

#[test]
fn turns_that_are_a_little_late_are_made_up_for_and_those_that_were_held_up_are_not() {
    let mut world = World::started();
    world.pass(ms(3_000));
    assert_eq!(world.turns(1).len(), 1);
    world.now += ms(350);
    let actions = world.room.tick(world.now);
    world.perform(actions);
    assert_eq!(world.turns(1).len(), 4, "three are due");
    world.pass(ms(50));
    assert_eq!(world.turns(1).len(), 5, "and the next one at its time");
    // The machine stood still for three seconds: the thirty missed turns are not played at once.
    world.now += ms(3_000);
    let actions = world.room.tick(world.now);
    world.perform(actions);
    assert_eq!(world.turns(1).len(), 6);
    world.pass(ms(1_000));
    assert_eq!(world.turns(1).len(), 16);
}

#[test]
fn the_winner_is_written_before_it_is_announced() {
    let mut world = World::started();
    world.pass(ms(3_500));
    world.fire(2, 1);
    world.database = Database::Fails;
    world.pass(ms(100) * (LENGTH - 5) - ms(1));
    assert_eq!(world.end(1), None, "it is not written");
    world.pass(ms(500));
    assert_eq!(world.end(1), None);
    world.database = Database::Writes;
    world.pass(ms(1_500));
    for conn in [1, 2] {
        assert_eq!(world.end(conn), Some((MatchEnding::Played, Some(Side::B))));
        assert_eq!(world.closed[&conn], CloseReason::Over);
    }
    assert!(world.left);
    let referee = world.referee();
    assert_eq!((referee.turns, referee.winner), (LENGTH, Some(Side::B)));
}

#[test]
fn a_draw_is_played_again_at_once() {
    let mut world = World::started();
    world.pass(ms(3_000) + ms(100) * (LENGTH - 1));
    let again = |world: &World| {
        world.frames(1).into_iter().filter(|frame| matches!(frame, ServerFrame::Start { .. })).nth(1)
    };
    let Some(ServerFrame::Start { seed, turn, wait, .. }) = again(&world) else { panic!("no second game") };
    assert_eq!((turn, wait), (LENGTH, 3_000));
    assert_ne!(seed, SEED);
    world.pass(ms(2_900));
    assert_eq!(world.turns(1).len(), LENGTH as usize);
    world.pass(ms(200));
    world.fire(1, 1);
    world.pass(ms(100) * LENGTH);
    assert_eq!(world.end(2), Some((MatchEnding::Played, Some(Side::A))));
    assert_eq!(world.referee().winner, Some(Side::A));
}

#[test]
fn echoes_and_floods_of_inputs_are_passed_over() {
    let mut world = World::started();
    world.pass(ms(3_000));
    for (seq, x) in [(1, 1), (2, 2), (2, 9), (1, 9), (3, 3), (4, 4), (5, 5)] {
        world.say(1, ClientFrame::Input { seq, order: go(x, false) });
    }
    world.pass(ms(100));
    // The fourth counted; the fifth was one too many.
    let turn = ServerFrame::Turn { turn: 1, orders: [Some(go(4, false)), None] };
    assert_eq!(world.frames(2).last(), Some(&turn));
    world.say(1, ClientFrame::Input { seq: 6, order: go(11, false) });
    assert_eq!(world.closed[&1], CloseReason::BadFrame, "no place of this game");
}

#[test]
fn a_newer_connection_takes_the_place_of_an_older_one_and_never_the_other_way() {
    let mut world = World::started();
    world.pass(ms(4_000));
    world.join(3, Side::A, 1);
    assert_eq!(world.closed[&1], CloseReason::TakenOver, "the same device again");
    world.join(4, Side::A, 2);
    assert_eq!(world.closed[&3], CloseReason::TakenOver);
    world.join(5, Side::A, 1);
    assert_eq!(world.closed[&5], CloseReason::TakenOver, "a token of an earlier device");
    // Frames of the old connection are ignored.
    world.fire(1, 1);
    world.pass(ms(100));
    assert!(matches!(world.frames(2).last(), Some(ServerFrame::Turn { orders: [None, None], .. })));
    world.say(4, ClientFrame::Join { token: "again".into() });
    assert_eq!(world.closed[&4], CloseReason::BadFrame);
}

#[test]
fn a_returning_player_gets_the_match_so_far() {
    let mut world = World::started();
    world.pass(ms(3_000));
    world.fire(1, 1);
    world.pass(ms(700));
    world.gone(1);
    world.pass(ms(500));
    world.join(3, Side::A, 1);
    let frames = world.frames(3);
    let [ServerFrame::Start { wait, .. }, ServerFrame::Log { from: 0, turns: 13, orders }, ..] = &frames[..]
    else {
        panic!("{frames:?}");
    };
    assert!(*wait <= 100);
    // The order, and its replacement for an absent player, which does not fire.
    let fire = |fire| [Some(go(1, fire)), None];
    assert_eq!(*orders, [(1, fire(true)), (8, fire(false))]);
    world.pass(ms(100));
    assert_eq!(world.turns(3).iter().map(|(_, turn)| *turn).collect::<Vec<_>>(), [13]);
}

#[test]
fn a_game_in_another_state_is_brought_the_log_and_flagged_the_second_time() {
    let mut world = World::started();
    world.pass(ms(3_000) + ms(2_000));
    let logs = |world: &World| {
        world.frames(1).iter().filter(|frame| matches!(frame, ServerFrame::Log { .. })).count()
    };
    let hash = |turn, hash| ClientFrame::Hash { turn, hash };
    world.say(1, hash(10, idle_hash(SEED, 11)));
    assert_eq!(logs(&world), 0);
    world.say(1, hash(10, 1));
    assert_eq!(logs(&world), 1);
    world.say(1, hash(20, 1));
    assert_eq!(logs(&world), 1, "sent before the log was there");
    world.pass(ms(1_000));
    world.say(1, hash(30, 1));
    assert_eq!(logs(&world), 2);
    world.pass(ms(1_500));
    assert_eq!(world.opened.tally.desyncs, [2, 0]);
    assert!(!world.closed.contains_key(&1), "its result stands whatever the client believes");
    world.say(2, hash(50, 0));
    assert_eq!(world.closed[&2], CloseReason::BadFrame, "of a turn that was not played");
}

#[test]
fn the_presence_of_both_players_is_announced_once() {
    let mut world = World::new();
    let peers = |world: &World, conn: Conn| -> Vec<(Side, bool)> {
        let frames = world.frames(conn).into_iter();
        let peer = |frame| match frame {
            ServerFrame::Peer { side, here, .. } => Some((side, here)),
            _ => None,
        };
        frames.filter_map(peer).collect()
    };
    world.join(1, Side::A, 1);
    assert_eq!(peers(&world, 1), [(Side::A, true), (Side::B, false)]);
    world.join(2, Side::B, 1);
    assert_eq!(peers(&world, 1)[2..], [(Side::B, true)]);
    assert_eq!(peers(&world, 2), [(Side::B, true), (Side::A, true)]);
    // The same player's other connection is no news for the opponent.
    world.join(3, Side::A, 1);
    assert_eq!(peers(&world, 3), [(Side::A, true), (Side::B, true)]);
    assert_eq!(peers(&world, 2).len(), 2);
    world.gone(3);
    assert_eq!(peers(&world, 2)[2..], [(Side::A, false)]);
}
