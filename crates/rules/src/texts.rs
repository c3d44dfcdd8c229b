//! Texts for subscribers: the specification's error catalogue, word for word (spec 5, 8), and ours. Each
//! text of a rule stands here once.

pub mod claims;
pub mod fields;
pub mod names;
pub mod tasks;
pub mod vouchers;

use crate::credits::Credits;
use crate::number_plan::CountryRule;

/// The area of the titles of wallet entries, rounds, levels and leagues, and of words in questions and links.
pub const TITLES: &str = "titles";
/// The area of the app's texts.
pub(crate) const PORTAL: &str = "portal";
/// The area of messages' words.
pub(crate) const MESSAGES: &str = "messages";

/// The profile was saved (spec 8).
pub const PROFILE_UPDATED: &str = "Profile updated successfully!";
/// The file is not an image (spec 5).
pub const IMAGE_INVALID: &str = "Please select a valid image file.";
/// The profile picture is too large (spec 5).
pub const IMAGE_TOO_LARGE: &str = "File size must not exceed 2MB.";
/// The daily limit of uploads is reached.
pub const TOO_MANY_UPLOADS: &str = "You have sent too many pictures today. Please try again tomorrow.";
/// The redeem form is incomplete, for a reward without an id in a game (spec 5).
pub const FILL_ALL: &str = "Please fill in all fields.";
/// A game cannot start, and no other text says why (spec 8).
pub const SOMETHING_WRONG: &str = "Something went wrong.";
/// The level, playable once a day, was played today (spec 9).
pub const LEVEL_PLAYED: &str = "You have already played this level today.";
/// A chest whose quests are not all done.
pub const QUESTS_UNFINISHED: &str = "Finish today's quests first. Then the chest opens.";
/// The day's chest is open.
pub const CHEST_OPENED: &str = "You have opened today's chest. Tomorrow there is a new one.";
/// The season has no step of this number.
pub const UNKNOWN_STEP: &str = "This season has no such step.";
/// Too few chests for a step.
pub const STEP_LOCKED: &str = "Open more chests to reach this step.";
/// The step was claimed.
pub const STEP_CLAIMED: &str = "You have already claimed this step.";
/// The season is over, and so is the time after it in which steps can be claimed.
pub const SEASON_OVER: &str = "This season is over. Its steps can no longer be claimed.";
/// A claimed day's button (spec 4).
pub const ALREADY_CLAIMED: &str = "Already Claimed";
/// A claim was received (spec 2, thank-you).
pub const CLAIM_RECEIVED: &str = "Your request was received. Our team will contact you within 24 hours.";
/// A claim was received of a reward that is added to the subscriber's number.
pub const CLAIM_SENDING: &str = "Your request was received. It is being added to your number.";
/// The log-in proves no number (contract 3); one text for every number.
pub const NOT_PROVEN: &str = "Please log in again through your operator's page.";
/// The hand-off was made for another browser.
pub const OTHER_BROWSER: &str =
    "This login was started in another browser, or too long ago. Please log in here.";
