//! A person against a bot.

use arena_rules::tournament::bots::BotStrength;

use super::*;
use crate::games::{AIM_TRAIN, CANNON_CLASH, cannon_order};
use crate::room::IDLE;

/// Side B is a bot.
fn against(strength: BotStrength) -> World {
    at(CANNON_CLASH, strength)
}

fn at(kind: GameKind, strength: BotStrength) -> World {
    let world = World::of(kind);
    World::opened(world.kind, ClaimedRoom { bots: [None, Some(strength)], ..world.opened })
}

fn orders(world: &World, conn: Conn, side: usize) -> usize {
    let all = world.frames(conn).into_iter();
    all.filter(|frame| matches!(frame, ServerFrame::Turn { orders, .. } if orders[side].is_some())).count()
}

#[test]
fn a_bot_is_there_before_the_person_and_plays_the_match_to_its_end() {
    for strength in BotStrength::ALL {
        let mut world = against(strength);
        world.pass(ms(8_000));
        assert!(world.turns(BOT).is_empty(), "nothing is played for nobody");
        world.join(1, Side::A, 1);
        let start = world.now + ms(3_000);
        for second in 0..400_u32 {
            if world.left {
                break;
            }
            // A person who fires now and then, always from the same place.
            let order = cannon_order(arena_games::cannon::Order { x: 300, fire: second % 3 == 0 });
            world.say(1, ClientFrame::Input { seq: second + 1, order });
            world.pass(ms(1_000));
        }
        assert_eq!(world.end(1), Some((MatchEnding::Played, Some(Side::B))), "{strength:?}");
        assert_eq!(world.referee().winner, Some(Side::B));
        assert!(orders(&world, 1, 1) > 50, "it plays");
        assert_eq!(world.opened.tally, RoomTally::default(), "it is never away, and its game is ours");
        assert!(world.left && world.closed[&BOT] == CloseReason::Over);
        let turns = world.turns(1);
        assert!(turns.iter().all(|(at, turn)| *at == start + ms(100) * *turn), "{:?}", turns.last());
    }
}

#[test]
fn a_match_that_another_node_takes_up_goes_on_against_the_bot() {
    let mut world = against(BotStrength::Average);
    world.join(1, Side::A, 1);
    world.pass(ms(33_000));
    let before = world.opened.log.len();
    let mut again = world.restarted();
    again.join(1, Side::A, 1);
    again.pass(ms(20_000));
    let turns = again.turns(1);
    assert!(turns.len() > 150 && orders(&again, 1, 1) > 10, "{} turns", turns.len());
    assert!(again.opened.log.len() > before);
    assert_eq!(again.opened.tally.desyncs, [0, 0], "it was brought where the match is");
    again.pass(ms(180_000));
    assert_eq!(again.end(1), Some((MatchEnding::Played, Some(Side::B))));
    assert_eq!(again.referee().winner, Some(Side::B));
}

#[test]
fn a_bot_hits_what_it_sees_in_aim_train_before_and_after_a_restart() {
    let mut world = at(AIM_TRAIN, BotStrength::Average);
    world.join(1, Side::A, 1);
    world.pass(ms(18_000));
    let before = orders(&world, 1, 1);
    assert!((5..20).contains(&before), "{before} taps");
    let mut again = world.restarted();
    again.join(1, Side::A, 1);
    again.pass(ms(60_000));
    assert_eq!(again.end(1), Some((MatchEnding::Played, Some(Side::B))));
    assert_eq!(again.referee().winner, Some(Side::B));
    let after = orders(&again, 1, 1);
    assert!((15..40).contains(&after), "{after} taps");
    assert_eq!(again.opened.tally.desyncs, [0, 0]);
}

#[test]
fn a_bot_alone_keeps_no_room_open() {
    let mut world = against(BotStrength::Weak);
    world.opened.standing.overdue = false;
    world.pass(IDLE + ms(10_000));
    assert!(world.left && world.end(BOT).is_none());
    // The person leaves and stays away: the bot wins, as a person would.
    let mut world = against(BotStrength::Weak);
    world.join(1, Side::A, 1);
    world.pass(ms(10_000));
    world.gone(1);
    world.pass(ms(21_000));
    assert_eq!(world.end(BOT), Some((MatchEnding::Forfeit, Some(Side::B))));
    assert!(world.left);
}

#[test]
fn a_bot_plays_again_after_a_draw() {
    use crate::bots::Brain as _;
    let mut bot = crate::bots::cannon::Gunner::new(Side::B, BotStrength::Strong);
    let mut fired = Vec::new();
    for (number, seed) in [7, 8].into_iter().enumerate() {
        let turn = u32::try_from(number).unwrap() * 50;
        let role = crate::protocol::RoomRole::Player(Side::B);
        let rules = arena_games::cannon::RULES_VERSION;
        assert!(bot.hear(&ServerFrame::Start { role, seed, rules, turn, wait: 0 }).is_empty());
        let mut game = arena_games::cannon::Game::new(seed);
        let mut said = Vec::new();
        for turn in turn..turn + 50 {
            game.turn([None; 2]);
            said = bot.hear(&ServerFrame::Turn { turn, orders: [None; 2] });
            if turn.is_multiple_of(10) {
                let hash = game.state_hash();
                assert_eq!(said.first(), Some(&ClientFrame::Hash { turn, hash }), "it plays the new game");
            }
        }
        fired.extend(said);
    }
    assert!(fired.iter().all(|said| matches!(said, ClientFrame::Input { .. })), "{fired:?}");
}
