//! Texts about usernames.

/// Another subscriber's username looks the same.
pub const TAKEN: &str = "This username is taken.";
/// The subscriber has no username to reset; for staff.
pub const NO_USERNAME: &str = "This subscriber has not chosen a username.";
