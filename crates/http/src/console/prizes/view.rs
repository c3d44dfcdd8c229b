use arena_app::invites::{self, shown_name};
use arena_app::ports::{HeldPrize, Invite, PublicFace, SubscriberId};
use arena_app::tournaments::{DuelWithSigns, prizes};
use arena_app::{App, AppResult, cases, subscription};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::care::HoldView;
use super::super::cases::CaseMark;
use super::super::claims::SignedDayView;

/// A prize that waits for staff, or that staff decided.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeldPrizeView {
    id: Uuid,
    tournament: i64,
    tournament_name: String,
    /// The winner's id.
    subscriber: Uuid,
    /// The name with which the winner entered.
    nickname: String,
    place: i32,
    credits: i64,
    /// `waiting`, `paid` or `refused`.
    state: &'static str,
    /// The tournament's end, since when the prize waits.
    held_at: DateTime<Utc>,
    settled_at: Option<DateTime<Utc>>,
    /// The e-mail address of the person who decided.
    settled_by: Option<String>,
    /// Why it was refused; the winner reads it.
    reason: Option<String>,
}

impl From<HeldPrize> for HeldPrizeView {
    fn from(prize: HeldPrize) -> Self {
        Self {
            id: prize.id,
            tournament: prize.tournament,
            tournament_name: prize.tournament_name,
            subscriber: prize.subscriber.0,
            nickname: prize.nickname,
            place: prize.place,
            credits: prize.amount.0,
            state: prize.state.as_str(),
            held_at: prize.held_at,
            settled_at: prize.settled_at,
            settled_by: prize.settled_by,
            reason: prize.reason,
        }
    }
}

/// A match of the tournament in which the winner's play shows signs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedDuelView {
    room: String,
    round: u32,
    won: bool,
    /// The signs, such as `quick_hits`.
    signs: Vec<String>,
    /// How often the player's game state differed from the server's.
    desyncs: u32,
}

impl From<DuelWithSigns> for SignedDuelView {
    fn from(DuelWithSigns { room, round, won, signs, desyncs, .. }: DuelWithSigns) -> Self {
        let signs = signs.split_whitespace().map(str::to_owned).collect();
        Self { room: room.as_str().to_owned(), round, won, signs, desyncs }
    }
}

/// A prize with what speaks against its winner's play.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HeldPrizeDetails {
    #[serde(flatten)]
    prize: HeldPrizeView,
    /// Why the winner neither earns nor redeems: then the prize cannot be paid.
    hold: Option<HoldView>,
    /// The case of fraud that the winner is in.
    case: Option<CaseMark>,
    /// Matches of the tournament with signs.
    duels: Vec<SignedDuelView>,
    /// Days of the 30 before on which the winner's play of levels shows signs.
    days: Vec<SignedDayView>,
}

impl HeldPrizeDetails {
    pub(super) async fn of(app: &App, prize: HeldPrize) -> AppResult<Self> {
        Ok(Self {
            hold: hold_of(app, prize.subscriber).await?,
            case: cases::of_account(app, prize.subscriber).await?.map(CaseMark::from),
            duels: prizes::duels(app, &prize).await?.into_iter().map(SignedDuelView::from).collect(),
            days: prizes::signs(app, &prize).await?.into_iter().map(SignedDayView::from).collect(),
            prize: prize.into(),
        })
    }
}

async fn hold_of(app: &App, subscriber: SubscriberId) -> AppResult<Option<HoldView>> {
    Ok(subscription::hold_of(app.store.read(), subscriber).await?.map(HoldView::from))
}

/// One of the two accounts of an invitation.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitedAccount {
    subscriber: Uuid,
    /// The name that others read.
    name: String,
}

impl From<&PublicFace> for InvitedAccount {
    fn from(face: &PublicFace) -> Self {
        Self { subscriber: face.subscriber.0, name: shown_name(face) }
    }
}

/// An invitation that waits for staff, or that staff decided.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeldInviteView {
    id: Uuid,
    inviter: InvitedAccount,
    friend: InvitedAccount,
    /// `held`, `paid` or `refused`; another state if it was settled otherwise.
    state: &'static str,
    /// The signs of a farm, such as `same_network`.
    signs: Vec<&'static str>,
    accepted_at: DateTime<Utc>,
    /// Since when the friend has earned enough, and the invitation waits.
    ready_at: Option<DateTime<Utc>>,
    settled_at: Option<DateTime<Utc>>,
    /// The e-mail address of the person who decided.
    settled_by: Option<String>,
    /// Why it was refused, for the audit alone.
    reason: Option<String>,
    /// Credits for the inviter: paid, or due if it is paid.
    inviter_credits: i64,
    /// Credits for the friend: paid, or due if it is paid.
    friend_credits: i64,
}

impl HeldInviteView {
    pub(super) fn of(app: &App, invite: &Invite) -> Self {
        let rules = &app.settings.invites;
        let waits = invite.settled_at.is_none();
        Self {
            id: invite.id,
            inviter: (&invite.inviter).into(),
            friend: (&invite.friend).into(),
            state: invite.state.as_str(),
            signs: invite.signs.iter().map(|sign| sign.as_str()).collect(),
            accepted_at: invite.accepted_at,
            ready_at: invite.ready_at,
            settled_at: invite.settled_at,
            settled_by: invite.settled_by.clone(),
            reason: invite.reason.clone(),
            inviter_credits: if waits { rules.inviter.0 } else { invite.inviter_paid.0 },
            friend_credits: if waits { rules.friend.0 } else { invite.friend_paid.0 },
        }
    }
}

/// An invitation with the signs of its two accounts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeldInviteDetails {
    #[serde(flatten)]
    invite: HeldInviteView,
    inviter_hold: Option<HoldView>,
    friend_hold: Option<HoldView>,
    /// Days on which the inviter's play of levels shows signs.
    inviter_days: Vec<SignedDayView>,
    /// Days on which the friend's play of levels shows signs.
    friend_days: Vec<SignedDayView>,
}

impl HeldInviteDetails {
    pub(super) async fn of(app: &App, invite: &Invite) -> AppResult<Self> {
        let evidence = invites::evidence(app, invite).await?;
        Ok(Self {
            invite: HeldInviteView::of(app, invite),
            inviter_hold: hold_of(app, invite.inviter.subscriber).await?,
            friend_hold: hold_of(app, invite.friend.subscriber).await?,
            inviter_days: evidence.inviter.into_iter().map(SignedDayView::from).collect(),
            friend_days: evidence.friend.into_iter().map(SignedDayView::from).collect(),
        })
    }
}
