use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// A member's account at a provider of single sign-on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffIdentity {
    /// The provider's address.
    pub issuer: String,
    /// The provider's id of the account.
    pub subject: String,
    /// The member of staff.
    pub staff: Uuid,
    /// Whether groups gave the member a role. Without such a group the account no longer signs in.
    pub by_groups: bool,
    /// When the account was linked to the member.
    pub linked_at: DateTime<Utc>,
    /// When it last signed in.
    pub used_at: DateTime<Utc>,
}

/// Members' accounts at providers of single sign-on.
#[async_trait]
pub trait StaffIdentities: Send + Sync {
    /// Returns the identity of a provider's account.
    async fn find(&self, issuer: &str, subject: &str) -> StoreResult<Option<StaffIdentity>>;

    /// Returns a member's identities, oldest first.
    async fn of(&self, staff: Uuid) -> StoreResult<Vec<StaffIdentity>>;

    /// Links an account to a member; `false` if it is linked already, or the member has another account of this
    /// provider.
    async fn link(&self, identity: &StaffIdentity) -> StoreResult<bool>;

    /// Notes a sign-in, and whether groups gave the role.
    async fn used(&self, issuer: &str, subject: &str, by_groups: bool, at: DateTime<Utc>) -> StoreResult<()>;

    /// Removes a member's identities. Returns how many there were.
    async fn unlink(&self, staff: Uuid) -> StoreResult<u64>;
}
