use arena_games::cannon::bots::{Strength, play};
use arena_games::cannon::{FULL_TURN, Outcome, Side};

use crate::commands::output::say;

#[derive(Default)]
struct Tally {
    games: u32,
    won: [u32; 2],
    drawn: u32,
    overtime: u32,
    by: [u32; 3],
    turns: u64,
}

impl Tally {
    fn of(pair: [Strength; 2], games: u32) -> Self {
        let mut tally = Self { games, ..Self::default() };
        for game in 0..u64::from(games) {
            let seed = game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            // Each pair plays both sides equally often.
            let swapped = game % 2 == 1;
            let [first, second] = pair;
            let played = play(if swapped { [second, first] } else { pair }, seed, seed ^ 1);
            let played = played.game();
            tally.turns += u64::from(played.turns());
            tally.overtime += u32::from(played.turns() > FULL_TURN);
            match played.outcome() {
                Some(Outcome::Won { side, by }) => {
                    tally.won[usize::from((side == Side::B) != swapped)] += 1;
                    tally.by[by as usize] += 1;
                }
                Some(Outcome::Drawn) | None => tally.drawn += 1,
            }
        }
        tally
    }

    fn percent(&self, count: u32) -> f64 {
        f64::from(count) * 100.0 / f64::from(self.games.max(1))
    }
}

/// Prints matches of Cannon Clash between synthetic players: who wins, and how.
pub(super) fn print(games: u32) {
    say(&format!("cannon-clash, {games} matches a pair, of a hundred; length in seconds"));
    let names =
        ["first wins", "second", "drawn", "overtime", "centre tower", "more towers", "more hp", "length"];
    say(&names.iter().fold(format!("{:<20}", ""), |line, name| format!("{line}{name:>14}")));
    for (number, second) in Strength::ALL.into_iter().enumerate() {
        for first in Strength::ALL.into_iter().skip(number) {
            let tally = Tally::of([first, second], games);
            let [centre, towers, hp] = tally.by.map(|count| tally.percent(count));
            #[expect(clippy::cast_precision_loss, reason = "a mean to one digit")]
            let length = tally.turns as f64 / 10.0 / f64::from(games.max(1));
            let [won, lost] = tally.won.map(|count| tally.percent(count));
            let figures = [
                won,
                lost,
                tally.percent(tally.drawn),
                tally.percent(tally.overtime),
                centre,
                towers,
                hp,
                length,
            ];
            let pair = format!("{} : {}", name(first), name(second));
            say(&figures.iter().fold(format!("{pair:<20}"), |line, figure| format!("{line}{figure:>14.1}")));
        }
    }
}

fn name(strength: Strength) -> &'static str {
    match strength {
        Strength::Weak => "weak",
        Strength::Average => "average",
        Strength::Strong => "strong",
    }
}
