//! The handlers, one file for each kind of job. A new one needs a line in [`ALL`].

mod audit_copy;
mod billing_refund;
mod billing_renew;
mod fraud_signs;
mod handler;
mod invite_sweep;
mod league_close;
mod league_sweep;
mod message_push;
mod message_send;
mod nicknames;
pub mod purge;
mod purge_plays;
mod reports_make;
mod reward_deliver;
mod shift;
mod streak_remind;
mod task_verdict;
mod tournament_announce;
mod tournament_settle;
mod tournament_step;
mod tournament_sweep;
mod tournament_terms;
mod voucher_stock;

use std::sync::LazyLock;

pub use handler::{Failure, Handler, Retries};

/// The product's handlers. Jobs of other kinds are left to a version that knows them.
pub(crate) static ALL: LazyLock<Vec<&'static dyn Handler>> = LazyLock::new(|| {
    let mut all: Vec<&'static dyn Handler> = vec![
        &audit_copy::Copy,
        &billing_refund::AskForRefunds,
        &billing_renew::Renew,
        &fraud_signs::Gather,
        &invite_sweep::Sweep,
        &league_close::Close,
        &league_sweep::Sweep,
        &message_push::MessagePush,
        &message_send::MessageSend,
        &nicknames::Nicknames,
        &purge::PurgeBotTournaments,
        &purge::PurgeContent,
        &reports_make::Make,
        &reward_deliver::Deliver,
        &streak_remind::Evening,
        &streak_remind::Remind,
        &task_verdict::CarryOut,
        &tournament_announce::Announce,
        &tournament_settle::Settle,
        &tournament_step::Step,
        &tournament_sweep::Sweep,
        &tournament_terms::TellTerms,
        &voucher_stock::CountStocks,
    ];
    all.extend(purge::ROWS.iter().map(|rows| rows as &dyn Handler));
    all.extend(purge::PLAYS.iter().map(|plays| plays as &dyn Handler));
    all
});

/// Every kind that has a handler.
#[must_use]
pub fn kinds() -> Vec<&'static str> {
    ALL.iter().map(|handler| handler.kind()).collect()
}
