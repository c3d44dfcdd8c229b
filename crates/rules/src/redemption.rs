//! The redeem form (spec 2, 5; contract 4): name, e-mail, and the fields that a reward asks for.

use std::collections::{BTreeMap, BTreeSet};

use arena_words::{Value, Words};
use regex::Regex;
use serde::{Deserialize, Serialize};

use crate::fields::FieldErrors;
use crate::texts::{self, TITLES, fields};

/// The name of the specification's field, the id in a game.
pub const GAME_ID: &str = "pubgId";
/// The fewest digits of an id in a game (contract 4).
const GAME_ID_MIN: u16 = 4;
/// The most digits of an id in a game (contract 4).
const GAME_ID_MAX: u16 = 15;
/// The digits that the specification's refusal of an id names (spec 5: "both are given").
const GAME_ID_NAMED: (u16, u16) = (9, 13);
/// The longest name, e-mail or answer.
pub const TEXT_MAX: u16 = 200;
/// The most fields of a reward.
pub const FIELDS_MAX: usize = 6;
/// Names that the form uses itself.
const RESERVED: [&str; 6] = ["name", "email", "phone", "item", "uuid", "token"];

/// The letters of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    /// The digits 0 to 9; phones show their number pad.
    Digits,
    /// Any text of one line.
    #[default]
    Text,
}

/// A field that a reward's form has beside name and e-mail, such as an id in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedeemField {
    /// The name on the wire.
    pub name: String,
    /// The label.
    pub label: String,
    /// The letters.
    #[serde(default)]
    pub kind: AnswerKind,
    /// The fewest letters.
    #[serde(default = "one")]
    pub min: u16,
    /// The most letters.
    #[serde(default = "text_max")]
    pub max: u16,
    /// A regular expression for the whole answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// A hint below the field: where to find the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

fn one() -> u16 {
    1
}

fn text_max() -> u16 {
    TEXT_MAX
}

impl RedeemField {
    /// Returns the specification's field (spec 5).
    #[must_use]
    pub fn game_id(label: &str) -> Self {
        Self {
            name: GAME_ID.to_owned(),
            label: label.to_owned(),
            kind: AnswerKind::Digits,
            min: GAME_ID_MIN,
            max: GAME_ID_MAX,
            pattern: None,
            help: None,
        }
    }

    /// Checks that a catalogue's field can be filled in.
    ///
    /// # Errors
    /// The wrong part with a sentence.
    pub fn check(&self) -> Result<(), (&'static str, String)> {
        let Self { name, label, min, max, pattern, help, .. } = self;
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if !name.starts_with(|letter: char| letter.is_ascii_alphabetic())
            || name.len() > 32
            || !name.chars().all(plain)
        {
            return Err((
                "name",
                "a field's name is 1 to 32 letters, digits and _, and begins with a letter".into(),
            ));
        }
        if RESERVED.contains(&name.as_str()) {
            return Err(("name", format!("the form has a field `{name}` already")));
        }
        if label.trim().is_empty() || label.chars().count() > 60 {
            return Err(("label", "a label has 1 to 60 letters".into()));
        }
        if !(1..=TEXT_MAX).contains(min) || !(*min..=TEXT_MAX).contains(max) {
            return Err(("max", format!("needs 1 <= min <= max <= {TEXT_MAX}")));
        }
        if help.as_ref().is_some_and(|help| help.trim().is_empty() || help.chars().count() > 200) {
            return Err(("help", "a help has 1 to 200 letters".into()));
        }
        match pattern.as_deref().map(whole) {
            Some(Err(error)) => Err(("pattern", format!("no regular expression: {}", one_line(&error)))),
            _ => Ok(()),
        }
    }

    /// Whether a trimmed answer is as the field asks.
    #[must_use]
    pub fn accepts(&self, answer: &str) -> bool {
        let letters = match self.kind {
            AnswerKind::Digits => answer.bytes().all(|b| b.is_ascii_digit()),
            AnswerKind::Text => !answer.chars().any(char::is_control),
        };
        letters && self.length_fits(answer) && self.pattern_fits(answer)
    }

