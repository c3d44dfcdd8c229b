use arena_rules::handoff::Key;
use arena_rules::network::Attempt;
use arena_rules::{Msisdn, ReturnTo};

use super::{mint, secret};
use crate::ports::{Line, LineUnknown, NumberVerification, token};
use crate::{App, AppError, AppResult, subscription};

/// Errors by which the operator says that it does not know the browser without asking the subscriber, which
/// it must not do.
const NOT_KNOWN: [&str; 5] = [
    "access_denied",
    "login_required",
    "interaction_required",
    "consent_required",
    "account_selection_required",
];

/// A browser on its way to the operator.
#[derive(Clone, Debug)]
pub struct NetworkRedirect {
    /// The address to which the browser goes.
    pub to: String,
    /// The attempt, for the browser's cookie. A secret.
    pub attempt: String,
}

/// The parameters with which the operator sent a browser back.
#[derive(Clone, Copy, Debug, Default)]
pub struct NetworkCallback<'a> {
    /// The attempt from the browser's cookie.
    pub attempt: Option<&'a str>,
    /// The state sent to the operator.
    pub state: Option<&'a str>,
    /// The code for which the operator reports the line.
    pub code: Option<&'a str>,
    /// Why there is no code (`OpenID` Connect Core 1.0, section 3.1.2.6).
    pub error: Option<&'a str>,
}

/// An attempt's outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkOutcome {
    /// A hand-off of our own for the number that the network reports.
    As(String),
    /// The subscription has ended: only the operator readmits the subscriber.
    Left,
    /// The line is not that of the entered number.
    AnotherLine,
    /// The network does not know the browser.
    NotKnown,
    /// The operator could not answer. The text is for the log.
    Failed(String),
    /// Not this browser's attempt: an old address or another browser's.
    Strange,
}

/// Begins network verification: returns where to send the browser. Like [`mint`] it proves only a number, no
/// agreed price.
///
/// # Errors
/// [`AppError::NotFound`] without network verification; [`AppError::NotProven`] if a required number is
/// missing.
pub fn ask_network(app: &App, number: Option<&Msisdn>, return_to: &ReturnTo) -> AppResult<NetworkRedirect> {
    let network = app.network.as_deref().ok_or(AppError::NotFound)?;
    if network.needs_number() && number.is_none() {
        return Err(AppError::NotProven("the network needs a number to compare with"));
    }
    let number = number.filter(|_| network.needs_number());
    let key = key(app);
    let attempt = Attempt::new(token(&*app.random), number, return_to, app.now());
    let to = network.address(&attempt.state(&key), &attempt.verifier(&key));
    Ok(NetworkRedirect { to, attempt: attempt.seal(&key) })
}

/// Asks the operator about a browser that came back; also returns the page where the browser was before.
/// Nothing is stored: the operator's code and the hand-off are good once.
///
/// # Errors
/// The database's.
pub async fn network_said(app: &App, returned: NetworkCallback<'_>) -> AppResult<(ReturnTo, NetworkOutcome)> {
    let key = key(app);
    let attempt = returned.attempt.and_then(|text| Attempt::open(text, &key, app.now()));
    let (Some(attempt), Some(network)) = (attempt, app.network.as_deref()) else {
        return Ok((ReturnTo::parse("/"), NetworkOutcome::Strange));
    };
    let return_to = attempt.return_to();
    if !returned.state.is_some_and(|state| attempt.is_answered_by(state, &key)) {
        return Ok((return_to, NetworkOutcome::Strange));
    }
    let known = match (returned.code, returned.error) {
        (Some(code), None) => ask(app, network, &attempt, code, &key).await?,
        (_, Some(error)) if NOT_KNOWN.contains(&error) => NetworkOutcome::NotKnown,
        (_, Some(error)) => NetworkOutcome::Failed(format!("the operator sent back with {}", word(error))),
        (None, None) => {
            NetworkOutcome::Failed("the operator sent back with neither a code nor an error".into())
        }
    };
    Ok((return_to, known))
}

/// Returns an error's code if it is a plain word; addresses may hold anything.
fn word(error: &str) -> &str {
    let plain = error.len() <= 64 && error.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    if plain { error } else { "an error" }
}

async fn ask(
    app: &App,
    network: &dyn NumberVerification,
    attempt: &Attempt,
    code: &str,
    key: &Key,
) -> AppResult<NetworkOutcome> {
    let country = &app.settings.country;
    let number = attempt.msisdn().and_then(|text| Msisdn::parse(text, country).ok());
    let line = match network.line(code, &attempt.verifier(key), number.as_ref()).await {
        Ok(Line::Of(line)) => line,
        Ok(Line::Another) => return Ok(NetworkOutcome::AnotherLine),
        Err(LineUnknown::NotKnown) => return Ok(NetworkOutcome::NotKnown),
        Err(LineUnknown::Failed(why)) => return Ok(NetworkOutcome::Failed(why)),
    };
    let Ok(number) = Msisdn::parse(&line, country) else {
        return Ok(NetworkOutcome::Failed("the network names no number of this country".into()));
    };
    if subscription::has_left(app.store.read(), &number).await? {
        return Ok(NetworkOutcome::Left);
    }
    Ok(NetworkOutcome::As(mint(app, &number)))
}

fn key(app: &App) -> Key {
    Key { id: "network".into(), secret: secret::derived(&app.settings.identity, "network") }
}
