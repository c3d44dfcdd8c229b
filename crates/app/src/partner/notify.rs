use arena_rules::texts::fields;
use arena_rules::{FieldErrors, Msisdn, texts};

use crate::error::refuse;
use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult};

/// How often somebody may change the number in a day: who mistypes it needs two or three.
const CHANGES_A_DAY: i32 = 5;

/// Keeps the number at which somebody of the partner channel wants to be reached about redemptions (spec 5).
///
/// It proves nothing: it is not unique, finds nobody, and merges nothing. Digits only, as people write it or as the app
/// sends it, with the country code in place of its trunk prefix.
///
/// # Errors
/// [`AppError::Invalid`] with the specification's text; refusals `number_known` for somebody whose number is proven,
/// and `too_many_changes`.
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
