use arena_rules::Msisdn;

use super::Grant;
use super::refresh_token::RefreshToken;
use crate::ports::{EndReason, Session};
use crate::{App, AppError, AppResult};

/// Refreshes a session by cookie; `msisdn` is the number that the browser believes it has.
///
/// Each use replaces the token. Its immediate predecessor gets the same successor again for a few seconds, so
/// twenty tabs log nobody out. An older token ends the session, since a copy must exist (contract 3).
///
/// # Errors
/// [`AppError::NotProven`]; [`AppError::OtherSubscriber`] if the cookie is another number's.
pub async fn refresh(app: &App, cookie: &str, msisdn: Option<&Msisdn>) -> AppResult<Grant> {
    let token = RefreshToken::parse(cookie).ok_or(AppError::NotProven("not a refresh token"))?;
    let now = app.now();
    let identity = &app.settings.identity;
    // After a lost race this is the predecessor of the winner's token, which the second try sees.
    for _ in 0..2 {
        let Some(session) = app.store.read().sessions().find(token.session).await? else {
            return Err(AppError::NotProven("no such session"));
        };
        if !session.lives(now) {
            return Err(AppError::NotProven("the session has ended"));
        }
        let own = app.store.read().subscribers().msisdn_of(session.subscriber).await?;
        let hash = token.hash();
        let successor = token.successor(&identity.refresh_secret);
        let known = hash == session.refresh_hash || Some(hash) == session.previous_hash;
        if known && msisdn.is_some() && msisdn != own.as_ref() {
            return Err(AppError::OtherSubscriber);
        }
        let idle_until = now + identity.idle;
        if hash == session.refresh_hash {
            let tx = app.store.begin().await?;
            let won = tx.sessions().rotate(session.id, &hash, &successor.hash(), now, idle_until).await?;
            // Also committed after a lost race: the winner may share a commit that is not durable yet, so
            // not visible.
            tx.commit().await?;
            if won {
                return Ok(grant(&session, own, &successor, idle_until.min(session.expires_at)));
            }
        } else if token.precedes(&session, &identity.refresh_secret, now, identity.grace) {
            return Ok(grant(&session, own, &successor, session.idle_until.min(session.expires_at)));
        } else {
            let tx = app.store.begin().await?;
            tx.sessions().end(session.id, EndReason::Reuse, now).await?;
            tx.push_devices().forget_session(session.id).await?;
            tx.commit().await?;
            tracing::warn!(session = %session.id, "a replaced refresh token was used again; its session is ended");
            return Err(AppError::NotProven("a replaced refresh token came back"));
        }
    }
    Err(AppError::NotProven("the session changed meanwhile"))
}

fn grant(
    session: &Session,
    msisdn: Option<Msisdn>,
    token: &RefreshToken,
    cookie_until: chrono::DateTime<chrono::Utc>,
) -> Grant {
    Grant {
        session: session.id,
        subscriber: session.subscriber,
        msisdn,
        channel: session.channel,
        gn: session.gn,
        refresh_token: token.to_text(),
        cookie_until,
    }
}
