use super::*;

#[test]
fn spectators_see_everything_ten_seconds_late_and_to_the_end() {
    let mut world = World::started();
    world.pass(ms(3_000));
    world.happen(Event::Watch(9));
    world.pinging.push(9);
    world.fire(1, 1);
    world.pass(ms(100) * LENGTH - ms(1));
    assert_eq!(world.end(1), Some((MatchEnding::Played, Some(Side::A))));
    assert!(!world.left, "they have not seen it");
    world.pass(ms(10_500));
    assert!(world.left);
    assert_eq!(world.end(9), Some((MatchEnding::Played, Some(Side::A))));
    assert_eq!(world.closed[&9], CloseReason::Over);
    let live = world.turns(1);
    for (live, late) in live.iter().zip(world.turns(9)) {
        assert_eq!(live.1, late.1);
        assert!(late.0 >= live.0 + ms(10_000) && late.0 <= live.0 + ms(10_500), "{live:?} {late:?}");
    }
    assert_eq!(world.turns(9).len(), LENGTH as usize);
}

#[test]
fn a_late_spectator_gets_the_match_so_far() {
    let mut world = World::marathon();
    world.pass(ms(3_000));
    world.fire(1, 1);
    world.pass(ms(12_000));
    world.happen(Event::Watch(9));
    let frames = world.frames(9);
    let [ServerFrame::Start { .. }, ServerFrame::Log { from: 0, turns, orders }] = &frames[..] else {
        panic!("{frames:?}");
    };
    assert!((20..=21).contains(turns), "{turns}");
    assert_eq!(orders.len(), 1);
    let next = *turns;
    world.pass(ms(600));
    assert_eq!(world.turns(9).first().map(|(_, turn)| *turn), Some(next));
    // Spectators may only send pings.
    world.say(9, ClientFrame::Ping { nonce: 1, here: true });
    assert!(!world.closed.contains_key(&9));
    world.fire(9, 1);
    assert_eq!(world.closed[&9], CloseReason::BadFrame);
}

#[test]
fn there_are_fifty_at_the_most() {
    let mut world = World::started();
    for conn in 100..151 {
        world.happen(Event::Watch(conn));
    }
    assert_eq!(world.closed.keys().copied().collect::<Vec<_>>(), [150]);
    assert_eq!(world.closed[&150], CloseReason::TooMany);
}
