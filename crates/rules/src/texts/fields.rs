//! Faults of single fields of a form: the text that the specification words stands in [`super`], and the code beside it.

use super::{self as texts, tasks};
use crate::fields::FieldFault;
use crate::tournament::{match_texts, texts as tournament};

/// A gap in a form.
pub const FILL_ALL: FieldFault = FieldFault::new("fill_all", texts::FILL_ALL);
/// A gap in the redeem form of a reward that needs an id.
pub const FILL_ALL_WITH_PUBG: FieldFault =
    FieldFault::new("fill_all_with_pubg_id", texts::FILL_ALL_WITH_PUBG);
/// A PUBG ID that breaks the rule.
pub const PUBG_ID: FieldFault = FieldFault::new("pubg_id_invalid", texts::PUBG_ID);
/// A text that is no e-mail address.
pub const EMAIL: FieldFault = FieldFault::new("email_invalid", "Please enter a valid email address.");
/// A phone number in the redeem form that is not the subscriber's.
pub const PHONE_NOT_OWN: FieldFault = FieldFault::new("phone_not_own", "The mobile number must be your own.");
/// A text that is no mobile number of the country; its words name the operator.
pub const NUMBER: FieldFault = FieldFault::new("number_invalid", "Please enter a valid number.");
/// A gender that is none of the two of the profile (spec 3).
pub const GENDER: FieldFault = FieldFault::new("gender_unknown", "Gender must be male or female.");
/// A date of birth that is no date, in the future, or before 1900.
pub const BIRTH_DATE: FieldFault =
    FieldFault::new("birth_date_invalid", "Date of birth must be a date in the past.");
/// A text that is too long; its words say how long it may be.
pub const TOO_LONG: FieldFault = FieldFault::new("text_too_long", "This is too long.");
/// A text with characters that cannot be seen.
pub const UNREADABLE: FieldFault =
    FieldFault::new("text_unreadable", "This holds characters that cannot be shown.");
/// A nickname or UID of a tournament that is too long or cannot be shown.
pub const ENTRANT: FieldFault = FieldFault::new("entrant_text", "Please use at most 40 characters.");
/// Another subscriber has a username that looks the same.
pub const USERNAME_TAKEN: FieldFault = FieldFault::new("username_taken", texts::names::TAKEN);
/// A profile picture that is none.
pub const IMAGE: FieldFault = FieldFault::new("image_invalid", texts::IMAGE_INVALID);
/// A screenshot that is no PNG or JPEG.
pub const SCREENSHOT: FieldFault = FieldFault::new("screenshot_type", tasks::SCREENSHOT_TYPE);
/// A screenshot with more pixels than are decoded.
pub const SCREENSHOT_PIXELS: FieldFault =
    FieldFault::new("screenshot_too_many_pixels", tasks::SCREENSHOT_TOO_MANY_PIXELS);
/// A form without a game.
pub const GAME: FieldFault = FieldFault::new("game_missing", tasks::UNKNOWN_GAME);
/// Videos of no game in particular.
pub const VIDEO_GAME: FieldFault = FieldFault::new("video_game_missing", texts::NO_GAME_ID);
/// A match without a room id.
pub const ROOM_ID: FieldFault = FieldFault::new("room_id_missing", match_texts::ROOM_MISSING);
/// The room or password of a weekly tournament, empty or too long; for staff.
pub const ROOM_TEXT: FieldFault = FieldFault::new("room_text", "This must have 1 to 40 characters.");
/// A push service that is not written to.
pub const PUSH_ENDPOINT: FieldFault = FieldFault::new("push_endpoint", texts::PUSH_ENDPOINT);
/// A key of a browser that is none.
pub const PUSH_KEY: FieldFault = FieldFault::new("push_key", texts::PUSH_KEY);
/// An avatar that there is none of; its words say how many there are.
pub const AVATAR: FieldFault = FieldFault::new("avatar_unknown", "Choose another avatar.");
/// A switch that is neither on nor off.
pub const TRUE_OR_FALSE: FieldFault = FieldFault::new("true_or_false", "Write true or false.");
/// A form without a screenshot.
pub const SCREENSHOT_MISSING: FieldFault = FieldFault::new("screenshot_missing", tasks::SCREENSHOT_MISSING);
/// A call without a tournament.
pub const TOURNAMENT_ID: FieldFault = FieldFault::new("tournament_id_missing", tournament::ID_MISSING);
/// A tournament's id that is no number.
pub const TOURNAMENT_ID_DIGITS: FieldFault =
    FieldFault::new("tournament_id_no_number", tournament::ID_NO_NUMBER);
/// A match result that is neither of the two.
pub const RESULT_FLAG: FieldFault = FieldFault::new("result_flag", match_texts::RESULT_FLAG);
/// A field that a call needs; for clients.
pub const MISSING: FieldFault = FieldFault::new("field_missing", "This field is missing.");
/// A field of another type than the call takes; for clients.
pub const MALFORMED: FieldFault = FieldFault::new("field_malformed", "This field cannot be read.");
/// A digest of a level's log that is none; for clients.
pub const DIGEST: FieldFault =
    FieldFault::new("digest", "digest must be the 64 hexadecimal digits of a SHA-256.");

/// The codes of all faults of fields, those of usernames among them: every language has words for each.
#[must_use]
pub fn codes() -> Vec<&'static str> {
    const ALL: [&FieldFault; 30] = [
        &FILL_ALL,
        &FILL_ALL_WITH_PUBG,
        &PUBG_ID,
        &EMAIL,
        &PHONE_NOT_OWN,
        &NUMBER,
        &GENDER,
        &BIRTH_DATE,
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
