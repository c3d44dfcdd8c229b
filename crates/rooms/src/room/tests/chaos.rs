use proptest::prelude::*;

use super::*;
use crate::protocol::Emote;

/// Events that may come over a network, in any order.
#[derive(Clone, Debug)]
enum Chance {
    Pass(u16),
    Join(Side, u32),
    Watch,
    Gone(usize),
    Say(usize, ClientFrame),
    Database(u8),
    Restart,
}

fn frame() -> impl Strategy<Value = ClientFrame> {
    prop_oneof![
        6 => (any::<u8>(), 0..12_u8, any::<bool>())
            .prop_map(|(seq, x, fire)| ClientFrame::Input { seq: seq.into(), order: go(x, fire) }),
        3 => any::<bool>().prop_map(|here| ClientFrame::Ping { nonce: 1, here }),
        1 => (0..200_u32, any::<u64>()).prop_map(|(turn, hash)| ClientFrame::Hash { turn, hash }),
        1 => Just(ClientFrame::Watch),
        2 => prop::sample::select(Emote::ALL.to_vec()).prop_map(ClientFrame::Emote),
    ]
}

fn chance() -> impl Strategy<Value = Chance> {
    prop_oneof![
        6 => (0..3_000_u16).prop_map(Chance::Pass),
        4 => (prop_oneof![Just(Side::A), Just(Side::B)], 0..3_u32)
            .prop_map(|(side, epoch)| Chance::Join(side, epoch)),
        1 => Just(Chance::Watch),
        2 => (0..8_usize).prop_map(Chance::Gone),
        12 => (0..8_usize, frame()).prop_map(|(conn, frame)| Chance::Say(conn, frame)),
        1 => (0..5_u8).prop_map(Chance::Database),
        1 => Just(Chance::Restart),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Turns never have gaps, the written log leads to the decided result, and the room ends.
    #[test]
    fn the_stored_log_always_agrees_with_the_result(chances in prop::collection::vec(chance(), 1..120)) {
        let mut world = World::new();
        let mut conns: Conn = 0;
        for chance in chances {
            if world.left {
                world = world.restarted();
                if world.opened.standing.ended.is_some() {
                    break;
                }
            }
            let recent = |back: usize| conns.saturating_sub(back as u64);
            match chance {
                Chance::Pass(millis) => world.pass(ms(millis.into())),
                Chance::Join(side, epoch) => {
                    conns += 1;
                    world.join(conns, side, epoch);
                }
                Chance::Watch => {
                    conns += 1;
                    world.happen(Event::Watch(conns));
                }
                Chance::Gone(back) => world.gone(recent(back)),
                Chance::Say(back, frame) => world.say(recent(back), frame),
                Chance::Database(what) => {
                    world.database = match what {
                        0 => Database::Fails,
                        1 => Database::WritesInSilence,
                        _ => Database::Writes,
                    };
                }
                Chance::Restart => world = world.restarted(),
            }
        }
        for conn in 0..=conns {
            let mut next = None;
            for frame in world.frames(conn) {
                match frame {
                    ServerFrame::Turn { turn, .. } => {
                        prop_assert!(next.is_none_or(|next| next == turn), "{} after {:?}", turn, next);
                        next = Some(turn + 1);
                    }
                    ServerFrame::Log { from, turns, .. } => next = Some(from + turns),
                    _ => {}
                }
            }
        }
        // Nobody is connected any more: the room ends by itself.
        world.database = Database::Writes;
        for conn in 0..=conns {
            world.gone(conn);
        }
        world.pass(ms(120_000));
        prop_assert!(world.left);
        let referee = world.referee();
        let decided = world.opened.standing.ended;
        let forfeit = world.opened.tally.absent.iter().any(|turns| *turns >= 200);
        match referee.winner {
            Some(winner) => prop_assert_eq!(decided, Some(Some(winner))),
            None => prop_assert!(decided.is_none() || forfeit || referee.turns == 0),
        }
    }
}
