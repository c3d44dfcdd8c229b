use std::collections::BTreeSet;

use arena_rules::fraud_case::CaseState;
use arena_rules::messages::SubscriberMessage;
use chrono::NaiveDate;
use serde_json::json;
use uuid::Uuid;

use super::evidence::Entries;
use super::preview::{all_members, earnings, held_invite, open_claims};
use super::{found, wrong_state};
use crate::approvals::{self, CreditLimits, ProposalOutcome, VoidPlan};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, Hold, Repositories, StaffMember, SubscriberId};
use crate::rewards::claims;
use crate::tournaments::prizes;
use crate::wallet::{VoidedEarnings, void_within};
use crate::{App, AppResult, invites, subscription};

/// States in which staff decide about accounts.
const DECIDABLE: [CaseState; 2] = [CaseState::Open, CaseState::Decided];

/// A decision about accounts of a case.
#[derive(Clone, Debug)]
pub struct CaseDecision<'a> {
    /// The accounts.
    pub members: Vec<SubscriberId>,
    /// Stop the accounts from earning and redeeming.
    pub hold: bool,
    /// Refuse their prizes, invitations and claims that wait.
    pub refuse: bool,
    /// Take back what they earned since a day.
    pub void_since: Option<NaiveDate>,
    /// Suspend the accounts.
    pub ban: bool,
    /// Why, for colleagues and the audit.
    pub reason: &'a str,
    /// Why, in words that the subscribers read; needed for `refuse` and `ban`.
    pub message: &'a str,
}

/// The effect of a decision on an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemberOutcome {
    /// Whether it is on hold now and was not before.
    pub held: bool,
    /// Whether it is banned now and was not before.
    pub banned: bool,
    /// Claims that were refused.
    pub claims: u32,
    /// Prizes that were refused.
    pub prizes: u32,
    /// Invitations that were refused.
    pub invites: u32,
    /// Credits that were taken back at once.
    pub voided: VoidedEarnings,
}

/// The effect of a decision.
#[derive(Clone, Debug, Default)]
pub struct CaseOutcome {
    /// The effect on each account.
    pub members: Vec<(SubscriberId, MemberOutcome)>,
    /// The change by which a second person has to approve that credits are taken back.
    pub waits: Option<Uuid>,
}

/// Carries out a decision about accounts of a case, each account in a transaction of its own. `acting` gives the
/// application that audits an action about an account.
///
/// Credits above the limits of the maker wait for a second person; everything else is done at once. A repeated decision
/// does what is left.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `reason_needed`, `note_invalid`, `nothing_to_decide`, `not_in_case`,
/// `case_changed`, `void_waits`, `subscriber_erased`.
pub async fn decide(
    acting: &(dyn Fn(SubscriberId) -> App + Send + Sync),
    case_app: &App,
    (limits, maker): (CreditLimits, &StaffMember),
    id: Uuid,
    decision: CaseDecision<'_>,
) -> AppResult<CaseOutcome> {
    let reason = written_reason(decision.reason)?;
    if !(decision.hold || decision.refuse || decision.ban || decision.void_since.is_some()) {
        return refuse("nothing_to_decide", "Choose what happens to the accounts.");
    }
    let told = decision.refuse || decision.ban;
    let message = if told { claims::note(decision.message)? } else { "" };
    let members: BTreeSet<_> = decision.members.iter().copied().collect();
    let read = case_app.store.read();
    let case = found(read, id).await?;
    if !DECIDABLE.contains(&case.state) {
        return wrong_state(&case);
    }
    all_members(read, id, &decision.members).await?;
    let void = plan(case_app, (limits, maker), id, &members, (decision.void_since, reason)).await?;
    let mut outcome = CaseOutcome::default();
    let change = match void {
        Some(ProposalOutcome::Waits(change)) => {
            outcome.waits = Some(change);
            None
        }
        Some(ProposalOutcome::Done(change)) => Some(change),
        None => None,
    };
    for member in members {
        let app = acting(member);
        let step = Step { id, number: case.number, member, by: &maker.email, reason, message, change };
        outcome.members.push((member, step.carry_out(&app, &decision).await?));
    }
    Ok(outcome)
}

/// Plans to take back earnings; `None` if there are none.
async fn plan(
    app: &App,
    (limits, maker): (CreditLimits, &StaffMember),
    case: Uuid,
    members: &BTreeSet<SubscriberId>,
    (since, reason): (Option<NaiveDate>, &str),
) -> AppResult<Option<ProposalOutcome<Uuid>>> {
    let Some(since) = since else { return Ok(None) };
    let mut all = Vec::new();
    for member in members {
        all.extend(earnings(app, app.store.read(), *member, since).await?);
    }
    if all.is_empty() {
        return Ok(None);
    }
    let plan = VoidPlan { case, earnings: &all, reason };
    approvals::void(app, limits, maker, plan).await.map(Some)
}

