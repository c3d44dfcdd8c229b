//! Texts of screenshot tasks (spec 5, 8).

/// The screenshot is not a PNG or JPEG, or is broken (spec 5).
pub const SCREENSHOT_TYPE: &str = "Only PNG, JPG, and JPEG files are allowed.";
/// The screenshot is over the size limit (spec 5).
pub const SCREENSHOT_TOO_LARGE: &str = "Image should be less than 2MB.";
/// Too many pixels for the server.
pub const SCREENSHOT_TOO_MANY_PIXELS: &str = "Image should have at most 12 megapixels.";
/// The entry has no picture.
pub const SCREENSHOT_MISSING: &str = "Please choose an image.";
/// The screenshot was received (spec 8).
pub const SUBMITTED: &str = "Image submitted successfully!";
/// No such game on offer (spec 8).
pub const UNKNOWN_GAME: &str = "No game selected. Please go back and select a game.";
/// The challenge does not exist.
pub const UNKNOWN_CHALLENGE: &str = "This challenge is not available.";
/// The challenge is archived, outside its dates, or not today's.
pub const CHALLENGE_CLOSED: &str = "This challenge is not open today.";
/// The id is another game's.
pub const WRONG_GAME: &str = "This challenge belongs to another game.";
/// The day's entry for the challenge was already sent.
pub const ALREADY_SUBMITTED: &str = "You have already submitted this challenge today.";
/// The same subscriber has already sent this picture.
pub const IMAGE_ALREADY_SUBMITTED: &str = "You have already submitted this image.";
/// The entry is already decided; for staff.
pub const ALREADY_DECIDED: &str = "This entry was decided before.";
