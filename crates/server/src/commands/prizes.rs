//! `arena prizes`: the staff's desk for held prizes.

use std::process::ExitCode;

use arena_app::levels::AccountDay;
use arena_app::ports::HeldPrize;
use arena_app::tournaments::{SignedDuel, prizes, signed_duels};
use arena_app::{App, AppResult};
use arena_rules::day;
use arena_rules::tournament::prizes::PrizeState;
use chrono::{DateTime, SecondsFormat, Utc};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use uuid::Uuid;

use super::audit::{acting, actor};
use super::claims::{hours, print_signs, signs_of};
use super::desk::at_desk;
use super::tournament_signed;
use crate::commands::output::say;
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum PrizesCommand {
    /// List prizes, the oldest first: those that wait, unless a state is named.
    List(ListArgs),
    /// Show a prize with the signs of its winner's play: in the tournament's matches, and in levels of the 30
    /// days before.
    Show {
        /// The prize's id.
        id: Uuid,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Pay prizes that wait, and tell each winner.
    Pay {
        /// The prizes' ids.
        #[arg(required = true)]
        ids: Vec<Uuid>,
    },
    /// Refuse a prize that waits: nobody is paid, and the winner is told.
    Refuse {
        /// The prize's id.
        id: Uuid,
        /// The reason, which the winner reads.
        #[arg(long)]
        reason: String,
    },
}

/// Which prizes are listed, and how.
#[derive(Args)]
pub(crate) struct ListArgs {
    /// Only prizes in this state: waiting, paid or refused.
    #[arg(long, value_parser = state, default_value = "waiting")]
    state: PrizeState,
    /// The most prizes to list.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1000))]
    limit: u64,
    /// Only prizes after this one: the last line of a list that was cut off names it.
    #[arg(long, value_name = "ID")]
    after: Option<Uuid>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

fn state(word: &str) -> Result<PrizeState, String> {
    let states = PrizeState::ALL.map(PrizeState::as_str).join(", ");
    PrizeState::from_word(word).ok_or_else(|| format!("one of {states}"))
}

pub(super) async fn run(config: &Config, command: PrizesCommand) -> anyhow::Result<ExitCode> {
    at_desk(config, "There is no such prize.", async |app| perform(app, command).await).await
}

async fn perform(app: &App, command: PrizesCommand) -> AppResult<()> {
    match command {
        PrizesCommand::List(args) => list(app, &args).await?,
        PrizesCommand::Show { id, json } => show(app, id, json).await?,
        PrizesCommand::Pay { ids } => {
            // Each prize has its own transaction. Prizes before a refused one stay paid, and have been
            // reported.
            for id in ids {
                let prize = prizes::pay(&acting(app, "prizes pay", &id), id, &actor()).await?;
                let (amount, coin) = (prize.amount, &app.settings.coin);
                say(&format!("{id} paid: {amount} {coin} for {}; the winner is told", prize.tournament_name));
            }
        }
        PrizesCommand::Refuse { id, reason } => {
            let prize = prizes::refuse(&acting(app, "prizes refuse", &id), id, &actor(), &reason).await?;
            say(&format!("{id} refused: nobody is paid for {}; the winner is told", prize.tournament_name));
        }
    }
    Ok(())
}

async fn list(app: &App, args: &ListArgs) -> AppResult<()> {
    let page = prizes::list(app, args.state, args.after, args.limit).await?;
    if args.json {
        let prizes: Vec<_> = page.prizes.iter().map(written).collect();
        say(&json!({ "prizes": prizes, "next": page.next }).to_string());
        return Ok(());
    }
    for prize in &page.prizes {
        say(&line(app, prize));
    }
    let (count, state) = (page.prizes.len(), args.state.as_str());
    say(&match page.next {
        Some(next) => format!("{count} {state}, and more: --after {next}"),
        None => format!("{count} {state}"),
    });
    Ok(())
}

fn line(app: &App, prize: &HeldPrize) -> String {
    let HeldPrize { id, tournament, tournament_name, nickname, place, amount, state, .. } = prize;
    let at = day::display(prize.held_at, app.settings.zone);
    let time = match prize.settled_at {
        None => format!("waits {}", hours(app.now() - prize.held_at)),
        Some(settled) => format!("took {}", hours(settled - prize.held_at)),
    };
    let by = prize.settled_by.as_ref().map(|by| format!("  by {by}")).unwrap_or_default();
    let state = state.as_str();
    format!(
        "{id}  {at}  {time}  {state}  {amount} credits  place {place} of {tournament_name} ({tournament})  {nickname}{by}"
    )
}

async fn show(app: &App, id: Uuid, as_json: bool) -> AppResult<()> {
    let prize = prizes::show(app, id).await?;
    let days = prizes::signs(app, &prize).await?;
    let mut duels = signed_duels(app, prize.tournament).await?;
    duels.retain(|duel| duel.player == prize.subscriber);
    if as_json {
        say(&with_signs(&prize, &duels, &days).to_string());
        return Ok(());
    }
    say(&line(app, &prize));
    say(&format!("subscriber  {}", prize.subscriber));
    if let Some(at) = prize.settled_at {
        say(&format!("{:<11} {}", prize.state.as_str(), day::display(at, app.settings.zone)));
    }
    if let Some(reason) = &prize.reason {
        say(&format!("reason      {reason}"));
    }
    for duel in &duels {
        say(&format!("duel        {}", tournament_signed::line(duel)));
    }
    print_signs(&days);
    if duels.is_empty() && days.is_empty() {
        say("No signs, neither in the duels of this tournament nor in the levels of the 30 days before.");
    }
    Ok(())
}

fn written(prize: &HeldPrize) -> Value {
    let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    json!({
        "id": prize.id,
        "state": prize.state.as_str(),
        "tournament": { "id": prize.tournament, "name": prize.tournament_name },
        "subscriber": prize.subscriber,
        "nickname": prize.nickname,
        "place": prize.place,
        "credits": prize.amount.0,
        "heldAt": time(prize.held_at),
        "settledAt": prize.settled_at.map(time),
        "settledBy": prize.settled_by,
        "reason": prize.reason,
    })
}

fn with_signs(prize: &HeldPrize, duels: &[SignedDuel], days: &[AccountDay]) -> Value {
    let duel = |duel: &SignedDuel| {
        let signs: Vec<_> = duel.signs.split_whitespace().collect();
        let room = duel.room.as_str();
        json!({ "room": room, "round": duel.round, "won": duel.won, "signs": signs, "anotherState": duel.desyncs })
    };
    let mut shown = written(prize);
    shown["duels"] = duels.iter().map(duel).collect();
    shown["signs"] = days.iter().map(signs_of).collect();
    shown
}
