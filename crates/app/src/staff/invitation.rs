use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use super::account::register;
use super::actor::{Client, StaffActor};
use super::console::{CeremonyBegun, Console, hash_of, member};
use super::recovery;
use super::session::{self, Opened};
use crate::AppResult;
use crate::error::refuse;
use crate::ports::{CeremonyKind, Invitation, Repositories, StaffMember, StaffState};

/// An invitation as the invited person sees it.
#[derive(Clone, Debug)]
pub struct InvitationView {
    /// The invited person.
    pub member: StaffMember,
    /// When the invitation ends.
    pub expires_at: DateTime<Utc>,
}

/// The result of an accepted invitation.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The session.
    pub opened: Opened,
    /// Recovery codes, which are never shown again; none without a passkey.
    pub recovery_codes: Vec<String>,
}

async fn valid(console: &Console, code: &str) -> AppResult<(Invitation, StaffMember)> {
    let read = console.app.store.read();
    let invitation = read.staff_members().invitation(&hash_of(code), console.app.now()).await?;
    let Some(invitation) = invitation else {
        let text = "This invitation was used or has ended. Ask an administrator for a new one.";
        return refuse("invitation_over", text);
    };
    let member = member(read, invitation.staff).await?;
    Ok((invitation, member))
}

/// Returns the invitation of a link's code.
///
/// # Errors
/// Refusal `invitation_over`.
pub async fn invitation(console: &Console, code: &str) -> AppResult<InvitationView> {
    let (invitation, member) = valid(console, code).await?;
    Ok(InvitationView { member, expires_at: invitation.expires_at })
}

/// Begins making the first passkey of an invited person.
///
/// # Errors
/// Refusal `invitation_over`.
pub async fn begin_invited(console: &Console, code: &str) -> AppResult<CeremonyBegun> {
    let (invitation, member) = valid(console, code).await?;
    super::account::begin(console, &member, Some(invitation.id)).await
}

/// Makes the first passkey of an invited person, who becomes active, and opens a session.
///
/// # Errors
/// Refusals `invitation_over`, `passkey_refused`, `label_invalid`.
pub async fn finish_invited(
    console: &Console,
    code: &str,
    ceremony: Uuid,
    answer: &Value,
    label: &str,
    client: Client,
) -> AppResult<Accepted> {
    let (invitation, member) = valid(console, code).await?;
    let now = console.app.now();
    let actor = StaffActor::arriving(member, client);
    let app = actor.acting(console, "invitation accept", &actor.member.id);
    let tx = app.store.begin().await?;
    let begun = tx.staff_sessions().finish(ceremony, CeremonyKind::Registration, now).await?;
    // The ceremony began with this very invitation.
    let Some(begun) = begun.filter(|begun| begun.session == Some(invitation.id)) else {
        return Err(super::console::refused());
    };
    if !tx.staff_members().use_invitation(invitation.id, now).await? {
        return refuse("invitation_over", "This invitation was used before.");
    }
    register(console, &*tx, actor.member.id, &begun.state, answer, label).await?;
    let recovery_codes = recovery::renew(&*tx, &*console.app.random, actor.member.id).await?;
    activate(&*tx, &actor.member).await?;
    let (id, token) = session::open(console, &*tx, &actor).await?;
    tx.commit().await?;
    let opened = Opened { token, actor: StaffActor { session: Some(id), ..active(actor) } };
    Ok(Accepted { opened, recovery_codes })
}

/// Opens a session by an invitation alone, where the settings allow it ([`super::ConsoleSettings::without_passkey`]).
///
/// # Errors
/// Refusals `invitation_over`, `passkey_needed`.
pub async fn accept_without_passkey(console: &Console, code: &str, client: Client) -> AppResult<Opened> {
    if !console.settings.without_passkey {
        return refuse("passkey_needed", "Make a passkey: it is needed to sign in again.");
    }
    let (_, member) = valid(console, code).await?;
    let actor = StaffActor::arriving(member, client);
    let app = actor.acting(console, "invitation accept", &actor.member.id);
    // The invitation stays valid: without a passkey it is the only way in.
    let tx = app.store.begin().await?;
    activate(&*tx, &actor.member).await?;
    let (id, token) = session::open(console, &*tx, &actor).await?;
    tx.commit().await?;
    Ok(Opened { token, actor: StaffActor { session: Some(id), ..active(actor) } })
}

async fn activate(repos: &dyn Repositories, member: &StaffMember) -> AppResult<()> {
    if member.state == StaffState::Invited {
        repos.staff_members().set_state(member.id, StaffState::Invited, StaffState::Active).await?;
    }
    Ok(())
}

fn active(mut actor: StaffActor) -> StaffActor {
    if actor.member.state == StaffState::Invited {
        actor.member.state = StaffState::Active;
    }
    actor
}
