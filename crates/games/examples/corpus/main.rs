//! Plays random games natively and prints attempts and results, one game to a line, for the tests that play
//! the same games in WebAssembly (`web/features/games/core`):
//!
//! `cargo run -q -p arena-games --example corpus -- <puzzle|aim-1|aim-2|football-1|football-2|football-3|cannon> <games>`
//!
//! The number behind a game is the version of its rules.
//!
//! The parts of a line are separated by tabs; each game's module lists them. Each log is replayed before it
//! is printed: the hash is the replay's.

use std::error::Error;
use std::io::{BufWriter, Write as _};

use arena_games::football::Rules;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

mod aim;
mod cannon;
mod football;
mod puzzle;

struct Dice(Pcg32);

impl Dice {
    fn new(number: u64) -> Self {
        Self(Pcg32::new(number, 77))
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.0.next_u32() % bound
    }

    fn one_in(&mut self, chance: u32) -> bool {
        self.below(chance) == 0
    }

    fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "usage: corpus <puzzle|aim-1|aim-2|football-1|football-2|football-3|cannon> <games>";
    let mut arguments = std::env::args().skip(1);
    let line: fn(u64) -> Result<String, Box<dyn Error>> = match arguments.next().as_deref() {
        Some("puzzle") => puzzle::line,
        Some("aim-1") => |number| aim::line(arena_games::aim::Rules::One, number),
        Some("aim-2") => |number| aim::line(arena_games::aim::Rules::Two, number),
        Some("football-1") => |number| football::line(Rules::One, number),
        Some("football-2") => |number| football::line(Rules::Two, number),
        Some("football-3") => |number| football::line(Rules::Three, number),
        Some("cannon") => cannon::line,
        _ => return Err(usage.into()),
    };
    let games: u64 = arguments.next().ok_or(usage)?.parse()?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    for number in 0..games {
        writeln!(out, "{}", line(number)?)?;
    }
    out.flush()?;
    Ok(())
}
