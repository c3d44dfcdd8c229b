use std::collections::{BTreeMap, BTreeSet};

use arena_rules::fair_play::credits_in_table;
use arena_rules::fraud::{self, weight};
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::ports::{
    AccountLink, AccountSign, ListedAccount, SignCount, SignedAccount, SignedGroup, SubscriberId,
};
use crate::{App, AppError, AppResult};

/// The job that counts signs. It is scheduled each hour.
pub const GATHER_JOB: &str = "fraud.signs";

/// Signs of so many days are counted.
const LOOKED_AT: Duration = Duration::days(7);
/// The most accounts that are listed, those of the heaviest groups.
const MOST: usize = 20_000;
/// Groups of a page, and accounts of a group that are shown.
const PAGE: u64 = 50;
const SHOWN: u64 = 500;

/// The signs of one account while they are counted.
struct Shown {
    signs: BTreeMap<String, u32>,
    latest: DateTime<Utc>,
}

/// Counts the signs of the last days anew and puts accounts together that have something in common. Returns the number of
/// groups. Safe to repeat.
///
/// # Errors
/// The database's.
pub async fn gather(app: &App) -> AppResult<usize> {
    let (read, now) = (app.store.read(), app.now());
    let since = now - LOOKED_AT;
    let yesterday = app.today().pred_opt().unwrap_or(app.today());
    let shown = read.fraud_signs().shown(since, yesterday, credits_in_table().0).await?;
    let links = read.fraud_signs().links(since).await?;
    let mut accounts = by_account(shown, &links);
    let ids: Vec<_> = accounts.keys().copied().collect();
    for closed in read.fraud_signs().closed(&ids).await? {
        accounts.remove(&closed);
    }
    let mut groups = grouped(&accounts, &links, now);
    groups.sort_by_key(|(group, _)| std::cmp::Reverse(group.weight));
    let (mut listed, mut kept) = (Vec::new(), Vec::new());
    for (group, of_group) in groups {
        if listed.len() + of_group.len() > MOST {
            tracing::warn!(most = MOST, "more accounts show signs than are listed");
            break;
        }
        listed.extend(of_group);
        kept.push(group);
    }
    let tx = app.store.begin().await?;
    tx.fraud_signs().replace(&kept, &listed).await?;
    tx.commit().await?;
    Ok(kept.len())
}

fn by_account(shown: Vec<AccountSign>, links: &[AccountLink]) -> BTreeMap<SubscriberId, Shown> {
    let mut accounts: BTreeMap<SubscriberId, Shown> = BTreeMap::new();
    let mut add = |subscriber, sign: &str, count: u32, latest| {
        let new = || Shown { signs: BTreeMap::new(), latest };
        let account = accounts.entry(subscriber).or_insert_with(new);
        let before = account.signs.entry(sign.to_owned()).or_default();
        *before = before.saturating_add(count);
        account.latest = account.latest.max(latest);
    };
    for AccountSign { subscriber, sign, count, latest } in shown {
        add(subscriber, &sign, count, latest);
    }
    for link in links {
        // The plays, pictures and invitations behind other links have been counted themselves.
        if matches!(&*link.sign, "same_browser" | "busy_network") {
            link.accounts.iter().for_each(|account| add(*account, &link.sign, 1, link.latest));
        }
        if matches!(&*link.sign, "same_rhythm") {
            link.accounts.iter().for_each(|account| add(*account, &link.sign, 0, link.latest));
        }
    }
    accounts
}

fn grouped(
    accounts: &BTreeMap<SubscriberId, Shown>,
    links: &[AccountLink],
    now: DateTime<Utc>,
) -> Vec<(SignedGroup, Vec<SignedAccount>)> {
    let known = |account: &SubscriberId| accounts.contains_key(account);
    let links: Vec<Vec<SubscriberId>> =
        links.iter().map(|link| link.accounts.iter().copied().filter(known).collect()).collect();
    let mut groups = Vec::new();
    for members in fraud::groups(accounts.keys().copied(), &links) {
        let Some(id) = members.first().map(|first| first.0) else { continue };
        let of_group: Vec<_> = members
            .iter()
            .filter_map(|member| Some(account_of(*member, id, accounts.get(member)?)))
            .collect();
        let mut signs: BTreeMap<&str, u32> = BTreeMap::new();
        for sign in of_group.iter().flat_map(|account| &account.signs) {
            *signs.entry(&sign.sign).or_default() += 1;
        }
        let signs: BTreeSet<_> =
            signs.into_iter().map(|(sign, count)| (std::cmp::Reverse(count), sign)).collect();
        let group = SignedGroup {
            id,
            accounts: u32::try_from(of_group.len()).unwrap_or(u32::MAX),
            weight: of_group.iter().map(|account| u64::from(account.weight)).sum(),
            signs: signs
                .into_iter()
                .map(|(count, sign)| SignCount { sign: sign.to_owned(), count: count.0 })
                .collect(),
            latest: of_group.iter().map(|account| account.latest).max().unwrap_or(now),
            counted_at: now,
            case: None,
        };
        groups.push((group, of_group));
    }
    groups
}

fn account_of(subscriber: SubscriberId, group: Uuid, shown: &Shown) -> SignedAccount {
    let mut signs: Vec<_> = shown
        .signs
        .iter()
        .map(|(sign, count)| SignCount { sign: sign.clone(), count: (*count).max(1) })
        .collect();
    signs.sort_by_key(|sign| std::cmp::Reverse(weight(&sign.sign, sign.count)));
    let weight = signs.iter().map(|sign| weight(&sign.sign, sign.count)).sum();
    SignedAccount { subscriber, group, weight, signs, latest: shown.latest }
}

/// A page of groups, and whether others follow.
#[derive(Clone, Debug)]
pub struct GroupPage {
    /// The groups, the heaviest first.
    pub groups: Vec<SignedGroup>,
    /// Whether others follow.
    pub more: bool,
}

/// Returns groups of accounts with signs behind a position, the heaviest first.
///
/// # Errors
/// The database's.
pub async fn groups(app: &App, after: Option<(u64, Uuid)>) -> AppResult<GroupPage> {
    let mut groups = app.store.read().fraud_signs().groups(after, PAGE + 1).await?;
    let more = groups.len() as u64 > PAGE;
    groups.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
    Ok(GroupPage { groups, more })
}

/// Returns a group with its first accounts, the heaviest first.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn group(app: &App, id: Uuid) -> AppResult<(SignedGroup, Vec<ListedAccount>)> {
    let signs = app.store.read().fraud_signs();
    let group = signs.group(id).await?.ok_or(AppError::NotFound)?;
    Ok((group, signs.accounts(id, SHOWN).await?))
}
