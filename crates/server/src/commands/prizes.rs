use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::ports::{HeldPrize, SubscriberId};
use arena_app::tournaments::prizes::{self, PrizePage};
use arena_app::{App, AppResult};
use arena_rules::Credits;
use arena_rules::tournament::prizes::PrizeState;
use clap::{Args, Subcommand};
use serde::Serialize;
use uuid::Uuid;

use super::audit::{acting, actor};
use super::claim_view::hours;
use super::desk::{answered, refusal, with_app};
use super::games::account::LevelDayView;
use super::tournament_signed::DuelView;
use crate::commands::output::{ChangeReport, Group, LocalTime, OutputArgs, RefusalView, say_error};
use crate::config::Config;

const NO_PRIZE: &str = "There is no such prize.";

#[derive(Subcommand)]
pub(crate) enum PrizesCommand {
    /// List prizes, the oldest first: those that wait, unless a state is named.
    List(ListArgs),
    /// Show a prize with the signs of its winner's play: in the tournament's matches, and in levels of the 30
    /// days before.
    Show {
        /// The prize's id.
        id: Uuid,
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
}

fn state(word: &str) -> Result<PrizeState, String> {
    let states = PrizeState::ALL.map(PrizeState::as_str).join(", ");
    PrizeState::from_word(word).ok_or_else(|| format!("one of {states}"))
}

pub(super) async fn run(config: &Config, group: Group<PrizesCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    with_app(config, async |app| {
        let done = match command {
            PrizesCommand::List(args) => list(app, output, &args).await,
            PrizesCommand::Show { id } => show(app, output, id).await,
            PrizesCommand::Pay { ids } => return pay(app, output, ids).await,
            PrizesCommand::Refuse { id, reason } => refuse(app, output, id, &reason).await,
        };
        answered(done, output, NO_PRIZE)
    })
    .await?
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PrizeView {
    id: Uuid,
    state: &'static str,
    tournament: TournamentName,
    subscriber: SubscriberId,
    nickname: String,
    place: i32,
    credits: Credits,
    held_at: LocalTime,
    settled_at: Option<LocalTime>,
    settled_by: Option<String>,
    reason: Option<String>,
    /// How long the prize waits or took.
    #[serde(skip)]
    time: String,
}

#[derive(Serialize)]
struct TournamentName {
    id: i64,
    name: String,
}

impl PrizeView {
    fn new(app: &App, prize: HeldPrize) -> Self {
        let at = |at| LocalTime::new(at, app.settings.zone);
        Self {
            id: prize.id,
            state: prize.state.as_str(),
            tournament: TournamentName { id: prize.tournament, name: prize.tournament_name },
            subscriber: prize.subscriber,
            nickname: prize.nickname,
            place: prize.place,
            credits: prize.amount,
            held_at: at(prize.held_at),
            settled_at: prize.settled_at.map(at),
            settled_by: prize.settled_by,
            reason: prize.reason,
            time: match prize.settled_at {
                None => format!("waits {}", hours(app.now() - prize.held_at)),
                Some(settled) => format!("took {}", hours(settled - prize.held_at)),
            },
        }
    }
}

impl Display for PrizeView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, state, nickname, place, credits, held_at, time, .. } = self;
        let TournamentName { id: tournament, name } = &self.tournament;
        let by = self.settled_by.as_ref().map(|by| format!("  by {by}")).unwrap_or_default();
        write!(
            f,
            "{id}  {held_at}  {time}  {state}  {credits} credits  place {place} of {name} ({tournament})  {nickname}{by}"
        )
    }
}

#[derive(Serialize)]
struct PrizeList {
    prizes: Vec<PrizeView>,
    /// `--after` of the next page.
    next: Option<Uuid>,
    #[serde(skip)]
    state: &'static str,
}

