use arena_rules::parcels::Parcel;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// Parcels of claims on their way. Each change is one statement that names the state it starts from, as in
/// [`Claims`](super::Claims).
#[async_trait]
pub trait Parcels: Send + Sync {
    /// Moves `holder`'s open claim to shipped; `false` if there is none.
    async fn ship(&self, id: Uuid, holder: &str, parcel: &Parcel, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Changes the parcel of a shipped claim from `before` to `after`; `false` if the claim is not shipped, or has another
    /// parcel by now.
    async fn correct_parcel(
        &self,
        id: Uuid,
        before: &Parcel,
        after: &Parcel,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Moves a shipped claim to delivered by `holder`, with its parcel as the reference; `false` if it is not shipped.
    async fn arrive(&self, id: Uuid, holder: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Gives a shipped claim, whose parcel came back, to `holder` until `until`, without a parcel; `false` if it is not
    /// shipped.
    async fn take_back(
        &self,
        id: Uuid,
        holder: &str,
        until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Moves a shipped claim to refused; `false` if it is not shipped.
    async fn refuse_shipped(
        &self,
        id: Uuid,
        holder: &str,
        reason: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
