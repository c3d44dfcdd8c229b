use std::process::ExitCode;

use anyhow::Context;
use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::ports::{Clock, token};
use arena_rules::notice::{self, MAX_LIFETIME, NoticeClaims, NoticeEvent};
use chrono::{DateTime, Utc};
use clap::{Args, Subcommand};
use serde_json::json;

use super::signed::{self, Signers, lifetime, say_signed, word};
use crate::commands::output::{OutputArgs, say};
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum NoticeCommand {
    /// Sign a notice as the operator does, and print it with the call that delivers it. Opens no database,
    /// and calls nobody.
    Sign(SignArgs),
    /// Explain a notice (or a hand-off) and its faults; exits with 1 if the server would refuse it. Opens no
    /// database.
    Explain {
        /// The notice; `-` for standard input.
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
    /// `unsubscribed` or `released`.
    #[arg(long, value_parser = word::<NoticeEvent>)]
    event: NoticeEvent,
    /// The subscriber's number.
    #[arg(long)]
    number: String,
    /// The time of the event, such as 2026-03-01T10:00:00Z; by default now.
    #[arg(long, value_name = "TIME")]
    at: Option<DateTime<Utc>>,
    /// Seconds for which the notice is good, 300 at most.
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    lifetime: i64,
}

pub(super) fn run(config: Config, command: NoticeCommand) -> anyhow::Result<ExitCode> {
    match command {
        NoticeCommand::Sign(args) => sign(config, &args),
        NoticeCommand::Explain { text, output } => signed::explain(config, output, &text),
    }
}

fn sign(config: Config, args: &SignArgs) -> anyhow::Result<ExitCode> {
    let signers = Signers::of(config)?;
    let trusted = signers.key(&args.key)?;
    let number = signers.number(&args.number)?;
    let now = SystemClock.now();
    let claims = NoticeClaims {
        aud: signers.audience.clone(),
        event: args.event,
        msisdn: number.as_str().to_owned(),
        at: args.at.unwrap_or(now),
        iat: now,
        exp: now + lifetime(args.lifetime, MAX_LIFETIME.num_seconds())?,
        nonce: token(&SystemRandom),
    };
    let text = notice::sign(&claims, &trusted.key);
    notice::verify(&text, &signers.audience, &signers.keys, now)
        .context("the server would refuse this notice")?;
    let body = json!({ "notice": text });
    say(&text);
    say(&format!(
        "curl -H 'content-type: application/json' -d '{body}' {}/api/v1/operator/unsubscribed",
        signers.public_url
    ));
    say_signed("a notice", trusted, Some(&number), args.lifetime);
    Ok(ExitCode::SUCCESS)
}
