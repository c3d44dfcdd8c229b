//! Prints how many of a hundred games each synthetic player passes, level by level, to tune the levels by:
//!
//! `cargo run -q -p arena-games --example balance -- aim <games>`

use std::error::Error;
use std::io::Write as _;

use arena_games::aim::players::{PLAYERS, Player, play, seeds};
use arena_games::aim::{LEVELS, Phase};

/// Games of a player on a level: per mille passed, and mean hits and wrong taps in tenths.
fn measure(number: u8, player: &Player, games: u64) -> Result<[u64; 3], Box<dyn Error>> {
    let (mut passed, mut hits, mut wrong) = (0, 0, 0);
    for game in 0..games {
        let recorder = play(number, &seeds(number, game), player, game).ok_or("a game did not end")?;
        passed += u64::from(recorder.game().phase() == Phase::Passed);
        hits += u64::from(recorder.game().hits());
        wrong += u64::from(recorder.game().wrong());
    }
    Ok([passed * 1000 / games, hits * 10 / games, wrong * 10 / games])
}

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "usage: balance aim <games>";
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() != Some("aim") {
        return Err(usage.into());
    }
    let games: u64 = arguments.next().ok_or(usage)?.parse()?;
    let mut out = std::io::stdout().lock();
    write!(out, "level")?;
    for player in &PLAYERS {
        write!(out, "\t{} %\thits\twrong", player.name)?;
    }
    writeln!(out)?;
    for level in &LEVELS {
        write!(out, "{}", level.number)?;
        for player in &PLAYERS {
            let [passed, hits, wrong] = measure(level.number, player, games)?;
            let tenths = |number: u64| format!("{}.{}", number / 10, number % 10);
            write!(out, "\t{}\t{}\t{}", tenths(passed), tenths(hits), tenths(wrong))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
