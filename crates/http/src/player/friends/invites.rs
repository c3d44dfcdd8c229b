use std::sync::Arc;

use arena_app::ports::Invite;
use arena_app::{App, invites};
use arena_rules::invites::{InviteRules, LapseCause};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::face::FriendFace;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::network::ClientNetwork;
use crate::player::cache::number;
use crate::player::tournaments::instant;

/// The pay of an invitation, and its conditions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InviteTerms {
    /// Credits for the inviter.
    inviter: i64,
    /// Credits for the friend.
    friend: i64,
    /// Credits that the friend has to earn.
    earned: i64,
    /// Different days on which the friend has to earn.
    days: u32,
    /// Days after the first log-in in which a friend may accept.
    days_to_accept: u32,
    /// Days after the acceptance in which the friend has to earn.
    days_to_earn: u32,
    /// Payments to an inviter in a calendar month.
    per_month: u32,
}

impl From<InviteRules> for InviteTerms {
    fn from(rules: InviteRules) -> Self {
        Self {
            inviter: number(rules.inviter),
            friend: number(rules.friend),
            earned: number(rules.earned),
            days: rules.days,
            days_to_accept: rules.days_to_accept,
            days_to_earn: rules.days_to_earn,
            per_month: rules.per_month,
        }
    }
}

/// The caller's invitations.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invites {
    /// Code of the caller. The link is `/i/{code}`.
    code: String,
    /// The pay of an invitation, and its conditions.
    terms: InviteTerms,
    /// Payments to the caller in this month.
    paid_this_month: u32,
    /// Whether the caller may still accept an invitation.
    may_accept: bool,
    /// Invitation that the caller accepted; null without one.
    accepted: Option<InviteState>,
    /// Invitations that friends accepted, the newest hundred first.
    invites: Vec<InviteState>,
}

/// An invitation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InviteState {
    /// The other one: the friend, or the inviter of the caller.
    who: FriendFace,
    /// `pending`: the friend has to earn. `ready`: earned, and about to be paid. `held`: staff have a look. `paid`,
    /// `refused` or `lapsed`: ended.
    state: &'static str,
    /// Why a lapsed one was not paid: `time`, `limit` (the month was full) or `gone`; null otherwise.
    cause: Option<&'static str>,
    /// Credits that the caller got.
    credits: i64,
    /// Time of the acceptance, RFC 3339.
    accepted_at: String,
}

impl InviteState {
    fn of_inviter(invite: &Invite) -> Self {
        Self { credits: number(invite.inviter_paid), ..Self::of(invite, (&invite.friend).into()) }
    }

    fn of_friend(invite: &Invite) -> Self {
        Self { credits: number(invite.friend_paid), ..Self::of(invite, (&invite.inviter).into()) }
    }

    fn of(invite: &Invite, who: FriendFace) -> Self {
        Self {
            who,
            state: invite.state.as_str(),
            cause: invite.lapse.map(LapseCause::as_str),
            credits: 0,
            accepted_at: instant(invite.accepted_at),
        }
    }
}

/// Returns the caller's code, which is made when it is read for the first time, and the invitations. 404 if the
/// operator has switched invitations off.
#[utoipa::path(
    get, path = "/v1/invites", tag = "friends", security(("token" = [])),
    responses(
        (status = 200, body = Envelope<Invites>), (status = 401, body = Failure), (status = 404, body = Failure),
    )
)]
pub(crate) async fn invites(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    ClientNetwork(network): ClientNetwork,
) -> ApiResult<Envelope<Invites>> {
    let found = invites::overview(&app, caller.subscriber, network).await?;
    Ok(Envelope::new(Invites {
        code: found.code.to_string(),
        terms: app.settings.invites.into(),
        paid_this_month: found.paid_this_month,
        may_accept: found.may_accept,
        accepted: found.accepted.as_ref().map(InviteState::of_friend),
        invites: found.invites.iter().map(InviteState::of_inviter).collect(),
    }))
}
