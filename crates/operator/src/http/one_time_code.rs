//! Common parts of the pages that ask for a one-time code.

use chrono::{DateTime, Utc};
use maud::{Markup, html};

use super::page::field_error;
use crate::keys::CODE_DIGITS;
use crate::operator::{BASE, Operator};
use crate::store::code::Mistake;
use crate::store::codes::SEND_INTERVAL;

/// Returns the digits of the typed code, ignoring blanks and dashes; `Err` with a text for the subscriber if
/// they are not six. Such input is no attempt, because it cannot match.
pub(super) fn digits(typed: &str) -> Result<String, String> {
    let code: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    if code.len() == CODE_DIGITS && code.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(code)
    } else {
        Err(format!("Enter the {CODE_DIGITS} digits from the SMS."))
    }
}

/// Returns the text for a subscriber whose code was not accepted.
pub(super) fn mistake_text(mistake: Mistake) -> String {
    match mistake {
        Mistake::Wrong(1) => "That code is not right. You have 1 try left.".to_owned(),
        Mistake::Wrong(left) => format!("That code is not right. You have {left} tries left."),
        Mistake::Expired => "This code has expired. Send a new one.".to_owned(),
        Mistake::Spent => "Too many wrong tries. This code is closed; send a new one.".to_owned(),
    }
}

pub(super) fn field(hint: Option<&str>, error: Option<&str>) -> Markup {
    html! {
        div.field {
            label for="code" { "One-time code" }
            @if let Some(hint) = hint { p.hint { (hint) } }
            input.code #code type="text" name="code" inputmode="numeric" autocomplete="one-time-code"
                maxlength="12" pattern="[0-9 ]*" spellcheck="false" data-digits=(CODE_DIGITS)
                aria-invalid=[error.map(|_| "true")] aria-describedby=[error.map(|_| "code-error")]
                autofocus required;
            (field_error("code-error", error))
        }
    }
}

pub(super) fn inbox_link() -> Markup {
    html! {
        a href=(format!("{BASE}/inbox")) target="_blank" rel="noopener" {
            "Open the SMS inbox" span.hidden { " (opens in a new tab)" }
        }
    }
}

/// Draws the form for another code, disabled until the pause after the last code is over.
pub(super) fn again(operator: &Operator, action: &str, token: &str, sent_at: DateTime<Utc>) -> Markup {
    let wait = (sent_at + SEND_INTERVAL - operator.now()).num_milliseconds();
    // Rounded up, and at most the whole pause, in case the clock was set back.
    let wait = ((wait + 999) / 1000).clamp(0, SEND_INTERVAL.num_seconds());
    html! {
        form.again method="post" action=(action) data-wait=(wait) {
            input type="hidden" name="token" value=(token);
            button.button.plain type="submit" { "Send a new code" }
            p.hint data-countdown {
                @if wait > 0 { "You can ask for a new code in " (wait) " s." }
                @else { "No SMS? Ask for a new code." }
            }
            p.hidden role="status" data-ready {}
        }
    }
}
