use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::cases::{self, CaseDetails, CasePage, GroupPage};
use arena_app::ports::{CaseMember, FraudCase, SignCount, SignedGroup, SubscriberId};
use arena_app::{App, AppResult};
use arena_rules::Credits;
use arena_rules::fraud_case::CaseState;
use clap::{Args, Subcommand};
use serde::Serialize;
use uuid::Uuid;

use super::desk::{answered, with_app};
use crate::commands::output::{Group, LocalTime, OutputArgs};
use crate::config::Config;

const NO_CASE: &str = "There is no such case.";

#[derive(Subcommand)]
pub(crate) enum CasesCommand {
    /// List accounts with signs of the last seven days in groups, the heaviest first.
    Signs,
    /// List cases, the latest first: open ones, unless a state is named.
    List(ListArgs),
    /// Show a case with its accounts.
    Show {
        /// The case's number.
        number: i64,
    },
}

#[derive(Args)]
pub(crate) struct ListArgs {
    /// Only cases in this state: open, decided, appealed or closed.
    #[arg(long, value_parser = state, default_value = "open")]
    state: CaseState,
    /// Only cases before this number: the last line of a list that was cut off names it.
    #[arg(long, value_name = "NUMBER")]
    before: Option<i64>,
}

fn state(word: &str) -> Result<CaseState, String> {
    let states = CaseState::ALL.map(CaseState::as_str).join(", ");
    CaseState::from_word(word).ok_or_else(|| format!("one of {states}"))
}

pub(super) async fn run(config: &Config, group: Group<CasesCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    with_app(config, async |app| {
        let done = match command {
            CasesCommand::Signs => signs(app, output).await,
            CasesCommand::List(args) => list(app, output, &args).await,
            CasesCommand::Show { number } => show(app, output, number).await,
        };
        answered(done, output, NO_CASE)
    })
    .await?
}

fn words(signs: &[SignCount]) -> String {
    signs.iter().map(|sign| format!("{} {}", sign.sign, sign.count)).collect::<Vec<_>>().join(", ")
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GroupView {
    id: Uuid,
    accounts: u32,
    weight: u64,
    signs: Vec<SignCount>,
    latest_at: LocalTime,
    case_number: Option<i64>,
}

impl GroupView {
    fn new(app: &App, group: SignedGroup) -> Self {
        Self {
            id: group.id,
            accounts: group.accounts,
            weight: group.weight,
            signs: group.signs,
            latest_at: LocalTime::new(group.latest, app.settings.zone),
            case_number: group.case,
        }
    }
}

impl Display for GroupView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, accounts, weight, latest_at, .. } = self;
        write!(f, "{id}  {latest_at}  weight {weight}  {accounts} accounts  {}", words(&self.signs))?;
        self.case_number.iter().try_for_each(|number| write!(f, "  case {number}"))
    }
}

#[derive(Serialize)]
struct GroupList {
    groups: Vec<GroupView>,
}

impl Display for GroupList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.groups.iter().try_for_each(|group| writeln!(f, "{group}"))?;
        writeln!(f, "{} groups", self.groups.len())
    }
}

async fn signs(app: &App, output: OutputArgs) -> AppResult<()> {
    let GroupPage { groups, .. } = cases::groups(app, None).await?;
    let groups = groups.into_iter().map(|group| GroupView::new(app, group)).collect();
    output.print(&GroupList { groups });
    Ok(())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CaseView {
    id: Uuid,
    number: i64,
    title: String,
    state: &'static str,
    accounts: u32,
    worker: Option<String>,
    opened_by: String,
    opened_at: LocalTime,
    outcome: Option<String>,
    closed_by: Option<String>,
    closed_at: Option<LocalTime>,
}

impl CaseView {
    fn new(app: &App, case: FraudCase) -> Self {
        let at = |at| LocalTime::new(at, app.settings.zone);
        Self {
            id: case.id,
            number: case.number,
            title: case.title,
            state: case.state.as_str(),
            accounts: case.members,
            worker: case.worker,
            opened_by: case.opened_by,
            opened_at: at(case.opened_at),
            outcome: case.outcome,
            closed_by: case.closed_by,
            closed_at: case.closed_at.map(at),
        }
    }
}

impl Display for CaseView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { number, title, state, accounts, opened_at, .. } = self;
        write!(f, "case {number}  {opened_at}  {state}  {accounts} accounts  {title}")?;
        self.worker.iter().try_for_each(|worker| write!(f, "  worked on by {worker}"))
    }
}

#[derive(Serialize)]
struct CaseList {
    cases: Vec<CaseView>,
    /// `--before` of the next page.
    next: Option<i64>,
    #[serde(skip)]
    state: &'static str,
}

impl Display for CaseList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.cases.iter().try_for_each(|case| writeln!(f, "{case}"))?;
        let (count, state) = (self.cases.len(), self.state);
        match self.next {
            Some(next) => writeln!(f, "{count} {state}, and more: --before {next}"),
            None => writeln!(f, "{count} {state}"),
        }
    }
}

async fn list(app: &App, output: OutputArgs, args: &ListArgs) -> AppResult<()> {
    let CasePage { cases, next } = cases::list(app, args.state, args.before).await?;
    let cases = cases.into_iter().map(|case| CaseView::new(app, case)).collect();
    output.print(&CaseList { cases, next, state: args.state.as_str() });
    Ok(())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AccountView {
    subscriber: SubscriberId,
    held: bool,
    suspended: bool,
    banned_by: Option<String>,
    taken: Credits,
    spent: Credits,
}

impl From<CaseMember> for AccountView {
    fn from(member: CaseMember) -> Self {
        Self {
            subscriber: member.subscriber,
            held: member.held,
            suspended: member.suspended,
            banned_by: member.banned_by,
            taken: member.taken,
            spent: member.spent,
        }
    }
}

impl Display for AccountView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { subscriber, taken, spent, .. } = self;
        let state = match (self.suspended, self.held) {
            (true, _) => "suspended",
            (false, true) => "held",
            (false, false) => "open",
        };
        write!(f, "account  {subscriber}  {state}  {taken} taken back, {spent} spent")
    }
}

#[derive(Serialize)]
struct CaseWithAccounts {
    #[serde(flatten)]
    case: CaseView,
    members: Vec<AccountView>,
    /// Entries of evidence, notes and decisions.
    entries: usize,
    /// Appeals.
    appeals: usize,
}

impl Display for CaseWithAccounts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.case)?;
        if let Some(outcome) = &self.case.outcome {
            writeln!(f, "outcome  {outcome}")?;
        }
        self.members.iter().try_for_each(|member| writeln!(f, "{member}"))?;
        writeln!(f, "{} entries, {} appeals", self.entries, self.appeals)
    }
}

async fn show(app: &App, output: OutputArgs, number: i64) -> AppResult<()> {
    let CaseDetails { case, members, entries, appeals, .. } = cases::show_number(app, number).await?;
    output.print(&CaseWithAccounts {
        case: CaseView::new(app, case),
        members: members.into_iter().map(AccountView::from).collect(),
        entries: entries.len(),
        appeals: appeals.len(),
    });
    Ok(())
}
