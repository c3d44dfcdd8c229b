//! What the server says to people: the specification's error catalogue (spec 5, 8) and our own texts beside it.
//!
//! Every text that a rule answers with stands here once. The specification's are word for word.

pub mod claims;
pub mod fields;
pub mod names;
pub mod tasks;

use crate::credits::Credits;
use crate::number_plan::CountryRule;

/// A profile was saved (spec 8).
pub const PROFILE_UPDATED: &str = "Profile updated successfully!";
/// A picture that is no picture (spec 5).
pub const IMAGE_INVALID: &str = "Please select a valid image file.";
/// A profile picture over the limit (spec 5).
pub const IMAGE_TOO_LARGE: &str = "File size must not exceed 2MB.";
/// More pictures in a day than are looked at.
pub const TOO_MANY_UPLOADS: &str = "You have sent too many pictures today. Please try again tomorrow.";
/// A redeem form with a gap, where the reward needs no id (spec 5).
pub const FILL_ALL: &str = "Please fill in all fields.";
/// A redeem form with a gap, where the reward needs an id (spec 5).
pub const FILL_ALL_WITH_PUBG: &str = "Please fill in all fields including PUBG ID.";
/// A PUBG ID that breaks the rule; the figures are the specification's, the rule is 4 to 15 (contract 4).
pub const PUBG_ID: &str = "PUBG ID must be 9-13 digits and contain only numbers.";
/// A game that cannot be started, where there is no better text (spec 8).
pub const SOMETHING_WRONG: &str = "Something went wrong.";
/// A level of a game whose levels are played once a day (spec 9).
pub const LEVEL_PLAYED: &str = "You have already played this level today.";
/// The claim button of a day that is claimed (spec 4).
pub const ALREADY_CLAIMED: &str = "Already Claimed";
/// A claim that was taken in (spec 2, thank-you).
pub const CLAIM_RECEIVED: &str = "Your request was received. Our team will contact you within 24 hours.";
/// Nobody is proven to be anybody (contract 3): the same for every number.
pub const NOT_PROVEN: &str = "Please log in again through your operator's page.";
/// A hand-off was made for another browser than the one that brings it.
pub const OTHER_BROWSER: &str =
    "This login was started in another browser, or too long ago. Please log in here.";
/// Somebody else is logged in where a hand-off arrives.
pub const ANOTHER_SUBSCRIBER: &str = "Somebody else is logged in here. Log out first, then log in again.";
/// The browser is logged in with another number (contract 3).
pub const OTHER_SUBSCRIBER: &str = "Another number is logged in here. Log out first.";
/// Nothing is pushed to browsers here.
pub const PUSH_OFF: &str = "Notifications are not available here.";
/// An endpoint of a push service that is not written to.
pub const PUSH_ENDPOINT: &str = "This browser's notification service is not supported.";
/// A key of a browser that is none.
pub const PUSH_KEY: &str = "This is no key of a browser.";
/// A call without a good access token.
pub const LOG_IN: &str = "Please log in to continue.";
/// An idempotency key that came back with another body.
pub const KEY_REUSED: &str = "This Idempotency-Key was used for another request.";
/// Too little to pay a reward with.
pub const NOT_ENOUGH: &str = "You do not have enough credits for this reward.";
/// A reward that is gone.
pub const OUT_OF_STOCK: &str = "This reward is out of stock.";
/// A position in the list of rewards that holds none.
pub const UNKNOWN_REWARD: &str = "This reward is not available.";
/// A claim's uuid that belongs to nobody, to somebody else, or is too old.
pub const REDEEM_EXPIRED: &str = "This redemption has expired. Choose the reward again.";
/// Videos of no game in particular were asked for (spec 8).
pub const NO_GAME_ID: &str = "No game ID provided";
/// A game without videos (spec 8).
pub const NO_VIDEOS: &str = "No videos found for this game";
/// The games that have videos could not be had (spec 8).
pub const GAME_HIGHLIGHTS_FAILED: &str = "Failed to fetch game highlights";
/// The highlights could not be had (spec 8).
pub const HIGHLIGHTS_FAILED: &str = "Failed to fetch highlights";
/// An id that is none of the games made here.
pub const UNKNOWN_GAME: &str = "There is no such game.";
/// A number was changed too often (spec 8, notification failure).
pub const TRY_LATER: &str = "Please try again later";
/// A contact number was kept.
pub const NUMBER_KEPT: &str = "Thank you. We will reach you at this number.";
/// Somebody with a proven number gave another one.
pub const NUMBER_KNOWN: &str = "Your number is known already.";
/// Somebody of the partner channel wants to redeem and cannot be reached yet (contract 3).
pub const PHONE_REQUIRED: &str = "Please enter your mobile number first.";
/// A claim's uuid that was claimed before.
pub const ALREADY_REDEEMED: &str = "This reward was already claimed.";

/// The refusal of a text that is no mobile number of the country (spec 5): the specification's words with the operator's
/// name and the country's trunk prefix and length.
#[must_use]
pub fn enter_valid_number(operator: &str, country: &CountryRule) -> String {
    let (trunk, digits) = (country.trunk.as_str(), country.local_digits_text());
    let start = if trunk.is_empty() { String::new() } else { format!("starting with {trunk} and ") };
    format!("Please enter a valid {operator} number ({start}{digits} digits long)")
}

/// A level was passed and paid (spec 8).
#[must_use]
pub fn level_completed(level: u32, credits: Credits) -> String {
    format!("Level {level} completed! You earned {credits} credits.")
}

/// A level was failed (spec 8).
#[must_use]
pub fn level_failed(level: u32, credits: Credits) -> String {
    format!("Level {level} failed! Try again for {credits} credits.")
}

/// A level was passed after a game had paid all that it pays in a day.
#[must_use]
pub fn level_completed_over_cap(level: u32) -> String {
    format!("Level {level} completed! You have earned all that this game pays today.")
}

/// A level was passed after all games together had paid all that they pay in a day.
#[must_use]
pub fn level_completed_over_day_cap(level: u32, cap: Credits) -> String {
    format!(
        "Level {level} completed! You have earned all that games pay in a day ({cap} credits). They pay again tomorrow."
    )
}

/// A subscriber started as many levels as may be started in a day.
#[must_use]
pub fn too_many_starts(most: u32) -> String {
    format!("You have started {most} levels today, which is as many as a day has. Come back tomorrow.")
}

/// A reward was claimed during the free trial.
#[must_use]
pub fn claim_in_trial(until: &str) -> String {
    format!(
        "Rewards can be claimed after your free trial, from {until} on. Your credits stay in your wallet."
    )
}

/// A level was passed again on a day on which it has paid.
#[must_use]
pub fn level_completed_again(level: u32) -> String {
    format!("Level {level} completed! You already earned its credits today.")
}
