//! Looking after the games made here: their builds, how hard their levels are, and plays worth a look.

pub(super) mod account;
mod add;
mod balance;
mod folder;
mod matches;
mod signed;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum GamesCommand {
    /// Check a build folder, of Unity 2020 to 6 or any other with the same contract, and serve it from now on.
    Add {
        /// The folder, or its folder `Build`.
        folder: PathBuf,
        /// The game that it is of: aim-train, cannon-clash…
        #[arg(long)]
        game: String,
        /// Only check.
        #[arg(long)]
        check: bool,
    },
    /// List the builds that were added.
    List,
    /// Take the build of a game away; a game that the app brings along is played from that one again.
    Remove {
        /// The game.
        game: String,
    },
    /// Let weak, average and strong synthetic players play all levels, and print how many pass; of Cannon Clash, let them
    /// play each other.
    Balance {
        /// Which game: aim-train, cannon-clash, puzzle-mania, space-football. All, where none is named.
        game: Option<String>,
        /// Games a level and player, or a pair of players.
        #[arg(long, default_value_t = 500)]
        games: u32,
    },
    /// List finished levels that show what a person's play seldom shows, the latest first.
    Signed {
        /// How many at the most.
        #[arg(long, default_value_t = 50)]
        limit: u64,
    },
    /// Show what a subscriber played on the last days, and what of it a person's play seldom shows.
    Account {
        /// Their mobile number.
        number: String,
        /// How many days, today included.
        #[arg(long, default_value_t = 7)]
        days: u32,
    },
}

impl GamesCommand {
    /// Whether it is done without database and configuration.
    pub(crate) fn needs_nothing(&self) -> bool {
        matches!(self, Self::Balance { .. })
    }
}

pub(super) fn run_alone(command: &GamesCommand) -> anyhow::Result<()> {
    match command {
        GamesCommand::Balance { game, games } => balance::print(game.as_deref(), *games),
        _ => Ok(()),
    }
}

pub(super) async fn run(config: &Config, command: GamesCommand) -> anyhow::Result<ExitCode> {
    match command {
        GamesCommand::Add { folder, game, check } => {
            add::add(config, &folder, &game, check).await?;
        }
        GamesCommand::List => add::list(config)?,
        GamesCommand::Remove { game } => {
            add::remove(config, &game).await?;
        }
        GamesCommand::Signed { limit } => signed::list(config, limit).await?,
        GamesCommand::Account { number, days } => account::print(config, &number, days).await?,
        GamesCommand::Balance { .. } => {}
    }
    Ok(ExitCode::SUCCESS)
}
