use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::ports::Reward;
use arena_app::rewards::StockChange;
use arena_app::{App, AppResult, rewards};
use arena_rules::{Amount, Credits};
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
        /// The reason, for the audit: a delivery's number, a count of the store.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Set how many of a reward's stock are not sold: `arena rewards reserve 3 5`.
    Reserve {
        /// The reward's id.
        id: i32,
        /// How many are kept back; 0 for none.
        reserve: i32,
    },
    /// Set the mark at which staff are warned of a reward: `arena rewards low 3 10`.
    Low {
        /// The reward's id.
        id: i32,
        /// The pieces for sale at that moment; 0 never warns, `usual` is the mark of `rewards.low_stock`.
        #[arg(value_parser = low_mark)]
        mark: LowMark,
    },
    /// Set what one piece of a reward costs the operator: `arena rewards cost 3 1500.50`.
    Cost {
        /// The reward's id.
        id: i32,
        /// The amount in the portal's currency, or `unknown`.
        #[arg(value_parser = piece_cost)]
        amount: PieceCost,
    },
    /// Voucher codes: import files of them, and see what is left.
    #[command(subcommand)]
    Vouchers(VouchersCommand),
}

/// A reward's own low mark; `None` for that of `rewards.low_stock`.
#[derive(Clone, Copy)]
pub(crate) struct LowMark(Option<i32>);

fn low_mark(text: &str) -> Result<LowMark, String> {
    if text == "usual" {
        return Ok(LowMark(None));
    }
    text.parse().map(|mark| LowMark(Some(mark))).map_err(|_| "a whole number, or `usual`".to_owned())
}

/// The cost of one piece; `None` if unknown.
#[derive(Clone, Copy)]
pub(crate) struct PieceCost(Option<Amount>);

fn piece_cost(text: &str) -> Result<PieceCost, String> {
    if text == "unknown" {
        return Ok(PieceCost(None));
    }
    let amount = Amount::parse(text).ok_or("an amount such as 1500 or 1500.50, or `unknown`")?;
    Ok(PieceCost(Some(amount)))
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
        RewardsCommand::Stock { id, by, reason } => {
            let app = &acting(app, "rewards stock", &format!("{id} {by:+}"));
            let change = StockChange { reason: reason.as_deref(), ..StockChange::by(by) };
            output.print(&RewardView::new(app, rewards::change_stock(app, id, change).await?));
        }
        RewardsCommand::Reserve { id, reserve } => {
            let app = &acting(app, "rewards reserve", &id);
            output.print(&RewardView::new(app, rewards::set_reserve(app, id, reserve).await?));
        }
        RewardsCommand::Low { id, mark: LowMark(mark) } => {
            let app = &acting(app, "rewards low", &id);
            output.print(&RewardView::new(app, rewards::set_low_mark(app, id, mark).await?));
        }
        RewardsCommand::Cost { id, amount: PieceCost(cost) } => {
            let app = &acting(app, "rewards cost", &id);
            output.print(&RewardView::new(app, rewards::set_cost(app, id, cost).await?));
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
    /// How many of the stock are not sold.
    reserve: i32,
    /// The pieces for sale at which the server warns; 0 for never.
    low_mark: i32,
    /// Whether the server warns of the small stock.
    low: bool,
    /// The cost of one piece; `None` if unknown.
    cost: Option<Amount>,
    /// The currency of the cost.
    currency: String,
}

impl RewardView {
    fn new(app: &App, reward: Reward) -> Self {
        let low = reward.is_low(app.settings.low_stock);
        let Reward { id, name, credits, stock, reserve, low_mark, cost, .. } = reward;
        let low_mark = low_mark.unwrap_or(app.settings.low_stock);
        let currency = app.settings.prices.currency.clone();
        Self { id, name, credits, stock, reserve, low_mark, low, cost, currency }
    }
}

impl Display for RewardView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, name, credits, reserve, low_mark, cost, currency, .. } = self;
        let left = match self.stock {
            None => "no limit".to_owned(),
            Some(left) if self.low => format!("{left} left, LOW"),
            Some(left) => format!("{left} left"),
        };
        write!(f, "{id:>4}  {credits:>6} credits  {left:<13}")?;
        write!(f, "  reserve {reserve:>3}  low at {low_mark:>3}")?;
        match cost {
            Some(cost) => write!(f, "  {:<14}", format!("{currency} {cost}"))?,
            None => write!(f, "  {:<14}", "cost unknown")?,
        }
        write!(f, "  {name}")
    }
}
