//! `arena claims`: the staff's desk for rewards.

use std::process::ExitCode;

use arena_app::levels::AccountDay;
use arena_app::ports::{Claim, ClaimFilter};
use arena_app::rewards::claims;
use arena_app::{App, AppResult};
use arena_rules::claims::ClaimState;
use arena_rules::day;
use chrono::{DateTime, Duration, SecondsFormat, Utc};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use uuid::Uuid;

use super::audit::{acting, actor};
use super::desk::at_desk;
use super::games::account;
use crate::commands::output::say;
use crate::config::Config;
use crate::wiring::content::length;

#[derive(Subcommand)]
pub(crate) enum ClaimsCommand {
    /// List claims, the oldest first: those that are not settled, unless a state is named.
    List(ListArgs),
    /// Show a claim. The recipient is shown only to the person who has taken the claim.
    Show {
        /// The claim's id.
        id: Uuid,
        /// As JSON.
        #[arg(long)]
        json: bool,
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
    /// Record that a claim that you have taken is delivered, and tell its subscriber.
    Deliver {
        /// The claim's id.
        id: Uuid,
        /// The reference by which the subscriber finds the delivery, such as a courier's number; they read
        /// it.
        #[arg(long)]
        reference: String,
    },
    /// Refuse a claim: returns credits and stock, and tells its subscriber.
    Refuse {
        /// The claim's id.
        id: Uuid,
        /// The reason, which the subscriber reads.
        #[arg(long)]
        reason: String,
    },
}

/// Which claims are listed, and how.
#[derive(Args)]
pub(crate) struct ListArgs {
    /// Only claims in this state: claimed, working, delivered or refused.
    #[arg(long, value_parser = state)]
    state: Option<ClaimState>,
    /// Only claims at least this old: `90m`, `24h`, `7d`.
    #[arg(long, value_name = "TIME", value_parser = age)]
    older_than: Option<Duration>,
    /// The most claims to list.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1000))]
    limit: u64,
    /// Only claims after this one: the last line of a list that was cut off names it.
    #[arg(long, value_name = "ID")]
    after: Option<Uuid>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

fn state(word: &str) -> Result<ClaimState, String> {
    let states = ClaimState::ALL.map(ClaimState::as_str).join(", ");
    ClaimState::from_word(word).ok_or_else(|| format!("one of {states}"))
}

fn age(text: &str) -> Result<Duration, String> {
    length(text).ok_or_else(|| "write `90m`, `24h` or `7d`".to_owned())
}

pub(super) async fn run(config: &Config, command: ClaimsCommand) -> anyhow::Result<ExitCode> {
    at_desk(config, "There is no such claim.", async |app| perform(app, command).await).await
}

async fn perform(app: &App, command: ClaimsCommand) -> AppResult<()> {
    let me = actor();
    match command {
        ClaimsCommand::List(args) => list(app, &args).await?,
        ClaimsCommand::Show { id, json } => {
            let claim = claims::show(app, id).await?;
            let signs = claims::signs(app, &claim).await?;
            if json {
                let mut shown = written(app, &claim, is_theirs(&claim, &me));
                shown["signs"] = signs.iter().map(signs_of).collect();
                say(&shown.to_string());
            } else {
                print(app, &claim, &me);
                print_signs(&signs);
            }
        }
        ClaimsCommand::Take { id } => {
            let claim = claims::take(&acting(app, "claims take", &id), id, &me).await?;
            print(app, &claim, &me);
            print_signs(&claims::signs(app, &claim).await?);
        }
        ClaimsCommand::Release { id } => {
            claims::release(&acting(app, "claims release", &id), id, &me).await?;
            say(&format!("{id} is free for anybody"));
        }
        ClaimsCommand::Deliver { id, reference } => {
            let claim = claims::deliver(&acting(app, "claims deliver", &id), id, &me, &reference).await?;
            say(&format!("{id} delivered: {}; the subscriber is told", claim.reward_name));
        }
        ClaimsCommand::Refuse { id, reason } => {
            let claim = claims::refuse(&acting(app, "claims refuse", &id), id, &me, &reason).await?;
            let (credits, coin) = (claim.credits, &app.settings.coin);
            say(&format!(
                "{id} refused: {}; {credits} {coin} are back, the subscriber is told",
                claim.reward_name
            ));
        }
    }
    Ok(())
}

async fn list(app: &App, args: &ListArgs) -> AppResult<()> {
    let claimed_until = args.older_than.map(|age| app.now() - age);
    let filter = ClaimFilter { state: args.state, claimed_until };
    let page = claims::list(app, filter, args.after, args.limit).await?;
    if args.json {
        let claims: Vec<_> = page.claims.iter().map(|claim| written(app, claim, false)).collect();
        say(&json!({ "claims": claims, "next": page.next }).to_string());
        return Ok(());
    }
    for claim in &page.claims {
        say(&line(app, claim));
    }
    let kind = args.state.map_or("open", ClaimState::as_str);
    say(&match page.next {
        Some(next) => format!("{} {kind}, and more: --after {next}", page.claims.len()),
        None => format!("{} {kind}", page.claims.len()),
    });
    Ok(())
}

fn line(app: &App, claim: &Claim) -> String {
    let Claim { id, state, credits, reward_name, .. } = claim;
    let at = day::display(claim.claimed_at, app.settings.zone);
    let waits = match claim.settled_at {
        None => format!("waits {}", hours(app.now() - claim.claimed_at)),
        Some(settled) => format!("took {}", hours(settled - claim.claimed_at)),
    };
    let holder = holder(app, claim).map(|holder| format!("  {holder}")).unwrap_or_default();
    let (state, number) = (state.as_str(), masked(claim));
    format!("{id}  {at}  {waits}  {state}  {credits} credits  {reward_name}  {number}{holder}")
}

/// Returns a length of time in the unit that fits it.
pub(super) fn hours(time: Duration) -> String {
    match time.num_hours() {
        0 => format!("{} min", time.num_minutes()),
        hours @ 1..48 => format!("{hours} h"),
        hours => format!("{} days", hours / 24),
    }
}

fn holder(app: &App, claim: &Claim) -> Option<String> {
    let holder = claim.holder.as_ref()?;
    Some(match claim.lease_until {
        Some(until) if until <= app.now() => format!("{holder}, whose lease is over"),
        Some(until) => format!("{holder} until {}", day::display(until, app.settings.zone)),
        None => format!("by {holder}"),
    })
}

fn masked(claim: &Claim) -> String {
    claim.recipient.phone.as_ref().map_or_else(|| "erased".to_owned(), arena_rules::Msisdn::masked)
}

/// Returns whether `me` may see the recipient: they have taken the claim and not settled it.
fn is_theirs(claim: &Claim, me: &str) -> bool {
    claim.state == ClaimState::Working && claim.holder.as_deref() == Some(me)
}

fn print(app: &App, claim: &Claim, me: &str) {
    let zone = app.settings.zone;
    say(&line(app, claim));
    say(&format!("subscriber  {}", claim.subscriber));
    if let Some(at) = claim.settled_at {
        say(&format!("{:<11} {}", claim.state.as_str(), day::display(at, zone)));
    }
    for (name, text) in [("reference", &claim.reference), ("reason", &claim.reason)] {
        if let Some(text) = text {
            say(&format!("{name:<11} {text}"));
        }
    }
    if !is_theirs(claim, me) {
        if matches!(claim.state, ClaimState::Claimed | ClaimState::Working) {
            say("Take the claim to see whom the reward goes to.");
        }
        return;
    }
    let recipient = &claim.recipient;
    let phone = recipient.phone.as_ref().map(|phone| phone.local(&app.settings.country));
    for (name, text) in [
        ("name", &recipient.name),
        ("e-mail", &recipient.email),
        ("number", &phone),
        ("id in game", &recipient.pubg_id),
    ] {
        if let Some(text) = text {
            say(&format!("{name:<11} {text}"));
        }
    }
}

/// Prints the days before the claim on which the subscriber's play shows signs.
pub(super) fn print_signs(days: &[AccountDay]) {
    for day in days {
        say(&format!("signs       {}", account::line(day)));
    }
}

pub(super) fn signs_of(AccountDay { day, sum }: &AccountDay) -> Value {
    let of_day: Vec<_> = sum.day_signs.iter().map(|sign| sign.as_str()).collect();
    json!({ "day": day, "credits": sum.credits.0, "ofDay": of_day, "ofPlays": sum.play_signs })
}

/// Returns a claim as JSON; with the recipient if `whole`.
fn written(app: &App, claim: &Claim, whole: bool) -> Value {
    let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let recipient = &claim.recipient;
    let recipient = if whole {
        let phone = recipient.phone.as_ref().map(|phone| phone.local(&app.settings.country));
        json!({
            "name": recipient.name, "email": recipient.email, "phone": phone, "pubgId": recipient.pubg_id,
        })
    } else {
        json!({ "phone": masked(claim) })
    };
    json!({
        "id": claim.id,
        "state": claim.state.as_str(),
        "subscriber": claim.subscriber,
        "reward": { "id": claim.reward, "name": claim.reward_name },
        "credits": claim.credits.0,
        "claimedAt": time(claim.claimed_at),
        "holder": claim.holder,
        "leaseUntil": claim.lease_until.map(time),
        "settledAt": claim.settled_at.map(time),
        "reference": claim.reference,
        "reason": claim.reason,
        "recipient": recipient,
    })
}
