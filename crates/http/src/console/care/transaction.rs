use std::sync::Arc;

use arena_app::ports::LedgerTxn;
use arena_app::{App, wallet};
use arena_rules::ledger::Leg;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// A leg of a transaction.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegView {
    /// `wallet`, `issuance`, `redemption` or `entry_fee`.
    account: &'static str,
    /// A subscriber's id for a wallet, a stripe of an account of the system otherwise.
    owner: String,
    amount: i64,
}

impl From<Leg> for LegView {
    fn from(leg: Leg) -> Self {
        Self { account: leg.kind.as_str(), owner: leg.owner, amount: leg.amount.0 }
    }
}

/// A transaction of the ledger. Its legs add up to zero.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TransactionView {
    id: String,
    /// Why the credits moved, such as `streak`.
    reason: &'static str,
    /// Makes the reason unique: a claim's id, a day.
    key: String,
    title: String,
    /// The transaction that this one takes back.
    reverses: Option<String>,
    /// The transaction that took this one back.
    reversed_by: Option<String>,
    /// Whether it can be reversed.
    reversible: bool,
    legs: Vec<LegView>,
    at: DateTime<Utc>,
}

impl From<LedgerTxn> for TransactionView {
    fn from(txn: LedgerTxn) -> Self {
        Self {
            id: txn.id.to_string(),
            reason: txn.reason.as_str(),
            reversible: txn.reason.reversible() && txn.reverses.is_none() && txn.reversed_by.is_none(),
            key: txn.key,
            title: txn.title,
            reverses: txn.reverses.map(|of| of.to_string()),
            reversed_by: txn.reversed_by.map(|by| by.to_string()),
            legs: txn.legs.into_iter().map(LegView::from).collect(),
            at: txn.at,
        }
    }
}

/// Returns a transaction of the ledger with its legs.
#[utoipa::path(
    get, path = "/v1/transactions/{id}", tag = "care", params(("id" = String, Path)),
    responses((status = 200, body = Envelope<TransactionView>), (status = 404, body = Failure))
)]
pub(crate) async fn transaction(
    State(app): State<Arc<App>>,
    Path(txn): Path<String>,
) -> ApiResult<Envelope<TransactionView>> {
    let txn = txn.parse().map_err(|_| ApiError::not_found())?;
    Ok(Envelope::new(wallet::transaction(&app, txn).await?.into()))
}
