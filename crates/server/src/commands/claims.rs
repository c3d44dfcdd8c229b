use std::process::ExitCode;

use arena_app::levels::AccountDay;
use arena_app::ports::{Claim, ClaimFilter};
use arena_app::rewards::{claims, delivery, vouchers};
use arena_app::{App, AppResult};
use arena_rules::claims::ClaimState;
use arena_rules::parcels::Parcel;
use chrono::Duration;
use clap::{Args, Subcommand};
use uuid::Uuid;

use super::audit::{acting, actor};
use super::claim_view::{ClaimDetails, ClaimList, ClaimView};
use super::desk::at_desk;
use super::find_subscriber::subscriber;
use crate::commands::output::{ChangeReport, Group, OutputArgs};
use crate::config::Config;
use crate::wiring::content::length;

#[derive(Subcommand)]
pub(crate) enum ClaimsCommand {
    /// List claims, the oldest first: those that wait for staff, unless a state is named. With `--subscriber`,
    /// list all claims of one subscriber, the newest first.
    List(ListArgs),
    /// Show a claim. The recipient is shown only to the person who has taken the claim.
    Show {
        /// The claim's id.
        id: Uuid,
    },
    /// Take a claim: nobody else can work on it until the lease ends (`rewards.claim_lease_minutes`).
    Take {
        /// The claim's id.
        id: Uuid,
    },
    /// Release a claim that was taken.
    Release {
        /// The claim's id.
        id: Uuid,
    },
    /// Send a claim that you have taken as a parcel: a carrier has it, and its subscriber is told how to follow it.
    Ship {
        /// The claim's id.
        id: Uuid,
        /// The carrier's name; the subscriber reads it, with a link if `rewards.carriers` has one.
        #[arg(long, value_name = "NAME")]
        carrier: String,
        /// The tracking number; the subscriber reads it.
        #[arg(long, value_name = "TEXT")]
        number: String,
    },
    /// Correct carrier and number of a parcel that is on its way, and tell its subscriber again.
    CorrectParcel {
        /// The claim's id.
        id: Uuid,
        /// The carrier's name.
        #[arg(long, value_name = "NAME")]
        carrier: String,
        /// The tracking number.
        #[arg(long, value_name = "TEXT")]
        number: String,
    },
    /// Record that a parcel arrived, whoever sent it, and tell its subscriber.
    Arrived {
        /// The claim's id.
        id: Uuid,
    },
    /// Take a claim whose parcel came back to work again, to send it anew.
    CameBack {
        /// The claim's id.
        id: Uuid,
    },
    /// Record that a claim that you have taken is delivered, and tell its subscriber.
    Deliver {
        /// The claim's id.
        id: Uuid,
        /// The reference by which the subscriber finds the delivery, such as a courier's number; they read
        /// it.
        #[arg(long)]
        reference: String,
    },
    /// Deliver a claim that you have taken by a code of its reward's pool, and send it to the subscriber.
    DeliverVoucher {
        /// The claim's id.
        id: Uuid,
    },
    /// Have the provider deliver a claim that it had left to staff, under the same reference.
    Resend {
        /// The claim's id.
        id: Uuid,
    },
    /// Refuse a claim: returns credits and stock, and tells its subscriber.
    Refuse {
        /// The claim's id.
        id: Uuid,
        /// The reason, which the subscriber reads.
        #[arg(long)]
        reason: String,
        /// The claim is on its way, and its parcel was lost or came back.
        #[arg(long)]
        shipped: bool,
    },
}

/// Which claims are listed, and how.
#[derive(Args)]
pub(crate) struct ListArgs {
    /// Only claims in this state: claimed, working, shipped, delivered or refused.
    #[arg(long, value_parser = state)]
    state: Option<ClaimState>,
    /// Only claims at least this old: `90m`, `24h`, `7d`.
    #[arg(long, value_name = "TIME", value_parser = age)]
    older_than: Option<Duration>,
    /// All claims of this subscriber, by mobile number or id.
    #[arg(long, value_name = "WHO", conflicts_with_all = ["state", "older_than", "limit"])]
    subscriber: Option<String>,
    /// The most claims to list.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1000))]
    limit: u64,
    /// Only claims after this one: the last line of a list that was cut off names it.
    #[arg(long, value_name = "ID")]
    after: Option<Uuid>,
}

fn state(word: &str) -> Result<ClaimState, String> {
    let states = ClaimState::ALL.map(ClaimState::as_str).join(", ");
    ClaimState::from_word(word).ok_or_else(|| format!("one of {states}"))
}

fn age(text: &str) -> Result<Duration, String> {
    length(text).ok_or_else(|| "write `90m`, `24h` or `7d`".to_owned())
}

pub(super) async fn run(config: &Config, group: Group<ClaimsCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    at_desk(config, output, "There is no such claim.", async |app| perform(app, output, command).await).await
}

