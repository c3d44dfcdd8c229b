use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::bail;
use clap::Args;
use serde::Serialize;

use super::output::OutputArgs;
use crate::config::{Config, Mode};
use crate::demo::desks::{self, Filled};
use crate::demo::{self, InboxGateway};
use crate::recurring;
use crate::wiring::content::Catalogue;
use crate::wiring::{app, database};

/// The most screenshots: each belongs to a subscriber of its own.
const SCREENSHOTS_MAX: u16 = 1_000;

#[derive(Args)]
pub(crate) struct DemoArgs {
    /// How many screenshots wait for a reviewer.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u16).range(0..=i64::from(SCREENSHOTS_MAX)))]
    screenshots: u16,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) async fn run(
    config: &Config,
    DemoArgs { screenshots, output }: DemoArgs,
) -> anyhow::Result<ExitCode> {
    if config.mode != Mode::Demo {
        bail!("made-up subscribers are for demos: key `mode`");
    }
    let database = Arc::new(database::open_migrated(config).await?);
    let filled = async {
        let app = app::build(config, database.clone())?;
        // This may be the first command on a new database.
        Catalogue::of_demo(config, recurring::moment(&app, config.mode))?.load(&database, None).await?;
        let operator = demo::open(config, app.clock.clone(), app.random.clone()).await?;
        let settings = config.console.settings(true, config.listen);
        desks::fill(&app, &InboxGateway(operator), settings, screenshots.into()).await
    }
    .await;
    database.close().await;
    output.print(&FilledView::from(filled?));
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct FilledView {
    /// Whether this run filled the desks.
    filled: bool,
    subscribers: usize,
    screenshots: usize,
    claims: usize,
}

impl From<Option<Filled>> for FilledView {
    fn from(filled: Option<Filled>) -> Self {
        let (subscribers, screenshots, claims) =
            filled.map_or((0, 0, 0), |filled| (filled.subscribers, filled.screenshots, filled.claims));
        Self { filled: filled.is_some(), subscribers, screenshots, claims }
    }
}

impl Display for FilledView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { filled, subscribers, screenshots, claims } = self;
        if *filled {
            write!(
                f,
                "the console's desks are filled: {subscribers} made-up subscribers, {screenshots} screenshots, {claims} claims"
            )
        } else {
            write!(f, "the console's desks were filled before")
        }
    }
}
