use serde_json::Value;
use uuid::Uuid;

use super::actor::StaffActor;
use super::console::{Console, begin_ceremony, not_accepted, refused};
use crate::AppResult;
use crate::error::refuse;
use crate::ports::{Ceremony, CeremonyKind};

/// A confirmation that the server wants before it does what was asked.
#[derive(Clone, Debug)]
pub struct StepUpBegun {
    /// The confirmation's id, sent with the same request again.
    pub id: Uuid,
    /// What the browser needs; `None` if a click is enough.
    pub options: Option<Value>,
}

/// Begins a confirmation of one request, which `asked` is SHA-256 of.
///
/// # Errors
/// Refusal `passkey_needed` for a person without passkeys, who must make one first.
pub async fn begin_step_up(console: &Console, actor: &StaffActor, asked: [u8; 32]) -> AppResult<StepUpBegun> {
    let passkeys = console.app.store.read().staff_members().passkeys(actor.member.id).await?;
    let keys: Vec<String> = passkeys.into_iter().map(|passkey| passkey.key).collect();
    let (options, state) = if keys.is_empty() {
        if !console.settings.without_passkey {
            let text = "This needs a passkey. Make one under Account, then try again.";
            return refuse("passkey_needed", text);
        }
        (None, String::new())
    } else {
        let begun = console.passkeys.begin_proof(&keys).map_err(not_accepted)?;
        (Some(begun.options), begun.state)
    };
    let who = (Some(actor.member.id), actor.session);
    let id = begin_ceremony(console, CeremonyKind::StepUp, who, state, Some(asked)).await?;
    Ok(StepUpBegun { id, options })
}

/// Confirms a request by a passkey's answer; without passkeys, in a demo, by the call alone.
///
/// # Errors
/// Refusal `passkey_refused`.
pub async fn finish_step_up(
    console: &Console,
    actor: &StaffActor,
    id: Uuid,
    answer: Option<&Value>,
) -> AppResult<()> {
    let now = console.app.now();
    let tx = console.app.store.begin().await?;
    let begun = tx.staff_sessions().finish(id, CeremonyKind::StepUp, now).await?;
    let own = |begun: &Ceremony| begun.session == actor.session && begun.staff == Some(actor.member.id);
    let Some(begun) = begun.filter(own) else { return Err(refused()) };
    let passkeys = tx.staff_members().passkeys(actor.member.id).await?;
    if begun.state.is_empty() {
        // Somebody who has made a passkey meanwhile confirms with it.
        if !passkeys.is_empty() || !console.settings.without_passkey {
            return Err(refused());
        }
    } else {
        let keys: Vec<String> = passkeys.iter().map(|passkey| passkey.key.clone()).collect();
        let Some(answer) = answer else { return Err(refused()) };
        let (which, key) =
            console.passkeys.finish_proof(&begun.state, answer, &keys).map_err(not_accepted)?;
        let passkey = passkeys.get(which).ok_or_else(refused)?;
        tx.staff_members().used_passkey(passkey.id, &key, now).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Uses a confirmation up for the request that it was made for. Returns `false` if it is not good for it.
///
/// # Errors
/// The database's.
pub async fn use_step_up(
    console: &Console,
    actor: &StaffActor,
    id: Uuid,
    asked: &[u8; 32],
) -> AppResult<bool> {
    let Some(session) = actor.session else { return Ok(false) };
    let tx = console.app.store.begin().await?;
    let used = tx.staff_sessions().use_step_up(id, session, asked, console.app.now()).await?;
    tx.commit().await?;
    Ok(used)
}
