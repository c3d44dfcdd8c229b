use std::fmt::{self, Display, Formatter};

use arena_games::cannon::bots::{Strength, play};
use arena_games::cannon::{FULL_TURN, Outcome, Side};
use serde::Serialize;

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

#[derive(Serialize)]
pub(super) struct MatchTable {
    game: &'static str,
    /// Matches for each pair.
    games: u32,
    pairs: Vec<PairRow>,
}

/// Shares are of a hundred matches; the length is in seconds.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PairRow {
    first: &'static str,
    second: &'static str,
    first_wins: f64,
    second_wins: f64,
    drawn: f64,
    overtime: f64,
    by_centre_tower: f64,
    by_more_towers: f64,
    by_more_hp: f64,
    length: f64,
}

impl PairRow {
    fn of(first: Strength, second: Strength, games: u32) -> Self {
        let tally = Tally::of([first, second], games);
        let [first_wins, second_wins] = tally.won.map(|count| tally.percent(count));
        let [by_centre_tower, by_more_towers, by_more_hp] = tally.by.map(|count| tally.percent(count));
        #[expect(clippy::cast_precision_loss, reason = "a mean to one digit")]
        let length = tally.turns as f64 / 10.0 / f64::from(games.max(1));
        Self {
            first: name(first),
            second: name(second),
            first_wins,
            second_wins,
            drawn: tally.percent(tally.drawn),
            overtime: tally.percent(tally.overtime),
            by_centre_tower,
            by_more_towers,
            by_more_hp,
            length,
        }
    }

    fn figures(&self) -> [f64; 8] {
        [
            self.first_wins,
            self.second_wins,
            self.drawn,
            self.overtime,
            self.by_centre_tower,
            self.by_more_towers,
            self.by_more_hp,
            self.length,
        ]
    }
}

impl MatchTable {
    pub(super) fn of(games: u32) -> Self {
        let mut pairs = Vec::new();
        for (number, second) in Strength::ALL.into_iter().enumerate() {
            for first in Strength::ALL.into_iter().skip(number) {
                pairs.push(PairRow::of(first, second, games));
            }
        }
        Self { game: "cannon-clash", games, pairs }
    }
}

impl Display for MatchTable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { game, games, pairs } = self;
        writeln!(f, "{game}, {games} matches a pair, of a hundred; length in seconds")?;
        let names =
            ["first wins", "second", "drawn", "overtime", "centre tower", "more towers", "more hp", "length"];
        write!(f, "{:<20}", "")?;
        names.iter().try_for_each(|name| write!(f, "{name:>14}"))?;
        writeln!(f)?;
        for pair in pairs {
            let names = format!("{} : {}", pair.first, pair.second);
            write!(f, "{names:<20}")?;
            pair.figures().iter().try_for_each(|figure| write!(f, "{figure:>14.1}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

fn name(strength: Strength) -> &'static str {
    match strength {
        Strength::Weak => "weak",
        Strength::Average => "average",
        Strength::Strong => "strong",
    }
}
