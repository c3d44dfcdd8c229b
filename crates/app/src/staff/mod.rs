//! Members of staff: invitations, passkeys, sessions of the console, and confirmations of single requests.
//!
//! ```text
//! invited ──makes a passkey──► active ──disable──► disabled
//!    ▲                            │                   │
//!    └───recover, enable──────────┴───────────────────┘   (with a new invitation; passkeys are removed)
//! ```
//!
//! By single sign-on an invited person becomes active, and an unknown one whose groups have a role begins as active.

mod account;
mod actor;
mod console;
mod invitation;
mod live;
mod manage;
mod recovery;
mod saved_filters;
mod session;
mod sign_in;
mod sign_on;
mod step_up;

pub use account::{begin_passkey, finish_passkey, new_recovery_codes, passkeys, remove_passkey};
pub use actor::{Client, StaffActor};
pub use console::{CeremonyBegun, Console, ConsoleSettings, SingleSignOn};
pub use invitation::{
    Accepted, InvitationView, accept_without_passkey, begin_invited, finish_invited, invitation,
};
pub use live::{LiveView, be_at, live_view};
pub(crate) use manage::set_role_within;
pub use manage::{
    Invited, NewStaff, disable, enable, end_sessions, find, invite, invite_once_more, list, recover,
    set_role, unlink,
};
pub use recovery::{RECOVERY_CODES, recover_session};
pub use saved_filters::{delete_filter, rename_filter, save_filter, saved_filters};
pub use session::{
    CallCause, Opened, SessionFacts, authenticate, end, end_own, facts, leave_wallboard, sessions,
};
pub use sign_in::{begin_sign_in, finish_sign_in};
pub use sign_on::{
    SIGN_ON_TIME, SignOnBegun, SignOnReturn, begin_sign_on, finish_sign_on, identities,
    may_add_passkey_unconfirmed,
};
pub use step_up::{StepUpBegun, begin_step_up, finish_step_up, use_step_up};
