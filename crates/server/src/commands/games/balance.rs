use std::fmt::{self, Display, Formatter};

use anyhow::ensure;
use arena_games::log::TICKS_PER_SECOND;
use arena_games::{aim, football, puzzle};
use serde::Serialize;

use super::matches::MatchTable;
use crate::commands::output::OutputArgs;

#[derive(Serialize)]
struct BalanceView {
    matches: Option<MatchTable>,
    levels: Vec<LevelTable>,
}

/// The shares of each synthetic player's games that were passed, or in which something else happened, by level.
#[derive(Serialize)]
struct LevelTable {
    game: &'static str,
    /// What is counted: `passed`, or an event of the game.
    counted: &'static str,
    /// Games for each level and player.
    games: u32,
    players: Vec<&'static str>,
    levels: Vec<LevelRow>,
}

#[derive(Serialize)]
struct LevelRow {
    level: u8,
    /// Counted games of a hundred, by player.
    shares: Vec<f64>,
}

impl Display for BalanceView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.matches.iter().try_for_each(|table| writeln!(f, "{table}"))?;
        self.levels.iter().try_for_each(|table| writeln!(f, "{table}"))
    }
}

impl Display for LevelTable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { game, counted, games, players, levels } = self;
        writeln!(f, "{game}, {games} games a level and player, {counted} of a hundred")?;
        write!(f, "level")?;
        players.iter().try_for_each(|player| write!(f, "{player:>16}"))?;
        writeln!(f)?;
        for LevelRow { level, shares } in levels {
            write!(f, "{level:>5}")?;
            shares.iter().try_for_each(|share| write!(f, "{share:>16.1}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

type Measure = fn(u32) -> Vec<LevelTable>;

/// Prints how many of a hundred games weak, average and strong synthetic players pass, by level; for Cannon
/// Clash, who wins matches, and how.
pub(super) fn show(output: OutputArgs, only: Option<&str>, games: u32) -> anyhow::Result<()> {
    let all: [(&str, Measure); 3] =
        [("aim-train", aim_train), ("puzzle-mania", puzzle_mania), ("space-football", space_football)];
    let asked = |game: &str| only.is_none_or(|only| only == game);
    let matches = asked("cannon-clash").then(|| MatchTable::of(games));
    let levels: Vec<_> =
        all.into_iter().filter(|(game, _)| asked(game)).flat_map(|(_, measure)| measure(games)).collect();
    ensure!(
        matches.is_some() || !levels.is_empty(),
        "there are aim-train, puzzle-mania, space-football and cannon-clash"
    );
    output.print(&BalanceView { matches, levels });
    Ok(())
}

/// Makes a row of each of `N` tables. `play` plays one game of a player and returns which of them count it.
fn rows<const N: usize>(
    level: u8,
    players: usize,
    games: u32,
    play: impl Fn(usize, u64) -> [bool; N],
) -> [LevelRow; N] {
    let mut rows = [(); N].map(|()| LevelRow { level, shares: Vec::with_capacity(players) });
    for player in 0..players {
        let mut counts = [0_u32; N];
        for game in 0..u64::from(games) {
            for (count, counted) in counts.iter_mut().zip(play(player, game)) {
                *count += u32::from(counted);
            }
        }
        for (row, count) in rows.iter_mut().zip(counts) {
            row.shares.push(f64::from(count) * 100.0 / f64::from(games.max(1)));
        }
    }
    rows
}

fn aim_train(games: u32) -> Vec<LevelTable> {
    use aim::players::{PLAYERS, play, seeds};
    let rules = aim::Rules::CURRENT;
    let level = |level: &aim::Level| {
        rows(level.number, PLAYERS.len(), games, |player, game| {
            let played = play(rules, level.number, &seeds(level.number, game), &PLAYERS[player], game);
            [played.is_some_and(|played| played.game().phase() == aim::Phase::Passed)]
        })
    };
    let players: Vec<_> = PLAYERS.iter().map(|player| player.name).collect();
    tables("aim-train", ["passed"], games, &players, aim::levels(rules).iter().map(level))
}

fn puzzle_mania(games: u32) -> Vec<LevelTable> {
    use puzzle::players::{PLAYERS, passes};
    let level = |level: &'static puzzle::Level| {
        rows(level.number, PLAYERS.len(), games, |player, game| [passes(level, game, &PLAYERS[player], game)])
    };
    let players: Vec<_> = PLAYERS.iter().map(|player| player.name).collect();
    tables("puzzle-mania", ["passed"], games, &players, puzzle::LEVELS.iter().map(level))
}

/// A match with a goal by this tick begins well for somebody who is new.
const EARLY_TICKS: u32 = 20 * TICKS_PER_SECOND;

fn space_football(games: u32) -> Vec<LevelTable> {
    use football::Pace::{Full, Phone};
    use football::Rules;
    use football::players::Player::{Average, Strong, Weak};
    use football::players::{first_goal, play};
    let seats =
        [(Weak, Full), (Average, Full), (Strong, Full), (Weak, Phone), (Average, Phone), (Strong, Phone)];
    let players = ["weak", "average", "strong", "weak, phone", "average, phone", "strong, phone"];
    let level = |level: &football::Level| {
        rows(level.number, seats.len(), games, |seat, game| {
            let (player, pace) = seats[seat];
            let seed = game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let (rules, number, hand) = (Rules::CURRENT, level.number, seed ^ 1);
            let played = play(rules, player, number, seed, pace, hand);
            let first = first_goal(rules, player, number, seed, pace, hand);
            [
                played.as_ref().is_some_and(|played| played.game().won()),
                first.is_some_and(|tick| tick <= EARLY_TICKS),
                played.is_some_and(|played| played.game().golden()),
            ]
        })
    };
    let counted = ["passed", "with a goal in the first 20 seconds", "level after two minutes"];
    tables("space-football", counted, games, &players, football::LEVELS.iter().map(level))
}

/// Makes the tables of a game from their rows, level by level.
fn tables<const N: usize>(
    game: &'static str,
    counted: [&'static str; N],
    games: u32,
    players: &[&'static str],
    levels: impl Iterator<Item = [LevelRow; N]>,
) -> Vec<LevelTable> {
    let mut tables = counted.map(|counted| LevelTable {
        game,
        counted,
        games,
        players: players.to_vec(),
        levels: Vec::new(),
    });
    for rows in levels {
        for (table, row) in tables.iter_mut().zip(rows) {
            table.levels.push(row);
        }
    }
    tables.into()
}
