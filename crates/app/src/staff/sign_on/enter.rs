//! Decides who comes in by single sign-on, and with which role.

use arena_rules::line::one_line;
use arena_rules::staff::Role;
use serde_json::json;

use super::super::actor::{Client, StaffActor};
use super::super::console::{Console, SingleSignOn, member};
use super::super::manage::{NAME_MAX, is_email, is_last_administrator};
use super::super::session::{self, Opened};
use crate::AppResult;
use crate::error::refuse;
use crate::ports::{
    AuditChange, AuditLine, SessionOpening, SignOnIdentity, StaffIdentity, StaffMember, StaffSessionEnd,
    StaffState, UnitOfWork,
};

/// How often a sign-on starts over when another one changes the same rows.
const TRIES: usize = 3;

/// The member whom an account belongs to.
enum Arrival {
    /// The account signed in before.
    Known(StaffMember),
    /// The account's e-mail address is the member's.
    Linked(StaffMember),
    /// Nobody has the account or its address.
    New(StaffMember),
}

/// The role after a sign-on.
enum RoleDecision {
    /// The role stays.
    Stays,
    /// The groups give another role.
    Becomes(Role),
    /// The groups give another role, but the person is the last administrator.
    Kept,
}

/// Opens a session for the person whom the provider described.
pub(super) async fn enter(
    console: &Console,
    sign_on: &SingleSignOn,
    person: &SignOnIdentity,
    client: &Client,
) -> AppResult<Opened> {
    for _ in 0..TRIES {
        if let Some(opened) = attempt(console, sign_on, person, client).await? {
            return Ok(opened);
        }
        // Ends after whoever was faster: until then their rows stand in the way of ours and cannot be read.
        console.app.store.begin().await?.commit().await?;
    }
    refuse("staff_changed", "Somebody else has just changed your account. Sign in again.")
}

/// Tries once. Returns `None` if another transaction changed the rows that this one read.
async fn attempt(
    console: &Console,
    sign_on: &SingleSignOn,
    person: &SignOnIdentity,
    client: &Client,
) -> AppResult<Option<Opened>> {
    let by_groups = Role::of_groups(&sign_on.roles, &person.groups);
    let read = console.app.store.read();
    let known = read.staff_identities().find(&person.issuer, &person.subject).await?;
    let had_groups = known.as_ref().is_some_and(|known| known.by_groups);
    let arrival = match &known {
        Some(known) => Arrival::Known(member(read, known.staff).await?),
        None => match newcomer(console, sign_on, person, by_groups).await? {
            Some(arrival) => arrival,
            None => return Ok(None),
        },
    };
    let opening = SessionOpening::SignOn { authenticated_at: person.authenticated_at };
    let actor = StaffActor { opening, ..StaffActor::arriving(arrival.member().clone(), client.clone()) };
    if actor.member.state == StaffState::Disabled {
        note_refusal(console, &actor, "sso_disabled").await?;
        return refuse(
            "sso_disabled",
            "You no longer have access to this console. Ask an administrator to enable you.",
        );
    }
    if had_groups && by_groups.is_none() {
        note_refusal(console, &actor, "sso_no_role").await?;
        return no_role(sign_on, person);
    }
    let app = actor.acting(console, "session open", &actor.member.id);
    let tx = app.store.begin().await?;
    if !arrival.settle(console, &*tx, person, by_groups.is_some()).await? {
        return Ok(None);
    }
    let decision = decide(&*tx, &actor.member, by_groups).await?;
    let mut lines = arrival.lines(console, &actor);
    if let RoleDecision::Becomes(role) = decision {
        if !tx.staff_members().set_role(actor.member.id, actor.member.role, role).await? {
            return Ok(None);
        }
        tx.staff_sessions().end_all(actor.member.id, StaffSessionEnd::Role, app.now()).await?;
    }
    lines.extend(decision.line(console, &actor));
    let (id, token) = session::open(console, &*tx, &actor).await?;
    for line in &lines {
        tx.audit().note(line).await?;
    }
    tx.audit().explain(session::opened_by(&actor));
    tx.commit().await?;
    let role = if let RoleDecision::Becomes(role) = decision { role } else { actor.member.role };
    let member = StaffMember { role, state: StaffState::Active, ..actor.member };
    Ok(Some(Opened { token, actor: StaffActor { member, session: Some(id), ..actor } }))
}

/// Returns the member of an account that never signed in before; `None` if it has just done so by another sign-on.
async fn newcomer(
    console: &Console,
    sign_on: &SingleSignOn,
    person: &SignOnIdentity,
    by_groups: Option<Role>,
) -> AppResult<Option<Arrival>> {
    let read = console.app.store.read();
    let email = person.email.as_deref().map(|email| email.trim().to_lowercase());
    let email = email.filter(|email| is_email(email));
    let same = match &email {
        Some(email) => read.staff_members().by_email(email).await?,
        None => None,
    };
    if let Some(same) = same {
        let others = read.staff_identities().of(same.id).await?;
        let of_provider = others.iter().find(|other| other.issuer == person.issuer);
        // Linked after this sign-on looked for the account.
        if of_provider.is_some_and(|other| other.subject == person.subject) {
            return Ok(None);
        }
        if !person.email_verified {
            return refuse(
                "sso_email_unverified",
                "Single sign-on has not verified your e-mail address, and a member of staff has it. Have it verified, or \
                 sign in with a passkey.",
            );
        }
        if of_provider.is_some() {
            return refuse(
                "sso_other_account",
                "The member of staff with your e-mail address signs in by another account. Use that one, or ask \
                 whoever runs the portal to unlink it.",
            );
        }
        return Ok(Some(Arrival::Linked(same)));
    }
    let Some(role) = by_groups else { return no_role(sign_on, person) };
    let Some(email) = email else {
        return refuse(
            "sso_no_email",
            "Single sign-on does not send your e-mail address, by which the audit names you. Ask whoever runs it to add \
             the claim `email`.",
        );
    };
    let name = name_of(person, &email);
    let (id, created_at) = (console.app.new_id(), console.app.now());
    Ok(Some(Arrival::New(StaffMember { id, name, email, role, state: StaffState::Active, created_at })))
}

