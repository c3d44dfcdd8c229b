//! Generated nicknames: every subscriber has their own name.

use arena_rules::names::PublicName;

use crate::ports::{NameClaim, Repositories, SubscriberId};
use crate::{App, AppResult};

/// The job that names subscribers from before generated nicknames.
pub const NICKNAMES_JOB: &str = "subscriber.nicknames";

/// The digits of each try's number: short names first; longer numbers are nearly always free.
const DIGITS: [u32; 12] = [2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5];
/// From this try on the name also depends on the subscriber's id, so that it is free even with bad
/// randomness.
const BY_ID: usize = 6;

/// Generates a nickname that looks like nobody else's, claims it, and stores it as the username. Lock the
/// subscriber's row before.
///
/// Returns `None` if no name was free, or the operator refuses all; the next log-in tries again.
///
/// # Errors
/// The database's.
pub(crate) async fn give(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<Option<PublicName>> {
    for (number, digits) in DIGITS.into_iter().enumerate() {
        let bits = bits(app, subscriber, number);
        let Some(name) = PublicName::generated(bits, digits, &app.settings.refused_names) else { continue };
        if repos.public_names().claim(subscriber, &name).await? == NameClaim::Claimed {
            repos.subscribers().set_generated_name(subscriber, name.text()).await?;
            return Ok(Some(name));
        }
    }
    tracing::warn!(%subscriber, tries = DIGITS.len(), "no generated nickname was free; the next log-in generates others");
    Ok(None)
}

fn bits(app: &App, subscriber: SubscriberId, number: usize) -> u64 {
    let mut bytes = [0; 8];
    app.random.fill(&mut bytes);
    let random = u64::from_le_bytes(bytes);
    if number < BY_ID {
        return random;
    }
    let (high, low) = subscriber.0.as_u64_pair();
    spread(random ^ spread(low ^ spread(high ^ number as u64)))
}

/// Spreads every bit of a number over all of them (the last step of `SplitMix64`).
fn spread(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// Gives nicknames to up to `limit` subscribers without a username behind `after`, oldest first. Returns the
/// last one examined; `None` if there are no more.
///
/// # Errors
/// The database's; then nobody was named.
pub async fn name_some(
    app: &App,
    repos: &dyn Repositories,
    after: Option<SubscriberId>,
    limit: u64,
) -> AppResult<Option<SubscriberId>> {
    let unnamed = repos.subscribers().unnamed(after, limit).await?;
    let last = unnamed.last().copied();
    // Locks all rows before claiming the first name: a log-in locks its row first too, so there is no
    // deadlock.
    let mut living = Vec::with_capacity(unnamed.len());
    for subscriber in unnamed {
        if repos.subscribers().lock(subscriber).await? {
            living.push(subscriber);
        }
    }
    for subscriber in living {
        give_if_unnamed(app, repos, subscriber).await?;
    }
    Ok(last)
}

/// As [`give`], unless the subscriber has a username.
///
/// # Errors
/// The database's.
pub(crate) async fn give_if_unnamed(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<()> {
    let named = repos.subscribers().find(subscriber).await?.is_some_and(|found| found.username.is_some());
    if !named {
        give(app, repos, subscriber).await?;
    }
    Ok(())
}
