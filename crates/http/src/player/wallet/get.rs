use arena_app::ports::{HeldPrize, LedgerEntry};
use arena_app::tournaments::prizes;
use arena_app::{App, ledger};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

use super::titles::WalletTitles;
use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::number;
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

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
    /// Current balance.
    balance: i64,
    /// All credits ever earned.
    earned: i64,
    /// Up to twenty entries, the newest first.
    entries: Vec<WalletEntry>,
    /// Cursor of the next page; null on the last.
    next_cursor: Option<String>,
    /// Held prizes, which staff must check before payment, the oldest first. On the first page only.
    waiting_prizes: Vec<WaitingPrize>,
}

/// A held prize.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WaitingPrize {
    /// Amount.
    amount: i64,
    /// Name of the tournament.
    title: String,
    /// Since when the prize is held, RFC 3339.
    at: String,
}

/// An entry of the wallet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WalletEntry {
    /// Id within the wallet.
    id: String,
    /// Change of the balance.
    amount: i64,
    /// Balance after the entry.
    balance_after: i64,
    /// `streak`, `streak_milestone`, `level`, `task`, `redeem`, `redeem_refund`, `adjustment`, `entry_fee`,
    /// `entry_refund`, `prize`, `league`, `quest_chest`, `season_step`, `invite_reward` or `invite_welcome`.
    kind: &'static str,
    /// Purpose, such as the name of a reward or task.
    title: String,
    /// Time, RFC 3339.
    at: String,
}

/// Returns the balance and the ledger entries, the newest first.
#[utoipa::path(
    get, path = "/v1/wallet", tag = "wallet", security(("token" = [])), params(WalletQuery, LanguageQuery),
    responses((status = 200, body = Envelope<Wallet>), (status = 400, body = Failure), (status = 401, body = Failure))
)]
pub(crate) async fn wallet(
    State(app): State<Arc<App>>,
    State(texts): State<Arc<TextCache>>,
    reader: Reader,
    LanguageParam(language): LanguageParam,
    query: Result<Query<WalletQuery>, QueryRejection>,
) -> ApiResult<Envelope<Wallet>> {
    let malformed = || ApiError::malformed("cursor must be the nextCursor of the page before.");
    let Query(query) = query.map_err(|_| malformed())?;
    let cursor = query.cursor.filter(|cursor| !cursor.is_empty());
    let cursor = cursor.map(|cursor| cursor.parse::<i64>()).transpose().map_err(|_| malformed())?;
    let (page, waiting_prizes) = reader
        .read(&app, async |subscriber| {
            let waiting = async {
                match cursor {
                    None => prizes::waiting_of(&app, subscriber).await,
                    Some(_) => Ok(Vec::new()),
                }
            };
            futures::try_join!(ledger::wallet(&app, subscriber, cursor), waiting)
        })
        .await?;
    let titles = WalletTitles::of(&app, &texts, language, &page.entries, &waiting_prizes).await?;
    Ok(Envelope::new(Wallet {
        balance: number(page.balance),
        earned: number(page.earned),
        entries: page.entries.iter().map(|found| entry(found, &titles)).collect(),
        next_cursor: page.next.map(|id| id.to_string()),
        waiting_prizes: waiting_prizes.iter().map(|prize| waiting(prize, &titles)).collect(),
    }))
}

fn waiting(prize: &HeldPrize, titles: &WalletTitles) -> WaitingPrize {
    let at = prize.held_at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    WaitingPrize { amount: number(prize.amount), title: titles.of_prize(prize), at }
}

fn entry(entry: &LedgerEntry, titles: &WalletTitles) -> WalletEntry {
    WalletEntry {
        id: entry.id.to_string(),
        amount: number(entry.amount),
        balance_after: number(entry.balance_after),
        kind: entry.reason.as_str(),
        title: titles.of_entry(entry),
        at: entry.at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
    }
}
