use arena_games::cannon::{Game, Order, RULES_VERSION, Side};
use arena_games::log::{GameCode, Header, write_varint};

/// The numbers that encode an order, `gap` turns after the last entry (docs/games.md).
pub(crate) fn order(gap: u64, side: Side, x: u64, fire: bool) -> Vec<u64> {
    vec![gap << 2 | side as u64, x << 1 | u64::from(fire)]
}

/// The number that encodes the end, `gap` turns after the last order.
pub(crate) fn end(gap: u64) -> Vec<u64> {
    vec![gap << 2 | 2]
}

pub(crate) fn header(seed: u64) -> Header {
    Header::of(RULES_VERSION, 1, seed)
}

pub(crate) fn write(header: Header, entries: &[Vec<u64>], state_hash: u64) -> Vec<u8> {
    let mut log = Vec::new();
    header.write(GameCode::CannonClash, &mut log);
    for number in entries.iter().flatten() {
        write_varint(&mut log, *number);
    }
    log.extend_from_slice(&state_hash.to_le_bytes());
    log
}

/// The match after these orders, each given in its turn, and `turns` turns in all.
pub(crate) fn played(seed: u64, orders: &[(u32, Side, Order)], turns: u32) -> Game {
    let mut game = Game::new(seed);
    while game.turns() < turns && game.outcome().is_none() {
        let mut now = [None; 2];
        for (turn, side, order) in orders {
            if *turn == game.turns() {
                now[side.index()] = Some(*order);
            }
        }
        game.turn(now);
    }
    game
}
