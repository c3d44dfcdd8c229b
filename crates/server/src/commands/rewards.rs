//! `arena rewards`: rewards and their stock.

use std::process::ExitCode;

use arena_app::ports::Reward;
use arena_app::{App, AppResult, rewards};
use clap::Subcommand;
use serde_json::json;

use super::audit::acting;
use super::desk::at_desk;
use crate::commands::output::say;
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum RewardsCommand {
    /// List rewards with their stock, including those no longer offered.
    List {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Change the stock of a reward: `arena rewards stock 3 +20`.
    Stock {
        /// The reward's id.
        id: i32,
        /// How many to add, `+20`, or to take away, `-3`; the stock never falls below zero.
        #[arg(allow_hyphen_values = true, value_name = "+N")]
        by: i32,
    },
}

pub(super) async fn run(config: &Config, command: RewardsCommand) -> anyhow::Result<ExitCode> {
    at_desk(config, "There is no such reward.", async |app| perform(app, command).await).await
}

async fn perform(app: &App, command: RewardsCommand) -> AppResult<()> {
    match command {
        RewardsCommand::List { json } => list(app, json).await,
        RewardsCommand::Stock { id, by } => {
            let subject = format!("{id} {by:+}");
            let reward = rewards::change_stock(&acting(app, "rewards stock", &subject), id, by).await?;
            say(&line(app, &reward));
            Ok(())
        }
    }
}

async fn list(app: &App, as_json: bool) -> AppResult<()> {
    let every = rewards::every(app).await?;
    if as_json {
        let written = |reward: &Reward| {
            let Reward { id, name, credits, stock, .. } = reward;
            json!({ "id": id, "name": name, "credits": credits.0, "stock": stock })
        };
        say(&every.iter().map(written).collect::<serde_json::Value>().to_string());
    } else {
        every.iter().for_each(|reward| say(&line(app, reward)));
    }
    Ok(())
}

fn line(app: &App, reward: &Reward) -> String {
    let Reward { id, name, credits, stock, .. } = reward;
    let left = match stock {
        None => "no limit".to_owned(),
        Some(left) if *left <= app.settings.low_stock => format!("{left} left, LOW"),
        Some(left) => format!("{left} left"),
    };
    format!("{id:>4}  {credits:>6} credits  {left:<13}  {name}")
}
