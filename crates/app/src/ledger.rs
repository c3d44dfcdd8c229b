//! Moving credits.

mod verify;

use std::collections::BTreeMap;

use arena_rules::Credits;
use arena_rules::ledger::{Posting, PostingError, Reason, TournamentKey};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::error::refuse;
use crate::ports::{EntryKind, LedgerEntry, PostError, Repositories, SubscriberId};
use crate::{App, AppError, AppResult};
pub use verify::{LedgerReport, OVERLAP, verify};

/// A payment to or from a wallet.
pub struct Move {
    /// The wallet's owner.
    pub subscriber: SubscriberId,
    /// The reason.
    pub reason: Reason,
    /// Makes the reason unique.
    pub key: String,
    /// The text for the subscriber.
    pub title: String,
    /// The amount, more than zero.
    pub amount: Credits,
}

fn unbalanced(error: PostingError) -> AppError {
    AppError::Internal(format!("posting: {error}"))
}

/// Pays a wallet, and adds earned credits to the score. Returns the new balance.
///
/// # Errors
/// [`AppError::Internal`] if the same reason and key were paid before; the caller's compare-and-set prevents
/// this.
pub async fn earn(repos: &dyn Repositories, mv: Move, at: DateTime<Utc>) -> AppResult<Credits> {
    let balances = earn_all(repos, vec![mv], at).await?;
    balances.into_iter().next().ok_or_else(|| AppError::Internal("a payment returned no balance".into()))
}

/// Pays several wallets as [`earn`], all or none. Returns the new balances in the order of the payments.
///
/// # Errors
/// Those of [`earn`].
pub async fn earn_all(
    repos: &dyn Repositories,
    moves: Vec<Move>,
    at: DateTime<Utc>,
) -> AppResult<Vec<Credits>> {
    if moves.is_empty() {
        return Ok(Vec::new());
    }
    let posting = |Move { subscriber, reason, key, title, amount }| {
        Posting::earn(reason, key, title, &subscriber.to_string(), amount).map_err(unbalanced)
    };
    let postings = moves.into_iter().map(posting).collect::<AppResult<Vec<_>>>()?;
    let posted = repos.ledger().post_all(&postings, at).await.map_err(|error| match error {
        PostError::Store(error) => AppError::Store(error),
        other => {
            let keys: Vec<_> = postings.iter().map(|posting| posting.key.as_str()).collect();
            AppError::Internal(format!("{}: {other}", keys.join(", ")))
        }
    })?;
    Ok(posted.into_iter().map(|posted| posted.wallet_balance).collect())
}

/// Takes credits from a wallet. Returns the new balance.
///
/// # Errors
/// Refusal `insufficient_credits`.
pub async fn spend(repos: &dyn Repositories, mv: Move, at: DateTime<Utc>) -> AppResult<Credits> {
    let wallet = mv.subscriber.to_string();
    let posting = Posting::spend(mv.reason, mv.key, mv.title, &wallet, mv.amount).map_err(unbalanced)?;
    match repos.ledger().post(&posting, at).await {
        Ok(posted) => Ok(posted.wallet_balance),
        Err(PostError::Insufficient) => refuse("insufficient_credits", arena_rules::texts::NOT_ENOUGH),
        Err(PostError::Store(error)) => Err(AppError::Store(error)),
        Err(PostError::Duplicate) => {
            Err(AppError::Internal(format!("{} {} was posted before", mv.reason.as_str(), posting.key)))
        }
    }
}

/// A page of a wallet's entries.
#[derive(Clone, Debug)]
pub struct WalletPage {
    /// The present balance.
    pub balance: Credits,
    /// All credits ever earned.
    pub earned: Credits,
    /// The entries, newest first.
    pub entries: Vec<LedgerEntry>,
    /// The entry behind which the next page begins.
    pub next: Option<i64>,
}

/// Returns, by ledger entry id, the catalogue's entry behind it: a reward, a series of tournaments or a
/// screenshot task. Other ledger entries, and those of staff's tournaments, have none.
///
/// # Errors
/// The database's.
pub async fn catalogue_entries(
    app: &App,
    entries: &[LedgerEntry],
) -> AppResult<BTreeMap<i64, (EntryKind, String)>> {
    let (mut tournaments, mut redemptions, mut tasks) = (Vec::new(), Vec::new(), Vec::new());
    for LedgerEntry { reason, key, .. } in entries {
        match reason {
            Reason::EntryFee | Reason::EntryRefund | Reason::Prize => tournaments.extend(tournament_of(key)),
            Reason::Redeem | Reason::RedeemRefund => redemptions.extend(key.parse::<Uuid>().ok()),
            Reason::Task => tasks.extend(key.parse::<Uuid>().ok()),
            Reason::Streak
            | Reason::StreakMilestone
            | Reason::Level
            | Reason::Adjustment
            | Reason::League
            | Reason::QuestChest
            | Reason::SeasonStep
            | Reason::InviteReward
            | Reason::InviteWelcome => {}
        }
    }
    let read = app.store.read();
    let texts = read.translations();
    let (series, rewards, challenges) = (
        texts.series_of(&tournaments).await?,
        texts.rewards_of(&redemptions).await?,
        texts.challenges_of(&tasks).await?,
    );
    let of = |LedgerEntry { reason, key, .. }: &LedgerEntry| match reason {
        Reason::EntryFee | Reason::EntryRefund | Reason::Prize => {
            Some((EntryKind::Tournaments, series.get(&tournament_of(key)?)?.clone()))
        }
        Reason::Redeem | Reason::RedeemRefund => {
            Some((EntryKind::Rewards, rewards.get(&key.parse().ok()?)?.to_string()))
        }
        Reason::Task => Some((EntryKind::Challenges, challenges.get(&key.parse().ok()?)?.clone())),
        Reason::Streak
        | Reason::StreakMilestone
        | Reason::Level
        | Reason::Adjustment
        | Reason::League
        | Reason::QuestChest
        | Reason::SeasonStep
        | Reason::InviteReward
        | Reason::InviteWelcome => None,
    };
    Ok(entries.iter().filter_map(|entry| Some((entry.id, of(entry)?))).collect())
}

fn tournament_of(key: &str) -> Option<i64> {
    TournamentKey::read(key).map(|key| key.tournament)
}

/// Entries on a page.
pub const PAGE: u64 = 20;

/// Returns a page of a wallet behind the entry `cursor`.
///
/// # Errors
/// The database's.
pub async fn wallet(app: &App, subscriber: SubscriberId, cursor: Option<i64>) -> AppResult<WalletPage> {
    let read = app.store.read();
    let (balance, earned, mut entries) = futures::try_join!(
        read.ledger().balance(subscriber),
        read.standings().score(subscriber),
        read.ledger().entries(subscriber, cursor, PAGE + 1),
    )?;
    let more = entries.len() as u64 > PAGE;
    if more {
        entries.pop();
    }
    let next = if more { entries.last().map(|entry| entry.id) } else { None };
    Ok(WalletPage { balance, earned, entries, next })
}
