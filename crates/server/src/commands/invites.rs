use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::invites::{self, HeldInvites, shown_name};
use arena_app::ports::{Invite, SubscriberId};
use arena_app::{App, AppResult};
use arena_rules::Credits;
use clap::{Args, Subcommand};
use serde::Serialize;
use uuid::Uuid;

use super::audit::{acting, actor};
use super::claim_view::hours;
use super::desk::{answered, with_app};
use crate::commands::output::{ChangeReport, Group, LocalTime, OutputArgs};
use crate::config::Config;

const NO_INVITE: &str = "There is no such invitation.";

#[derive(Subcommand)]
pub(crate) enum InvitesCommand {
    /// List the held invitations with their signs, the longest waiting first.
    Held(HeldArgs),
    /// Show an invitation.
    Show {
        /// The invitation's id.
        id: Uuid,
    },
    /// Pay a held invitation, and tell inviter and friend.
    Pay {
        /// The invitation's id.
        id: Uuid,
    },
    /// Refuse a held invitation: nobody is paid.
    Refuse {
        /// The invitation's id.
        id: Uuid,
        /// The reason, for the audit; subscribers do not read it.
        #[arg(long)]
        reason: String,
    },
}

#[derive(Args)]
pub(crate) struct HeldArgs {
    /// The most invitations to list.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1000))]
    limit: u64,
    /// Only invitations after this one: the last line of a list that was cut off names it.
    #[arg(long, value_name = "ID")]
    after: Option<Uuid>,
}

pub(super) async fn run(config: &Config, group: Group<InvitesCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    with_app(config, async |app| {
        let done = match command {
            InvitesCommand::Held(args) => held(app, output, &args).await,
            InvitesCommand::Show { id } => show(app, output, id).await,
            InvitesCommand::Pay { id } => pay(app, output, id).await,
            InvitesCommand::Refuse { id, reason } => refuse(app, output, id, &reason).await,
        };
        answered(done, output, NO_INVITE)
    })
    .await?
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InviteView {
    id: Uuid,
    state: &'static str,
    inviter: SubscriberId,
    inviter_name: String,
    friend: SubscriberId,
    friend_name: String,
    signs: Vec<&'static str>,
    accepted_at: LocalTime,
    ready_at: Option<LocalTime>,
    settled_at: Option<LocalTime>,
    settled_by: Option<String>,
    reason: Option<String>,
    inviter_paid: Credits,
    friend_paid: Credits,
    /// How long the invitation waits.
    #[serde(skip)]
    time: String,
}

impl InviteView {
    fn new(app: &App, invite: Invite) -> Self {
        let at = |at| LocalTime::new(at, app.settings.zone);
        let since = invite.ready_at.unwrap_or(invite.accepted_at);
        Self {
            id: invite.id,
            state: invite.state.as_str(),
            inviter: invite.inviter.subscriber,
            inviter_name: shown_name(&invite.inviter),
            friend: invite.friend.subscriber,
            friend_name: shown_name(&invite.friend),
            signs: invite.signs.iter().map(|sign| sign.as_str()).collect(),
            accepted_at: at(invite.accepted_at),
            ready_at: invite.ready_at.map(at),
            settled_at: invite.settled_at.map(at),
            settled_by: invite.settled_by,
            reason: invite.reason,
            inviter_paid: invite.inviter_paid,
            friend_paid: invite.friend_paid,
            time: hours(invite.settled_at.unwrap_or_else(|| app.now()) - since),
        }
    }
}

impl Display for InviteView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, state, inviter, inviter_name, friend, friend_name, time, .. } = self;
        write!(f, "{id}  {time}  {state}  {inviter_name} ({inviter}) invited {friend_name} ({friend})")?;
        if !self.signs.is_empty() {
            write!(f, "  {}", self.signs.join(" "))?;
        }
        if let Some(by) = &self.settled_by {
            write!(f, "  by {by}")?;
        }
        self.reason.iter().try_for_each(|reason| write!(f, ": {reason}"))
    }
}

#[derive(Serialize)]
struct InviteList {
    invites: Vec<InviteView>,
    /// `--after` of the next page.
    next: Option<Uuid>,
}

impl Display for InviteList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.invites.iter().try_for_each(|invite| writeln!(f, "{invite}"))?;
        let count = self.invites.len();
        match self.next {
            Some(next) => writeln!(f, "{count} held, and more: --after {next}"),
            None => writeln!(f, "{count} held"),
        }
    }
}

async fn held(app: &App, output: OutputArgs, args: &HeldArgs) -> AppResult<()> {
    let HeldInvites { invites, next } = invites::held(app, args.after, args.limit).await?;
    let invites = invites.into_iter().map(|invite| InviteView::new(app, invite)).collect();
    output.print(&InviteList { invites, next });
    Ok(())
}

async fn show(app: &App, output: OutputArgs, id: Uuid) -> AppResult<()> {
    let invite = invites::show(app, id).await?;
    output.print(&InviteView::new(app, invite));
    Ok(())
}

async fn pay(app: &App, output: OutputArgs, id: Uuid) -> AppResult<()> {
    let invite = invites::pay(&acting(app, "invites pay", &id), id, &actor()).await?;
    let coin = &app.settings.coin;
    let (inviter, friend) = (invite.inviter_paid, invite.friend_paid);
    let sentence =
        format!("{id} paid: {inviter} {coin} for the inviter, {friend} for the friend; both are told");
    output.print(&ChangeReport::new(InviteView::new(app, invite), sentence));
    Ok(())
}

async fn refuse(app: &App, output: OutputArgs, id: Uuid, reason: &str) -> AppResult<()> {
    let invite = invites::refuse(&acting(app, "invites refuse", &id), id, &actor(), reason).await?;
    let sentence = format!("{id} refused: nobody is paid");
    output.print(&ChangeReport::new(InviteView::new(app, invite), sentence));
    Ok(())
}