    fn length_fits(&self, answer: &str) -> bool {
        (usize::from(self.min)..=usize::from(self.max)).contains(&answer.chars().count())
    }

    /// A pattern that cannot be read, which no catalogue has, must not keep a subscriber from a reward.
    fn pattern_fits(&self, answer: &str) -> bool {
        self.pattern.as_deref().is_none_or(|pattern| whole(pattern).is_ok_and(|it| it.is_match(answer)))
    }

    /// Returns the refusal of an answer in a language, with the field's limits. That of the specification's field names
    /// other digits than the rule has (spec 5).
    #[must_use]
    pub fn refusal(&self, words: &Words) -> String {
        let own = (self.min, self.max);
        let game_id = self.name == GAME_ID && own == (GAME_ID_MIN, GAME_ID_MAX);
        let (min, max) = if game_id { GAME_ID_NAMED } else { own };
        let limits = if min == max { min.to_string() } else { format!("{min}-{max}") };
        let key = match (self.kind, &self.pattern) {
            (_, Some(_)) => "redeem_pattern",
            (AnswerKind::Digits, None) => "redeem_digits",
            (AnswerKind::Text, None) => "redeem_length",
        };
        words.say(TITLES, key, &[("field", Value::Name(&self.label)), ("limits", Value::Part(&limits))])
    }
}

/// Returns the expression that a whole answer has to match.
fn whole(pattern: &str) -> Result<Regex, regex::Error> {
    regex::RegexBuilder::new(&format!("^(?:{pattern})$")).size_limit(1 << 16).build()
}

fn one_line(error: &regex::Error) -> String {
    error.to_string().lines().last().unwrap_or_default().trim().to_owned()
}

/// Checks the fields of a reward together.
///
/// # Errors
/// The wrong part of a field with a sentence.
pub fn check_fields(fields: &[RedeemField]) -> Result<(), (&'static str, String)> {
    if fields.len() > FIELDS_MAX {
        return Err(("fields", format!("a form asks for at most {FIELDS_MAX} fields")));
    }
    let mut names = BTreeSet::new();
    for field in fields {
        field.check()?;
        if !names.insert(&field.name) {
            return Err(("name", format!("the field `{}` stands twice", field.name)));
        }
    }
    Ok(())
}

/// The fields that a reward's form asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormKind<'a> {
    /// Name and e-mail, and the reward's own fields.
    Contact(&'a [RedeemField]),
    /// Nothing: the reward is added to the subscriber's own number.
    Number,
}

/// A submitted redeem form.
#[derive(Clone, Copy, Debug)]
pub struct RedeemForm<'a> {
    /// The reward's or the person's name.
    pub name: &'a str,
    /// The e-mail address.
    pub email: &'a str,
    /// The answers by the names of the fields.
    pub answers: &'a BTreeMap<String, String>,
}

/// An answer, as staff read it. It keeps the label: a catalogue may change after the claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RedeemAnswer {
    /// The field's name.
    pub name: String,
    /// The field's label.
    pub label: String,
    /// The answer.
    pub value: String,
}

/// A valid form's trimmed details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedeemDetails {
    /// The name; `None` if the form does not ask for it.
    pub name: Option<String>,
    /// The e-mail; `None` if the form does not ask for it.
    pub email: Option<String>,
    /// The answers to the reward's own fields.
    pub answers: Vec<RedeemAnswer>,
}

