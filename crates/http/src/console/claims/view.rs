use arena_app::levels::AccountDay;
use arena_app::ports::{Claim, RewardDelivery};
use arena_app::rewards::{claims, delivery, vouchers};
use arena_app::staff::StaffActor;
use arena_app::{App, AppResult, cases};
use arena_rules::Msisdn;
use arena_rules::claims::{PROVIDER, promised_until};
use arena_rules::fair_play::DaySign;
use arena_rules::parcels::tracking_link;
use arena_rules::staff::Permission;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::cases::CaseMark;

/// A claimed reward.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClaimedReward {
    id: i32,
    name: String,
    /// The slug of the reward's picture.
    image: String,
}

/// A claim in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeskClaim)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClaimRow {
    id: Uuid,
    reward: ClaimedReward,
    /// The price paid.
    credits: i64,
    /// `claimed`, `working`, `shipped`, `delivered` or `refused`.
    state: &'static str,
    claimed_at: DateTime<Utc>,
    /// Until when the subscriber was promised an answer: 24 hours without the weekend's.
    promised_until: DateTime<Utc>,
    /// Whether the promise is broken. A claim on its way has none.
    late: bool,
    /// When the parcel was handed to its carrier; null without a parcel.
    shipped_at: Option<DateTime<Utc>>,
    /// The carrier of the parcel; null without a parcel, and after an erasure.
    carrier: Option<String>,
    /// Whether the parcel is on its way for too long.
    overdue: bool,
    /// The e-mail address of the person who has taken, sent or settled the claim; `the provider` for the rewards' provider.
    holder: Option<String>,
    /// Whether the caller has taken the claim.
    mine: bool,
    /// Until when only the holder may work on the claim.
    lease_until: Option<DateTime<Utc>>,
    settled_at: Option<DateTime<Utc>>,
    /// The subscriber's id.
    subscriber: String,
    /// Whether the rewards' provider delivers it.
    provided: bool,
}

impl ClaimRow {
    pub(in super::super) fn of(app: &App, actor: &StaffActor, claim: &Claim) -> Self {
        let waits = claim.state.waits_for_staff();
        Self {
            id: claim.id,
            reward: ClaimedReward {
                id: claim.reward,
                name: claim.reward_name.clone(),
                image: claim.image.clone(),
            },
            credits: claim.credits.0,
            state: claim.state.as_str(),
            claimed_at: claim.claimed_at,
            promised_until: promised_until(claim.claimed_at, app.settings.zone),
            late: claims::is_late(app, claim),
            shipped_at: claim.shipped_at,
            carrier: claim.parcel.as_ref().map(|parcel| parcel.carrier.clone()),
            overdue: claims::is_overdue(app, claim),
            mine: claim.holder.as_ref() == Some(&actor.member.email),
            provided: waits && claim.holder.as_deref() == Some(PROVIDER),
            holder: claim.holder.clone(),
            lease_until: claim.lease_until,
            settled_at: claim.settled_at,
            subscriber: claim.subscriber.to_string(),
        }
    }
}

/// The recipient of a reward, for the person who has taken the claim.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecipientView {
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    /// The answers to the reward's own questions.
    answers: Vec<AnswerView>,
}

/// An answer to one of the reward's questions.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnswerView {
    label: String,
    value: String,
}

/// A day of the subscriber's play that shows signs of unfair play.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignedDayView {
    day: NaiveDate,
    plays: u32,
    /// The signs, such as `no_pause`.
    signs: Vec<String>,
}

impl From<AccountDay> for SignedDayView {
    fn from(AccountDay { day, sum }: AccountDay) -> Self {
        let of_day = sum.day_signs.iter().copied().map(|sign| DaySign::as_str(sign).to_owned());
        let signs = of_day.chain(sum.play_signs.into_keys()).collect();
        Self { day, plays: sum.plays, signs }
    }
}

/// The delivery by the rewards' provider.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeliveryView {
    /// `sending`, `delivered`, `refused` or `handed_over`.
    state: &'static str,
    /// How often the provider was asked.
    tries: u32,
    last_error: Option<String>,
}

impl From<RewardDelivery> for DeliveryView {
    fn from(delivery: RewardDelivery) -> Self {
        Self { state: delivery.state.as_str(), tries: delivery.requests, last_error: delivery.why }
    }
}

/// A claim with all that is known about it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClaimDetails {
    #[serde(flatten)]
    row: ClaimRow,
    /// The masked number; null after erasure.
    number: Option<String>,
    /// Null unless the caller has taken the claim and not settled it.
    recipient: Option<RecipientView>,
    /// The delivery's reference, for its holder.
    reference: Option<String>,
    /// The parcel's tracking number, for people who work on claims.
    tracking_number: Option<String>,
    /// The page of the carrier that follows the parcel; null without one.
    tracking_link: Option<String>,
    /// The codes in the pool of an open claim's reward; null if the reward has no pool, or the claim is settled.
    codes: Option<u64>,
    /// Whether a voucher's code delivered the claim.
    by_voucher: bool,
    /// Why it was refused; the subscriber reads it.
    reason: Option<String>,
    /// The case of fraud that the subscriber is in, or that has banned the account.
    case: Option<CaseMark>,
    /// Days before the claim on which the subscriber's play shows signs.
    signs: Vec<SignedDayView>,
    delivery: Option<DeliveryView>,
}

impl ClaimDetails {
    pub(super) async fn of(app: &App, actor: &StaffActor, claim: Claim) -> AppResult<Self> {
        let me = actor.member.email.as_str();
        let recipient = &claim.recipient;
        let shown = claims::shows_recipient(&claim, me).then(|| RecipientView {
            name: recipient.name.clone(),
            email: recipient.email.clone(),
            phone: recipient.phone.as_ref().map(|phone| phone.local(&app.settings.country)),
            answers: recipient
                .answers
                .iter()
                .map(|answer| AnswerView { label: answer.label.clone(), value: answer.value.clone() })
                .collect(),
        });
        let parcel = claim.parcel.clone().filter(|_| actor.member.role.may(Permission::ClaimsWork));
        Ok(Self {
            codes: if claim.state.waits_for_staff() {
                vouchers::free(app, claim.reward).await?
            } else {
                None
            },
            case: cases::of_account(app, claim.subscriber).await?.map(CaseMark::from),
            by_voucher: claim.voucher.is_some(),
            row: ClaimRow::of(app, actor, &claim),
            number: recipient.phone.as_ref().map(Msisdn::masked),
            recipient: shown,
            signs: claims::signs(app, &claim).await?.into_iter().map(SignedDayView::from).collect(),
            delivery: delivery::show(app, claim.id).await?.map(DeliveryView::from),
            reference: claim.reference.filter(|_| claim.holder.as_deref() == Some(me)),
            reason: claim.reason,
            tracking_link: parcel.as_ref().and_then(|parcel| tracking_link(&app.settings.carriers, parcel)),
            tracking_number: parcel.map(|parcel| parcel.number),
        })
    }
}
