//! The redeem form (spec 2, 5; contract 4).

use crate::fields::FieldErrors;
use crate::texts::{self, fields};

/// The fewest digits of an id in a game (contract 4).
pub const GAME_ID_MIN: usize = 4;
/// The most digits of an id in a game (contract 4).
pub const GAME_ID_MAX: usize = 15;
/// The longest name or e-mail.
pub const TEXT_MAX: usize = 200;

/// The fields that a reward's form asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormKind {
    /// Name and e-mail.
    Contact,
    /// Name, e-mail and the id in the game.
    ContactAndId,
    /// Nothing: the reward is added to the subscriber's own number.
    Number,
}

/// A submitted redeem form.
#[derive(Clone, Debug)]
pub struct RedeemForm<'a> {
    /// The reward's or the person's name.
    pub name: &'a str,
    /// The e-mail address.
    pub email: &'a str,
    /// The in-game id, if the reward needs one.
    pub game_id: Option<&'a str>,
}

/// A valid form's trimmed details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedeemDetails {
    /// The name; `None` if the form does not ask for it.
    pub name: Option<String>,
    /// The e-mail; `None` if the form does not ask for it.
    pub email: Option<String>,
    /// The id in the game; `None` if not needed, even if sent.
    pub game_id: Option<String>,
}

/// Checks a form. Fields that it does not ask for are not kept. `id_name` is the id's name, such as `PUBG ID`.
///
/// # Errors
/// The specification's texts by field.
pub fn check(form: &RedeemForm<'_>, kind: FormKind, id_name: &str) -> Result<RedeemDetails, FieldErrors> {
    let id_required = match kind {
        FormKind::Number => return Ok(RedeemDetails { name: None, email: None, game_id: None }),
        FormKind::Contact => false,
        FormKind::ContactAndId => true,
    };
    let fill = if id_required {
        fields::FILL_ALL_WITH_ID.worded(texts::fill_all_with(id_name))
    } else {
        fields::FILL_ALL
    };
    let mut errors = FieldErrors::default();
    let name = form.name.trim();
    let email = form.email.trim();
    let game_id = form.game_id.map(str::trim).filter(|id| id_required && !id.is_empty());
    if name.is_empty() || name.chars().count() > TEXT_MAX {
        errors.add("name", fill.clone());
    }
    if email.is_empty() {
        errors.add("email", fill.clone());
    } else if !plausible_email(email) {
        errors.add("email", fields::EMAIL);
    }
    match game_id {
        None if id_required => errors.add("pubgId", fill),
        Some(id) if !is_game_id(id) => errors.add("pubgId", fields::GAME_ID.worded(texts::game_id(id_name))),
        _ => {}
    }
    errors.or_ok(RedeemDetails {
        name: Some(name.to_owned()),
        email: Some(email.to_owned()),
        game_id: game_id.map(str::to_owned),
    })
}

/// Whether the text is 4 to 15 digits.
#[must_use]
pub fn is_game_id(text: &str) -> bool {
    (GAME_ID_MIN..=GAME_ID_MAX).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a text passes an HTML `email` input: text, one `@`, text, no spaces (spec 5 asks no more).
#[must_use]
pub fn plausible_email(text: &str) -> bool {
    text.len() <= TEXT_MAX
        && !text.chars().any(|c| c.is_whitespace() || c.is_control())
        && text
            .split_once('@')
            .is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty() && !domain.contains('@'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts_of(name: &str, email: &str, game_id: Option<&str>, id_required: bool) -> Vec<(String, String)> {
        let kind = if id_required { FormKind::ContactAndId } else { FormKind::Contact };
        check(&RedeemForm { name, email, game_id }, kind, "PUBG ID")
            .err()
            .map(|e| e.fields().clone().into_iter().collect())
            .unwrap_or_default()
    }

    #[test]
    fn gaps_get_the_text_of_their_kind_of_reward() {
        assert_eq!(texts_of("", "a@b.pk", None, false), [("name".into(), texts::FILL_ALL.into())]);
        assert_eq!(texts_of("N", " ", None, false), [("email".into(), texts::FILL_ALL.into())]);
        assert_eq!(
            texts_of("N", "a@b.pk", None, true),
            [("pubgId".into(), "Please fill in all fields including PUBG ID.".into())]
        );
        assert_eq!(
            texts_of("N", "a@b.pk", Some(" "), true),
            [("pubgId".into(), "Please fill in all fields including PUBG ID.".into())]
        );
    }

    #[test]
    fn a_game_id_is_four_to_fifteen_digits() {
        for id in ["1234", "123456789", "123456789012345"] {
            assert!(texts_of("N", "a@b.pk", Some(id), true).is_empty(), "{id}");
        }
        for id in ["123", "1234567890123456", "12345a", "١٢٣٤٥"] {
            assert_eq!(
                texts_of("N", "a@b.pk", Some(id), true),
                [("pubgId".into(), "PUBG ID must be 9-13 digits and contain only numbers.".into())],
                "{id}"
            );
        }
    }

    #[test]
    fn an_id_that_is_not_asked_for_is_not_kept() {
        let form = RedeemForm { name: " Mouse ", email: "a@b.pk", game_id: Some("not even digits") };
        let kept = check(&form, FormKind::Contact, "PUBG ID").unwrap();
        let (name, email) = (Some("Mouse".to_owned()), Some("a@b.pk".to_owned()));
        assert_eq!(kept, RedeemDetails { name, email, game_id: None });
    }

    #[test]
    fn a_reward_for_the_own_number_asks_for_nothing() {
        for form in [
            RedeemForm { name: "", email: "", game_id: None },
            RedeemForm { name: "Sana", email: "no address", game_id: Some("x") },
        ] {
            let kept = check(&form, FormKind::Number, "PUBG ID").unwrap();
            assert_eq!(kept, RedeemDetails { name: None, email: None, game_id: None });
        }
    }

    #[test]
    fn emails_are_checked_no_further_than_a_browser_does() {
        for good in ["a@b", "first.last+x@mail.example"] {
            assert!(plausible_email(good), "{good}");
        }
        for bad in ["a", "@b", "a@", "a@b@c", "a b@c"] {
            assert!(!plausible_email(bad), "{bad}");
        }
    }
}
