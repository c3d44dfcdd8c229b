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
fn a_spectator_is_told_how_long_it_is_until_the_next_turn() {
    let mut world = World::started();
    world.happen(Event::Watch(9));
    world.pass(ms(11_000));
    // Joins during the three seconds before the first turn, as spectators see them.
    world.happen(Event::Watch(8));
    let mut told = [0; 2];
    for (conn, told) in [9, 8].into_iter().zip(&mut told) {
        let sent = world.sent[&conn].iter().find_map(|(at, frame)| match frame {
            ServerFrame::Start { wait, .. } => Some(*at + ms((*wait).into())),
            _ => None,
        });
        *told = sent.unwrap().as_millis();
    }
    world.pass(ms(3_000));
    let (first, turn) = world.turns(9)[0];
    assert_eq!((turn, told[0]), (0, told[1]));
    assert!(first.as_millis().abs_diff(told[0]) <= 100, "{first:?} {told:?}");
    // Joins later: until the turn after the last one.
    world.happen(Event::Watch(7));
    let start = world.frames(7).into_iter().next();
    assert!(matches!(start, Some(ServerFrame::Start { wait: 0..=100, .. })), "{start:?}");
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
