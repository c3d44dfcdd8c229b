use arena_rules::staff::Role;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// The state of a member of staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaffState {
    /// Invited; has not signed in yet.
    Invited,
    /// May sign in.
    Active,
    /// May not sign in.
    Disabled,
}

impl StaffState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Invited, Self::Active, Self::Disabled];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Invited => "invited",
            Self::Active => "active",
            Self::Disabled => "disabled",
        }
    }

    /// Parses [`StaffState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A member of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffMember {
    /// The id.
    pub id: Uuid,
    /// The name.
    pub name: String,
    /// The e-mail address in lower case, by which the audit names the person. It never changes.
    pub email: String,
    /// The role.
    pub role: Role,
    /// The state.
    pub state: StaffState,
    /// When the person was first invited.
    pub created_at: DateTime<Utc>,
}

/// A member of staff in the list of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedStaff {
    /// The member.
    pub member: StaffMember,
    /// When a session was last used.
    pub last_seen_at: Option<DateTime<Utc>>,
    /// The number of passkeys.
    pub passkeys: u64,
    /// The number of sessions that are valid.
    pub sessions: u64,
}

/// An invitation: a secret link by which a member of staff makes a passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The id.
    pub id: Uuid,
    /// The invited member.
    pub staff: Uuid,
    /// SHA-256 of the link's code.
    pub hash: [u8; 32],
    /// When the invitation ends.
    pub expires_at: DateTime<Utc>,
}

/// A passkey of a member of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffPasskey {
    /// The id.
    pub id: Uuid,
    /// The member.
    pub staff: Uuid,
    /// The credential's id, as the authenticator names it.
    pub credential: Vec<u8>,
    /// The member's own name for the passkey, `Office laptop`.
    pub label: String,
    /// The public key and its counter, as [`super::Passkeys`] writes them.
    pub key: String,
    /// When the passkey was made.
    pub created_at: DateTime<Utc>,
    /// When the passkey was last used.
    pub used_at: Option<DateTime<Utc>>,
}

/// Members of staff, with their invitations, passkeys and recovery codes.
#[async_trait]
pub trait StaffMembers: Send + Sync {
    /// Adds a member; `false` if the e-mail address belongs to another one.
    async fn add(&self, member: &StaffMember) -> StoreResult<bool>;

    /// Returns a member.
    async fn find(&self, id: Uuid) -> StoreResult<Option<StaffMember>>;

    /// Returns the member with an e-mail address in lower case.
    async fn by_email(&self, email: &str) -> StoreResult<Option<StaffMember>>;

    /// Returns all members by name, with what is valid at `now`.
    async fn all(&self, now: DateTime<Utc>) -> StoreResult<Vec<ListedStaff>>;

    /// Counts active administrators, and locks them until the transaction's end: of two administrators who
    /// disable each other, one fails.
    async fn lock_administrators(&self) -> StoreResult<u64>;

    /// Locks a member's row until the transaction's end, so that two of their actions at once do not pass one limit;
    /// `false` if there is no such member.
    async fn lock(&self, id: Uuid) -> StoreResult<bool>;

    /// Changes a role; `false` if it is not `from`.
    async fn set_role(&self, id: Uuid, from: Role, to: Role) -> StoreResult<bool>;

    /// Changes a state; `false` if it is not `from`.
    async fn set_state(&self, id: Uuid, from: StaffState, to: StaffState) -> StoreResult<bool>;

    /// Adds an invitation, and ends the member's earlier ones.
    async fn invite(&self, invitation: &Invitation, at: DateTime<Utc>) -> StoreResult<()>;

    /// Ends a member's invitations.
    async fn end_invitations(&self, staff: Uuid, at: DateTime<Utc>) -> StoreResult<()>;

    /// Returns an invitation that is valid at `now` by its code's hash.
    async fn invitation(&self, hash: &[u8; 32], now: DateTime<Utc>) -> StoreResult<Option<Invitation>>;

    /// Uses an invitation; `false` if it was used before.
    async fn use_invitation(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Adds a passkey; `false` if the credential is known already.
    async fn add_passkey(&self, passkey: &StaffPasskey) -> StoreResult<bool>;

    /// Returns a member's passkeys, oldest first.
    async fn passkeys(&self, staff: Uuid) -> StoreResult<Vec<StaffPasskey>>;

    /// Notes a passkey's use, with its new counter.
    async fn used_passkey(&self, id: Uuid, key: &str, at: DateTime<Utc>) -> StoreResult<()>;

    /// Removes a member's passkey; `false` if they have no such one.
    async fn remove_passkey(&self, staff: Uuid, id: Uuid) -> StoreResult<bool>;

    /// Removes all passkeys of a member.
    async fn remove_passkeys(&self, staff: Uuid) -> StoreResult<u64>;

    /// Replaces a member's recovery codes by those with the hashes.
    async fn set_recovery_codes(&self, staff: Uuid, hashes: &[[u8; 32]]) -> StoreResult<()>;

    /// Uses up a recovery code; `false` if the member has no such one.
    async fn use_recovery_code(&self, staff: Uuid, hash: &[u8; 32]) -> StoreResult<bool>;

    /// Counts a member's recovery codes.
    async fn recovery_codes(&self, staff: Uuid) -> StoreResult<u64>;
}
