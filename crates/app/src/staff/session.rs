use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use super::actor::{Client, StaffActor};
use super::console::{Console, hash_of};
use crate::ports::{AuditChange, Repositories, SessionOpening, StaffSession, StaffSessionEnd, token};
use crate::{AppError, AppResult};

/// How long a wallboard is left to itself.
const WALLBOARD: Duration = Duration::hours(24);

/// A use is noted at most so often.
const NOTED: Duration = Duration::minutes(1);

/// A session that was just opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The cookie's token.
    pub token: String,
    /// The signed-in person.
    pub actor: StaffActor,
}

/// What a signed-in person's page shows about the session.
#[derive(Clone, Debug)]
pub struct SessionFacts {
    /// When the session ends unless used.
    pub idle_until: DateTime<Utc>,
    /// When the session ends in any case.
    pub expires_at: DateTime<Utc>,
    /// The person's passkeys.
    pub passkeys: u64,
    /// The person's recovery codes.
    pub recovery_codes: u64,
}

/// Opens a session within a transaction. Returns its token.
pub(super) async fn open(
    console: &Console,
    repos: &dyn Repositories,
    actor: &StaffActor,
) -> AppResult<(Uuid, String)> {
    let now = console.app.now();
    let (id, token) = (console.app.new_id(), token(&*console.app.random));
    let session = StaffSession {
        id,
        staff: actor.member.id,
        hash: hash_of(&token),
        opening: actor.opening,
        device: actor.client.device.clone(),
        address: actor.client.address.clone(),
        created_at: now,
        used_at: now,
        idle_until: now + console.settings.idle,
        expires_at: now + console.settings.absolute,
    };
    repos.staff_sessions().open(&session).await?;
    Ok((id, token))
}

/// Returns the audit's note of how a session was opened.
pub(super) fn opened_by(actor: &StaffActor) -> AuditChange {
    AuditChange { after: Some(json!({ "by": actor.opening.as_str() })), ..AuditChange::default() }
}

/// Whether a person made a call, or their page made it by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallCause {
    /// The person: the session is used.
    Person,
    /// The page, to stay up to date: the session ends as if there was no call.
    Page,
}

/// Returns the person whose session has a token; `None` if there is no valid one. Using a session prolongs it.
///
/// # Errors
/// The database's.
pub async fn authenticate(
    console: &Console,
    token: &str,
    client: Client,
    cause: CallCause,
) -> AppResult<Option<StaffActor>> {
    let (hash, now) = (hash_of(token), console.app.now());
    let found = console.app.store.read().staff_sessions().by_token(&hash, now).await?;
    let Some((session, member)) = found else { return Ok(None) };
    let narrowed = session.opening == SessionOpening::Wallboard;
    if cause == CallCause::Person && !narrowed && now - session.used_at >= NOTED {
        let tx = console.app.store.begin().await?;
        tx.staff_sessions().touch(session.id, now, now + console.settings.idle).await?;
        tx.commit().await?;
    }
    Ok(Some(StaffActor { member, session: Some(session.id), opening: session.opening, client }))
}

/// Returns what the page shows about a person's session.
///
/// # Errors
/// [`AppError::NotFound`] if the session has ended.
pub async fn facts(console: &Console, actor: &StaffActor) -> AppResult<SessionFacts> {
    let read = console.app.store.read();
    let sessions = read.staff_sessions().living(actor.member.id, console.app.now()).await?;
    let own = sessions.into_iter().find(|session| Some(session.id) == actor.session);
    let session = own.ok_or(AppError::NotFound)?;
    Ok(SessionFacts {
        idle_until: session.idle_until,
        expires_at: session.expires_at,
        passkeys: read.staff_members().passkeys(actor.member.id).await?.len() as u64,
        recovery_codes: read.staff_members().recovery_codes(actor.member.id).await?,
    })
}

/// Returns a person's valid sessions, latest first.
///
/// # Errors
/// The database's.
pub async fn sessions(console: &Console, actor: &StaffActor) -> AppResult<Vec<StaffSession>> {
    let read = console.app.store.read();
    Ok(read.staff_sessions().living(actor.member.id, console.app.now()).await?)
}

/// Signs a person out.
///
/// # Errors
/// The database's.
pub async fn end(console: &Console, actor: &StaffActor) -> AppResult<()> {
    let Some(session) = actor.session else { return Ok(()) };
    end_one(console, actor, session, StaffSessionEnd::SignOut).await.map(|_| ())
}

/// Narrows the person's session to the wallboard, which may then be left to itself for 24 hours: the session does not end when
/// nobody uses it, and shows nothing else. To work again, the person signs in anew.
///
/// # Errors
/// [`AppError::NotFound`] if the session has ended, or only shows the wallboard already.
pub async fn leave_wallboard(console: &Console, actor: &StaffActor) -> AppResult<()> {
    let session = actor.session.ok_or(AppError::NotFound)?;
    let app = actor.acting(console, "session wallboard", &session);
    let tx = app.store.begin().await?;
    if !tx.staff_sessions().narrow(session, app.now() + WALLBOARD).await? {
        return Err(AppError::NotFound);
    }
    tx.commit().await?;
    Ok(())
}

/// Ends another session of the same person.
///
/// # Errors
/// [`AppError::NotFound`] if there is none that is valid.
pub async fn end_own(console: &Console, actor: &StaffActor, session: Uuid) -> AppResult<()> {
    let ended = end_one(console, actor, session, StaffSessionEnd::Ended).await?;
    if ended { Ok(()) } else { Err(AppError::NotFound) }
}

async fn end_one(
    console: &Console,
    actor: &StaffActor,
    session: Uuid,
    reason: StaffSessionEnd,
) -> AppResult<bool> {
    let app = actor.acting(console, "session end", &session);
    let tx = app.store.begin().await?;
    let ended = tx.staff_sessions().end(actor.member.id, session, reason, app.now()).await?;
    if ended {
        tx.commit().await?;
    }
    Ok(ended)
}
