use arena_rules::tournament::bots::BotStrength;
use proptest::prelude::*;

use super::*;
use crate::games::CANNON_CLASH;
use crate::protocol::Emote;
use crate::room::seat::{EMOTE_PAUSE, EMOTES};
use crate::room::watchers::DELAY;

type Shown = (Duration, Side, Emote);

fn shown(world: &World, conn: Conn) -> Vec<Shown> {
    let all = world.sent.get(&conn).into_iter().flatten();
    all.filter_map(|(at, frame)| match *frame {
        ServerFrame::Emote { side, emote } => Some((*at, side, emote)),
        _ => None,
    })
    .collect()
}

fn sends(world: &mut World, conn: Conn, emote: Emote) {
    world.say(conn, ClientFrame::Emote(emote));
}

#[test]
fn both_players_see_an_emote_and_nothing_of_the_match_changes() {
    let mut world = World::started();
    world.pass(ms(500));
    sends(&mut world, 1, Emote::Wave);
    world.pass(ms(3_000));
    sends(&mut world, 2, Emote::Laugh);
    for conn in [1, 2] {
        let expected = [(ms(500), Side::A, Emote::Wave), (ms(3_500), Side::B, Emote::Laugh)];
        assert_eq!(shown(&world, conn), expected, "from the start of the countdown on");
    }
    world.pass(ms(100) * LENGTH);
    let mut silent = World::started();
    silent.pass(ms(3_500) + ms(100) * LENGTH);
    assert_eq!(world.opened.log, silent.opened.log);
    assert_eq!(world.turns(1), silent.turns(1));
}

#[test]
fn a_side_shows_one_in_two_seconds_and_twenty_in_a_match() {
    let mut world = World::marathon();
    sends(&mut world, 1, Emote::Wow);
    world.pass(ms(1_999));
    sends(&mut world, 1, Emote::Cry);
    sends(&mut world, 2, Emote::Cry);
    assert_eq!(shown(&world, 1).len(), 2, "one of each side");
    world.pass(ms(1));
    // A new connection of the player does not begin the count again.
    world.join(3, Side::A, 1);
    for _ in 0..2 * EMOTES {
        sends(&mut world, 3, Emote::Angry);
        world.pass(EMOTE_PAUSE);
    }
    let of_a = shown(&world, 2).into_iter().filter(|(_, side, _)| *side == Side::A);
    assert_eq!(of_a.count(), EMOTES as usize);
    assert!(!world.closed.contains_key(&3), "they are ignored");
}

#[test]
fn emotes_pass_only_between_start_and_end_and_from_players_who_are_here() {
    let mut world = World::of(MARATHON);
    world.join(1, Side::A, 1);
    sends(&mut world, 1, Emote::Wave);
    world.join(2, Side::B, 1);
    assert_eq!(shown(&world, 1), [], "nobody was there to see it");
    world.say(1, ClientFrame::Ping { nonce: 1, here: false });
    sends(&mut world, 1, Emote::Wave);
    assert_eq!(shown(&world, 2), [], "a hidden page");
    world.say(1, ClientFrame::Ping { nonce: 2, here: true });
    sends(&mut world, 1, Emote::Wave);
    assert_eq!(shown(&world, 2).len(), 1);
    // B stays away until the match is over.
    world.gone(2);
    world.pass(ms(30_000));
    assert_eq!(world.end(1), Some((MatchEnding::Forfeit, Some(Side::A))));
    sends(&mut world, 1, Emote::Laugh);
    assert_eq!(shown(&world, 1).len(), 1);
}

#[test]
fn spectators_see_emotes_in_order_and_ten_seconds_late() {
    let mut world = World::started();
    world.happen(Event::Watch(9));
    world.pinging.push(9);
    world.pass(ms(4_050));
    sends(&mut world, 1, Emote::ThumbsUp);
    world.pass(ms(5_000));
    assert_eq!(shown(&world, 9), []);
    world.pass(ms(6_000));
    let [(at, Side::A, Emote::ThumbsUp)] = shown(&world, 9)[..] else { panic!("{:?}", shown(&world, 9)) };
    assert!(at >= ms(4_050) + DELAY && at <= ms(4_550) + DELAY, "{at:?}");
    let order = |conn: Conn| -> Vec<ServerFrame> {
        let known =
            |frame: &ServerFrame| matches!(frame, ServerFrame::Turn { .. } | ServerFrame::Emote { .. });
        world.frames(conn).into_iter().filter(known).take(30).collect()
    };
    let late = order(9);
    assert!(!late.is_empty());
    assert_eq!(late, order(1)[..late.len()], "the turns around it are the same");
    // A spectator who comes later has missed it.
    world.happen(Event::Watch(10));
    assert_eq!(shown(&world, 10), []);
    sends(&mut world, 10, Emote::Wave);
    assert_eq!(world.closed[&10], CloseReason::BadFrame, "spectators show nothing");
}

#[test]
fn a_bot_answers_most_emotes_after_a_moment_and_keeps_the_rules() {
    let World { kind, opened, .. } = World::of(CANNON_CLASH);
    let bots = [None, Some(BotStrength::Average)];
    let mut world = World::opened(kind, ClaimedRoom { bots, ..opened });
    world.join(1, Side::A, 1);
    world.pass(ms(8_000));
    let (mut sent, mut answers) = (0, 0);
    while world.end(1).is_none() && sent < 12 {
        let before = shown(&world, 1).len();
        sends(&mut world, 1, Emote::ALL[sent % 6]);
        sent += 1;
        world.pass(ms(700));
        assert_eq!(shown(&world, 1).len(), before + 1, "it thinks first");
        world.pass(ms(4_000));
        answers += shown(&world, 1).len() - before - 1;
    }
    assert!(sent > 4 && answers * 2 > sent && answers <= sent, "{answers} of {sent}");
    world.pass(ms(300_000));
    assert_eq!(world.referee().winner, Some(Side::B), "its game is the same");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// However emotes are sent: both players see the same ones, seldom enough, and few enough.
    #[test]
    fn the_limits_hold(said in prop::collection::vec((0..3_000_u64, 1..=2_u64, prop::sample::select(Emote::ALL.to_vec())), 1..120)) {
        let mut world = World::marathon();
        for (wait, conn, emote) in said {
            world.pass(ms(wait));
            sends(&mut world, conn, emote);
        }
        let both = shown(&world, 1);
        prop_assert_eq!(&both, &shown(&world, 2));
        for side in [Side::A, Side::B] {
            let times: Vec<Duration> =
                both.iter().filter(|(_, of, _)| *of == side).map(|(at, ..)| *at).collect();
            prop_assert!(times.len() <= EMOTES as usize);
            prop_assert!(times.windows(2).all(|pair| pair[1] >= pair[0] + EMOTE_PAUSE));
        }
    }
}
