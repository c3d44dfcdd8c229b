//! Texts about usernames.

/// Somebody else has a username that looks the same.
pub const TAKEN: &str = "This username is taken.";
/// A subscriber whose name is to be reset has chosen none; for staff.
pub const NO_USERNAME: &str = "This subscriber has not chosen a username.";
