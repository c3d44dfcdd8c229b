//! Form fields' faults: codes, with texts from [`super`].

use super::{self as texts, tasks};
use crate::fields::FieldFault;
use crate::tournament::{match_texts, texts as tournament};

/// The field is empty.
pub const FILL_ALL: FieldFault = FieldFault::new("fill_all", texts::FILL_ALL);
/// A field of the redeem form with an id in a game is empty; the server names the id.
pub const FILL_ALL_WITH_ID: FieldFault = FieldFault::new("reward_field_missing", texts::FILL_ALL);
/// An answer to a reward's own field is invalid; the server names the field and its limits.
pub const REWARD_FIELD: FieldFault =
    FieldFault::new("reward_field_invalid", "Please check what you have entered.");
/// The text is not an e-mail address.
pub const EMAIL: FieldFault = FieldFault::new("email_invalid", "Please enter a valid email address.");
/// The phone number in the redeem form is not the subscriber's.
pub const PHONE_NOT_OWN: FieldFault = FieldFault::new("phone_not_own", "The mobile number must be your own.");
/// The text is no mobile number of the country; the server names the operator in it.
pub const NUMBER: FieldFault = FieldFault::new("number_invalid", "Please enter a valid number.");
/// The gender is neither of the two (spec 3).
pub const GENDER: FieldFault = FieldFault::new("gender_unknown", "Gender must be male or female.");
/// Not a date, in the future, or before 1900.
pub const BIRTH_DATE: FieldFault =
    FieldFault::new("birth_date_invalid", "Date of birth must be a date in the past.");
/// The date of birth is stored, and the country has an age limit.
pub const BIRTH_DATE_FIXED: FieldFault = FieldFault::new(
    "birth_date_fixed",
    "Only our team can change your date of birth. Please write to support.",
);
/// The text is too long; the server adds the limit.
pub const TOO_LONG: FieldFault = FieldFault::new("text_too_long", "This is too long.");
/// The text has invisible characters.
pub const UNREADABLE: FieldFault =
    FieldFault::new("text_unreadable", "This holds characters that cannot be shown.");
/// A tournament's nickname or UID is too long or not displayable.
pub const ENTRANT: FieldFault = FieldFault::new("entrant_text", "Please use at most 40 characters.");
/// Another subscriber's username looks the same.
pub const USERNAME_TAKEN: FieldFault = FieldFault::new("username_taken", texts::names::TAKEN);
/// The profile picture is no image.
pub const IMAGE: FieldFault = FieldFault::new("image_invalid", texts::IMAGE_INVALID);
/// The screenshot is no PNG or JPEG.
pub const SCREENSHOT: FieldFault = FieldFault::new("screenshot_type", tasks::SCREENSHOT_TYPE);
/// Too many pixels in the screenshot.
pub const SCREENSHOT_PIXELS: FieldFault =
    FieldFault::new("screenshot_too_many_pixels", tasks::SCREENSHOT_TOO_MANY_PIXELS);
/// The form names no game.
pub const GAME: FieldFault = FieldFault::new("game_missing", tasks::UNKNOWN_GAME);
/// The request for videos names no game.
pub const VIDEO_GAME: FieldFault = FieldFault::new("video_game_missing", texts::NO_GAME_ID);
/// A match's room id is missing.
pub const ROOM_ID: FieldFault = FieldFault::new("room_id_missing", match_texts::ROOM_MISSING);
/// A weekly tournament's room or password is empty or too long; for staff.
pub const ROOM_TEXT: FieldFault = FieldFault::new("room_text", "This must have 1 to 40 characters.");
/// The server does not send to this push endpoint.
pub const PUSH_ENDPOINT: FieldFault = FieldFault::new("push_endpoint", texts::PUSH_ENDPOINT);
/// The browser's push key is invalid.
pub const PUSH_KEY: FieldFault = FieldFault::new("push_key", texts::PUSH_KEY);
/// No such avatar; the server adds how many there are.
pub const AVATAR: FieldFault = FieldFault::new("avatar_unknown", "Choose another avatar.");
/// The value is neither `true` nor `false`.
pub const TRUE_OR_FALSE: FieldFault = FieldFault::new("true_or_false", "Write true or false.");
/// The form has no screenshot.
pub const SCREENSHOT_MISSING: FieldFault = FieldFault::new("screenshot_missing", tasks::SCREENSHOT_MISSING);
/// The call names no tournament.
pub const TOURNAMENT_ID: FieldFault = FieldFault::new("tournament_id_missing", tournament::ID_MISSING);
/// The tournament's id is not a number.
pub const TOURNAMENT_ID_DIGITS: FieldFault =
    FieldFault::new("tournament_id_no_number", tournament::ID_NO_NUMBER);
/// The result is neither of the two.
pub const RESULT_FLAG: FieldFault = FieldFault::new("result_flag", match_texts::RESULT_FLAG);
/// A required field is missing; for clients.
pub const MISSING: FieldFault = FieldFault::new("field_missing", "This field is missing.");
/// A field has the wrong type; for clients.
pub const MALFORMED: FieldFault = FieldFault::new("field_malformed", "This field cannot be read.");
/// The digest of a level's log is malformed; for clients.
pub const DIGEST: FieldFault =
    FieldFault::new("digest", "digest must be the 64 hexadecimal digits of a SHA-256.");

/// Returns all codes, also those of usernames. Every language has words for each.
#[must_use]
pub fn codes() -> Vec<&'static str> {
    const ALL: [&FieldFault; 31] = [
        &FILL_ALL,
        &FILL_ALL_WITH_ID,
        &REWARD_FIELD,
        &EMAIL,
        &PHONE_NOT_OWN,
        &NUMBER,
        &GENDER,
        &BIRTH_DATE,
        &BIRTH_DATE_FIXED,
        &TOO_LONG,
        &UNREADABLE,
        &ENTRANT,
        &USERNAME_TAKEN,
        &IMAGE,
        &SCREENSHOT,
        &SCREENSHOT_PIXELS,
        &GAME,
        &VIDEO_GAME,
        &ROOM_ID,
        &ROOM_TEXT,
        &PUSH_ENDPOINT,
        &PUSH_KEY,
        &AVATAR,
        &TRUE_OR_FALSE,
        &SCREENSHOT_MISSING,
        &TOURNAMENT_ID,
        &TOURNAMENT_ID_DIGITS,
        &RESULT_FLAG,
        &MISSING,
        &MALFORMED,
        &DIGEST,
    ];
    let names = crate::names::NameFault::ALL.into_iter().map(crate::names::NameFault::code);
    ALL.into_iter().map(|fault| fault.code).chain(names).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::codes;

    #[test]
    fn no_two_faults_share_a_code() {
        let all = codes();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
    }
}
