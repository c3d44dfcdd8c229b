use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::StaffMember;
use super::error::StoreResult;

/// Why a session of staff ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaffSessionEnd {
    /// The person signed out.
    SignOut,
    /// The person, or an administrator, ended the session elsewhere.
    Ended,
    /// The role changed.
    Role,
    /// The person was disabled.
    Disabled,
}

impl StaffSessionEnd {
    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignOut => "sign_out",
            Self::Ended => "ended",
            Self::Role => "role",
            Self::Disabled => "disabled",
        }
    }
}

/// How a session of staff was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionOpening {
    /// By a passkey, or by an invitation.
    Passkey,
    /// By a recovery code: the person may have no passkey at hand.
    RecoveryCode,
    /// By single sign-on.
    SignOn {
        /// When the provider asked the person to prove who they are; `None` if it does not say.
        authenticated_at: Option<DateTime<Utc>>,
    },
    /// By a person who left the wallboard to itself: the session shows nothing else.
    Wallboard,
}

impl SessionOpening {
    /// Returns the word for the wire, the audit and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Passkey => "passkey",
            Self::RecoveryCode => "recovery",
            Self::SignOn { .. } => "sso",
            Self::Wallboard => "wallboard",
        }
    }
}

/// A session of a member of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffSession {
    /// The id.
    pub id: Uuid,
    /// The member.
    pub staff: Uuid,
    /// SHA-256 of the cookie's token.
    pub hash: [u8; 32],
    /// How it was opened.
    pub opening: SessionOpening,
    /// A description of the browser: `Chrome, Linux`.
    pub device: Option<String>,
    /// The address from which it was opened.
    pub address: Option<String>,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    pub used_at: DateTime<Utc>,
    /// When it ends unless used.
    pub idle_until: DateTime<Utc>,
    /// When it ends in any case.
    pub expires_at: DateTime<Utc>,
}

/// A ceremony between its beginning and its end: of WebAuthn, or a sign-on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ceremony {
    /// The id.
    pub id: Uuid,
    /// What it is for.
    pub kind: CeremonyKind,
    /// The member; `None` for a sign-in, whose credential names the member.
    pub staff: Option<Uuid>,
    /// The session in which it began.
    pub session: Option<Uuid>,
    /// The state of [`super::Passkeys`], empty if no passkey is asked, or that of a sign-on.
    pub state: String,
    /// SHA-256 of the request that a step-up allows.
    pub asked: Option<[u8; 32]>,
    /// When it ends.
    pub expires_at: DateTime<Utc>,
}

/// What a ceremony is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CeremonyKind {
    /// Signing in.
    SignIn,
    /// Making a passkey.
    Registration,
    /// Confirming one request.
    StepUp,
    /// Signing in by single sign-on.
    SignOn,
}

impl CeremonyKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::SignIn, Self::Registration, Self::StepUp, Self::SignOn];

    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::Registration => "registration",
            Self::StepUp => "step_up",
            Self::SignOn => "sign_on",
        }
    }
}

/// Sessions of staff, and ceremonies.
#[async_trait]
pub trait StaffSessions: Send + Sync {
    /// Opens a session.
    async fn open(&self, session: &StaffSession) -> StoreResult<()>;

    /// Narrows a session to the wallboard, until an instant; `false` if it has ended, or is narrowed.
    async fn narrow(&self, id: Uuid, until: DateTime<Utc>) -> StoreResult<bool>;

    /// Returns the session of a token that is valid at `now`, with its active member.
    async fn by_token(
        &self,
        hash: &[u8; 32],
        now: DateTime<Utc>,
    ) -> StoreResult<Option<(StaffSession, StaffMember)>>;

    /// Notes a session's use.
    async fn touch(&self, id: Uuid, at: DateTime<Utc>, idle_until: DateTime<Utc>) -> StoreResult<()>;

    /// Ends a session of a member; `false` if they have no such one that had not ended.
    async fn end(
        &self,
        staff: Uuid,
        id: Uuid,
        reason: StaffSessionEnd,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Ends all sessions of a member.
    async fn end_all(&self, staff: Uuid, reason: StaffSessionEnd, at: DateTime<Utc>) -> StoreResult<u64>;

    /// Returns a member's sessions that are valid at `now`, latest first.
    async fn living(&self, staff: Uuid, now: DateTime<Utc>) -> StoreResult<Vec<StaffSession>>;

    /// Writes a ceremony, and removes those that ended before `now`.
    async fn begin(&self, ceremony: &Ceremony, now: DateTime<Utc>) -> StoreResult<()>;

    /// Finishes a ceremony that is valid at `now`, once; `None` if there is none or it was finished before.
    async fn finish(&self, id: Uuid, kind: CeremonyKind, now: DateTime<Utc>)
    -> StoreResult<Option<Ceremony>>;

    /// Uses up a finished step-up of a session for one request; `false` if there is none.
    async fn use_step_up(
        &self,
        id: Uuid,
        session: Uuid,
        asked: &[u8; 32],
        now: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
