use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{LedgerEntry, SubscriberId};
use arena_app::wallet::movements;
use axum::extract::{Path, Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Which movements are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct WalletQuery {
    /// The `next` of the page before.
    cursor: Option<i64>,
}

/// A movement of a wallet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MovementView {
    entry: String,
    /// The ledger's transaction, which can be reversed.
    txn: String,
    amount: i64,
    balance_after: i64,
    /// Why the credits moved, such as `streak`.
    reason: &'static str,
    title: String,
    at: DateTime<Utc>,
}

impl From<LedgerEntry> for MovementView {
    fn from(entry: LedgerEntry) -> Self {
        Self {
            entry: entry.id.to_string(),
            txn: entry.txn.to_string(),
            amount: entry.amount.0,
            balance_after: entry.balance_after.0,
            reason: entry.reason.as_str(),
            title: entry.title,
            at: entry.at,
        }
    }
}

/// A page of movements.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MovementPage {
    /// Latest first.
    items: Vec<MovementView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// Lists the movements of a subscriber's wallet, latest first.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}/wallet", tag = "care", params(("id" = Uuid, Path), WalletQuery),
    responses((status = 200, body = Envelope<MovementPage>), (status = 404, body = Failure))
)]
pub(crate) async fn wallet(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(WalletQuery { cursor }): Query<WalletQuery>,
) -> ApiResult<Envelope<MovementPage>> {
    let page = movements(&app, SubscriberId(id), cursor).await?;
    let items = page.entries.into_iter().map(MovementView::from).collect();
    Ok(Envelope::new(MovementPage { items, next: page.next.map(|next| next.to_string()) }))
}
