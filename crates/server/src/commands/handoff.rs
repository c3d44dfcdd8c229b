use std::process::ExitCode;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::ports::{Clock, token};
use arena_rules::ReturnTo;
use arena_rules::handoff::{self, Channel, HandoffClaims, MAX_LIFETIME, Plan};
use clap::{Args, Subcommand};

use super::signed::{self, Signers, lifetime, say_signed, word};
use crate::commands::output::{OutputArgs, say};
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum HandoffCommand {
    /// Sign a hand-off as the operator's landing page does, and print it with its address. Opens no database.
    Sign(SignArgs),
    /// Explain a hand-off (or a notice) and its faults; exits with 1 if the server would refuse it. Opens no
    /// database.
    Explain {
        /// The hand-off or the whole address with it; `-` for standard input.
        text: String,
        #[command(flatten)]
        output: OutputArgs,
    },
}

#[derive(Args)]
pub(crate) struct SignArgs {
    /// The id of a key in `identity.handoff_keys`.
    #[arg(long, value_name = "ID")]
    key: String,
    /// The number that the hand-off proves.
    #[arg(long, required_unless_present = "partner_id")]
    number: Option<String>,
    /// The partner's own id for a player without a number.
    #[arg(long, value_name = "NAME")]
    partner_id: Option<String>,
    /// `operator` or `gamenow`.
    #[arg(long, default_value = "operator", value_parser = word::<Channel>)]
    channel: Channel,
    /// The plan that the subscriber agreed to: `prepaid` or `postpaid`.
    #[arg(long, value_parser = word::<Plan>)]
    plan: Option<Plan>,
    /// The `state` with which the landing page was opened: the hand-off is then good in that browser only.
    #[arg(long, value_name = "TEXT")]
    state: Option<String>,
    /// Seconds for which the hand-off is good, 120 at most.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    lifetime: i64,
    /// The page of the portal to which the hand-off leads.
    #[arg(long, value_name = "PATH", default_value = "/")]
    return_to: String,
}

pub(super) fn run(config: Config, command: HandoffCommand) -> anyhow::Result<ExitCode> {
    match command {
        HandoffCommand::Sign(args) => sign(config, args),
        HandoffCommand::Explain { text, output } => signed::explain(config, output, &text),
    }
}

fn sign(config: Config, args: SignArgs) -> anyhow::Result<ExitCode> {
    let signers = Signers::of(config)?;
    let trusted = signers.key(&args.key)?;
    let number = args.number.as_deref().map(|text| signers.number(text)).transpose()?;
    let place = ReturnTo::parse(&args.return_to);
    ensure!(place.as_str() == args.return_to, "--return-to: must be a path of the portal, such as /rewards");
    let now = SystemClock.now();
    let claims = HandoffClaims {
        aud: signers.audience.clone(),
        msisdn: number.as_ref().map(|number| number.as_str().to_owned()),
        partner_id: args.partner_id,
        channel: args.channel,
        plan: args.plan,
        iat: now,
        exp: now + lifetime(args.lifetime, MAX_LIFETIME.num_seconds())?,
        nonce: token(&SystemRandom),
        state: args.state,
    };
    let text = handoff::sign(&claims, &trusted.key);
    handoff::verify(&text, &signers.audience, &signers.keys, now)
        .context("the server would refuse this hand-off")?;
    say(&text);
    say(&format!("{}{}", signers.public_url, place.with_handoff(&text)));
    say_signed("a hand-off", trusted, number.as_ref(), args.lifetime);
    Ok(ExitCode::SUCCESS)
}
