//! Prints how often the synthetic players pass each level of Space Football, for tuning:
//!
//! `cargo run --release -q -p arena-games --example balance -- <matches>`
//!
//! A line a level: the share of weak, average and strong players that pass at full pace, then on a phone; how long an
//! average match takes, and how many bytes its log has in a minute.

use std::error::Error;
use std::io::Write as _;

use arena_games::football::players::{Player, play};
use arena_games::football::{LEVELS, Pace};

fn main() -> Result<(), Box<dyn Error>> {
    let matches: u32 = std::env::args().nth(1).ok_or("usage: balance <matches>")?.parse()?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "level  weak average strong | phone: weak average strong | seconds goals drawn bytes/min")?;
    for level in &LEVELS {
        write!(out, "{:5}", level.number)?;
        let (mut ticks, mut goals, mut bytes, mut drawn) = (0, 0, 0, 0);
        for pace in [Pace::Full, Pace::Phone] {
            for player in [Player::Weak, Player::Average, Player::Strong] {
                let mut won = 0;
                for number in 0..matches {
                    let seed = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    let recorder =
                        play(player, level.number, seed, pace, seed ^ 1).ok_or("a level is missing")?;
                    let game = recorder.game();
                    won += u32::from(game.won());
                    if (pace, player) == (Pace::Full, Player::Average) {
                        ticks += game.ticks();
                        goals += u32::from(game.score().player + game.score().bot);
                        drawn += u32::from(game.score().player == game.score().bot);
                        bytes += recorder.log().len();
                    }
                }
                write!(out, " {:6.1}", f64::from(won) * 100.0 / f64::from(matches))?;
            }
            write!(out, " |")?;
        }
        let per = |sum: u32| f64::from(sum) / f64::from(matches);
        let minutes = f64::from(ticks) / 3600.0;
        writeln!(
            out,
            " {:.0} {:.1} {:.1}% {:.0}",
            per(ticks) / 60.0,
            per(goals),
            per(drawn) * 100.0,
            f64::from(u32::try_from(bytes)?) / minutes
        )?;
    }
    Ok(())
}
