use std::net::IpAddr;

use arena_rules::invites::{FriendCode, InviteRules, texts};
use chrono::Duration;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::switched_on;
use crate::error::refuse;
use crate::ports::{GuessTarget, PublicFace, SubscriberId};
use crate::{App, AppError, AppResult, identity};

/// Wrong codes in a row after which a subscriber has to wait, as for room ids (contract 4).
const TRIES: u32 = 5;
/// The wait.
const PAUSE: Duration = Duration::minutes(1);
/// A network that a subscriber uses is written again after this time.
const SEEN_AGAIN: Duration = Duration::days(1);
/// Bytes of a network's digest.
const DIGEST: usize = 16;

/// A public inviter, and what an invitation pays.
#[derive(Clone, Debug)]
pub struct Host {
    /// The inviter as others see them.
    pub face: PublicFace,
    /// The operator's rules.
    pub rules: InviteRules,
}

/// Returns a code's owner to anybody who opens the link.
///
/// # Errors
/// [`AppError::NotFound`] for an unknown code, after the owner's erasure, and while invitations are off.
pub async fn host(app: &App, code: &str) -> AppResult<Host> {
    switched_on(app)?;
    let code = FriendCode::parse(code).ok_or(AppError::NotFound)?;
    let face = app.store.read().invites().owner(code).await?.ok_or(AppError::NotFound)?;
    Ok(Host { face, rules: app.settings.invites })
}

/// Returns a subscriber's code, which is made when it is read for the first time.
///
/// # Errors
/// The database's.
pub async fn own_code(app: &App, subscriber: SubscriberId) -> AppResult<FriendCode> {
    if let Some(code) = app.store.read().invites().code_of(subscriber).await? {
        return Ok(code);
    }
    // Two first readings at once, or a code that is taken.
    for _ in 0..8 {
        let tx = app.begin_for(subscriber).await?;
        let drawn = draw(app);
        let added = tx.invites().add_code(subscriber, drawn).await?;
        let code = tx.invites().code_of(subscriber).await?;
        if added {
            tx.commit().await?;
        }
        if let Some(code) = code {
            return Ok(code);
        }
    }
    Err(AppError::Internal("no free code was drawn".into()))
}

/// Draws a code.
pub(crate) fn draw(app: &App) -> FriendCode {
    FriendCode::draw(|| {
        let mut word = [0; 4];
        app.random.fill(&mut word);
        u32::from_le_bytes(word)
    })
}

/// Returns the owner of a code that a subscriber sends. Counts wrong codes: after five in a row a subscriber waits a
/// minute.
///
/// # Errors
/// Refusals `code_locked`, `unknown_code`.
pub(crate) async fn owner_of(app: &App, subscriber: SubscriberId, code: &str) -> AppResult<PublicFace> {
    let tx = app.begin_for(subscriber).await?;
    if let Some(until) =
        tx.tries().count(GuessTarget::FriendCode, subscriber, TRIES, PAUSE, app.now()).await?
    {
        let seconds = (until - app.now()).num_milliseconds().max(1).cast_unsigned().div_ceil(1000);
        return refuse("code_locked", texts::pause(seconds));
    }
    let owner = match FriendCode::parse(code) {
        Some(code) => tx.invites().owner(code).await?,
        None => None,
    };
    if owner.is_some() {
        tx.tries().forgive(GuessTarget::FriendCode, subscriber).await?;
    }
    tx.commit().await?;
    owner.map_or_else(|| refuse("unknown_code", texts::UNKNOWN_CODE), Ok)
}

/// Records the network on which a subscriber is, as a keyed digest, at most once a day. `None` for a shared address
/// of a mobile network, which says nothing.
pub(crate) async fn see_network(
    app: &App,
    subscriber: SubscriberId,
    network: Option<IpAddr>,
) -> AppResult<()> {
    let Some(address) = network else { return Ok(()) };
    let digest = digest(app, address);
    let seen = app.store.read().invites().network_seen(subscriber, &digest).await?;
    if seen.is_some_and(|seen| seen + SEEN_AGAIN > app.now()) {
        return Ok(());
    }
    let tx = app.begin_for(subscriber).await?;
    tx.invites().saw_network(subscriber, &digest, app.now()).await?;
    tx.commit().await?;
    Ok(())
}

/// The digest of an address, which reveals it to nobody without the server's secret.
fn digest(app: &App, address: IpAddr) -> Vec<u8> {
    let key = identity::derived(&app.settings.identity, "network");
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&key).expect("HMAC takes a key of any length");
    mac.update(address.to_string().as_bytes());
    mac.finalize().into_bytes()[..DIGEST].to_vec()
}
