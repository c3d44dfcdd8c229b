use std::net::IpAddr;

use arena_rules::invites::FriendCode;

use super::{month_of, own_code, see_network, switched_on};
use crate::ports::{Invite, SubscriberId};
use crate::{App, AppError, AppResult};

/// The newest invitations that a subscriber sees.
const SHOWN: u64 = 100;

/// A subscriber's invitations.
#[derive(Clone, Debug)]
pub struct InviteOverview {
    /// The subscriber's code.
    pub code: FriendCode,
    /// The invitations that friends accepted, newest first.
    pub invites: Vec<Invite>,
    /// Payments of this month.
    pub paid_this_month: u32,
    /// The invitation that the subscriber accepted.
    pub accepted: Option<Invite>,
    /// Whether the subscriber may still accept one.
    pub may_accept: bool,
}

/// Returns a subscriber's code and invitations. `network` is the subscriber's address, unless many share it.
///
/// # Errors
/// [`AppError::NotFound`] while invitations are off; the database's.
pub async fn overview(
    app: &App,
    subscriber: SubscriberId,
    network: Option<IpAddr>,
) -> AppResult<InviteOverview> {
    switched_on(app)?;
    let code = own_code(app, subscriber).await?;
    see_network(app, subscriber, network).await?;
    let read = app.store.read();
    let rules = &app.settings.invites;
    let inviter = [subscriber];
    let (invites, accepted, paid, facts) = futures::try_join!(
        read.invites().of_inviter(subscriber, SHOWN),
        read.invites().of_friend(subscriber),
        read.invites().paid_in_month(&inviter, month_of(app)),
        read.invites().acceptor(subscriber),
    )?;
    let facts = facts.ok_or(AppError::NotFound)?;
    Ok(InviteOverview {
        code,
        invites,
        paid_this_month: paid.get(&subscriber).copied().unwrap_or(0),
        may_accept: accepted.is_none() && rules.in_time(facts.created_at, app.now()),
        accepted,
    })
}
