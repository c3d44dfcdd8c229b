use arena_rules::handoff::Key;
use arena_rules::network::Attempt;
use arena_rules::{Msisdn, ReturnTo};

use super::{mint, secret};
use crate::ports::{Line, NoWord, NumberVerification, token};
use crate::{App, AppError, AppResult, subscription};

/// With these it says that nobody is known there without being asked something; and nobody is to be.
const NOT_KNOWN: [&str; 5] = [
    "access_denied",
    "login_required",
    "interaction_required",
    "consent_required",
    "account_selection_required",
];

/// Somebody is on their way to the operator.
#[derive(Clone, Debug)]
pub struct Sent {
    /// Where the browser goes.
    pub to: String,
    /// What it keeps meanwhile, in a cookie. A secret.
    pub attempt: String,
}

/// What the operator sent somebody back with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Returned<'a> {
    /// The attempt's, of the browser's cookie.
    pub attempt: Option<&'a str>,
    /// As it was sent there.
    pub state: Option<&'a str>,
    /// What the operator is asked with.
    pub code: Option<&'a str>,
    /// Why there is no code (`OpenID` Connect Core 1.0, section 3.1.2.6).
    pub error: Option<&'a str>,
}

/// What came of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// A hand-off of our own: who holds it is who the network says they are.
    As(String),
    /// Somebody whose subscription has ended: only the operator lets them in again.
    Left,
    /// It is another line than the number's that they gave.
    AnotherLine,
    /// The network does not know them.
    NotKnown,
    /// Nobody could say. The text is for the log.
    Failed(String),
    /// No attempt of this browser's: an old address, or somebody else's.
    Strange,
}

/// Sends somebody to the operator, whose network knows them. What is proven there is their number and no more, as with
/// [`mint`]: no price was agreed to.
///
/// # Errors
/// [`AppError::NotFound`] where no network is asked; [`AppError::NotProven`] where a number has to be given and is not.
pub fn ask_network(app: &App, number: Option<&Msisdn>, return_to: &ReturnTo) -> AppResult<Sent> {
    let network = app.network.as_deref().ok_or(AppError::NotFound)?;
    if network.needs_number() && number.is_none() {
        return Err(AppError::NotProven("the network needs a number to compare with"));
    }
    let number = number.filter(|_| network.needs_number());
    let key = key(app);
    let attempt = Attempt::new(token(&*app.random), number, return_to, app.now());
    let to = network.address(&attempt.state(&key), &attempt.verifier(&key));
    Ok(Sent { to, attempt: attempt.seal(&key) })
}

/// Asks the operator about whoever it sent back, and where they were before. Nothing is written down: the operator's code
/// is good once, and so is the hand-off.
///
/// # Errors
/// The database's.
pub async fn network_said(app: &App, returned: Returned<'_>) -> AppResult<(ReturnTo, Known)> {
    let key = key(app);
    let attempt = returned.attempt.and_then(|text| Attempt::open(text, &key, app.now()));
    let (Some(attempt), Some(network)) = (attempt, app.network.as_deref()) else {
        return Ok((ReturnTo::parse("/"), Known::Strange));
    };
    let return_to = attempt.return_to();
    if !returned.state.is_some_and(|state| attempt.is_answered_by(state, &key)) {
        return Ok((return_to, Known::Strange));
    }
    let known = match (returned.code, returned.error) {
        (Some(code), None) => ask(app, network, &attempt, code, &key).await?,
        (_, Some(error)) if NOT_KNOWN.contains(&error) => Known::NotKnown,
        (_, Some(error)) => Known::Failed(format!("the operator sent back with {}", word(error))),
        (None, None) => Known::Failed("the operator sent back with neither a code nor an error".into()),
    };
    Ok((return_to, known))
}

/// An error's code, where it is a word: whatever else stands in an address may be anything.
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
) -> AppResult<Known> {
    let country = &app.settings.country;
    let number = attempt.msisdn().and_then(|text| Msisdn::parse(text, country).ok());
    let line = match network.line(code, &attempt.verifier(key), number.as_ref()).await {
        Ok(Line::Of(line)) => line,
        Ok(Line::Another) => return Ok(Known::AnotherLine),
        Err(NoWord::NotKnown) => return Ok(Known::NotKnown),
        Err(NoWord::Failed(why)) => return Ok(Known::Failed(why)),
    };
    let Ok(number) = Msisdn::parse(&line, country) else {
        return Ok(Known::Failed("the network names no number of this country".into()));
    };
    if subscription::has_left(app.store.read(), &number).await? {
        return Ok(Known::Left);
    }
    Ok(Known::As(mint(app, &number)))
}

fn key(app: &App) -> Key {
    Key { id: "network".into(), secret: secret::derived(&app.settings.identity, "network") }
}
