use super::Caller;
use super::refresh_token::RefreshToken;
use crate::{App, AppResult};

/// The caller behind a refresh cookie, for pages that only read. Nothing changes: the cookie is not replaced, and the
/// session does not live longer for it.
///
/// A cookie that [`super::refresh`] would take is believed: the present one, and its immediate predecessor for a few
/// seconds. An older one proves nobody. It does not end the session either, as it does in [`super::refresh`]: a page
/// that somebody only looks at must not log anybody out.
///
/// # Errors
/// The database's.
pub async fn recognise(app: &App, cookie: &str) -> AppResult<Option<Caller>> {
    let Some(token) = RefreshToken::parse(cookie) else { return Ok(None) };
    let found = app.store.read().sessions().find(token.session).await?;
    let now = app.now();
    let identity = &app.settings.identity;
    let session = found
        .filter(|session| session.lives(now))
        .filter(|session| token.is_good_for(session, &identity.refresh_secret, now, identity.grace));
    Ok(session.map(|session| Caller {
        subscriber: session.subscriber,
        session: session.id,
        channel: session.channel,
        gn: session.gn,
        until: session.idle_until.min(session.expires_at),
    }))
}