/// Checks a form. Fields that it does not ask for are not stored. `english` has the texts of refusals.
///
/// # Errors
/// The specification's texts by field.
pub fn check(
    form: &RedeemForm<'_>,
    kind: FormKind<'_>,
    english: &Words,
) -> Result<RedeemDetails, FieldErrors> {
    let FormKind::Contact(own) = kind else {
        return Ok(RedeemDetails { name: None, email: None, answers: Vec::new() });
    };
    let labels: Vec<_> = own.iter().map(|field| field.label.as_str()).collect();
    let fill = if labels.is_empty() {
        fields::FILL_ALL
    } else {
        fields::FILL_ALL_WITH_ID.worded(texts::fill_all_with(&labels.join(", ")))
    };
    let mut errors = FieldErrors::default();
    let (name, email) = (form.name.trim(), form.email.trim());
    if name.is_empty() || name.chars().count() > usize::from(TEXT_MAX) {
        errors.add("name", fill.clone());
    }
    if email.is_empty() {
        errors.add("email", fill.clone());
    } else if !plausible_email(email) {
        errors.add("email", fields::EMAIL);
    }
    let mut answers = Vec::new();
    for field in own {
        match form.answers.get(&field.name).map(|answer| answer.trim()).filter(|answer| !answer.is_empty()) {
            None => errors.add(&field.name, fill.clone()),
            Some(answer) if !field.accepts(answer) => {
                errors.add(&field.name, fields::REWARD_FIELD.worded(field.refusal(english)));
            }
            Some(answer) => answers.push(RedeemAnswer {
                name: field.name.clone(),
                label: field.label.clone(),
                value: answer.to_owned(),
            }),
        }
    }
    errors.or_ok(RedeemDetails { name: Some(name.to_owned()), email: Some(email.to_owned()), answers })
}

/// Whether a text passes an HTML `email` input: text, one `@`, text, no spaces (spec 5 asks no more).
#[must_use]
pub fn plausible_email(text: &str) -> bool {
    text.len() <= usize::from(TEXT_MAX)
        && !text.chars().any(|c| c.is_whitespace() || c.is_control())
        && text
            .split_once('@')
            .is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty() && !domain.contains('@'))
}

#[cfg(test)]
mod tests {
    use arena_words::Languages;
    use proptest::prelude::*;

    use super::*;

    fn filled(answers: &[(&str, &str)]) -> BTreeMap<String, String> {
        answers.iter().map(|(name, answer)| ((*name).to_owned(), (*answer).to_owned())).collect()
    }

    fn refused(
        name: &str,
        email: &str,
        answers: &[(&str, &str)],
        own: &[RedeemField],
    ) -> Vec<(String, String)> {
        let answers = filled(answers);
        let form = RedeemForm { name, email, answers: &answers };
        let refused = check(&form, FormKind::Contact(own), Languages::standard().english()).err();
        refused.map(|errors| errors.fields().clone().into_iter().collect()).unwrap_or_default()
    }

    fn game_id() -> [RedeemField; 1] {
        [RedeemField::game_id("PUBG ID")]
    }

    fn field(toml_like: serde_json::Value) -> RedeemField {
        serde_json::from_value(toml_like).unwrap()
    }

    #[test]
    fn gaps_get_the_text_of_their_kind_of_reward() {
        let named = "Please fill in all fields including PUBG ID.";
        assert_eq!(refused("", "a@b.pk", &[], &[]), [("name".into(), texts::FILL_ALL.into())]);
        assert_eq!(refused("N", " ", &[], &[]), [("email".into(), texts::FILL_ALL.into())]);
        assert_eq!(refused("N", "a@b.pk", &[], &game_id()), [("pubgId".into(), named.into())]);
        assert_eq!(refused("N", "a@b.pk", &[("pubgId", " ")], &game_id()), [("pubgId".into(), named.into())]);
    }

    #[test]
    fn a_game_id_is_four_to_fifteen_digits() {
        for id in ["1234", "123456789", "123456789012345"] {
            assert!(refused("N", "a@b.pk", &[("pubgId", id)], &game_id()).is_empty(), "{id}");
        }
        for id in ["123", "1234567890123456", "12345a", "١٢٣٤٥"] {
            assert_eq!(
                refused("N", "a@b.pk", &[("pubgId", id)], &game_id()),
                [("pubgId".into(), "PUBG ID must be 9-13 digits and contain only numbers.".into())],
                "{id}"
            );
        }
    }

