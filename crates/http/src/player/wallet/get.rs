use arena_app::ledger;
use arena_app::ports::{HeldPrize, LedgerEntry};
use arena_app::tournaments::prizes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::door::caller::Who;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::number;
use crate::state::HttpState;

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WalletQuery {
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of the wallet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Wallet {
    /// The balance now.
    balance: i64,
    /// All that was ever earned.
    earned: i64,
    /// Up to twenty entries, newest first.
    entries: Vec<WalletEntry>,
    /// For the next page; null on the last.
    next_cursor: Option<String>,
    /// Prizes that are not paid before the operator has checked them, the oldest first; on the first page alone.
    waiting_prizes: Vec<WaitingPrize>,
}

/// A prize that waits.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WaitingPrize {
    /// The prize.
    amount: i64,
    /// The tournament's name.
    title: String,
    /// Since when, RFC 3339.
    at: String,
}

/// A line of the wallet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WalletEntry {
    /// Its id within the wallet.
    id: String,
    /// What the balance changed by.
    amount: i64,
    /// The balance after it.
    balance_after: i64,
    /// `streak`, `level`, `redeem`, `redeem_refund`, `adjustment`, `entry_fee`, `entry_refund`, `prize`.
    kind: &'static str,
    /// What it was for.
    title: String,
    /// When, RFC 3339.
    at: String,
}

/// The balance and the ledger's entries, newest first.
#[utoipa::path(
    get, path = "/v1/wallet", tag = "wallet", security(("token" = [])), params(WalletQuery),
    responses((status = 200, body = Envelope<Wallet>), (status = 400, body = Failure), (status = 401, body = Failure))
)]
pub(crate) async fn wallet(
    State(state): State<HttpState>,
    Who(caller): Who,
    query: Result<Query<WalletQuery>, QueryRejection>,
) -> ApiResult<Envelope<Wallet>> {
    let malformed = || ApiError::malformed("cursor must be the nextCursor of the page before.");
    let Query(query) = query.map_err(|_| malformed())?;
    let cursor = query.cursor.filter(|cursor| !cursor.is_empty());
    let cursor = cursor.map(|cursor| cursor.parse::<i64>()).transpose().map_err(|_| malformed())?;
    let page = ledger::wallet(&state.app, caller.subscriber, cursor).await?;
    let waiting_prizes = match cursor {
        None => prizes::waiting_of(&state.app, caller.subscriber).await?,
        Some(_) => Vec::new(),
    };
    Ok(Envelope::new(Wallet {
        balance: number(page.balance),
        earned: number(page.earned),
        entries: page.entries.into_iter().map(entry).collect(),
        next_cursor: page.next.map(|id| id.to_string()),
        waiting_prizes: waiting_prizes.into_iter().map(waiting).collect(),
    }))
}

fn waiting(prize: HeldPrize) -> WaitingPrize {
    let at = prize.held_at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    WaitingPrize { amount: number(prize.amount), title: prize.tournament_name, at }
}

fn entry(entry: LedgerEntry) -> WalletEntry {
    WalletEntry {
        id: entry.id.to_string(),
        amount: number(entry.amount),
        balance_after: number(entry.balance_after),
        kind: entry.reason.as_str(),
        title: entry.title,
        at: entry.at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
    }
}