/// A decision about one account.
struct Step<'a> {
    id: Uuid,
    number: i64,
    member: SubscriberId,
    by: &'a str,
    reason: &'a str,
    message: &'a str,
    /// The change whose earnings are taken back at once.
    change: Option<Uuid>,
}

impl Step<'_> {
    async fn carry_out(&self, app: &App, decision: &CaseDecision<'_>) -> AppResult<MemberOutcome> {
        let Self { id, member, .. } = *self;
        let mut done = MemberOutcome::default();
        let tx = app.store.begin().await?;
        let (void, final_one) =
            (decision.void_since.is_some(), decision.ban || decision.void_since.is_some());
        // The case first: whoever closes it meanwhile waits, or has closed it and this is refused.
        let to = if final_one { CaseState::Decided } else { CaseState::Open };
        let from: &[CaseState] = if final_one { &DECIDABLE } else { &[CaseState::Open] };
        let cases = tx.fraud_cases();
        if !cases.change_state(id, from, to, None, app.now()).await?
            && !cases.change_state(id, &[CaseState::Decided], CaseState::Decided, None, app.now()).await?
        {
            return wrong_state(&found(&*tx, id).await?);
        }
        subscription::lock_account(app, &*tx, member).await?;
        if decision.refuse {
            self.refuse_all(app, &*tx, &mut done).await?;
        }
        if let (true, Some(change)) = (void, self.change) {
            done.voided = void_within(app, &*tx, (change, id), member).await?;
        }
        self.stop(app, &*tx, decision, &mut done).await?;
        let after = json!({
            "case": self.number, "held": done.held, "banned": done.banned, "claims": done.claims,
            "prizes": done.prizes, "invites": done.invites, "taken": done.voided.taken.0, "spent": done.voided.spent.0,
        });
        let entries = Entries { app, by: self.by, subscriber: Some(member) };
        let entry = entries.of("decision", None, self.words(&done), app.now());
        tx.fraud_cases().add_entries(id, &[entry]).await?;
        tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::because(self.reason) });
        tx.commit().await?;
        Ok(done)
    }

    /// Refuses what waits for the account: claims first, as their credits may be taken back then.
    async fn refuse_all(
        &self,
        app: &App,
        repos: &dyn Repositories,
        done: &mut MemberOutcome,
    ) -> AppResult<()> {
        for claim in open_claims(repos, self.member).await? {
            // A claim that a colleague has taken stays theirs.
            let given = claims::give_back(app, repos, claim.id, self.by, self.message).await?;
            done.claims += u32::from(given.is_some());
        }
        for prize in repos.held_prizes().waiting_of(self.member).await? {
            prizes::refuse_within(app, repos, prize.id, self.by, self.message).await?;
            done.prizes += 1;
        }
        if let Some(invite) = held_invite(repos, self.member).await? {
            invites::refuse_within(app, repos, invite, self.by, self.reason).await?;
            done.invites += 1;
        }
        Ok(())
    }

    /// Holds or bans the account, unless that was done before.
    async fn stop(
        &self,
        app: &App,
        repos: &dyn Repositories,
        decision: &CaseDecision<'_>,
        done: &mut MemberOutcome,
    ) -> AppResult<()> {
        let before = subscription::hold_of(repos, self.member).await?;
        let suspended = before.as_ref().is_some_and(|hold| hold.suspended);
        let reason = format!("Case {}: {}", self.number, self.reason);
        let hold = Hold { since: app.now(), reason, suspended: decision.ban };
        if decision.ban && !suspended {
            let message =
                SubscriberMessage::AccountBanned { case: self.number, reason: self.message.to_owned() };
            subscription::suspend_within(app, repos, self.member, &hold, message).await?;
            repos.fraud_cases().mark_banned(self.id, self.member, Some((self.by, app.now()))).await?;
            done.banned = true;
        } else if decision.hold && !decision.ban && before.is_none() {
            repos.subscribers().set_hold(self.member, Some(&hold)).await?;
            repos.fraud_cases().mark_held(self.id, self.member, Some(app.now())).await?;
            done.held = true;
        }
        Ok(())
    }

    /// The decision as an entry of the case, of words and numbers that the desk puts into a sentence.
    fn words(&self, done: &MemberOutcome) -> String {
        let counts = [
            ("held", i64::from(done.held)),
            ("banned", i64::from(done.banned)),
            ("claims", i64::from(done.claims)),
            ("prizes", i64::from(done.prizes)),
            ("invites", i64::from(done.invites)),
            ("taken", done.voided.taken.0),
            ("spent", done.voided.spent.0),
        ];
        let did: Vec<_> = counts
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(word, count)| format!("{word}:{count}"))
            .collect();
        format!("{}\n{}", did.join(" "), self.reason)
    }
}
