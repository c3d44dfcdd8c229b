//! Nicknames that the server makes, so that nobody is without a name of their own.

use arena_rules::names::PublicName;

use crate::ports::{NameClaim, Repositories, SubscriberId};
use crate::{App, AppResult};

/// The kind of the job that names the subscribers who came before nicknames were made.
pub const NICKNAMES_JOB: &str = "subscriber.nicknames";

/// The digits of the number in each name that is tried. Short names are tried first; a longer number is nearly always
/// free.
const DIGITS: [u32; 12] = [2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5];
/// From this try on the name follows from the subscriber's id too, so that it is free whatever the randomness is like.
const BY_ID: usize = 6;

/// Makes a nickname for a subscriber, claims it, and writes it down as their username. Nobody else has one that looks the
/// same. The subscriber's row is locked before.
///
/// `None` where no name was free, or the operator refuses all of them: the subscriber keeps the placeholder, and the next
/// log-in tries again.
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
    tracing::warn!(%subscriber, tries = DIGITS.len(), "no generated nickname was free; the next log-in tries again");
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

/// Gives nicknames to up to `limit` subscribers without a username, the oldest first, from the one behind `after` on.
/// Answers with the last one that it looked at; `None` where there are no more.
///
/// # Errors
/// The database's; then none of them was named.
pub async fn name_some(
    app: &App,
    repos: &dyn Repositories,
    after: Option<SubscriberId>,
    limit: u64,
) -> AppResult<Option<SubscriberId>> {
    let unnamed = repos.subscribers().unnamed(after, limit).await?;
    let last = unnamed.last().copied();
    // All of them are locked before the first name is claimed: whoever logs in locks first too, so nobody waits in a ring.
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

/// As [`give`], for a subscriber who may have a username.
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
