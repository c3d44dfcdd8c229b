use arena_app::ports::{Parcels, StoreResult};
use arena_rules::parcels::{CARRIER_HOLDS, Parcel, lease_end};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, statements};

statements! {
    // `to` is `arena_rules::parcels::CARRIER_HOLDS`: an earlier version leaves the claim to it until `until`.
    fn ship(
        id: Uuid,
        holder: &str,
        at: DateTime<Utc>,
        carrier: &str,
        number: &str,
        to: &str,
        until: DateTime<Utc>,
    ) = "UPDATE redemption SET holder = $6, lease_until = $7, carrier = $4, tracking_number = $5, shipped_at = $3,
             shipped_by = $2, changed_at = $3
         WHERE id = $1 AND status = 'claimed' AND shipped_at IS NULL AND holder = $2";

    fn correct_parcel(
        id: Uuid,
        at: DateTime<Utc>,
        carrier: &str,
        number: &str,
        carrier_before: &str,
        number_before: &str,
    ) = "UPDATE redemption SET carrier = $3, tracking_number = $4, changed_at = $2
         WHERE id = $1 AND status = 'claimed' AND shipped_at IS NOT NULL
             AND carrier = $5 AND tracking_number = $6";

    fn arrive(id: Uuid, holder: &str, at: DateTime<Utc>) =
        "UPDATE redemption SET status = 'fulfilled', holder = $2, lease_until = NULL, settled_at = $3,
             changed_at = $3, reference = carrier || ' ' || tracking_number
         WHERE id = $1 AND status = 'claimed' AND shipped_at IS NOT NULL";

    fn take_back(id: Uuid, holder: &str, at: DateTime<Utc>, until: DateTime<Utc>) =
        "UPDATE redemption SET holder = $2, lease_until = $4, carrier = NULL, tracking_number = NULL, shipped_at = NULL,
             shipped_by = NULL, changed_at = $3
         WHERE id = $1 AND status = 'claimed' AND shipped_at IS NOT NULL";

    fn refuse_shipped(id: Uuid, holder: &str, at: DateTime<Utc>, reason: &str) =
        "UPDATE redemption SET status = 'rejected', holder = $2, lease_until = NULL, settled_at = $3,
             changed_at = $3, reason = $4
         WHERE id = $1 AND status = 'claimed' AND shipped_at IS NOT NULL";
}

#[async_trait]
impl Parcels for Connection {
    async fn ship(&self, id: Uuid, holder: &str, parcel: &Parcel, at: DateTime<Utc>) -> StoreResult<bool> {
        let Parcel { carrier, number } = parcel;
        let ship = ship(id, holder, at, carrier, number, CARRIER_HOLDS, lease_end(at));
        Ok(self.execute(ship).await? == 1)
    }

    async fn correct_parcel(
        &self,
        id: Uuid,
        before: &Parcel,
        after: &Parcel,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let correct = correct_parcel(id, at, &after.carrier, &after.number, &before.carrier, &before.number);
        Ok(self.execute(correct).await? == 1)
    }

    async fn arrive(&self, id: Uuid, holder: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(arrive(id, holder, at)).await? == 1)
    }

    async fn take_back(
        &self,
        id: Uuid,
        holder: &str,
        until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(take_back(id, holder, at, until)).await? == 1)
    }

    async fn refuse_shipped(
        &self,
        id: Uuid,
        holder: &str,
        reason: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(refuse_shipped(id, holder, at, reason)).await? == 1)
    }
}
