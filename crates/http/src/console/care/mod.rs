//! The care desk: one subscriber's account.

mod account;
mod claims;
mod correct;
mod erase;
mod export;
mod find;
mod goodwill;
pub(super) mod hold;
mod messages;
mod notes;
mod plan;
mod refund;
mod reveal;
mod sessions;
mod show;
mod timeline;
mod transaction;
mod wallet;

use arena_rules::staff::Permission as P;
pub(super) use show::HoldView;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::door::gate::{Doors, Gate};
use super::state::ConsoleState;

pub(super) fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let (read, hold) = (Gate::Needs(P::SubscribersRead), Gate::Needs(P::SubscribersHold));
    OpenApiRouter::new()
        .merge(read.before(doors, routes!(find::find)))
        .merge(read.before(doors, routes!(show::show)))
        .merge(Gate::Needs(P::WalletRead).before(doors, routes!(wallet::wallet)))
        .merge(Gate::Needs(P::ClaimsRead).before(doors, routes!(claims::claims)))
        .merge(Gate::Needs(P::WalletRead).before(doors, routes!(transaction::transaction)))
        .merge(read.before(doors, routes!(plan::plan)))
        .merge(Gate::NeedsConfirmed(P::ChargesRefund).before(doors, routes!(refund::refund)))
        .merge(Gate::NeedsConfirmed(P::ChargesRefund).before(doors, routes!(refund::refunded_outside)))
        .merge(read.before(doors, routes!(timeline::timeline)))
        .merge(Gate::Needs(P::MessagesRead).before(doors, routes!(messages::list)))
        .merge(Gate::Needs(P::MessagesResend).before(doors, routes!(messages::resend)))
        .merge(read.before(doors, routes!(notes::list)))
        .merge(Gate::Needs(P::SubscribersNote).before(doors, routes!(notes::add)))
        .merge(Gate::Needs(P::SubscribersNote).before(doors, routes!(notes::delete)))
        .merge(read.before(doors, routes!(sessions::list)))
        .merge(Gate::Needs(P::SubscribersSessions).before(doors, routes!(sessions::end)))
        .merge(hold.before(doors, routes!(hold::hold)))
        .merge(Gate::NeedsConfirmed(P::SubscribersHold).before(doors, routes!(hold::suspend)))
        .merge(hold.before(doors, routes!(hold::lift)))
        .merge(Gate::NeedsConfirmed(P::SubscribersExport).before(doors, routes!(export::export)))
        .merge(Gate::NeedsConfirmed(P::SubscribersErase).before(doors, routes!(erase::erase)))
        .merge(Gate::Needs(P::SubscribersName).before(doors, routes!(account::reset_name)))
        .merge(Gate::NeedsConfirmed(P::NumbersReveal).before(doors, routes!(reveal::reveal)))
        .merge(Gate::Needs(P::WalletCorrect).before(doors, routes!(goodwill::goodwill)))
        .merge(Gate::NeedsConfirmed(P::WalletCorrect).before(doors, routes!(correct::correct)))
        .merge(Gate::NeedsConfirmed(P::WalletReverse).before(doors, routes!(correct::reverse)))
}
