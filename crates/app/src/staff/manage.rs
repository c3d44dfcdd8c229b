use arena_rules::line::one_line;
use arena_rules::staff::Role;
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::console::{ConsoleSettings, hash_of, member};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{
    AuditChange, Invitation, ListedStaff, Repositories, StaffMember, StaffSessionEnd, StaffState, UnitOfWork,
    token,
};
use crate::{App, AppResult};

/// The longest name, in characters.
pub(super) const NAME_MAX: usize = 60;
/// The longest e-mail address, in characters.
const EMAIL_MAX: usize = 254;

/// A person to be invited.
#[derive(Clone, Copy, Debug)]
pub struct NewStaff<'a> {
    /// The name.
    pub name: &'a str,
    /// The e-mail address.
    pub email: &'a str,
    /// The role.
    pub role: Role,
}

/// An invitation whose code is shown once.
#[derive(Clone, Debug)]
pub struct Invited {
    /// The invited person.
    pub member: StaffMember,
    /// The code of the link `/invitation#CODE`.
    pub code: String,
    /// When the invitation ends.
    pub expires_at: DateTime<Utc>,
}

/// Returns all members of staff by name.
///
/// # Errors
/// The database's.
pub async fn list(app: &App) -> AppResult<Vec<ListedStaff>> {
    Ok(app.store.read().staff_members().all(app.now()).await?)
}

/// Invites a person.
///
/// # Errors
/// Refusals `name_invalid`, `email_invalid`, `email_taken`.
pub async fn invite(app: &App, settings: ConsoleSettings, new: NewStaff<'_>) -> AppResult<Invited> {
    let Some(name) = one_line(new.name, NAME_MAX) else {
        return refuse("name_invalid", format!("A name is one line of 1 to {NAME_MAX} characters."));
    };
    let email = new.email.trim().to_lowercase();
    if !is_email(&email) {
        return refuse("email_invalid", "This is no e-mail address.");
    }
    let member = StaffMember {
        id: app.new_id(),
        name: name.to_owned(),
        email,
        role: new.role,
        state: StaffState::Invited,
        created_at: app.now(),
    };
    let tx = app.store.begin().await?;
    if !tx.staff_members().add(&member).await? {
        return refuse("email_taken", "Somebody with this e-mail address is a member of staff already.");
    }
    let (code, expires_at) = send_invitation(app, &*tx, settings, member.id).await?;
    let after = json!({ "staff": member.id, "role": member.role.as_str() });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::default() });
    tx.commit().await?;
    Ok(Invited { member, code, expires_at })
}

/// Whether a text in lower case is an e-mail address.
pub(super) fn is_email(text: &str) -> bool {
    let is_address = text.split_once('@').is_some_and(|(user, host)| {
        !user.is_empty() && host.contains('.') && !host.starts_with('.') && !host.ends_with('.')
    });
    is_address && text.chars().count() <= EMAIL_MAX && !text.contains(char::is_whitespace)
}

async fn send_invitation(
    app: &App,
    repos: &dyn Repositories,
    settings: ConsoleSettings,
    staff: Uuid,
) -> AppResult<(String, DateTime<Utc>)> {
    let (code, now) = (token(&*app.random), app.now());
    let expires_at = now + settings.invitation;
    let invitation = Invitation { id: app.new_id(), staff, hash: hash_of(&code), expires_at };
    repos.staff_members().invite(&invitation, now).await?;
    Ok((code, expires_at))
}

/// Whether a person is the last active administrator. Other transactions that ask wait until this one's end.
pub(super) async fn is_last_administrator(tx: &dyn UnitOfWork, member: &StaffMember) -> AppResult<bool> {
    let is_administrator = member.role == Role::Administrator && member.state == StaffState::Active;
    Ok(is_administrator && tx.staff_members().lock_administrators().await? <= 1)
}

/// Refuses to take the administrator's role or access from the last person who has it. Call it before the change.
async fn keep_an_administrator(tx: &dyn UnitOfWork, member: &StaffMember) -> AppResult<()> {
    if is_last_administrator(tx, member).await? {
        return refuse("last_administrator", "This is the last administrator. Make somebody else one first.");
    }
    Ok(())
}

fn explain(tx: &dyn UnitOfWork, what: &str, before: &str, after: &str, reason: Option<&str>) {
    let change = reason.map_or_else(AuditChange::default, AuditChange::because);
    tx.audit().explain(change.between(json!({ what: before }), json!({ what: after })));
}

fn changed_meanwhile<T>() -> AppResult<T> {
    refuse("staff_changed", "Somebody else has just changed this person. Look again.")
}

/// Returns a member of staff.
///
/// # Errors
/// [`crate::AppError::NotFound`].
pub async fn find(app: &App, id: Uuid) -> AppResult<StaffMember> {
    member(app.store.read(), id).await
}

/// Changes a person's role, and ends their sessions, for the command. The console has [`crate::approvals::set_role`].
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `last_administrator`, `staff_changed`.
pub async fn set_role(app: &App, id: Uuid, role: Role) -> AppResult<StaffMember> {
    let tx = app.store.begin().await?;
    let member = set_role_within(app, &*tx, id, role).await?;
    tx.commit().await?;
    Ok(member)
}

