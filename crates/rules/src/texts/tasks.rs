//! Texts of screenshot tasks (spec 5, 8).

/// No PNG or JPEG, or a broken one (spec 5).
pub const SCREENSHOT_TYPE: &str = "Only PNG, JPG, and JPEG files are allowed.";
/// Over the size limit (spec 5).
pub const SCREENSHOT_TOO_LARGE: &str = "Image should be less than 2MB.";
/// Too many pixels for the server.
pub const SCREENSHOT_TOO_MANY_PIXELS: &str = "Image should have at most 12 megapixels.";
/// No picture.
pub const SCREENSHOT_MISSING: &str = "Please choose an image.";
/// Received (spec 8).
pub const SUBMITTED: &str = "Image submitted successfully!";
/// No such game on offer (spec 8).
pub const UNKNOWN_GAME: &str = "No game selected. Please go back and select a game.";
/// No such challenge.
pub const UNKNOWN_CHALLENGE: &str = "This challenge is not available.";
/// Archived, outside its dates, or not today's.
pub const CHALLENGE_CLOSED: &str = "This challenge is not open today.";
/// Another game's id.
pub const WRONG_GAME: &str = "This challenge belongs to another game.";
/// A second entry for the challenge today.
pub const ALREADY_SUBMITTED: &str = "You have already submitted this challenge today.";
/// The subscriber's second use of a picture.
pub const IMAGE_ALREADY_SUBMITTED: &str = "You have already submitted this image.";
/// Already decided; for staff.
pub const ALREADY_DECIDED: &str = "This entry was decided before.";
