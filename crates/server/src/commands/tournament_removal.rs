//! `arena tournament remove`: entrants whom staff withdraw or disqualify.

use arena_app::ports::{RemovalKind, SubscriberId};
use arena_app::tournaments::engine;
use arena_app::{App, AppResult};
use clap::Args;
use serde::Serialize;

use super::find_subscriber::subscriber;
use crate::commands::output::{ChangeReport, OutputArgs};

/// The entrant to remove.
#[derive(Args)]
#[group(id = "removal")]
pub(crate) struct RemoveArgs {
    /// The tournament's id.
    pub(super) id: i64,
    /// The entrant, by mobile number or subscriber id.
    entrant: String,
    /// Withdraw the entrant: the fee comes back.
    #[arg(long, conflicts_with = "disqualify", required_unless_present = "disqualify")]
    withdraw: bool,
    /// Disqualify the entrant: the fee is kept.
    #[arg(long)]
    disqualify: bool,
    /// The reason, which the entrant reads.
    #[arg(long)]
    reason: String,
}

#[derive(Serialize)]
struct RemovedEntrant {
    tournament: i64,
    subscriber: SubscriberId,
    removal: &'static str,
}

pub(super) async fn remove(app: &App, output: OutputArgs, args: &RemoveArgs) -> AppResult<()> {
    let entrant = subscriber(app, &args.entrant).await?;
    let (kind, text) = if args.disqualify {
        (RemovalKind::Disqualified, "disqualified; the fee is kept, and the entrant is told")
    } else {
        (RemovalKind::Withdrawn, "withdrawn; the fee is back, and the entrant is told")
    };
    engine::remove(app, args.id, entrant, kind, &args.reason).await?;
    let removed = RemovedEntrant { tournament: args.id, subscriber: entrant, removal: kind.as_str() };
    output.print(&ChangeReport::new(removed, text));
    Ok(())
}
