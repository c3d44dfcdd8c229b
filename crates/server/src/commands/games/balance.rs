use std::fmt::{self, Display, Formatter};

use anyhow::ensure;
use arena_games::{aim, football, puzzle};
use serde::Serialize;

use super::matches::MatchTable;
use crate::commands::output::OutputArgs;

#[derive(Serialize)]
struct BalanceView {
    matches: Option<MatchTable>,
    levels: Vec<LevelTable>,
}

/// The shares of games that each synthetic player passes, by level.
#[derive(Serialize)]
struct LevelTable {
    game: &'static str,
    /// Games for each level and player.
    games: u32,
    players: Vec<&'static str>,
    levels: Vec<LevelRow>,
}

#[derive(Serialize)]
struct LevelRow {
    level: u8,
    /// Passed games of a hundred, by player.
    passed: Vec<f64>,
}

impl Display for BalanceView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.matches.iter().try_for_each(|table| writeln!(f, "{table}"))?;
        self.levels.iter().try_for_each(|table| writeln!(f, "{table}"))
    }
}

impl Display for LevelTable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { game, games, players, levels } = self;
        writeln!(f, "{game}, {games} games a level and player, passed of a hundred")?;
        write!(f, "level")?;
        players.iter().try_for_each(|player| write!(f, "{player:>16}"))?;
        writeln!(f)?;
        for LevelRow { level, passed } in levels {
            write!(f, "{level:>5}")?;
            passed.iter().try_for_each(|share| write!(f, "{share:>16.1}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

type Measure = fn(u32) -> LevelTable;

/// Prints how many of a hundred games weak, average and strong synthetic players pass, by level; for Cannon
/// Clash, who wins matches, and how.
pub(super) fn show(output: OutputArgs, only: Option<&str>, games: u32) -> anyhow::Result<()> {
    let all: [(&str, Measure); 3] =
        [("aim-train", aim_train), ("puzzle-mania", puzzle_mania), ("space-football", space_football)];
    let asked = |game: &str| only.is_none_or(|only| only == game);
    let matches = asked("cannon-clash").then(|| MatchTable::of(games));
    let levels: Vec<_> =
        all.into_iter().filter(|(game, _)| asked(game)).map(|(_, measure)| measure(games)).collect();
    ensure!(
        matches.is_some() || !levels.is_empty(),
        "there are aim-train, puzzle-mania, space-football and cannon-clash"
    );
    output.print(&BalanceView { matches, levels });
    Ok(())
}

/// Makes a row. `passes` plays one game of a player and returns whether it was passed.
fn row(level: u8, players: usize, games: u32, passes: impl Fn(usize, u64) -> bool) -> LevelRow {
    let share = |player| {
        let passed = (0..u64::from(games)).filter(|game| passes(player, *game)).count();
        #[expect(clippy::cast_precision_loss, reason = "a share to one digit")]
        let share = passed as f64 * 100.0 / f64::from(games.max(1));
        share
    };
    LevelRow { level, passed: (0..players).map(share).collect() }
}

fn aim_train(games: u32) -> LevelTable {
    use aim::players::{PLAYERS, play, seeds};
    let level = |level: &aim::Level| {
        row(level.number, PLAYERS.len(), games, |player, game| {
            play(level.number, &seeds(level.number, game), &PLAYERS[player], game)
                .is_some_and(|played| played.game().phase() == aim::Phase::Passed)
        })
    };
    let players = PLAYERS.iter().map(|player| player.name).collect();
    LevelTable { game: "aim-train", games, players, levels: aim::LEVELS.iter().map(level).collect() }
}

fn puzzle_mania(games: u32) -> LevelTable {
    use puzzle::players::{PLAYERS, passes};
    let level = |level: &'static puzzle::Level| {
        row(level.number, PLAYERS.len(), games, |player, game| passes(level, game, &PLAYERS[player], game))
    };
    let players = PLAYERS.iter().map(|player| player.name).collect();
    LevelTable { game: "puzzle-mania", games, players, levels: puzzle::LEVELS.iter().map(level).collect() }
}

fn space_football(games: u32) -> LevelTable {
    use football::Pace::{Full, Phone};
    use football::players::Player::{Average, Strong, Weak};
    use football::players::play;
    let seats =
        [(Weak, Full), (Average, Full), (Strong, Full), (Weak, Phone), (Average, Phone), (Strong, Phone)];
    let players = ["weak", "average", "strong", "weak, phone", "average, phone", "strong, phone"].to_vec();
    let level = |level: &football::Level| {
        row(level.number, seats.len(), games, |seat, game| {
            let (player, pace) = seats[seat];
            let seed = game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            play(player, level.number, seed, pace, seed ^ 1).is_some_and(|played| played.game().won())
        })
    };
    LevelTable {
        game: "space-football",
        games,
        players,
        levels: football::LEVELS.iter().map(level).collect(),
    }
}
