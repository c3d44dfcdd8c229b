use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::ports::Reward;
use arena_app::{App, AppResult, rewards};
use arena_rules::Credits;
use clap::Subcommand;
use serde::Serialize;

use super::audit::acting;
use super::desk::at_desk;
use super::vouchers::{self, VouchersCommand};
use crate::commands::output::{Group, Lines, OutputArgs};
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum RewardsCommand {
    /// List rewards with their stock, including those no longer offered.
    List,
    /// Change the stock of a reward: `arena rewards stock 3 +20`.
    Stock {
        /// The reward's id.
        id: i32,
        /// How many to add, `+20`, or to take away, `-3`; the stock never falls below zero.
        #[arg(allow_hyphen_values = true, value_name = "+N")]
        by: i32,
    },
    /// Voucher codes: import files of them, and see what is left.
    #[command(subcommand)]
    Vouchers(VouchersCommand),
}

pub(super) async fn run(config: &Config, group: Group<RewardsCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    at_desk(config, output, "There is no such reward or batch.", async |app| {
        perform(app, output, command).await
    })
    .await
}

async fn perform(app: &App, output: OutputArgs, command: RewardsCommand) -> AppResult<()> {
    match command {
        RewardsCommand::Vouchers(command) => vouchers::perform(app, output, command).await?,
        RewardsCommand::List => {
            let rewards = rewards::every(app).await?;
            output.print(&Lines(rewards.into_iter().map(|reward| RewardView::new(app, reward)).collect()));
        }
        RewardsCommand::Stock { id, by } => {
            let subject = format!("{id} {by:+}");
            let reward = rewards::change_stock(&acting(app, "rewards stock", &subject), id, by).await?;
            output.print(&RewardView::new(app, reward));
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct RewardView {
    id: i32,
    name: String,
    credits: Credits,
    /// Rewards left; `None` for no limit.
    stock: Option<i32>,
    /// Whether the server warns of the small stock.
    low: bool,
}

impl RewardView {
    fn new(app: &App, reward: Reward) -> Self {
        let Reward { id, name, credits, stock, .. } = reward;
        let low = stock.is_some_and(|left| left <= app.settings.low_stock);
        Self { id, name, credits, stock, low }
    }
}

impl Display for RewardView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, name, credits, .. } = self;
        let left = match self.stock {
            None => "no limit".to_owned(),
            Some(left) if self.low => format!("{left} left, LOW"),
            Some(left) => format!("{left} left"),
        };
        write!(f, "{id:>4}  {credits:>6} credits  {left:<13}  {name}")
    }
}
