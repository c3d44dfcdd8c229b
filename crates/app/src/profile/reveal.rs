use serde_json::json;

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, SubscriberId};
use crate::{App, AppError, AppResult};

/// Something that tells who a subscriber is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevealedField {
    /// The mobile number, as people of the country write it.
    Number,
    /// The e-mail address of the profile.
    Email,
}

impl RevealedField {
    /// Every field.
    pub const ALL: [Self; 2] = [Self::Number, Self::Email];

    /// Returns the word for the wire and the audit.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Email => "email",
        }
    }

    /// Parses [`RevealedField::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.as_str() == word)
    }
}

/// Shows a field of a subscriber to staff. The audit has the field and the reason, not the value.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `nothing_to_reveal`.
pub async fn reveal(
    app: &App,
    subscriber: SubscriberId,
    field: RevealedField,
    reason: &str,
) -> AppResult<String> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let found = tx.subscribers().find(subscriber).await?.ok_or(AppError::NotFound)?;
    let value = match field {
        RevealedField::Number => found.msisdn.map(|number| number.local(&app.settings.country)),
        RevealedField::Email => found.email,
    };
    let Some(value) = value else { return refuse("nothing_to_reveal", "The subscriber has none.") };
    let shown = json!({ "field": field.as_str() });
    tx.audit().explain(AuditChange { after: Some(shown), ..AuditChange::because(reason) });
    // The commit writes the audit's line: nothing is shown that is not written down.
    tx.commit().await?;
    Ok(value)
}
