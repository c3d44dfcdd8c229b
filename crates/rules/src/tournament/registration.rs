//! A weekly tournament's registration form (spec 5).

use crate::fields::FieldErrors;
use crate::names;
use crate::redemption::plausible_email;
use crate::texts::fields;

/// The longest nickname and UID, in characters.
pub const NICKNAME_MAX: usize = 40;
/// The `tourn_type` with credits as prizes, which needs no e-mail (spec 5).
pub const CREDITS_TYPE: &str = "Credits";

/// A submitted registration form.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a> {
    /// `pubg_nick`: the in-game name.
    pub nickname: &'a str,
    /// `pubg_id`: the in-game id.
    pub uid: &'a str,
    /// `userEmail`.
    pub email: &'a str,
}

/// A valid form's entry: trimmed, with only the fields that the tournament asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegistrationEntry {
    /// The in-game name.
    pub nickname: String,
    /// The in-game id, if asked for.
    pub uid: Option<String>,
    /// The e-mail, if prizes are more than credits.
    pub email: Option<String>,
}

/// Checks a registration. A nickname is always required, a UID if `uid_check` is set, and an e-mail unless
/// the type is [`CREDITS_TYPE`].
///
/// # Errors
/// A text for each faulty field, by its name on the wire.
pub fn check(form: &Form<'_>, uid_check: bool, tourn_type: &str) -> Result<RegistrationEntry, FieldErrors> {
    let mut errors = FieldErrors::default();
    let nickname = form.nickname.trim();
    name(&mut errors, "pubg_nick", nickname);
    let uid = uid_check.then(|| form.uid.trim());
    if let Some(uid) = uid {
        name(&mut errors, "pubg_id", uid);
    }
    let email = email_needed(tourn_type).then(|| form.email.trim());
    match email {
        Some("") => errors.add("userEmail", fields::FILL_ALL),
        Some(email) if !plausible_email(email) => errors.add("userEmail", fields::EMAIL),
        _ => {}
    }
    errors.or_ok(RegistrationEntry {
        nickname: nickname.to_owned(),
        uid: uid.map(str::to_owned),
        email: email.map(str::to_owned),
    })
}

/// Whether this type asks for an e-mail.
#[must_use]
pub fn email_needed(tourn_type: &str) -> bool {
    !tourn_type.trim().eq_ignore_ascii_case(CREDITS_TYPE)
}

fn name(errors: &mut FieldErrors, field: &str, text: &str) {
    if text.is_empty() {
        errors.add(field, fields::FILL_ALL);
    } else if text.chars().count() > NICKNAME_MAX || names::is_unreadable(text, false) {
        errors.add(field, fields::ENTRANT);
    }
}

/// Returns the name of a checked-in player that others read: the username, or an anonymous name with the
/// first four characters of `tag`.
#[must_use]
pub fn shown_name(username: Option<&str>, tag: &str) -> String {
    match username.map(str::trim).filter(|name| !name.is_empty()) {
        Some(name) => name.chars().filter(|c| !c.is_control()).take(NICKNAME_MAX).collect(),
        None => format!("Player {}", tag.chars().take(4).collect::<String>().to_uppercase()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn faults(form: [&str; 3], uid_check: bool, tourn_type: &str) -> Vec<String> {
        let [nickname, uid, email] = form;
        check(&Form { nickname, uid, email }, uid_check, tourn_type)
            .err()
            .map(|errors| errors.fields().iter().map(|(field, text)| format!("{field}: {text}")).collect())
            .unwrap_or_default()
    }

    #[test]
    fn what_is_asked_for_depends_on_the_tournament() {
        let fill = |names: &[&str]| {
            names.iter().map(|f| format!("{f}: {}", fields::FILL_ALL.text)).collect::<Vec<_>>()
        };
        for (uid_check, tourn_type, missing) in [
            (false, "Credits", &["pubg_nick"][..]),
            (true, "Credits", &["pubg_id", "pubg_nick"]),
            (false, "Cash", &["pubg_nick", "userEmail"]),
            (true, "Cash", &["pubg_id", "pubg_nick", "userEmail"]),
        ] {
            assert_eq!(
                faults(["", " ", "\t"], uid_check, tourn_type),
                fill(missing),
                "{uid_check} {tourn_type}"
            );
            assert!(faults(["Nick", "5123", "a@b.pk"], uid_check, tourn_type).is_empty());
        }
        assert!(faults(["Nick", "", ""], false, " credits ").is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        let long = "x".repeat(NICKNAME_MAX + 1);
        assert_eq!(
            faults([&long, "1", ""], true, "Credits"),
            [format!("pubg_nick: {}", fields::ENTRANT.text)]
        );
        assert_eq!(
            faults(["N", "1\u{7}", ""], true, "Credits"),
            [format!("pubg_id: {}", fields::ENTRANT.text)]
        );
        assert_eq!(
            faults(["N", "1", "nobody"], true, "Cash"),
            [format!("userEmail: {}", fields::EMAIL.text)]
        );
        assert!(faults([&"ü".repeat(NICKNAME_MAX), "1", ""], true, "Credits").is_empty());
    }

    #[test]
    fn what_is_not_asked_for_is_not_kept() {
        let form = Form { nickname: " Nick ", uid: "\u{7}", email: "not one" };
        let kept = check(&form, false, "Credits").unwrap();
        assert_eq!(kept, RegistrationEntry { nickname: "Nick".into(), uid: None, email: None });
    }

    #[test]
    fn a_player_without_a_name_is_shown_by_a_tag() {
        assert_eq!(shown_name(Some(" Ace "), "9f3c77"), "Ace");
        assert_eq!(shown_name(Some("  "), "9f3c77"), "Player 9F3C");
        assert_eq!(shown_name(None, "9f3c77"), "Player 9F3C");
    }

    proptest! {
        #[test]
        fn whatever_passes_is_trimmed_and_short(nickname in ".{0,60}", uid in ".{0,60}", uid_check: bool) {
            if let Ok(kept) = check(&Form { nickname: &nickname, uid: &uid, email: "" }, uid_check, "Credits") {
                for text in [Some(&kept.nickname), kept.uid.as_ref()].into_iter().flatten() {
                    prop_assert!(!text.is_empty() && text.trim() == text && text.chars().count() <= NICKNAME_MAX);
                }
            }
        }
    }
}
