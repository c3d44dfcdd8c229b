use super::super::journal::first_write;
use super::*;

#[test]
fn turns_are_written_each_second_in_order() {
    let mut world = World::started();
    world.pass(ms(3_000));
    world.fire(1, 1);
    world.pass(ms(4_000));
    assert!(world.opened.log.len() >= 3, "{}", world.opened.log.len());
    let turns = world.referee().turns;
    assert!(turns >= 30, "{turns}");
    assert!(world.writes.iter().all(|write| write.pieces.len() <= 1), "each piece once");
}

#[test]
fn a_write_of_which_nobody_hears_is_sent_again_unchanged() {
    let mut world = World::started();
    world.pass(ms(4_000));
    world.database = Database::WritesInSilence;
    world.pass(ms(3_000));
    world.database = Database::Writes;
    world.pass(ms(4_000));
    assert_eq!(world.referee().winner, None, "both stand: a draw, and the next game");
    assert!(world.referee().turns >= LENGTH);
}

#[test]
fn a_room_that_can_write_nothing_gives_itself_up_before_its_lease_ends() {
    let mut world = World::marathon();
    world.pass(ms(5_000));
    world.database = Database::Fails;
    world.pass(ms(7_000));
    assert!(!world.left);
    world.pass(ms(2_000));
    assert!(world.left);
    assert_eq!([world.closed[&1], world.closed[&2]], [CloseReason::Elsewhere; 2]);
}

#[test]
fn a_room_claimed_by_another_node_is_dropped_at_once() {
    let mut world = World::started();
    world.pass(ms(5_000));
    world.database = Database::Taken;
    world.pass(ms(1_100));
    assert!(world.left);
    assert_eq!(world.closed[&1], CloseReason::Elsewhere);
}

#[test]
fn after_a_restart_the_match_goes_on_where_it_was_and_waits_for_both() {
    let mut world = World::marathon();
    world.pass(ms(3_000));
    world.fire(1, 1);
    world.pass(ms(3_450));
    let turns = world.referee().turns;
    let mut world = world.restarted();
    world.join(1, Side::A, 1);
    world.pass(ms(5_000));
    assert!(world.turns(1).is_empty(), "the other one may still come");
    world.join(2, Side::B, 1);
    world.pass(ms(1_000));
    assert_eq!(world.turns(2).first().map(|(_, turn)| *turn), Some(turns));
    // The room's wait for the second player ends, and only then the absence counts.
    let mut world = world.restarted();
    world.join(1, Side::A, 1);
    world.pass(ms(11_500));
    assert!(!world.turns(1).is_empty());
    assert_eq!(world.end(1), None);
    world.pass(ms(21_000));
    assert_eq!(world.end(1), Some((MatchEnding::Forfeit, Some(Side::A))));
}

#[test]
fn absence_is_counted_on_after_a_restart() {
    let mut world = World::marathon();
    world.pass(ms(4_000));
    world.gone(1);
    world.pass(ms(15_000));
    assert!(world.opened.tally.absent[0] > 120);
    let mut world = world.restarted();
    world.join(2, Side::B, 1);
    world.pass(ms(11_000 + 7_000));
    assert_eq!(world.end(2), Some((MatchEnding::Forfeit, Some(Side::B))));
}

#[test]
fn a_node_that_stops_writes_gives_back_and_tells_its_players_to_come_again() {
    let mut world = World::started();
    world.pass(ms(4_230));
    world.happen(Event::Watch(9));
    world.happen(Event::Drain);
    assert!(world.left);
    assert_eq!([1, 2, 9].map(|conn| world.closed[&conn]), [CloseReason::Restart; 3]);
    let last = world.writes.last().unwrap();
    assert!(last.release && last.winner.is_none());
    assert_eq!(world.referee().turns as usize, world.turns(1).len(), "to the last turn");
}

#[test]
fn a_room_that_waits_for_its_last_write_does_not_look_around_without_end() {
    let mut world = World::started();
    world.pass(ms(4_230));
    world.room.handle(Event::Drain, world.now);
    let later = world.now + ms(300);
    world.room.tick(later);
    assert!(world.room.due() > later);
}

#[test]
fn a_node_that_stops_does_not_wait_for_a_database_that_is_away() {
    let mut world = World::started();
    world.pass(ms(4_230));
    world.database = Database::Fails;
    world.happen(Event::Drain);
    assert!(world.left);
    assert_eq!(world.closed[&1], CloseReason::Restart);
}

#[test]
fn a_decision_from_elsewhere_stands() {
    let cases = [(Some(Side::B), MatchEnding::Elsewhere), (None, MatchEnding::Undecided)];
    for (winner, ending) in cases {
        let mut world = World::started();
        world.pass(ms(4_000));
        world.opened.standing.ended = Some(winner);
        world.pass(ms(1_500));
        assert_eq!(world.end(1), Some((ending, winner)));
        assert!(world.left);
    }
}

#[test]
fn a_match_that_was_called_off_ends_without_a_winner() {
    let mut world = World::started();
    world.pass(ms(3_000));
    world.fire(1, 1);
    world.pass(ms(100) * (LENGTH - 2));
    world.database = Database::CalledOff;
    world.pass(ms(1_000));
    assert_eq!(world.end(1), Some((MatchEnding::Undecided, None)));
}

#[test]
fn rooms_that_begin_together_do_not_write_together() {
    let ids = ["K7MX3P", "K7MX3R", "3K7MXP", "CDFGHJ"].map(|id| first_write(RoomId::parse(id).unwrap()));
    let apart: std::collections::BTreeSet<Duration> = ids.into_iter().collect();
    assert_eq!(apart.len(), ids.len());
    assert!(ids.iter().all(|first| *first < ms(1_000)));
}
