use arena_games::log::{GameCode, Header, write_varint};
use arena_games::puzzle::{Action, Event, Game, RULES_VERSION, level};

/// The end, with no ticks before it.
pub(crate) const END: u64 = 30;

/// The number that encodes an event (docs/games.md).
pub(crate) fn event_number(gap: u32, action: Action) -> u64 {
    let code = match action {
        Action::Tap(tile) => u64::from(tile),
        Action::Reset => 31,
    };
    u64::from(gap) << 5 | code
}

pub(crate) fn header(level: u8, seed: u64) -> Header {
    Header::of(RULES_VERSION, level, seed)
}

pub(crate) fn write(header: Header, numbers: &[u64], state_hash: u64) -> Vec<u8> {
    let mut log = Vec::new();
    header.write(GameCode::PuzzleMania, &mut log);
    for number in numbers {
        write_varint(&mut log, *number);
    }
    log.extend_from_slice(&state_hash.to_le_bytes());
    log
}

/// The numbers that encode consecutive events and the end.
pub(crate) fn numbers(events: &[Event]) -> Vec<u64> {
    let mut before = 0;
    let mut numbers: Vec<u64> = events
        .iter()
        .map(|event| {
            let gap = event.tick - before;
            before = event.tick;
            event_number(gap, event.action)
        })
        .collect();
    numbers.push(END);
    numbers
}

/// The state hash after these events, which the rules must accept.
pub(crate) fn state_hash(number: u8, seed: u64, events: &[Event]) -> u64 {
    let mut game = Game::new(level(number).expect("a level"), seed);
    for event in events {
        game.play(*event).expect("an event that the rules take");
    }
    game.state_hash()
}