    #[test]
    fn a_reward_asks_for_fields_of_its_own() {
        let own = [
            field(
                serde_json::json!({ "name": "player", "label": "Player ID", "kind": "digits", "min": 8, "max": 10 }),
            ),
            field(serde_json::json!({ "name": "server", "label": "Server", "pattern": "[A-Z]{2}-[0-9]+" })),
            field(serde_json::json!({ "name": "size", "label": "Size", "max": 3 })),
        ];
        assert_eq!(check_fields(&own), Ok(()));
        let good = [("player", " 12345678 "), ("server", "KE-7"), ("size", "XL"), ("colour", "red")];
        let answers = filled(&good);
        let form = RedeemForm { name: "N", email: "a@b.ke", answers: &answers };
        let details = check(&form, FormKind::Contact(&own), Languages::standard().english()).unwrap();
        let stored: Vec<_> =
            details.answers.iter().map(|one| (one.label.as_str(), one.value.as_str())).collect();
        assert_eq!(stored, [("Player ID", "12345678"), ("Server", "KE-7"), ("Size", "XL")]);
        let bad = [("player", "1234567"), ("server", "xKE-7"), ("size", "XXXL")];
        assert_eq!(
            refused("N", "a@b.ke", &bad, &own),
            [
                ("player".into(), "Player ID must be 8-10 digits and contain only numbers.".into()),
                ("server".into(), "Please check Server. It is not as it should be.".into()),
                ("size".into(), "Size must have 1-3 characters.".into()),
            ]
        );
        let missing = "Please fill in all fields including Player ID, Server, Size.";
        assert_eq!(refused("N", "a@b.ke", &good[..2], &own), [("size".into(), missing.to_owned())]);
    }

    #[test]
    fn a_field_that_cannot_be_filled_in_is_no_field() {
        let with = |part: &str, value: serde_json::Value| {
            let mut json = serde_json::json!({ "name": "player", "label": "Player ID" });
            json[part] = value;
            field(json).check().map_err(|(part, _)| part)
        };
        assert_eq!(with("help", "In your profile".into()), Ok(()));
        for (part, value, wrong) in [
            ("name", "email".into(), "name"),
            ("name", "player id".into(), "name"),
            ("name", "7th".into(), "name"),
            ("label", " ".into(), "label"),
            ("min", 0.into(), "max"),
            ("max", 201.into(), "max"),
            ("pattern", "(".into(), "pattern"),
            ("pattern", "(a{9}){9}{9}{9}{9}".into(), "pattern"),
            ("help", "".into(), "help"),
        ] {
            assert_eq!(with(part, value), Err(wrong), "{part}");
        }
        let twice = [RedeemField::game_id("A"), RedeemField::game_id("B")];
        assert_eq!(check_fields(&twice).unwrap_err().0, "name");
        let many: Vec<_> =
            (0..7).map(|n| RedeemField { name: format!("f{n}"), ..RedeemField::game_id("A") }).collect();
        assert_eq!(check_fields(&many).unwrap_err().0, "fields");
    }

    #[test]
    fn what_is_not_asked_for_is_not_stored() {
        let answers = filled(&[("pubgId", "not even digits")]);
        let form = RedeemForm { name: " Mouse ", email: "a@b.pk", answers: &answers };
        let english = Languages::standard();
        let stored = check(&form, FormKind::Contact(&[]), english.english()).unwrap();
        let (name, email) = (Some("Mouse".to_owned()), Some("a@b.pk".to_owned()));
        assert_eq!(stored, RedeemDetails { name, email, answers: Vec::new() });
        let nothing = RedeemDetails { name: None, email: None, answers: Vec::new() };
        assert_eq!(check(&form, FormKind::Number, english.english()).unwrap(), nothing);
    }

    proptest! {
        /// A refusal names the limits that the check has.
        #[test]
        fn limits_and_refusals_agree(min in 1u16..60, more in 0u16..60, length in 1usize..130) {
            let own = RedeemField { name: "player".into(), min, max: min + more, ..RedeemField::game_id("ID") };
            let answer = "7".repeat(length);
            let said = own.refusal(Languages::standard().english());
            let limits = said.split(' ').nth(3).unwrap().split('-').map(|text| text.parse::<usize>().unwrap());
            let limits: Vec<_> = limits.collect();
            let inside = (limits[0]..=*limits.last().unwrap()).contains(&length);
            prop_assert_eq!(own.accepts(&answer), inside, "{}", said);
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