fn no_role<T>(sign_on: &SingleSignOn, person: &SignOnIdentity) -> AppResult<T> {
    let (claim, groups) = (&sign_on.claim, person.groups.len());
    tracing::info!(claim, groups, "a sign-on was refused: no group has a role in `console.sso.roles`");
    let text = format!(
        "You have no role in this console: no group of the claim `{claim}` has one. Ask an administrator for a group or an \
         invitation."
    );
    refuse("sso_no_role", text)
}

/// Returns the provider's name of a person as one line; without one, the address before its `@`.
fn name_of(person: &SignOnIdentity, email: &str) -> String {
    let given = person.name.as_deref().unwrap_or_default();
    let line: String = given.chars().filter(|letter| !letter.is_control()).take(NAME_MAX).collect();
    let user: String = email.split('@').next().unwrap_or(email).chars().take(NAME_MAX).collect();
    one_line(&line, NAME_MAX).map_or(user, str::to_owned)
}

impl Arrival {
    fn member(&self) -> &StaffMember {
        match self {
            Self::Known(member) | Self::Linked(member) | Self::New(member) => member,
        }
    }

    /// Writes the member and the account. Returns `false` if another transaction was faster.
    async fn settle(
        &self,
        console: &Console,
        tx: &dyn UnitOfWork,
        person: &SignOnIdentity,
        by_groups: bool,
    ) -> AppResult<bool> {
        let (member, now) = (self.member(), console.app.now());
        if member.state == StaffState::Invited
            && !tx.staff_members().set_state(member.id, StaffState::Invited, StaffState::Active).await?
        {
            return Ok(false);
        }
        let SignOnIdentity { issuer, subject, .. } = person;
        if let Self::Known(_) = self {
            tx.staff_identities().used(issuer, subject, by_groups, now).await?;
            return Ok(true);
        }
        if matches!(self, Self::New(_)) && !tx.staff_members().add(member).await? {
            return Ok(false);
        }
        let identity = StaffIdentity {
            issuer: issuer.clone(),
            subject: subject.clone(),
            staff: member.id,
            by_groups,
            linked_at: now,
            used_at: now,
        };
        Ok(tx.staff_identities().link(&identity).await?)
    }

    /// Returns the audit's line of a new account.
    fn lines(&self, console: &Console, actor: &StaffActor) -> Vec<AuditLine> {
        let after = |after| AuditChange { after: Some(after), ..AuditChange::default() };
        let role = actor.member.role.as_str();
        let (action, change) = match self {
            Self::Known(_) => return Vec::new(),
            Self::Linked(_) => ("staff link", AuditChange::default()),
            Self::New(_) => ("staff join", after(json!({ "role": role }))),
        };
        vec![actor.line(console, action, &actor.member.id, change)]
    }
}

impl RoleDecision {
    /// Returns the audit's line of a role that changed, or that was to change.
    fn line(&self, console: &Console, actor: &StaffActor) -> Option<AuditLine> {
        let (id, role) = (actor.member.id, actor.member.role.as_str());
        match self {
            Self::Stays => None,
            Self::Becomes(to) => {
                let change = AuditChange::because("groups of single sign-on");
                let change = change.between(json!({ "role": role }), json!({ "role": to.as_str() }));
                Some(actor.line(console, "staff role", &id, change))
            }
            Self::Kept => Some(actor.refusal(console, "staff role", &id.to_string(), "last_administrator")),
        }
    }
}

/// Decides the role within the sign-on's transaction. Groups without a role leave the role as it is.
async fn decide(
    tx: &dyn UnitOfWork,
    member: &StaffMember,
    by_groups: Option<Role>,
) -> AppResult<RoleDecision> {
    let Some(role) = by_groups.filter(|role| *role != member.role) else { return Ok(RoleDecision::Stays) };
    if is_last_administrator(tx, member).await? {
        tracing::warn!(
            staff = %member.id, role = role.as_str(),
            "the groups of the last administrator give another role, which is not set: make somebody else administrator"
        );
        return Ok(RoleDecision::Kept);
    }
    Ok(RoleDecision::Becomes(role))
}

/// Writes the refusal of a known person to the audit, and ends their sessions.
async fn note_refusal(console: &Console, actor: &StaffActor, code: &str) -> AppResult<()> {
    let line = actor.refusal(console, "session open", &actor.member.id.to_string(), code);
    let tx = console.app.store.begin().await?;
    tx.staff_sessions().end_all(actor.member.id, StaffSessionEnd::Role, console.app.now()).await?;
    tx.audit().note(&line).await?;
    tx.commit().await?;
    Ok(())
}