impl Display for PrizeList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.prizes.iter().try_for_each(|prize| writeln!(f, "{prize}"))?;
        let (count, state) = (self.prizes.len(), self.state);
        match self.next {
            Some(next) => writeln!(f, "{count} {state}, and more: --after {next}"),
            None => writeln!(f, "{count} {state}"),
        }
    }
}

async fn list(app: &App, output: OutputArgs, args: &ListArgs) -> AppResult<()> {
    let PrizePage { prizes, next } = prizes::list(app, args.state, args.after, args.limit).await?;
    let prizes = prizes.into_iter().map(|prize| PrizeView::new(app, prize)).collect();
    output.print(&PrizeList { prizes, next, state: args.state.as_str() });
    Ok(())
}

/// A prize with the signs of its winner's play.
#[derive(Serialize)]
struct PrizeWithSigns {
    #[serde(flatten)]
    prize: PrizeView,
    duels: Vec<DuelView>,
    signs: Vec<LevelDayView>,
}

impl Display for PrizeWithSigns {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let prize = &self.prize;
        writeln!(f, "{prize}")?;
        writeln!(f, "subscriber  {}", prize.subscriber)?;
        if let Some(at) = prize.settled_at {
            writeln!(f, "{:<11} {at}", prize.state)?;
        }
        if let Some(reason) = &prize.reason {
            writeln!(f, "reason      {reason}")?;
        }
        self.duels.iter().try_for_each(|duel| writeln!(f, "duel        {duel}"))?;
        self.signs.iter().try_for_each(|day| writeln!(f, "signs       {day}"))?;
        if self.duels.is_empty() && self.signs.is_empty() {
            writeln!(
                f,
                "No signs, neither in the duels of this tournament nor in the levels of the 30 days before."
            )?;
        }
        Ok(())
    }
}

async fn show(app: &App, output: OutputArgs, id: Uuid) -> AppResult<()> {
    let prize = prizes::show(app, id).await?;
    let signs = prizes::signs(app, &prize).await?.into_iter().map(LevelDayView::from).collect();
    let duels = prizes::duels(app, &prize).await?.into_iter().map(DuelView::from).collect();
    output.print(&PrizeWithSigns { prize: PrizeView::new(app, prize), duels, signs });
    Ok(())
}

/// The prizes that a command paid, and the refusal that ended it.
#[derive(Serialize)]
struct Payments {
    prizes: Vec<PrizeView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<RefusalView>,
}

/// Pays and prints each prize in its own transaction: those before a refused one stay paid.
async fn pay(app: &App, output: OutputArgs, ids: Vec<Uuid>) -> anyhow::Result<ExitCode> {
    let mut payments = Payments { prizes: Vec::new(), error: None };
    let mut failure = None;
    for id in ids {
        match prizes::pay(&acting(app, "prizes pay", &id), id, &actor()).await {
            Ok(prize) => {
                let (credits, coin, name) = (prize.amount, &app.settings.coin, &prize.tournament_name);
                let line = format!("{id} paid: {credits} {coin} for {name}; the winner is told");
                output.print_progress(&line);
                payments.prizes.push(PrizeView::new(app, prize));
            }
            Err(error) => {
                match refusal(error, NO_PRIZE) {
                    Ok(refusal) => payments.error = Some(refusal),
                    Err(error) => failure = Some(error),
                }
                break;
            }
        }
    }
    output.print_document(&payments);
    match (failure, payments.error) {
        (Some(failure), _) => Err(failure),
        (None, Some(refusal)) => {
            say_error(&refusal.message);
            Ok(ExitCode::FAILURE)
        }
        (None, None) => Ok(ExitCode::SUCCESS),
    }
}

async fn refuse(app: &App, output: OutputArgs, id: Uuid, reason: &str) -> AppResult<()> {
    let prize = prizes::refuse(&acting(app, "prizes refuse", &id), id, &actor(), reason).await?;
    let sentence = format!("{id} refused: nobody is paid for {}; the winner is told", prize.tournament_name);
    output.print(&ChangeReport::new(PrizeView::new(app, prize), sentence));
    Ok(())
}
