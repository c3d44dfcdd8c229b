use std::fmt::{self, Display, Formatter};

use arena_app::App;
use arena_app::levels::AccountDay;
use arena_app::ports::{Claim, RewardDelivery, SubscriberId};
use arena_app::rewards::claims::{self, ClaimPage};
use arena_rules::claims::DeliveryState;
use arena_rules::parcels::tracking_link;
use arena_rules::redemption::RedeemAnswer;
use arena_rules::{Credits, Msisdn, day};
use chrono::Duration;
use serde::Serialize;
use uuid::Uuid;

use super::games::account::LevelDayView;
use crate::commands::output::LocalTime;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClaimView {
    id: Uuid,
    state: &'static str,
    subscriber: SubscriberId,
    reward: RewardName,
    credits: Credits,
    claimed_at: LocalTime,
    holder: Option<String>,
    lease_until: Option<LocalTime>,
    settled_at: Option<LocalTime>,
    reference: Option<String>,
    reason: Option<String>,
    parcel: Option<ParcelView>,
    recipient: RecipientView,
    #[serde(skip)]
    text: ClaimText,
}

#[derive(Serialize)]
struct RewardName {
    id: i32,
    name: String,
}

/// A parcel that is or was on its way.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ParcelView {
    carrier: String,
    number: String,
    link: Option<String>,
    shipped_at: LocalTime,
    /// Whether it is on its way for longer than `rewards.parcel_days`.
    overdue: bool,
}

/// The person who has taken the claim sees the recipient whole; anybody else a masked number.
#[derive(Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum RecipientView {
    Whole { name: Option<String>, email: Option<String>, phone: Option<String>, answers: Vec<RedeemAnswer> },
    Masked { phone: String },
}

/// Text that the JSON document has in another form.
struct ClaimText {
    /// How long the claim waits or took.
    time: String,
    masked: String,
    holder: String,
    /// Whether staff have to do something.
    waits: bool,
}

impl ClaimView {
    /// Makes the view of a claim, with the recipient if `me` may see it.
    pub(super) fn new(app: &App, claim: &Claim, me: Option<&str>) -> Self {
        let time = |at| LocalTime::new(at, app.settings.zone);
        let recipient = &claim.recipient;
        let masked = recipient.phone.as_ref().map_or_else(|| "erased".to_owned(), Msisdn::masked);
        let recipient = if me.is_some_and(|me| claims::shows_recipient(claim, me)) {
            RecipientView::Whole {
                name: recipient.name.clone(),
                email: recipient.email.clone(),
                phone: recipient.phone.as_ref().map(|phone| phone.local(&app.settings.country)),
                answers: recipient.answers.clone(),
            }
        } else {
            RecipientView::Masked { phone: masked.clone() }
        };
        Self {
            id: claim.id,
            state: claim.state.as_str(),
            subscriber: claim.subscriber,
            reward: RewardName { id: claim.reward, name: claim.reward_name.clone() },
            credits: claim.credits,
            claimed_at: time(claim.claimed_at),
            holder: claim.holder.clone(),
            lease_until: claim.lease_until.map(time),
            settled_at: claim.settled_at.map(time),
            reference: claim.reference.clone(),
            reason: claim.reason.clone(),
            parcel: claim.shipped_at.zip(claim.parcel.as_ref()).map(|(at, parcel)| ParcelView {
                carrier: parcel.carrier.clone(),
                number: parcel.number.clone(),
                link: tracking_link(&app.settings.carriers, parcel),
                shipped_at: time(at),
                overdue: claims::is_overdue(app, claim),
            }),
            recipient,
            text: ClaimText {
                time: match (claim.settled_at, claim.shipped_at) {
                    (None, None) => format!("waits {}", hours(app.now() - claim.claimed_at)),
                    (None, Some(shipped)) => format!("on its way {}", hours(app.now() - shipped)),
                    (Some(settled), _) => format!("took {}", hours(settled - claim.claimed_at)),
                },
                masked,
                holder: holder(app, claim).map(|holder| format!("  {holder}")).unwrap_or_default(),
                waits: claim.state.waits_for_staff(),
            },
        }
    }

    fn line(&self) -> String {
        let Self { id, state, reward, credits, claimed_at, text, .. } = self;
        let ClaimText { time, masked, holder, .. } = text;
        format!("{id}  {claimed_at}  {time}  {state}  {credits} credits  {}  {masked}{holder}", reward.name)
    }
}

impl Display for ParcelView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { carrier, number, link, shipped_at, overdue } = self;
        let overdue = if *overdue { ", overdue" } else { "" };
        writeln!(f, "parcel      {carrier} {number}, since {shipped_at}{overdue}")?;
        link.iter().try_for_each(|link| writeln!(f, "follow      {link}"))
    }
}

