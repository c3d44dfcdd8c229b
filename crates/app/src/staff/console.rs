use std::collections::BTreeMap;
use std::sync::Arc;

use arena_rules::Credits;
use arena_rules::staff::Role;
use chrono::Duration;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::approvals::CreditLimits;
use crate::exports::ExportLimits;
use crate::ports::{Ceremony, CeremonyKind, PasskeyError, Passkeys, Repositories, SignOn, StaffMember};
use crate::{App, AppError, AppResult, error};

/// How long a person may take for a ceremony: a browser's prompt, and choosing a passkey.
const CEREMONY: Duration = Duration::minutes(5);

/// The use cases of the console: those of the portal, with staff's passkeys.
#[derive(Clone)]
pub struct Console {
    /// The portal's use cases.
    pub app: Arc<App>,
    /// Makes and checks passkeys.
    pub passkeys: Arc<dyn Passkeys>,
    /// Single sign-on; `None` if it is off.
    pub single_sign_on: Option<SingleSignOn>,
    /// The settings.
    pub settings: ConsoleSettings,
}

/// Single sign-on by a provider.
#[derive(Clone)]
pub struct SingleSignOn {
    /// The provider.
    pub provider: Arc<dyn SignOn>,
    /// The text of its button.
    pub label: String,
    /// The name of the claim that has a person's groups.
    pub claim: String,
    /// The role of each group.
    pub roles: BTreeMap<String, Role>,
}

/// Settings of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConsoleSettings {
    /// How long a session lasts unless used.
    pub idle: Duration,
    /// How long a session lasts in any case.
    pub absolute: Duration,
    /// How long an invitation lasts.
    pub invitation: Duration,
    /// Whether an invitation opens a session without a passkey: in a demo on this machine.
    pub without_passkey: bool,
    /// What one person may correct in wallets without a second one.
    pub corrections: CreditLimits,
    /// The prizes that one person pays by entering results without a second one.
    pub prizes: CreditLimits,
    /// How many numbers and e-mail addresses of subscribers one person may see in a day.
    pub reveals_per_day: u32,
    /// The limits of exported lists.
    pub exports: ExportLimits,
}

impl Default for ConsoleSettings {
    fn default() -> Self {
        Self {
            idle: Duration::minutes(15),
            absolute: Duration::hours(12),
            invitation: Duration::hours(72),
            without_passkey: false,
            corrections: CreditLimits { at_once: Credits(50), a_day: Credits(500) },
            prizes: CreditLimits { at_once: Credits(1_000), a_day: Credits(3_000) },
            reveals_per_day: 50,
            exports: ExportLimits { rows: 20_000, a_day: 20 },
        }
    }
}

/// The beginning of a ceremony that a browser finishes.
#[derive(Clone, Debug)]
pub struct CeremonyBegun {
    /// The ceremony's id.
    pub ceremony: Uuid,
    /// The browser's options: `publicKey` of WebAuthn, as JSON.
    pub options: Value,
}

/// Writes a ceremony that begins now. Returns its id.
pub(super) async fn begin_ceremony(
    console: &Console,
    kind: CeremonyKind,
    actor: (Option<Uuid>, Option<Uuid>),
    state: String,
    asked: Option<[u8; 32]>,
) -> AppResult<Uuid> {
    let (id, now) = (console.app.new_id(), console.app.now());
    let (staff, session) = actor;
    let ceremony = Ceremony { id, kind, staff, session, state, asked, expires_at: now + CEREMONY };
    let tx = console.app.store.begin().await?;
    tx.staff_sessions().begin(&ceremony, now).await?;
    tx.commit().await?;
    Ok(id)
}

pub(super) fn hash_of(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// Returns why a passkey was not accepted: refusal `passkey_refused`, or [`AppError::Internal`].
pub(super) fn not_accepted(error: PasskeyError) -> AppError {
    match error {
        PasskeyError::Refused(why) => {
            tracing::info!(why, "a passkey was refused");
            refused()
        }
        PasskeyError::Damaged(why) => AppError::Internal(why),
    }
}

/// The refusal of every sign-in and confirmation that proves nothing. It does not say what was wrong.
pub(super) fn refused() -> AppError {
    let text = "The passkey could not be checked. Try again, or use a recovery code.";
    AppError::Refused(error::Refusal::new("passkey_refused", text))
}

pub(super) async fn member(repos: &dyn Repositories, id: Uuid) -> AppResult<StaffMember> {
    repos.staff_members().find(id).await?.ok_or(AppError::NotFound)
}
