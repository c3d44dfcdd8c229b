//! `arena staff`: members of staff, also for the day on which nobody can sign in to the console.

use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::ports::{ListedStaff, StaffMember};
use arena_app::staff::{self, Invited, NewStaff};
use arena_app::{App, AppError, AppResult};
use arena_rules::staff::Role;
use chrono_tz::Tz;
use clap::Subcommand;
use serde::Serialize;
use uuid::Uuid;

use super::audit::acting;
use super::desk::at_desk;
use crate::commands::output::{ChangeReport, Group, Lines, LocalTime, OutputArgs};
use crate::config::{Config, Mode};

#[derive(Subcommand)]
pub(crate) enum StaffCommand {
    /// List members of staff.
    List,
    /// Invite a person to the console, and print the link of the invitation.
    Invite {
        /// The person's name.
        #[arg(long)]
        name: String,
        /// The person's e-mail address, by which the audit names them.
        email: String,
        /// The role: reviewer, care, organiser, editor, finance, fraud, administrator or auditor.
        #[arg(long, value_parser = role)]
        role: Role,
    },
    /// Let a person who lost their passkeys and codes come back: prints the link of a new invitation.
    Recover {
        /// The person's e-mail address.
        email: String,
    },
    /// Change a person's role, and end their sessions.
    Role {
        /// The person's e-mail address.
        email: String,
        /// The new role.
        #[arg(value_parser = role)]
        role: Role,
    },
    /// Disable a person, and end their sessions.
    Disable {
        /// The person's e-mail address.
        email: String,
        /// The reason, for the audit.
        #[arg(long)]
        reason: String,
    },
    /// Forget a person's account of single sign-on, and end their sessions: their account at the provider is a new one.
    Unlink {
        /// The person's e-mail address.
        email: String,
    },
    /// Let a disabled person come back: prints the link of a new invitation.
    Enable {
        /// The person's e-mail address.
        email: String,
    },
}

fn role(word: &str) -> Result<Role, String> {
    let roles = Role::ALL.map(Role::as_str).join(", ");
    Role::from_word(word).ok_or_else(|| format!("one of {roles}"))
}

pub(super) async fn run(config: &Config, group: Group<StaffCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    let missing = "There is no member of staff with this e-mail address.";
    at_desk(config, output, missing, async |app| perform(config, app, output, command).await).await
}

async fn perform(config: &Config, app: &App, output: OutputArgs, command: StaffCommand) -> AppResult<()> {
    match command {
        StaffCommand::List => {
            let rows = staff::list(app).await?.into_iter();
            output.print(&Lines(rows.map(|row| StaffRowView::new(row, app.settings.zone)).collect()));
        }
        StaffCommand::Invite { name, email, role } => {
            let new = NewStaff { name: &name, email: &email, role };
            let app = acting(app, "staff invite", &"new");
            print_invited(config, output, staff::invite(&app, settings(config), new).await?);
        }
        StaffCommand::Recover { email } => {
            let id = member(app, &email).await?;
            let app = acting(app, "staff recover", &id);
            print_invited(config, output, staff::recover(&app, settings(config), id).await?);
        }
        StaffCommand::Enable { email } => {
            let id = member(app, &email).await?;
            let app = acting(app, "staff enable", &id);
            print_invited(config, output, staff::enable(&app, settings(config), id).await?);
        }
        StaffCommand::Role { email, role } => {
            let id = member(app, &email).await?;
            let changed = staff::set_role(&acting(app, "staff role", &id), id, role).await?;
            print_member(
                output,
                &changed,
                format!("{email} is {} now and must sign in again", role.as_str()),
            );
        }
        StaffCommand::Disable { email, reason } => {
            let id = member(app, &email).await?;
            let changed = staff::disable(&acting(app, "staff disable", &id), id, &reason).await?;
            print_member(output, &changed, format!("{email} is disabled and signed out"));
        }
        StaffCommand::Unlink { email } => {
            let id = member(app, &email).await?;
            let changed = staff::unlink(&acting(app, "staff unlink", &id), id).await?;
            let sentence = format!("{email} is signed out, and the next sign-on links their account again");
            print_member(output, &changed, sentence);
        }
    }
    Ok(())
}

fn settings(config: &Config) -> staff::ConsoleSettings {
    config.console.settings(config.mode == Mode::Demo, config.listen)
}

async fn member(app: &App, email: &str) -> AppResult<Uuid> {
    let found = app.store.read().staff_members().by_email(&email.trim().to_lowercase()).await?;
    found.map(|member| member.id).ok_or(AppError::NotFound)
}

#[derive(Serialize)]
struct MemberView {
    id: Uuid,
    name: String,
    email: String,
    role: &'static str,
    state: &'static str,
}

impl From<&StaffMember> for MemberView {
    fn from(member: &StaffMember) -> Self {
        Self {
            id: member.id,
            name: member.name.clone(),
            email: member.email.clone(),
            role: member.role.as_str(),
            state: member.state.as_str(),
        }
    }
}

fn print_member(output: OutputArgs, member: &StaffMember, sentence: String) {
    output.print(&ChangeReport::new(MemberView::from(member), sentence));
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InvitationView {
    #[serde(flatten)]
    member: MemberView,
    link: String,
    expires_at: LocalTime,
}

impl Display for InvitationView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { member, link, expires_at } = self;
        writeln!(f, "{} may sign in as {} by this link until {expires_at}:", member.email, member.role)?;
        writeln!(f, "{link}")
    }
}

fn print_invited(config: &Config, output: OutputArgs, invited: Invited) {
    let Invited { member, code, expires_at } = invited;
    let origin = match (&config.console.url, config.console.listener(config.mode == Mode::Demo, true)) {
        (Some(url), _) => url.trim_end_matches('/').to_owned(),
        (None, Some(listener)) => config.console.origin(listener.address()),
        (None, None) => String::new(),
    };
    output.print(&InvitationView {
        member: MemberView::from(&member),
        link: format!("{origin}/invitation#{code}"),
        expires_at: LocalTime::new(expires_at, config.time_zone),
    });
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StaffRowView {
    #[serde(flatten)]
    member: MemberView,
    last_seen_at: Option<LocalTime>,
    passkeys: u64,
    sessions: u64,
}

impl StaffRowView {
    fn new(listed: ListedStaff, zone: Tz) -> Self {
        let ListedStaff { member, last_seen_at, passkeys, sessions } = listed;
        let last_seen_at = last_seen_at.map(|at| LocalTime::new(at, zone));
        Self { member: MemberView::from(&member), last_seen_at, passkeys, sessions }
    }
}

impl Display for StaffRowView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { member, last_seen_at, passkeys, sessions } = self;
        write!(
            f,
            "{}  {}  {}  {} passkeys, {sessions} sessions",
            member.email, member.role, member.state, passkeys
        )?;
        match last_seen_at {
            Some(at) => write!(f, ", last seen {at}"),
            None => write!(f, ", never seen"),
        }
    }
}
