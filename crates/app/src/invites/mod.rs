//! Invitations (docs/friends.md).
//!
//! ```text
//! pending ──earned enough──► ready ──no sign──► paid
//!    │                        ├──a sign──► held ──staff──► paid or refused
//!    └──too late──► lapsed ◄──┴──the inviter's month is full, or one of the two is gone
//! ```

mod accept;
mod code;
mod desk;
mod overview;
mod sweep;

pub use accept::accept;
pub use code::{Host, host, own_code};
pub use desk::{HeldInvites, InviteEvidence, backlog, evidence, held, pay, refuse, show};
pub use overview::{InviteOverview, overview};
pub use sweep::{NETWORKS_KEPT, SWEEP_JOB, sweep};

pub(crate) use code::{draw, owner_of, see_network};
pub(crate) use desk::refuse_within;

use chrono::{Datelike, NaiveDate};

use crate::ports::PublicFace;
use crate::tournaments::nickname;
use crate::{App, AppError, AppResult};

/// Returns the name that others read.
#[must_use]
pub fn shown_name(face: &PublicFace) -> String {
    nickname(face.subscriber, face.username.as_deref())
}

/// Returns the first day of the present month.
fn month_of(app: &App) -> NaiveDate {
    let today = app.today();
    today.with_day(1).unwrap_or(today)
}

/// Fails while the operator has switched invitations off.
fn switched_on(app: &App) -> AppResult<()> {
    if app.settings.additions.invites { Ok(()) } else { Err(AppError::NotFound) }
}
