//! Signing in by single sign-on.
//!
//! `enter` decides who comes in: the member of a known account, the member with the same verified e-mail address,
//! or a new member whose groups have a role.

mod enter;

use chrono::Duration;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::actor::{Client, StaffActor};
use super::console::{Console, SingleSignOn, hash_of};
use super::session::Opened;
use crate::error::{Refusal, refuse};
use crate::ports::{Ceremony, CeremonyKind, SessionOpening, SignOnAnswer, SignOnError, StaffIdentity, token};
use crate::{AppError, AppResult};

/// How long a person may take at the provider: a password, and a second proof on another device.
pub const SIGN_ON_TIME: Duration = Duration::minutes(10);
/// How old the provider's proof may be when the person makes their first passkey.
const FRESH: Duration = Duration::minutes(5);
/// How far the provider's clock may be ahead of ours.
const AHEAD: Duration = Duration::minutes(1);

/// A sign-on that a browser continues at the provider.
#[derive(Clone)]
pub struct SignOnBegun {
    /// The provider's address.
    pub address: String,
    /// The secret that binds the sign-on to its browser.
    pub browser: String,
}

/// The request of a browser that is back from the provider.
#[derive(Clone, Copy)]
pub struct SignOnReturn<'a> {
    /// The state that the provider gave back.
    pub state: &'a str,
    /// The provider's answer.
    pub answer: SignOnAnswer<'a>,
    /// The secret that the browser kept.
    pub browser: Option<&'a str>,
}

/// The state of a sign-on in its ceremony's row.
#[derive(Serialize, Deserialize)]
struct State {
    /// SHA-256 of the browser's secret.
    browser: [u8; 32],
    /// The provider's part.
    provider: String,
}

/// The settings of single sign-on.
fn settings(console: &Console) -> AppResult<&SingleSignOn> {
    match &console.single_sign_on {
        Some(sign_on) => Ok(sign_on),
        None => refuse("sso_off", "This console has no single sign-on. Use a passkey or a recovery code."),
    }
}

/// Begins a sign-on. `again` makes the provider ask for a proof although the person is signed in there.
///
/// # Errors
/// Refusals `sso_off`, `sso_unavailable`.
pub async fn begin_sign_on(console: &Console, again: bool) -> AppResult<SignOnBegun> {
    let sign_on = settings(console)?;
    let (id, now) = (console.app.new_id(), console.app.now());
    let browser = token(&*console.app.random);
    let begun = sign_on.provider.begin(&id.to_string(), again).await.map_err(failed)?;
    let state = State { browser: hash_of(&browser), provider: begun.state };
    let state = serde_json::to_string(&state).map_err(|error| AppError::Internal(error.to_string()))?;
    let ceremony = Ceremony {
        id,
        kind: CeremonyKind::SignOn,
        staff: None,
        session: None,
        state,
        asked: None,
        expires_at: now + SIGN_ON_TIME,
    };
    let tx = console.app.store.begin().await?;
    tx.staff_sessions().begin(&ceremony, now).await?;
    tx.commit().await?;
    Ok(SignOnBegun { address: begun.address, browser })
}

/// Opens a session for the person whom the provider names. A sign-on is good for one try, in the browser that
/// began it.
///
/// # Errors
/// Refusals `sso_off`, `sso_unavailable`, `sso_refused`, `sso_no_role`, `sso_no_email`, `sso_email_unverified`,
/// `sso_other_account`, `sso_disabled`, `staff_changed`.
pub async fn finish_sign_on(console: &Console, back: SignOnReturn<'_>, client: Client) -> AppResult<Opened> {
    let sign_on = settings(console)?;
    let Some(begun) = finished(console, back.state).await? else { return Err(refused()) };
    let state: State =
        serde_json::from_str(&begun.state).map_err(|error| AppError::Internal(error.to_string()))?;
    // Otherwise a link could sign somebody in as the person who made it.
    if back.browser.map(hash_of) != Some(state.browser) {
        tracing::info!("a sign-on was refused: another browser began it");
        return Err(refused());
    }
    let person = sign_on.provider.finish(&state.provider, back.answer).await.map_err(failed)?;
    enter::enter(console, sign_on, &person, &client).await
}

/// Takes the ceremony of a sign-on, in a transaction of its own: the try counts whatever comes of it.
async fn finished(console: &Console, state: &str) -> AppResult<Option<Ceremony>> {
    let Ok(id) = Uuid::try_parse(state) else { return Ok(None) };
    let tx = console.app.store.begin().await?;
    let begun = tx.staff_sessions().finish(id, CeremonyKind::SignOn, console.app.now()).await?;
    tx.commit().await?;
    Ok(begun)
}

/// Returns a person's accounts at providers, oldest first.
///
/// # Errors
/// The database's.
pub async fn identities(console: &Console, actor: &StaffActor) -> AppResult<Vec<StaffIdentity>> {
    Ok(console.app.store.read().staff_identities().of(actor.member.id).await?)
}

/// Whether a person may make a passkey without confirming it by another one: after a recovery code, or as their
/// first one if the provider of single sign-on has just asked them for a proof.
///
/// # Errors
/// Refusal `sign_in_again` if the provider's proof is too old.
pub async fn may_add_passkey_unconfirmed(console: &Console, actor: &StaffActor) -> AppResult<bool> {
    let authenticated_at = match actor.opening {
        SessionOpening::Passkey | SessionOpening::Wallboard => return Ok(false),
        SessionOpening::RecoveryCode => return Ok(true),
        SessionOpening::SignOn { authenticated_at } => authenticated_at,
    };
    if !console.app.store.read().staff_members().passkeys(actor.member.id).await?.is_empty() {
        return Ok(false);
    }
    let age = authenticated_at.map(|at| console.app.now() - at);
    if age.is_some_and(|age| age <= FRESH && age >= -AHEAD) {
        return Ok(true);
    }
    let minutes = FRESH.num_minutes();
    let text = format!(
        "A first passkey needs a sign-in of the last {minutes} minutes. Sign in again by single sign-on, then add the \
         passkey. If this does not help, ask an administrator to recover your account: the link makes a passkey."
    );
    refuse("sign_in_again", text)
}

/// The refusal of a sign-on that proves nothing. It does not say what was wrong.
fn refused() -> AppError {
    let text = "The sign-in could not be checked: it took too long, was used before or began in another browser. Start again.";
    AppError::Refused(Refusal::new("sso_refused", text))
}

fn failed(error: SignOnError) -> AppError {
    match error {
        SignOnError::Refused(why) => {
            tracing::warn!(why, "a sign-on was refused");
            refused()
        }
        SignOnError::Unavailable(why) => {
            tracing::warn!(why, "single sign-on cannot be used: check `console.sso` and the provider");
            let text = "Single sign-on does not answer. Try again in a minute, or sign in with a passkey.";
            AppError::Refused(Refusal::new("sso_unavailable", text))
        }
    }
}
