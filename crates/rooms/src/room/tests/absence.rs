use super::*;

#[test]
fn twenty_seconds_of_absence_in_all_forfeit() {
    let mut world = World::marathon();
    world.pass(ms(4_000));
    world.gone(1);
    world.pass(ms(12_000));
    world.join(3, Side::A, 1);
    world.pass(ms(5_000));
    world.gone(3);
    world.pass(ms(7_800));
    assert_eq!(world.end(2), None);
    world.pass(ms(400));
    assert_eq!(world.end(2), Some((MatchEnding::Forfeit, Some(Side::B))));
    assert_eq!(world.opened.standing.ended, Some(Some(Side::B)));
    assert!(world.writes.iter().all(|write| !write.walkover), "it was played");
}

#[test]
fn a_hidden_page_is_as_away_as_a_dead_one() {
    let mut world = World::marathon();
    world.pass(ms(3_000));
    world.fire(1, 1);
    world.pass(ms(1_000));
    world.pinging.retain(|conn| *conn != 1);
    world.say(1, ClientFrame::Ping { nonce: 7, here: false });
    world.pass(ms(100));
    let holds = [Some(go(1, false)), None];
    assert!(matches!(world.frames(2).last(), Some(ServerFrame::Turn { orders, .. }) if *orders == holds));
    // An order of a player who is away does not count.
    world.fire(1, 2);
    world.pass(ms(100));
    assert!(matches!(world.frames(2).last(), Some(ServerFrame::Turn { orders: [None, None], .. })));
    let announced = world
        .frames(2)
        .into_iter()
        .any(|frame| matches!(frame, ServerFrame::Peer { side: Side::A, here: false, left: 20_000 }));
    assert!(announced);
}

#[test]
fn a_connection_that_is_silent_is_away_and_then_closed() {
    let mut world = World::marathon();
    world.pass(ms(3_000));
    world.pinging.retain(|conn| *conn != 2);
    world.pass(ms(16_000));
    assert_eq!(world.closed.get(&2), Some(&CloseReason::Silent));
    world.pass(ms(20_000));
    assert_eq!(world.end(1), Some((MatchEnding::Forfeit, Some(Side::A))));
}

#[test]
fn while_neither_is_there_nothing_is_played_and_nobody_forfeits() {
    let mut world = World::marathon();
    world.pass(ms(5_000));
    world.gone(1);
    world.gone(2);
    world.pass(ms(50_000));
    let played = world.referee().turns;
    assert!((20..=21).contains(&played), "{played}");
    world.join(3, Side::B, 1);
    world.pass(ms(3_000));
    assert!(world.referee().turns > played + 10);
    assert_eq!(world.opened.standing.ended, None);
}

#[test]
fn a_room_without_players_is_given_back() {
    let mut world = World::started();
    world.pass(ms(5_000));
    world.happen(Event::Watch(9));
    world.pinging.push(9);
    world.gone(1);
    world.gone(2);
    world.pass(ms(61_000));
    assert!(world.left);
    assert_eq!(world.closed[&9], CloseReason::NoRoom);
    assert!(world.writes.last().unwrap().release);
    assert_eq!(world.opened.standing.ended, None, "nobody has won: the match's deadline decides");
    // A player who comes back plays on.
    let mut world = world.restarted();
    world.join(1, Side::A, 1);
    world.join(2, Side::B, 1);
    world.pass(ms(2_000));
    assert!(world.turns(1).first().is_some_and(|(_, turn)| *turn == 21));
}

#[test]
fn a_room_waits_a_minute_for_a_player_who_checked_in() {
    let mut world = World::new();
    world.opened.standing.overdue = false;
    world = World::opened(RACE, world.opened);
    world.join(1, Side::A, 1);
    world.pass(ms(70_000));
    assert_eq!(world.end(1), None, "the countdown decides");
    world.opened.standing.overdue = true;
    world.pass(ms(59_000));
    assert_eq!(world.end(1), None);
    world.pass(ms(6_000));
    assert_eq!(world.end(1), Some((MatchEnding::Forfeit, Some(Side::A))));
    assert!(world.writes.iter().any(|write| write.winner == Some(Side::A) && write.walkover));
}

#[test]
fn a_player_who_left_loses_to_the_present_one_after_the_wait() {
    let mut world = World::new();
    world.join(1, Side::A, 1);
    world.pass(ms(5_000));
    world.gone(1);
    world.join(2, Side::B, 1);
    world.pass(ms(61_000));
    assert_eq!(world.end(2), Some((MatchEnding::Forfeit, Some(Side::B))));
    assert!(world.writes.iter().any(|write| write.winner == Some(Side::B) && write.walkover));
}
