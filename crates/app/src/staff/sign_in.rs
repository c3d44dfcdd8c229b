use serde_json::Value;
use uuid::Uuid;

use super::actor::{Client, StaffActor};
use super::console::{CeremonyBegun, Console, begin_ceremony, not_accepted, refused};
use super::session::{self, Opened};
use crate::AppResult;
use crate::ports::{CeremonyKind, StaffState};

/// Begins a sign-in with a passkey. Nobody types a name: the passkey names the person.
///
/// # Errors
/// The database's.
pub async fn begin_sign_in(console: &Console) -> AppResult<CeremonyBegun> {
    let begun = console.passkeys.begin_sign_in().map_err(not_accepted)?;
    let ceremony = begin_ceremony(console, CeremonyKind::SignIn, (None, None), begun.state, None).await?;
    Ok(CeremonyBegun { ceremony, options: begun.options })
}

/// Opens a session for the person whose passkey answered. A ceremony is good for one try.
///
/// # Errors
/// Refusal `passkey_refused`, also for a person who is disabled.
pub async fn finish_sign_in(
    console: &Console,
    ceremony: Uuid,
    answer: &Value,
    client: Client,
) -> AppResult<Opened> {
    let now = console.app.now();
    // A transaction of its own: the try counts whatever comes of it.
    let tx = console.app.store.begin().await?;
    let begun = tx.staff_sessions().finish(ceremony, CeremonyKind::SignIn, now).await?;
    tx.commit().await?;
    let Some(begun) = begun else { return Err(refused()) };
    let (staff, credential) = console.passkeys.named(answer).map_err(not_accepted)?;
    let members = console.app.store.read().staff_members();
    let member = members.find(staff).await?.filter(|member| member.state == StaffState::Active);
    let Some(member) = member else { return Err(refused()) };
    let passkeys = members.passkeys(staff).await?;
    let Some(passkey) = passkeys.into_iter().find(|passkey| passkey.credential == credential) else {
        return Err(refused());
    };
    let key = console.passkeys.finish_sign_in(&begun.state, answer, &passkey.key).map_err(not_accepted)?;
    let actor = StaffActor::arriving(member, client);
    let app = actor.acting(console, "session open", &actor.member.id);
    let tx = app.store.begin().await?;
    tx.staff_members().used_passkey(passkey.id, &key, now).await?;
    let (id, token) = session::open(console, &*tx, &actor).await?;
    tx.audit().explain(session::opened_by(&actor));
    tx.commit().await?;
    Ok(Opened { token, actor: StaffActor { session: Some(id), ..actor } })
}