fn holder(app: &App, claim: &Claim) -> Option<String> {
    let holder = claim.holder.as_ref()?;
    Some(match claim.lease_until {
        Some(until) if until <= app.now() => format!("{holder}, whose lease is over"),
        Some(until) => format!("{holder} until {}", day::display(until, app.settings.zone)),
        None => format!("by {holder}"),
    })
}

/// A length of time in the unit that fits it.
pub(super) fn hours(time: Duration) -> String {
    match time.num_hours() {
        0 => format!("{} min", time.num_minutes()),
        hours @ 1..48 => format!("{hours} h"),
        hours => format!("{} days", hours / 24),
    }
}

impl Display for ClaimView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.line())?;
        writeln!(f, "subscriber  {}", self.subscriber)?;
        if let Some(at) = self.settled_at {
            writeln!(f, "{:<11} {at}", self.state)?;
        }
        let mut field = |name: &str, text: &Option<String>| {
            text.iter().try_for_each(|text| writeln!(f, "{name:<11} {text}"))
        };
        field("reference", &self.reference)?;
        field("reason", &self.reason)?;
        if let Some(parcel) = &self.parcel {
            parcel.fmt(f)?;
        }
        let mut field = |name: &str, text: &Option<String>| {
            text.iter().try_for_each(|text| writeln!(f, "{name:<11} {text}"))
        };
        match &self.recipient {
            RecipientView::Whole { name, email, phone, answers } => {
                field("name", name)?;
                field("e-mail", email)?;
                field("number", phone)?;
                answers.iter().try_for_each(|answer| writeln!(f, "{:<11} {}", answer.label, answer.value))
            }
            RecipientView::Masked { .. } if self.text.waits => {
                writeln!(f, "Take the claim to see whom the reward goes to.")
            }
            RecipientView::Masked { .. } => Ok(()),
        }
    }
}

/// A claim with its delivery by the provider, and the days before it on which its subscriber's play shows signs.
#[derive(Serialize)]
pub(super) struct ClaimDetails {
    #[serde(flatten)]
    claim: ClaimView,
    delivery: Option<DeliveryView>,
    signs: Vec<LevelDayView>,
}

/// A delivery by the rewards' provider.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DeliveryView {
    product: String,
    state: &'static str,
    requests: u32,
    requested_at: Option<LocalTime>,
    /// Whether the provider may have delivered although it has not said so.
    uncertain: bool,
    why: Option<String>,
}

impl ClaimDetails {
    pub(super) fn new(
        app: &App,
        claim: ClaimView,
        delivery: Option<RewardDelivery>,
        days: Vec<AccountDay>,
    ) -> Self {
        let delivery = delivery.map(|delivery| DeliveryView {
            product: delivery.product,
            state: delivery.state.as_str(),
            requests: delivery.requests,
            requested_at: delivery.requested_at.map(|at| LocalTime::new(at, app.settings.zone)),
            uncertain: delivery.uncertain && delivery.state == DeliveryState::HandedOver,
            why: delivery.why,
        });
        Self { claim, delivery, signs: days.into_iter().map(LevelDayView::from).collect() }
    }
}

impl Display for DeliveryView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { product, state, requests, why, .. } = self;
        write!(f, "provider    {product}, {state}, {requests} requests")?;
        if let Some(at) = &self.requested_at {
            write!(f, ", the last at {at}")?;
        }
        if let Some(why) = why {
            write!(f, ": {why}")?;
        }
        writeln!(f)?;
        if self.uncertain {
            writeln!(
                f,
                "It may have delivered all the same: ask it for the claim's id before you send anything."
            )?;
        }
        Ok(())
    }
}

impl Display for ClaimDetails {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.claim.fmt(f)?;
        if let Some(delivery) = &self.delivery {
            delivery.fmt(f)?;
        }
        self.signs.iter().try_for_each(|day| writeln!(f, "signs       {day}"))
    }
}

#[derive(Serialize)]
pub(super) struct ClaimList {
    claims: Vec<ClaimView>,
    /// `--after` of the next page.
    next: Option<Uuid>,
    #[serde(skip)]
    kind: &'static str,
}

impl ClaimList {
    /// `kind` is the word for the listed claims, such as `open`.
    pub(super) fn new(app: &App, page: &ClaimPage, kind: &'static str) -> Self {
        Self {
            claims: page.claims.iter().map(|claim| ClaimView::new(app, claim, None)).collect(),
            next: page.next,
            kind,
        }
    }
}

impl Display for ClaimList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.claims.iter().try_for_each(|claim| writeln!(f, "{}", claim.line()))?;
        let (count, kind) = (self.claims.len(), self.kind);
        match self.next {
            Some(next) => writeln!(f, "{count} {kind}, and more: --after {next}"),
            None => writeln!(f, "{count} {kind}"),
        }
    }
}
