//! Plays random games natively and prints what was tried and what came of it, one game a line, for the tests that play
//! the same games in WebAssembly (`web/features/games/core/*.test.ts`):
//!
//! `cargo run -q -p arena-games --example corpus -- <game> <games>`
//!
//! A line's parts are separated by tabs; each game's file says which there are.

mod football;
mod puzzle;

use std::error::Error;
use std::io::{BufWriter, Write as _};

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "usage: corpus <puzzle | football> <games>";
    let mut args = std::env::args().skip(1);
    let (game, games) = (args.next().ok_or(usage)?, args.next().ok_or(usage)?.parse()?);
    let mut out = BufWriter::new(std::io::stdout().lock());
    match game.as_str() {
        "puzzle" => puzzle::print(games, &mut out)?,
        "football" => football::print(games, &mut out)?,
        _ => return Err(usage.into()),
    }
    out.flush()?;
    Ok(())
}
