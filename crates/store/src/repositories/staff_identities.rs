use arena_app::ports::{StaffIdentities, StaffIdentity, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};

record! {
    struct IdentityRow {
        issuer: String,
        subject: String,
        staff_id: Uuid,
        by_groups: bool,
        linked_at: DateTime<Utc>,
        used_at: DateTime<Utc>,
    }
}

statements! {
    fn find(issuer: &str, subject: &str) -> IdentityRow =
        "SELECT issuer, subject, staff_id, by_groups, linked_at, used_at FROM staff_identity
         WHERE issuer = $1 AND subject = $2";

    fn of(staff: Uuid) -> IdentityRow =
        "SELECT issuer, subject, staff_id, by_groups, linked_at, used_at FROM staff_identity
         WHERE staff_id = $1 ORDER BY linked_at, issuer";

    fn link(
        issuer: &str,
        subject: &str,
        staff: Uuid,
        by_groups: bool,
        linked_at: DateTime<Utc>,
        used_at: DateTime<Utc>,
    ) = "INSERT INTO staff_identity (issuer, subject, staff_id, by_groups, linked_at, used_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";

    fn used(issuer: &str, subject: &str, by_groups: bool, at: DateTime<Utc>) =
        "UPDATE staff_identity SET by_groups = $3, used_at = $4 WHERE issuer = $1 AND subject = $2";

    fn unlink(staff: Uuid) = "DELETE FROM staff_identity WHERE staff_id = $1";
}

#[async_trait]
impl StaffIdentities for Connection {
    async fn find(&self, issuer: &str, subject: &str) -> StoreResult<Option<StaffIdentity>> {
        Ok(self.fetch_one(find(issuer, subject)).await?.map(IdentityRow::identity))
    }

    async fn of(&self, staff: Uuid) -> StoreResult<Vec<StaffIdentity>> {
        Ok(self.fetch_all(of(staff)).await?.into_iter().map(IdentityRow::identity).collect())
    }

    async fn link(&self, identity: &StaffIdentity) -> StoreResult<bool> {
        let StaffIdentity { issuer, subject, staff, by_groups, linked_at, used_at } = identity;
        let link = link(issuer, subject, *staff, *by_groups, *linked_at, *used_at);
        Ok(self.execute(link).await? == 1)
    }

    async fn used(&self, issuer: &str, subject: &str, by_groups: bool, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(used(issuer, subject, by_groups, at)).await.map(|_| ())
    }

    async fn unlink(&self, staff: Uuid) -> StoreResult<u64> {
        self.execute(unlink(staff)).await
    }
}

impl IdentityRow {
    fn identity(self) -> StaffIdentity {
        let Self { issuer, subject, staff_id, by_groups, linked_at, used_at } = self;
        StaffIdentity { issuer, subject, staff: staff_id, by_groups, linked_at, used_at }
    }
}
