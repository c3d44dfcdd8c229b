//! The refusals of invitations, friends and challenge links.

/// The code is nobody's.
pub const UNKNOWN_CODE: &str = "We do not know this code. Please check it.";
/// The code is the subscriber's own.
pub const OWN_CODE: &str = "This is your own code. Send it to a friend.";
/// The subscriber accepted an invitation before.
pub const ACCEPTED_BEFORE: &str = "You have already accepted an invitation.";
/// The inviter accepted an invitation of the subscriber.
pub const EACH_OTHER: &str = "You invited this friend, so you cannot accept an invitation from them.";
/// The account is too old to accept an invitation.
pub const TOO_LATE: &str = "Invitations are for new players. You can still add this player as a friend.";
/// The two are friends.
pub const ALREADY_FRIENDS: &str = "You are friends already.";
/// A request waits for an answer.
pub const ALREADY_ASKED: &str = "You have asked this player. Please wait for the answer.";
/// The other one removed the subscriber or declined a request.
pub const NOT_NOW: &str = "You cannot add this player now.";
/// The subscriber, or the other one, has as many friends as possible.
pub const TOO_MANY_FRIENDS: &str = "The list of friends is full.";
/// Too many requests wait.
pub const TOO_MANY_REQUESTS: &str = "Too many requests are waiting. Please try again later.";
/// The request was answered or taken back.
pub const NO_REQUEST: &str = "This request is not there any more.";
/// The other one is no friend.
pub const NO_FRIEND: &str = "This player is not in your list of friends.";
/// Staff decided about the invitation before.
pub const SETTLED: &str = "This invitation was decided before.";
/// A link needs a passed level with a score.
pub const NO_SCORE: &str = "Only a passed level has a link.";
/// The day's links are used up.
pub const TOO_MANY_LINKS: &str = "You have made enough links for today.";

/// Too many wrong codes.
#[must_use]
pub fn pause(seconds: u64) -> String {
    format!("Too many wrong codes. Try again in {seconds} seconds.")
}
