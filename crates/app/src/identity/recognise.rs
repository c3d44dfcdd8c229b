use super::Caller;
use super::refresh_token::RefreshToken;
use crate::{App, AppResult};

/// Returns a refresh cookie's caller for pages that only read. The cookie is not replaced, the session not
/// prolonged.
///
/// Accepts the cookies that [`super::refresh`] accepts: the present one, and for a few seconds its immediate
/// predecessor. An older one proves nothing, but ends no session: looking at a page must not log anybody out.
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