async fn perform(app: &App, output: OutputArgs, command: ClaimsCommand) -> AppResult<()> {
    let me = actor();
    match command {
        ClaimsCommand::List(args) => list(app, output, &args).await?,
        ClaimsCommand::Show { id } => {
            let claim = claims::show(app, id).await?;
            output.print(&details(app, &claim, &me, claims::signs(app, &claim).await?).await?);
        }
        ClaimsCommand::Take { id } => {
            // Read first: a claim is not taken if its signs cannot be read.
            let signs = claims::signs(app, &claims::show(app, id).await?).await?;
            let claim = claims::take(&acting(app, "claims take", &id), id, &me).await?;
            output.print(&details(app, &claim, &me, signs).await?);
        }
        ClaimsCommand::Release { id } => {
            let claim = claims::release(&acting(app, "claims release", &id), id, &me).await?;
            print_claim(app, output, &claim, format!("{id} is free for anybody"));
        }
        ClaimsCommand::Ship { id, carrier, number } => {
            let acting = acting(app, "claims ship", &id);
            let claim = claims::ship(&acting, id, &me, &carrier, &number).await?;
            let sentence = format!("{id} is on its way: {}; the subscriber is told", claim.reward_name);
            print_claim(app, output, &claim, sentence);
        }
        ClaimsCommand::CorrectParcel { id, carrier, number } => {
            let acting = acting(app, "claims correct-parcel", &id);
            let claim = claims::correct_parcel(&acting, id, &me, &carrier, &number).await?;
            let sentence = format!("{id} has the parcel {}; the subscriber is told", parcel(&claim));
            print_claim(app, output, &claim, sentence);
        }
        ClaimsCommand::Arrived { id } => {
            let claim = claims::arrived(&acting(app, "claims arrived", &id), id, &me).await?;
            let sentence = format!("{id} delivered: {}; the subscriber is told", claim.reward_name);
            print_claim(app, output, &claim, sentence);
        }
        ClaimsCommand::CameBack { id } => {
            let claim = claims::came_back(&acting(app, "claims came-back", &id), id, &me).await?;
            let signs = claims::signs(app, &claim).await?;
            output.print(&details(app, &claim, &me, signs).await?);
        }
        ClaimsCommand::Deliver { id, reference } => {
            let claim = claims::deliver(&acting(app, "claims deliver", &id), id, &me, &reference).await?;
            let sentence = format!("{id} delivered: {}; the subscriber is told", claim.reward_name);
            print_claim(app, output, &claim, sentence);
        }
        ClaimsCommand::DeliverVoucher { id } => {
            let claim = vouchers::deliver(&acting(app, "claims deliver-voucher", &id), id, &me).await?;
            let sentence = format!("{id} delivered by a code: {}; the subscriber is told", claim.reward_name);
            print_claim(app, output, &claim, sentence);
        }
        ClaimsCommand::Resend { id } => {
            delivery::resend(&acting(app, "claims resend", &id), id).await?;
            let claim = claims::show(app, id).await?;
            let sentence = format!("{id} is with the provider again: {}", claim.reward_name);
            print_claim(app, output, &claim, sentence);
        }
        ClaimsCommand::Refuse { id, reason, shipped } => {
            let acting = acting(app, "claims refuse", &id);
            let claim = if shipped {
                claims::refuse_shipped(&acting, id, &me, &reason).await?
            } else {
                claims::refuse(&acting, id, &me, &reason).await?
            };
            let (credits, coin) = (claim.credits, &app.settings.coin);
            let sentence = format!(
                "{id} refused: {}; {credits} {coin} are back, the subscriber is told",
                claim.reward_name
            );
            print_claim(app, output, &claim, sentence);
        }
    }
    Ok(())
}

/// Returns the carrier and the number of a claim's parcel, for a sentence.
fn parcel(claim: &Claim) -> String {
    claim.parcel.as_ref().map(Parcel::reference).unwrap_or_default()
}

async fn details(app: &App, claim: &Claim, me: &str, signs: Vec<AccountDay>) -> AppResult<ClaimDetails> {
    let delivery = delivery::show(app, claim.id).await?;
    Ok(ClaimDetails::new(app, ClaimView::new(app, claim, Some(me)), delivery, signs))
}

async fn list(app: &App, output: OutputArgs, args: &ListArgs) -> AppResult<()> {
    if let Some(who) = &args.subscriber {
        let page = claims::of_subscriber(app, subscriber(app, who).await?, args.after).await?;
        output.print(&ClaimList::new(app, &page, "claims"));
        return Ok(());
    }
    let claimed_until = args.older_than.map(|age| app.now() - age);
    let filter = ClaimFilter { state: args.state, claimed_until, ..ClaimFilter::default() };
    let page = claims::list(app, filter, args.after, args.limit).await?;
    output.print(&ClaimList::new(app, &page, args.state.map_or("open", ClaimState::as_str)));
    Ok(())
}

fn print_claim(app: &App, output: OutputArgs, claim: &Claim, sentence: String) {
    output.print(&ChangeReport::new(ClaimView::new(app, claim, None), sentence));
}