/// A hand-off arrives where another subscriber is logged in.
pub const ANOTHER_SUBSCRIBER: &str = "Somebody else is logged in here. Log out first, then log in again.";
/// The browser is logged in with another number (contract 3).
pub const OTHER_SUBSCRIBER: &str = "Another number is logged in here. Log out first.";
/// Push is switched off.
pub const PUSH_OFF: &str = "Notifications are not available here.";
/// The server does not send to this push endpoint.
pub const PUSH_ENDPOINT: &str = "This browser's notification service is not supported.";
/// The browser's push key is invalid.
pub const PUSH_KEY: &str = "This is no key of a browser.";
/// The call has no valid access token.
pub const LOG_IN: &str = "Please log in to continue.";
/// The idempotency key was used with another body.
pub const KEY_REUSED: &str = "This Idempotency-Key was used for another request.";
/// The subscriber has too few credits for a reward.
pub const NOT_ENOUGH: &str = "You do not have enough for this reward yet.";
/// The reward is out of stock.
pub const OUT_OF_STOCK: &str = "This reward is out of stock.";
/// The position in the list of rewards has no reward.
pub const UNKNOWN_REWARD: &str = "This reward is not available.";
/// The claim's uuid is unknown, another's, or too old.
pub const REDEEM_EXPIRED: &str = "This redemption has expired. Choose the reward again.";
/// Videos requested without a game (spec 8).
pub const NO_GAME_ID: &str = "No game ID provided";
/// The game has no videos (spec 8).
pub const NO_VIDEOS: &str = "No videos found for this game";
/// The games with videos could not be loaded (spec 8).
pub const GAME_HIGHLIGHTS_FAILED: &str = "Failed to fetch game highlights";
/// The highlights could not be loaded (spec 8).
pub const HIGHLIGHTS_FAILED: &str = "Failed to fetch highlights";
/// The id is not an in-house game's.
pub const UNKNOWN_GAME: &str = "There is no such game.";
/// The number was changed too often (spec 8, notification failure).
pub const TRY_LATER: &str = "Please try again later";
/// A contact number was saved.
pub const NUMBER_KEPT: &str = "Thank you. We will reach you at this number.";
/// A subscriber with a proven number entered another one.
pub const NUMBER_KNOWN: &str = "Your number is known already.";
/// The partner channel needs a contact number before redeeming (contract 3).
pub const PHONE_REQUIRED: &str = "Please enter your mobile number first.";
/// The claim's uuid was claimed before.
pub const ALREADY_REDEEMED: &str = "This reward was already claimed.";

/// Texts of age limits.
pub mod profile {
    /// The country has an age limit, and the profile has no date of birth.
    pub const BIRTH_DATE_NEEDED: &str = "Enter your date of birth in Edit Profile first.";

    /// Refuses somebody below the age limit.
    #[must_use]
    pub fn too_young(limit: u8) -> String {
        format!("You must be at least {limit} years old for this.")
    }
}

/// Returns the refusal of an incomplete redeem form with fields of a reward, by their labels (spec 5).
#[must_use]
pub fn fill_all_with(labels: &str) -> String {
    format!("Please fill in all fields including {labels}.")
}

/// Refuses a text that is no mobile number (spec 5): the specification's text with operator, trunk prefix
/// and length.
#[must_use]
pub fn enter_valid_number(operator: &str, country: &CountryRule) -> String {
    let (trunk, digits) = (country.trunk.as_str(), country.local_digits_text());
    let start = if trunk.is_empty() { String::new() } else { format!("starting with {trunk} and ") };
    format!("Please enter a valid {operator} number ({start}{digits} digits long)")
}

/// The level was passed and paid (spec 8).
#[must_use]
pub fn level_completed(level: u32, credits: Credits) -> String {
    format!("Level {level} completed! You earned {credits} credits.")
}

/// The level was failed (spec 8).
#[must_use]
pub fn level_failed(level: u32, credits: Credits) -> String {
    format!("Level {level} failed! Try again for {credits} credits.")
}

/// The level was passed after the game's daily limit.
#[must_use]
pub fn level_completed_over_cap(level: u32) -> String {
    format!("Level {level} completed! You have earned all that this game pays today.")
}

/// The level was passed after the daily limit of all games together.
#[must_use]
pub fn level_completed_over_day_cap(level: u32, cap: Credits) -> String {
    format!(
        "Level {level} completed! You have earned all that games pay in a day ({cap}). They pay again tomorrow."
    )
}

/// The subscriber started too many levels today.
#[must_use]
pub fn too_many_starts(most: u32) -> String {
    format!("You have started {most} levels today, which is as many as a day has. Come back tomorrow.")
}

/// A reward was claimed during the free trial.
#[must_use]
pub fn claim_in_trial(until: &str) -> String {
    format!(
        "Rewards can be claimed after your free trial, from {until} on. What you have earned stays in your wallet."
    )
}

/// The level was passed again on the day of its payment.
#[must_use]
pub fn level_completed_again(level: u32) -> String {
    format!("Level {level} completed! It has paid you for today.")
}
