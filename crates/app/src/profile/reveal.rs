use arena_rules::day;
use serde_json::json;

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, StaffMember, SubscriberId, UnitOfWork};
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

/// The action of [`reveal`] in the audit, by which a person's are counted.
pub const REVEAL: &str = "subscriber reveal";

/// The action of an export of all that is stored about a subscriber, which counts like a reveal.
pub const PERSON_EXPORT: &str = "subscriber export";

/// Shows a field of a subscriber to a member of staff, at most `a_day` times a day. The audit has the field and the reason,
/// not the value.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `nothing_to_reveal`, `reveal_limit`.
pub async fn reveal(
    app: &App,
    who: &StaffMember,
    a_day: u32,
    subscriber: SubscriberId,
    field: RevealedField,
    reason: &str,
) -> AppResult<String> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    check_reveals(app, &*tx, who, a_day).await?;
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

/// Checks that a person may be shown one more value today; an export of a subscriber is one. The person's simultaneous calls
/// take turns until the end of the transaction.
///
/// # Errors
/// Refusal `reveal_limit`.
pub(crate) async fn check_reveals(
    app: &App,
    tx: &dyn UnitOfWork,
    who: &StaffMember,
    a_day: u32,
) -> AppResult<()> {
    tx.staff_members().lock(who.id).await?;
    let today = day::start(app.today(), app.settings.zone);
    let mut shown = 0;
    for action in [REVEAL, PERSON_EXPORT] {
        shown += tx.audit().count(&who.email, action, today).await?;
    }
    if shown < u64::from(a_day) {
        return Ok(());
    }
    let text =
        format!("You have seen {a_day} numbers and addresses today, which is the most. Ask a colleague.");
    refuse("reveal_limit", text)
}
