//! The profile form (spec 3, 5).

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::avatar::Avatar;
use crate::fields::FieldErrors;
use crate::names::{self, PublicName, WordList};
use crate::redemption::plausible_email;
use crate::texts::fields;

/// The largest profile picture in bytes (spec 5).
pub const IMAGE_MAX_BYTES: usize = 2_097_152;
/// The longest full name, in characters.
pub const NAME_MAX: usize = 60;
/// The longest bio, in characters.
pub const BIO_MAX: usize = 500;

/// Gender (spec 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Gender {
    /// `male`
    Male,
    /// `female`
    Female,
}

impl Gender {
    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Male => "male",
            Self::Female => "female",
        }
    }

    /// Parses [`Gender::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Male, Self::Female].into_iter().find(|gender| gender.as_str() == word)
    }
}

/// A submitted profile form; `None` keeps a field, an empty text clears it.
#[derive(Clone, Debug, Default)]
pub struct ProfileForm {
    /// The full name.
    pub name: Option<String>,
    /// The public username.
    pub username: Option<String>,
    /// The e-mail.
    pub email: Option<String>,
    /// `male` or `female`.
    pub gender: Option<String>,
    /// The subscriber's text about themselves.
    pub bio: Option<String>,
    /// `YYYY-MM-DD`.
    pub date_of_birth: Option<String>,
    /// The number of a built-in avatar; empty for the default one.
    pub avatar: Option<String>,
    /// `true` removes the picture; others then see the avatar.
    pub remove_image: Option<String>,
}

/// A change to a field.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Change<T> {
    /// Keeps the value.
    #[default]
    Keep,
    /// Clears the value.
    Clear,
    /// Sets a new value.
    Set(T),
}

/// A valid form's changes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ProfileChanges {
    /// The full name, for the subscriber and staff only.
    pub name: Change<String>,
    /// The public username.
    pub username: Change<PublicName>,
    /// The e-mail.
    pub email: Change<String>,
    /// The gender.
    pub gender: Change<Gender>,
    /// The subscriber's text about themselves.
    pub bio: Change<String>,
    /// The date of birth.
    pub date_of_birth: Change<NaiveDate>,
    /// The avatar shown if there is no picture.
    pub avatar: Change<Avatar>,
    /// Whether the picture is removed.
    pub remove_image: bool,
}

/// Checks a form on the day `today`; a username must not hold one of `words`.
///
/// # Errors
/// A text for each failed field.
pub fn check(form: &ProfileForm, today: NaiveDate, words: &WordList) -> Result<ProfileChanges, FieldErrors> {
    let mut errors = FieldErrors::default();
    let name = text(&mut errors, "name", form.name.as_deref(), NAME_MAX);
    let username = username(&mut errors, form.username.as_deref(), words);
    let bio = text(&mut errors, "bio", form.bio.as_deref(), BIO_MAX);
    let email = text(&mut errors, "email", form.email.as_deref(), crate::redemption::TEXT_MAX.into());
    if matches!(&email, Change::Set(email) if !plausible_email(email)) {
        errors.add("email", fields::EMAIL);
    }
    let gender = read(form.gender.as_deref(), Gender::from_word);
    if gender == Change::Keep && form.gender.is_some() {
        errors.add("gender", fields::GENDER);
    }
    let date_of_birth = read(form.date_of_birth.as_deref(), |text| {
        NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|date| is_birth_date(*date, today))
    });
    if date_of_birth == Change::Keep && form.date_of_birth.is_some() {
        errors.add("dateOfBirth", fields::BIRTH_DATE);
    }
    let avatar = read(form.avatar.as_deref(), Avatar::parse);
    if avatar == Change::Keep && form.avatar.is_some() {
        errors.add("avatar", fields::AVATAR.worded(format!("Choose an avatar from 1 to {}.", Avatar::COUNT)));
    }
    let remove_image = match form.remove_image.as_deref().map(str::trim) {
        Some("true") => true,
        None | Some("" | "false") => false,
        Some(_) => {
            errors.add("removeImage", fields::TRUE_OR_FALSE);
            false
        }
    };
    errors.or_ok(ProfileChanges { name, username, email, gender, bio, date_of_birth, avatar, remove_image })
}

