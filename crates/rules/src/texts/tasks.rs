//! Texts of screenshot tasks (spec 5, 8).

/// A screenshot that is no PNG or JPEG, or a broken one (spec 5).
pub const SCREENSHOT_TYPE: &str = "Only PNG, JPG, and JPEG files are allowed.";
/// A screenshot over the limit (spec 5).
pub const SCREENSHOT_TOO_LARGE: &str = "Image should be less than 2MB.";
/// A screenshot with more pixels than are decoded.
pub const SCREENSHOT_TOO_MANY_PIXELS: &str = "Image should have at most 12 megapixels.";
/// An entry without a picture.
pub const SCREENSHOT_MISSING: &str = "Please choose an image.";
/// A screenshot was taken in (spec 8).
pub const SUBMITTED: &str = "Image submitted successfully!";
/// A game that is none, or is not offered (spec 8).
pub const UNKNOWN_GAME: &str = "No game selected. Please go back and select a game.";
/// A challenge that is none.
pub const UNKNOWN_CHALLENGE: &str = "This challenge is not available.";
/// A challenge that is archived, not yet or no longer open, or not today's.
pub const CHALLENGE_CLOSED: &str = "This challenge is not open today.";
/// A challenge that was sent with another game's id.
pub const WRONG_GAME: &str = "This challenge belongs to another game.";
/// A second entry for a challenge on one day.
pub const ALREADY_SUBMITTED: &str = "You have already submitted this challenge today.";
/// A picture that the same subscriber has sent before.
pub const IMAGE_ALREADY_SUBMITTED: &str = "You have already submitted this image.";
/// A decision about an entry that was decided before; for an operator.
pub const ALREADY_DECIDED: &str = "This entry was decided before.";
