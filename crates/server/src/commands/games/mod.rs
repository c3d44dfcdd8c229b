//! `arena games`: builds of in-house games, difficulty of levels, and plays that show signs.

pub(super) mod account;
mod add;
mod balance;
mod folder;
mod matches;
mod signed;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use crate::commands::output::Group;
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum GamesCommand {
    /// Check a build folder (Unity 2020 to 6, or any other with the same contract) and serve it from now on.
    Add {
        /// The folder, or its subfolder `Build`.
        folder: PathBuf,
        /// The game of the build: aim-train, cannon-clash…
        #[arg(long)]
        game: String,
        /// Only check the folder.
        #[arg(long)]
        check: bool,
    },
    /// List the added builds.
    List,
    /// Remove the added build of a game; a build that the app brings along is served again.
    Remove {
        /// The game.
        game: String,
    },
    /// Let weak, average and strong synthetic players play all levels, and print how many pass; in Space
    /// Football also how many matches begin with an early goal or come to a golden one. In Cannon Clash the players
    /// play each other.
    Balance {
        /// The game: aim-train, cannon-clash, puzzle-mania, space-football. By default all.
        game: Option<String>,
        /// Games for each level and player, or for each pair of players.
        #[arg(long, default_value_t = 500)]
        games: u32,
    },
    /// List finished levels that show signs, the latest first.
    Signed {
        /// The most levels to list.
        #[arg(long, default_value_t = 50)]
        limit: u64,
    },
    /// Show what a subscriber played on the last days, with the signs.
    Account {
        /// The subscriber's mobile number.
        number: String,
        /// The number of days, today included.
        #[arg(long, default_value_t = 7)]
        days: u32,
    },
}

impl GamesCommand {
    pub(crate) fn needs_nothing(&self) -> bool {
        matches!(self, Self::Balance { .. })
    }
}

pub(super) fn run_alone(group: &Group<GamesCommand>) -> anyhow::Result<()> {
    match &group.command {
        GamesCommand::Balance { game, games } => balance::show(group.output, game.as_deref(), *games),
        _ => Ok(()),
    }
}

pub(super) async fn run(config: &Config, group: Group<GamesCommand>) -> anyhow::Result<ExitCode> {
    let output = group.output;
    match group.command {
        GamesCommand::Add { folder, game, check } => {
            add::add(config, output, &folder, &game, check).await?;
        }
        GamesCommand::List => add::list(config, output)?,
        GamesCommand::Remove { game } => {
            add::remove(config, output, &game).await?;
        }
        GamesCommand::Signed { limit } => signed::list(config, output, limit).await?,
        GamesCommand::Account { number, days } => account::show(config, output, &number, days).await?,
        GamesCommand::Balance { .. } => {}
    }
    Ok(ExitCode::SUCCESS)
}
