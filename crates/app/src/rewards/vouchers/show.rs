use arena_rules::texts::vouchers as texts;
use arena_rules::vouchers::SHOWN_FOR;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::error::refuse;
use crate::ports::{GivenVoucher, OpenError, SubscriberId};
use crate::{App, AppError, AppResult};

/// A code on the subscriber's screen.
pub struct ShownCode {
    /// The code.
    pub code: String,
    /// When the code was shown for the first time.
    pub shown_at: DateTime<Utc>,
    /// Until when the app shows the code again.
    pub until: DateTime<Utc>,
}

/// Shows a subscriber the code of their claim. The first call starts ten minutes in which it is shown again, for an
/// answer that was lost on the way; later the SMS has it.
///
/// # Errors
/// [`AppError::NotFound`] if the claim is another subscriber's or has no code; refusals `code_shown`,
/// `code_unavailable`.
pub async fn show(app: &App, subscriber: SubscriberId, claim: Uuid) -> AppResult<ShownCode> {
    let now = app.now();
    let tx = app.begin_for(subscriber).await?;
    let found = tx.vouchers().of_subscriber(claim, subscriber).await?.ok_or(AppError::NotFound)?;
    // Before anything is written: a code that cannot be read was not shown.
    let code = match opened(app, &found) {
        Opened::Code(code) => code,
        Opened::Gone => return Err(AppError::NotFound),
        Opened::NotNow(why) => {
            tracing::error!(voucher = %found.id, %why, "a voucher's code cannot be decrypted; see `rewards.voucher_keys`");
            return refuse("code_unavailable", texts::NOT_NOW);
        }
    };
    let shown_at = tx.vouchers().show(found.id, now).await?.ok_or(AppError::NotFound)?;
    let until = shown_at + SHOWN_FOR;
    if now >= until {
        return refuse("code_shown", texts::SHOWN);
    }
    tx.commit().await?;
    Ok(ShownCode { code, shown_at, until })
}

/// A code, or why it cannot be read.
pub(crate) enum Opened {
    /// The code.
    Code(String),
    /// The code does not exist any more.
    Gone,
    /// The configuration does not have the key, which can be put back.
    NotNow(String),
}

/// Returns the code of a claim, for its SMS.
///
/// # Errors
/// The database's.
pub(crate) async fn code_of(app: &App, claim: Uuid) -> AppResult<Opened> {
    let found = app.store.read().vouchers().of_claim(claim).await?;
    Ok(found.map_or(Opened::Gone, |found| opened(app, &found)))
}

fn opened(app: &App, voucher: &GivenVoucher) -> Opened {
    let Some(sealed) = &voucher.sealed else { return Opened::Gone };
    let no_key = || OpenError::NoKey(sealed.key.clone());
    let code = app.secret_box.as_ref().ok_or_else(no_key).and_then(|keys| keys.open(voucher.id, sealed));
    code.map_or_else(|why| Opened::NotNow(why.to_string()), Opened::Code)
}