/// Changes a person's role within a transaction, and ends their sessions.
pub(crate) async fn set_role_within(
    app: &App,
    tx: &dyn UnitOfWork,
    id: Uuid,
    role: Role,
) -> AppResult<StaffMember> {
    let before = member(tx, id).await?;
    if role != Role::Administrator {
        keep_an_administrator(tx, &before).await?;
    }
    if !tx.staff_members().set_role(id, before.role, role).await? {
        return changed_meanwhile();
    }
    tx.staff_sessions().end_all(id, StaffSessionEnd::Role, app.now()).await?;
    explain(tx, "role", before.role.as_str(), role.as_str(), None);
    Ok(StaffMember { role, ..before })
}

/// Disables a person, and ends their sessions and invitations.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `reason_needed`, `last_administrator`, `staff_changed`.
pub async fn disable(app: &App, id: Uuid, reason: &str) -> AppResult<StaffMember> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let before = member(&*tx, id).await?;
    keep_an_administrator(&*tx, &before).await?;
    if before.state == StaffState::Disabled
        || !tx.staff_members().set_state(id, before.state, StaffState::Disabled).await?
    {
        return changed_meanwhile();
    }
    tx.staff_sessions().end_all(id, StaffSessionEnd::Disabled, app.now()).await?;
    tx.staff_members().end_invitations(id, app.now()).await?;
    explain(&*tx, "state", before.state.as_str(), StaffState::Disabled.as_str(), Some(reason));
    tx.commit().await?;
    Ok(StaffMember { state: StaffState::Disabled, ..before })
}

/// Lets a disabled person come back by a new invitation.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusal `staff_changed`.
pub async fn enable(app: &App, settings: ConsoleSettings, id: Uuid) -> AppResult<Invited> {
    invite_again(app, settings, id, StaffState::Disabled).await
}

/// Lets a person who lost their passkeys and codes come back by a new invitation. Their passkeys, codes and
/// sessions end.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusal `staff_changed`.
pub async fn recover(app: &App, settings: ConsoleSettings, id: Uuid) -> AppResult<Invited> {
    let state = member(app.store.read(), id).await?.state;
    if state == StaffState::Disabled {
        return refuse("staff_disabled", "This person is disabled. Enable them instead.");
    }
    invite_again(app, settings, id, state).await
}

/// Makes a new invitation for a person in place of the earlier ones. Their passkeys and sessions stay.
///
/// # Errors
/// [`crate::AppError::NotFound`].
pub async fn invite_once_more(app: &App, settings: ConsoleSettings, id: Uuid) -> AppResult<Invited> {
    let tx = app.store.begin().await?;
    let member = member(&*tx, id).await?;
    let (code, expires_at) = send_invitation(app, &*tx, settings, id).await?;
    tx.commit().await?;
    Ok(Invited { member, code, expires_at })
}

async fn invite_again(
    app: &App,
    settings: ConsoleSettings,
    id: Uuid,
    from: StaffState,
) -> AppResult<Invited> {
    let tx = app.store.begin().await?;
    let before = member(&*tx, id).await?;
    // An administrator who is recovered stays active, so there is always one who can be recovered.
    let to = if from == StaffState::Disabled { StaffState::Invited } else { from };
    if !tx.staff_members().set_state(id, from, to).await? {
        return changed_meanwhile();
    }
    tx.staff_members().remove_passkeys(id).await?;
    tx.staff_members().set_recovery_codes(id, &[]).await?;
    tx.staff_sessions().end_all(id, StaffSessionEnd::Ended, app.now()).await?;
    let (code, expires_at) = send_invitation(app, &*tx, settings, id).await?;
    explain(&*tx, "state", before.state.as_str(), to.as_str(), None);
    tx.commit().await?;
    Ok(Invited { member: StaffMember { state: to, ..before }, code, expires_at })
}

/// Removes a person's accounts at providers of single sign-on, and ends their sessions. The next sign-on with their
/// verified e-mail address links its account.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusal `not_linked`.
pub async fn unlink(app: &App, id: Uuid) -> AppResult<StaffMember> {
    let tx = app.store.begin().await?;
    let member = member(&*tx, id).await?;
    if tx.staff_identities().unlink(id).await? == 0 {
        return refuse("not_linked", "This person has no account of single sign-on.");
    }
    tx.staff_sessions().end_all(id, StaffSessionEnd::Ended, app.now()).await?;
    tx.commit().await?;
    Ok(member)
}

/// Ends all sessions of a person. Returns how many were valid.
///
/// # Errors
/// [`crate::AppError::NotFound`].
pub async fn end_sessions(app: &App, id: Uuid) -> AppResult<u64> {
    let tx = app.store.begin().await?;
    member(&*tx, id).await?;
    let ended = tx.staff_sessions().end_all(id, StaffSessionEnd::Ended, app.now()).await?;
    tx.commit().await?;
    Ok(ended)
}
