use arena_app::cases::CaseDetails;
use arena_app::ports::{
    CaseAppeal, CaseEntry, CaseMember, CaseOfAccount, FraudCase, ListedAccount, SignCount, SignedGroup,
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// The case that an account is in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CaseMark {
    id: Uuid,
    number: i64,
    /// `open`, `decided`, `appealed` or `closed`.
    state: &'static str,
}

impl From<CaseOfAccount> for CaseMark {
    fn from(CaseOfAccount { id, number, state }: CaseOfAccount) -> Self {
        Self { id, number, state: state.as_str() }
    }
}

/// A sign and how often it shows.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignCountView {
    /// The sign, such as `same_rhythm`.
    sign: String,
    count: u32,
}

impl From<SignCount> for SignCountView {
    fn from(SignCount { sign, count }: SignCount) -> Self {
        Self { sign, count }
    }
}

/// Accounts that belong together by what they have in common; one account without such.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedGroupView {
    id: Uuid,
    accounts: u32,
    /// The weight of all their signs.
    weight: u64,
    /// In how many accounts each sign shows.
    signs: Vec<SignCountView>,
    latest_at: DateTime<Utc>,
    counted_at: DateTime<Utc>,
    /// The number of a case that is not closed and has one of the accounts.
    case_number: Option<i64>,
}

impl From<SignedGroup> for SignedGroupView {
    fn from(group: SignedGroup) -> Self {
        Self {
            id: group.id,
            accounts: group.accounts,
            weight: group.weight,
            signs: group.signs.into_iter().map(SignCountView::from).collect(),
            latest_at: group.latest,
            counted_at: group.counted_at,
            case_number: group.case,
        }
    }
}

/// An account with signs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedAccountView {
    subscriber: Uuid,
    username: Option<String>,
    weight: u32,
    /// How often each sign shows, the heaviest first.
    signs: Vec<SignCountView>,
    latest_at: DateTime<Utc>,
    /// Whether staff hold the account.
    held: bool,
    /// The number of the account's case that is not closed.
    case_number: Option<i64>,
}

impl From<ListedAccount> for SignedAccountView {
    fn from(ListedAccount { account, username, held, case }: ListedAccount) -> Self {
        Self {
            subscriber: account.subscriber.0,
            username,
            weight: account.weight,
            signs: account.signs.into_iter().map(SignCountView::from).collect(),
            latest_at: account.latest,
            held,
            case_number: case,
        }
    }
}

/// A case of fraud.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FraudCaseView {
    id: Uuid,
    number: i64,
    title: String,
    /// Why it was opened.
    reason: String,
    /// `open`, `decided`, `appealed` or `closed`.
    state: &'static str,
    opened_by: String,
    opened_at: DateTime<Utc>,
    /// Who works on it.
    worker: Option<String>,
    /// How it was closed.
    outcome: Option<String>,
    closed_by: Option<String>,
    closed_at: Option<DateTime<Utc>>,
    /// How many accounts are in it.
    members: u32,
}

impl From<FraudCase> for FraudCaseView {
    fn from(case: FraudCase) -> Self {
        Self {
            id: case.id,
            number: case.number,
            title: case.title,
            reason: case.reason,
            state: case.state.as_str(),
            opened_by: case.opened_by,
            opened_at: case.opened_at,
            worker: case.worker,
            outcome: case.outcome,
            closed_by: case.closed_by,
            closed_at: case.closed_at,
            members: case.members,
        }
    }
}

/// An account of a case.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CaseMemberView {
    subscriber: Uuid,
    username: Option<String>,
    /// Whether it is on hold at present, by whomever.
    held: bool,
    /// Whether it is suspended at present, by whomever.
    suspended: bool,
    added_by: String,
    added_at: DateTime<Utc>,
    /// When this case held its earning.
    held_at: Option<DateTime<Utc>>,
    /// When this case banned it.
    banned_at: Option<DateTime<Utc>>,
    banned_by: Option<String>,
    /// Credits that this case took back.
    taken: i64,
    /// Credits that this case meant to take back and the account had spent.
    spent: i64,
}

impl From<CaseMember> for CaseMemberView {
    fn from(member: CaseMember) -> Self {
        Self {
            subscriber: member.subscriber.0,
            username: member.username,
            held: member.held,
            suspended: member.suspended,
            added_by: member.added_by,
            added_at: member.added_at,
            held_at: member.held_at,
            banned_at: member.banned_at,
            banned_by: member.banned_by,
            taken: member.taken.0,
            spent: member.spent.0,
        }
    }
}

/// Evidence, a note or a decision of a case.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CaseEntryView {
    id: Uuid,
    /// The account that it is about; null if it is about the case.
    subscriber: Option<Uuid>,
    /// `note`, `decision`, `closed`, `reopened`, or the kind of evidence: `signs`, `day`, `prize`, `invite`, `claim`.
    kind: String,
    reference: Option<String>,
    /// Signs are `word:count`, separated by spaces; a decision is such a line and its reason on the next.
    text: String,
    happened_at: DateTime<Utc>,
    added_by: String,
    added_at: DateTime<Utc>,
}

impl From<CaseEntry> for CaseEntryView {
    fn from(entry: CaseEntry) -> Self {
        Self {
            id: entry.id,
            subscriber: entry.subscriber.map(|subscriber| subscriber.0),
            kind: entry.kind,
            reference: entry.reference,
            text: entry.text,
            happened_at: entry.happened_at,
            added_by: entry.added_by,
            added_at: entry.added_at,
        }
    }
}

/// An appeal of a banned person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CaseAppealView {
    id: Uuid,
    subscriber: Uuid,
    text: String,
    came_on: NaiveDate,
    recorded_by: String,
    recorded_at: DateTime<Utc>,
    /// `open`, `upheld` or `granted`.
    state: &'static str,
    decided_by: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    /// The answer; the person reads it if the ban stays.
    answer: Option<String>,
}

impl From<CaseAppeal> for CaseAppealView {
    fn from(appeal: CaseAppeal) -> Self {
        Self {
            id: appeal.id,
            subscriber: appeal.subscriber.0,
            text: appeal.text,
            came_on: appeal.came_on,
            recorded_by: appeal.recorded_by,
            recorded_at: appeal.recorded_at,
            state: appeal.state.as_str(),
            decided_by: appeal.decided_by,
            decided_at: appeal.decided_at,
            answer: appeal.answer,
        }
    }
}

/// A case with all that staff know.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FraudCaseDetails {
    #[serde(flatten)]
    case: FraudCaseView,
    accounts: Vec<CaseMemberView>,
    /// The latest first.
    entries: Vec<CaseEntryView>,
    /// The latest first.
    appeals: Vec<CaseAppealView>,
    /// The credits that a second person has to approve to take back; null if none wait.
    waiting: Option<i64>,
}

impl From<CaseDetails> for FraudCaseDetails {
    fn from(CaseDetails { case, members, entries, appeals, waiting }: CaseDetails) -> Self {
        let amount = |change: arena_app::ports::ChangeRequest| match change.proposal {
            arena_app::ports::Proposal::CaseVoid { amount, .. } => amount.0.saturating_neg(),
            _ => 0,
        };
        Self {
            case: case.into(),
            accounts: members.into_iter().map(CaseMemberView::from).collect(),
            entries: entries.into_iter().map(CaseEntryView::from).collect(),
            appeals: appeals.into_iter().map(CaseAppealView::from).collect(),
            waiting: waiting.map(amount),
        }
    }
}
