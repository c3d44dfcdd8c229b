use arena_rules::line::one_line;
use serde_json::Value;
use uuid::Uuid;

use super::actor::StaffActor;
use super::console::{CeremonyBegun, Console, begin_ceremony, not_accepted, refused};
use super::recovery;
use crate::error::refuse;
use crate::ports::{CeremonyKind, Repositories, StaffMember, StaffPasskey};
use crate::{AppError, AppResult};

/// The longest name of a passkey, in characters.
const LABEL_MAX: usize = 40;
/// The most passkeys of a person.
const PASSKEYS_MAX: usize = 10;

/// Begins making a passkey. `within` is the session, or the invitation, in which it is finished.
pub(super) async fn begin(
    console: &Console,
    member: &StaffMember,
    within: Option<Uuid>,
) -> AppResult<CeremonyBegun> {
    let existing = console.app.store.read().staff_members().passkeys(member.id).await?;
    if existing.len() >= PASSKEYS_MAX {
        let text = format!("You have {PASSKEYS_MAX} passkeys. Remove one that you no longer use.");
        return refuse("too_many_passkeys", text);
    }
    let keys: Vec<String> = existing.into_iter().map(|passkey| passkey.key).collect();
    let begun = console
        .passkeys
        .begin_registration(member.id, &member.email, &member.name, &keys)
        .map_err(not_accepted)?;
    let actor = (Some(member.id), within);
    let ceremony = begin_ceremony(console, CeremonyKind::Registration, actor, begun.state, None).await?;
    Ok(CeremonyBegun { ceremony, options: begun.options })
}

/// Adds a passkey within a transaction, from the answer of a browser.
pub(super) async fn register(
    console: &Console,
    repos: &dyn Repositories,
    staff: Uuid,
    state: &str,
    answer: &Value,
    label: &str,
) -> AppResult<Uuid> {
    let Some(label) = one_line(label, LABEL_MAX) else {
        let text = format!("The name of a passkey is one line of 1 to {LABEL_MAX} characters.");
        return refuse("label_invalid", text);
    };
    let made = console.passkeys.finish_registration(state, answer).map_err(not_accepted)?;
    let id = console.app.new_id();
    let passkey = StaffPasskey {
        id,
        staff,
        credential: made.credential,
        label: label.to_owned(),
        key: made.key,
        created_at: console.app.now(),
        used_at: None,
    };
    if !repos.staff_members().add_passkey(&passkey).await? {
        return refuse("passkey_known", "This passkey is registered already.");
    }
    Ok(id)
}

/// Returns a person's passkeys, oldest first.
///
/// # Errors
/// The database's.
pub async fn passkeys(console: &Console, actor: &StaffActor) -> AppResult<Vec<StaffPasskey>> {
    Ok(console.app.store.read().staff_members().passkeys(actor.member.id).await?)
}

/// Begins making a further passkey.
///
/// # Errors
/// Refusal `too_many_passkeys`.
pub async fn begin_passkey(console: &Console, actor: &StaffActor) -> AppResult<CeremonyBegun> {
    begin(console, &actor.member, actor.session).await
}

/// Makes a further passkey. Returns its id.
///
/// # Errors
/// Refusals `passkey_refused`, `label_invalid`, `passkey_known`.
pub async fn finish_passkey(
    console: &Console,
    actor: &StaffActor,
    ceremony: Uuid,
    answer: &Value,
    label: &str,
) -> AppResult<Uuid> {
    let app = actor.acting(console, "passkey add", &actor.member.id);
    let tx = app.store.begin().await?;
    let begun = tx.staff_sessions().finish(ceremony, CeremonyKind::Registration, app.now()).await?;
    let Some(begun) = begun.filter(|begun| begun.session == actor.session) else { return Err(refused()) };
    let id = register(console, &*tx, actor.member.id, &begun.state, answer, label).await?;
    tx.commit().await?;
    Ok(id)
}

/// Removes a passkey.
///
/// # Errors
/// [`AppError::NotFound`]; refusal `last_passkey`.
pub async fn remove_passkey(console: &Console, actor: &StaffActor, id: Uuid) -> AppResult<()> {
    let app = actor.acting(console, "passkey remove", &id);
    let tx = app.store.begin().await?;
    if !tx.staff_members().remove_passkey(actor.member.id, id).await? {
        return Err(AppError::NotFound);
    }
    // Read after the removal: of two removals at once, the later one sees the earlier.
    if tx.staff_members().passkeys(actor.member.id).await?.is_empty() {
        return refuse("last_passkey", "This is your last passkey. Add another one first.");
    }
    tx.commit().await?;
    Ok(())
}

/// Makes new recovery codes in place of the earlier ones.
///
/// # Errors
/// The database's.
pub async fn new_recovery_codes(console: &Console, actor: &StaffActor) -> AppResult<Vec<String>> {
    let app = actor.acting(console, "recovery codes", &actor.member.id);
    let tx = app.store.begin().await?;
    let codes = recovery::renew(&*tx, &*console.app.random, actor.member.id).await?;
    tx.commit().await?;
    Ok(codes)
}
