use arena_rules::texts::fields;
use arena_rules::{FieldErrors, Msisdn, texts};

use crate::error::refuse;
use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult};

/// The changes of the contact number per day; after a typing error a subscriber needs two or three.
const CHANGES_A_DAY: i32 = 5;

/// Stores a partner channel subscriber's contact number, for redemptions (spec 5).
///
/// A contact number proves nothing: it is not unique, finds nobody, merges nothing. It has digits only,
/// with a trunk prefix as people write it or a country code as the app sends it.
///
/// # Errors
/// [`AppError::Invalid`] with the specification's text; refusals `number_known` (a proven number exists),
/// `too_many_changes`.
pub async fn notify(app: &App, subscriber: SubscriberId, typed: &str) -> AppResult<()> {
    let country = &app.settings.country;
    let typed = typed.trim();
    let digits = typed.bytes().all(|b| b.is_ascii_digit()) && !typed.starts_with("00");
    let read = if digits { Msisdn::parse(typed, country).ok() } else { None };
    let Some(msisdn) = read else {
        let text = texts::enter_valid_number(&app.settings.operator, country);
        return Err(AppError::Invalid(FieldErrors::one("msisdn", fields::NUMBER.worded(text))));
    };
    let tx = app.begin_for(subscriber).await?;
    if tx.subscribers().msisdn_of(subscriber).await?.is_some() {
        return refuse("number_known", texts::NUMBER_KNOWN);
    }
    if !tx.contacts().keep(subscriber, &msisdn, app.today(), CHANGES_A_DAY, app.now()).await? {
        return refuse("too_many_changes", texts::TRY_LATER);
    }
    tx.commit().await?;
    Ok(())
}
