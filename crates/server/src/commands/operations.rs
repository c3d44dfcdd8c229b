use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::operations::{self, AnnouncementRequest, PauseRequest};
use arena_app::ports::{AnnouncementState, Pause};
use arena_app::{App, AppResult};
use arena_rules::announcement::Tone;
use arena_rules::switches::Switch;
use chrono::Duration;
use clap::{Args, Subcommand};
use serde::Serialize;

use super::audit::{acting, actor};
use super::desk::at_desk;
use crate::commands::output::{ChangeReport, Group, OutputArgs, UtcTime};
use crate::config::Config;
use crate::wiring::content::length;

#[derive(Subcommand)]
pub(crate) enum OperationsCommand {
    /// Show what is paused, and the announcement to every subscriber.
    Show,
    /// Pause a part of the product on every node.
    Pause {
        /// The part: streak, redeeming, uploads, joining, broadcasts, charging, or game. and the id of a game.
        #[arg(value_parser = switch)]
        switch: Switch,
        /// The reason, for staff and the audit.
        #[arg(long)]
        reason: String,
        /// The time after which it runs again by itself: 30m, 2h.
        #[arg(long = "for", value_parser = age)]
        length: Option<Duration>,
    },
    /// Let a paused part run again.
    Resume {
        /// The part.
        #[arg(value_parser = switch)]
        switch: Switch,
    },
    /// Show one line to every subscriber, on top of every page.
    Announce(AnnounceArgs),
    /// Withdraw the announcement.
    Withdraw,
}

#[derive(Args)]
pub(crate) struct AnnounceArgs {
    /// A text as language=text, such as `en=Back at ten`; once for each language.
    #[arg(long = "text", required = true, value_parser = worded)]
    texts: Vec<(String, String)>,
    /// Mark it as a warning.
    #[arg(long)]
    warning: bool,
    /// The time after which it disappears by itself: 30m, 2h.
    #[arg(long = "for", value_parser = age)]
    length: Option<Duration>,
}

fn switch(word: &str) -> Result<Switch, String> {
    Switch::from_word(word).ok_or_else(|| {
        let words: Vec<String> = Switch::all().map(Switch::word).collect();
        format!("one of {}", words.join(", "))
    })
}

fn age(text: &str) -> Result<Duration, String> {
    length(text).ok_or_else(|| "write `30m`, `2h` or `1d`".to_owned())
}

fn worded(text: &str) -> Result<(String, String), String> {
    let (language, text) = text.split_once('=').ok_or("write `en=Back at ten`")?;
    Ok((language.trim().to_owned(), text.to_owned()))
}

pub(super) async fn run(config: &Config, group: Group<OperationsCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    at_desk(config, output, "There is no such switch.", async |app| perform(app, output, command).await).await
}

async fn perform(app: &App, output: OutputArgs, command: OperationsCommand) -> AppResult<()> {
    match command {
        OperationsCommand::Show => show(app, output).await,
        OperationsCommand::Pause { switch, reason, length } => {
            let word = switch.word();
            let until = length.map(|length| app.now() + length);
            let request = PauseRequest { switch, reason: &reason, until, by: &actor() };
            let pause = operations::pause(&acting(app, "operations pause", &word), request).await?;
            output.print(&ChangeReport::new(
                PauseView::from(pause),
                "paused; every node stops within two seconds",
            ));
            Ok(())
        }
        OperationsCommand::Resume { switch } => {
            let word = switch.word();
            operations::resume(&acting(app, "operations resume", &word), switch).await?;
            output.print(&ChangeReport::new(ResumedView { switch: word, paused: false }, "runs again"));
            Ok(())
        }
        OperationsCommand::Announce(args) => announce(app, output, args).await,
        OperationsCommand::Withdraw => {
            let version = version(app).await?;
            let acting = acting(app, "operations withdraw", &version);
            let gone = operations::withdraw(&acting, version, &actor()).await?;
            output.print(&ChangeReport::new(AnnouncementView::from(gone), "withdrawn"));
            Ok(())
        }
    }
}

async fn announce(app: &App, output: OutputArgs, args: AnnounceArgs) -> AppResult<()> {
    let AnnounceArgs { texts, warning, length } = args;
    let texts: BTreeMap<String, String> = texts.into_iter().collect();
    let tone = if warning { Tone::Warning } else { Tone::Notice };
    let until = length.map(|length| app.now() + length);
    let version = version(app).await?;
    let acting = acting(app, "operations announce", &version.saturating_add(1));
    let request = AnnouncementRequest { tone, texts: &texts, until };
    let shown = operations::announce(&acting, request, version, &actor()).await?;
    output.print(&ChangeReport::new(AnnouncementView::from(shown), "shown to every subscriber"));
    Ok(())
}

async fn version(app: &App) -> AppResult<i32> {
    Ok(operations::announcement(app).await?.map_or(0, |current| current.version))
}

async fn show(app: &App, output: OutputArgs) -> AppResult<()> {
    let paused = operations::pauses(app).await?.into_iter().map(PauseView::from).collect();
    let announcement = operations::announcement(app).await?.map(AnnouncementView::from);
    output.print(&OperationsView { paused, announcement });
    Ok(())
}

#[derive(Serialize)]
struct ResumedView {
    switch: String,
    paused: bool,
}

#[derive(Serialize)]
struct PauseView {
    switch: String,
    reason: String,
    by: String,
    at: UtcTime,
    until: Option<UtcTime>,
}

impl From<Pause> for PauseView {
    fn from(Pause { switch, reason, by, at, until }: Pause) -> Self {
        Self { switch: switch.word(), reason, by, at: UtcTime(at), until: until.map(UtcTime) }
    }
}

#[derive(Serialize)]
struct AnnouncementView {
    version: i32,
    tone: Option<&'static str>,
    texts: BTreeMap<String, String>,
    until: Option<UtcTime>,
}

impl From<AnnouncementState> for AnnouncementView {
    fn from(AnnouncementState { version, shown, .. }: AnnouncementState) -> Self {
        let (tone, until) =
            (shown.as_ref().map(|shown| shown.tone.as_str()), shown.as_ref().and_then(|shown| shown.until));
        let texts = shown.map(|shown| shown.texts).unwrap_or_default();
        let texts = texts.into_iter().map(|(language, text)| (language.to_string(), text)).collect();
        Self { version, tone, texts, until: until.map(UtcTime) }
    }
}

#[derive(Serialize)]
struct OperationsView {
    paused: Vec<PauseView>,
    announcement: Option<AnnouncementView>,
}

impl Display for OperationsView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for PauseView { switch, reason, by, at, until } in &self.paused {
            write!(f, "{switch} is paused by {by} since {at}")?;
            until.iter().try_for_each(|until| write!(f, " until {until}"))?;
            writeln!(f, ": {reason}")?;
        }
        if self.paused.is_empty() {
            writeln!(f, "nothing is paused")?;
        }
        let texts = self.announcement.iter().flat_map(|announcement| &announcement.texts);
        let mut none = true;
        for (language, text) in texts {
            none = false;
            writeln!(f, "announced ({language}): {text}")?;
        }
        if none { writeln!(f, "nothing is announced") } else { Ok(()) }
    }
}
