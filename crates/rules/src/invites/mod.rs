//! Invitations, friends and challenge links (docs/friends.md): codes, who may accept, what an invitation pays, and
//! the signs of a farm.

mod code;
mod friends;
mod payment;
mod rules;
mod sign;
mod state;
pub mod texts;

pub use code::FriendCode;
pub use friends::{BLOCK, MOST_FRIENDS, MOST_REQUESTS, ranked};
pub use payment::{InviteFacts, InviteStep, next_step};
pub use rules::{AcceptFacts, AcceptRefusal, InviteRules, may_accept};
pub use sign::{CLOSE_NUMBERS, InviteSign, NETWORK_ACCEPTANCES, STOPPED_FRIENDS};
pub use state::{InviteState, LapseCause};