fn username(errors: &mut FieldErrors, value: Option<&str>, words: &WordList) -> Change<PublicName> {
    read(value, |text| match PublicName::read(text, words) {
        Ok(name) => Some(name),
        Err(fault) => {
            errors.add("username", fault.into());
            None
        }
    })
}

/// Whether somebody who lives today may be born on a date.
#[must_use]
pub fn is_birth_date(date: NaiveDate, today: NaiveDate) -> bool {
    date <= today && date.year() >= 1900
}

/// Whether a change leaves a stored date of birth as it is, as it must where the country has an age limit. A first date is no
/// change.
#[must_use]
pub fn keeps_birth_date(stored: Option<NaiveDate>, change: &Change<NaiveDate>) -> bool {
    match change {
        Change::Keep => true,
        Change::Set(date) => stored.is_none_or(|stored| stored == *date),
        Change::Clear => stored.is_none(),
    }
}

fn text(errors: &mut FieldErrors, field: &str, value: Option<&str>, max: usize) -> Change<String> {
    read(value, |text| {
        let wrong = if text.chars().count() > max {
            fields::TOO_LONG.worded(format!("This may have at most {max} characters."))
        } else if names::is_unreadable(text, field == "bio") {
            fields::UNREADABLE
        } else {
            return Some(text.to_owned());
        };
        errors.add(field, wrong);
        None
    })
}

/// Returns a field's change. A value that `parse` rejects changes nothing, as the form is refused.
fn read<T>(value: Option<&str>, parse: impl FnOnce(&str) -> Option<T>) -> Change<T> {
    match value.map(str::trim) {
        None => Change::Keep,
        Some("") => Change::Clear,
        Some(text) => parse(text).map_or(Change::Keep, Change::Set),
    }
}

/// Shown for a subscriber without name and username (spec 2); the screen shortens long names.
pub const FALLBACK_NAME: &str = "Guest User";

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, 1).unwrap()
    }

    #[test]
    fn absent_fields_stay_and_empty_ones_are_cleared() {
        let form = ProfileForm {
            username: Some("  Falcon ".into()),
            bio: Some(String::new()),
            ..Default::default()
        };
        let changes = check(&form, today(), &WordList::standard()).unwrap();
        assert!(matches!(changes.username, Change::Set(name) if name.text() == "Falcon"));
        assert_eq!(changes.bio, Change::Clear);
        assert_eq!(changes.name, Change::Keep);
    }

    #[test]
    fn every_bad_field_is_named() {
        let form = ProfileForm {
            name: Some("x".repeat(61)),
            username: Some("a\u{7}b".into()),
            email: Some("nobody".into()),
            gender: Some("other".into()),
            bio: Some("y".repeat(501)),
            date_of_birth: Some("2026-03-02".into()),
            avatar: Some("25".into()),
            remove_image: Some("yes".into()),
        };
        let errors = check(&form, today(), &WordList::standard()).unwrap_err();
        let named: Vec<_> = errors.fields().keys().map(String::as_str).collect();
        assert_eq!(
            named,
            ["avatar", "bio", "dateOfBirth", "email", "gender", "name", "removeImage", "username"]
        );
    }

    #[test]
    fn a_form_that_passes_is_read_into_types() {
        let form = ProfileForm {
            gender: Some("female".into()),
            date_of_birth: Some("2001-02-28".into()),
            avatar: Some("24".into()),
            remove_image: Some("true".into()),
            ..Default::default()
        };
        let changes = check(&form, today(), &WordList::standard()).unwrap();
        assert_eq!(changes.gender, Change::Set(Gender::Female));
        assert_eq!((changes.avatar, changes.remove_image), (Change::Set(Avatar::parse("24").unwrap()), true));
        assert_eq!(changes.date_of_birth, Change::Set(NaiveDate::from_ymd_opt(2001, 2, 28).unwrap()));
    }
}
