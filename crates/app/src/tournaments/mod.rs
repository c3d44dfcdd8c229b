//! Tournaments for subscribers and staff (spec 4; contract 4).
//!
//! A tournament's state changes by compare-and-set on `version`. Entering locks the tournament, so nobody
//! enters one that has just begun, was cancelled or announced its room.

mod award;
pub mod bots;
mod cancel;
mod champions;
mod check_in;
mod clone;
mod create;
mod decide;
mod desk;
mod draft;
mod edit;
pub mod engine;
mod enter;
mod entrants;
mod joining;
mod list;
pub mod live;
mod plan;
pub mod play;
pub mod prizes;
mod register;
mod results;
mod room;
mod series;
mod signed;
mod terms;
mod undecided;
mod view;
mod winner;

pub use award::award;
pub use cancel::{SETTLE_JOB, Settle, cancel, cancel_within, settle_some};
pub use champions::champions;
pub use check_in::check_in;
pub(crate) use check_in::nickname;
pub use clone::{CloneTimes, clone};
pub use create::{creatable, create};
pub use decide::decide;
pub use desk::{
    BracketMatch, BracketPage, EntrantPage, TournamentPage, bracket_page, desk_counts, desk_page,
    entrant_page, entry_fees, rounds, waiting_changes,
};
pub use draft::{TournamentDraft, create_draft};
pub use edit::{Changes, FactLock, edit, locks};
pub use enter::TournamentReceipt;
pub use entrants::{TournamentEntrant, entrants};
pub use list::{OVER_OF_SERIES, SHOWN_AFTER, entered_by, list};
pub use plan::{LONGEST, faults as plan_faults, is_of_staff, room_lead_seconds};
pub use register::{Registration, register};
pub(crate) use results::results_within;
pub use results::{TournamentPlace, enter_results, placed, proposed_places, try_results};
pub use room::{ANNOUNCE_JOB, Announce, announce_room, announce_some};
pub use series::{end_series, follow_series, repeat, series};
pub use signed::{DuelWithSigns, signed_duels};
pub use terms::{TERMS_JOB, TellTerms, tell_terms};
pub(crate) use terms::{change_terms_within, changeable};
pub use undecided::{UndecidedMatches, undecided_matches};
pub use view::{has_entered, view};
pub use winner::Winner;

use arena_rules::messages::EntryName;

use crate::ports::{EntryKind, Repositories, Tournament};
use crate::{App, AppResult, content};

/// Returns a tournament's name for a message. Translations name tournaments by their series.
async fn message_name(app: &App, repos: &dyn Repositories, tournament: &Tournament) -> AppResult<EntryName> {
    let plan = &tournament.plan;
    content::entry_name(app, repos, EntryKind::Tournaments, &plan.series, &plan.name).await
}
