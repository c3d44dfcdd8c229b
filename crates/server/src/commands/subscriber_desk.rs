//! Commands for a subscriber's call to staff.

use std::fmt::{self, Display, Formatter};

use arena_app::ports::{EndReason, Profile, Session, SubscriberId};
use arena_app::profile::{self, Overview};
use arena_app::{App, AppResult, identity, subscription};
use arena_rules::handoff::Plan;
use arena_rules::subscription::SubscriptionState;
use arena_rules::{Credits, day};
use chrono::NaiveDate;
use chrono_tz::Tz;
use serde::Serialize;
use uuid::Uuid;

use super::audit::acting;
use super::find_subscriber::{masked, subscriber};
use crate::commands::output::{LocalTime, OutputArgs};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SubscriberView {
    subscriber: SubscriberId,
    number: String,
    plan: &'static str,
    subscription: &'static str,
    balance: Credits,
    earned: Credits,
    open_claims: u64,
    waiting_prizes: u64,
    sessions: u64,
    hold: Option<HoldView>,
}

#[derive(Serialize)]
struct HoldView {
    since: LocalTime,
    reason: String,
    suspended: bool,
}

impl SubscriberView {
    fn new(overview: Overview, zone: Tz) -> Self {
        let Overview { profile, earned, sessions, open_claims, waiting_prizes } = overview;
        let Profile { subscriber, subscription, balance, .. } = profile;
        Self {
            subscriber: subscriber.id,
            number: masked(&subscriber),
            plan: subscriber.plan.map_or("none", Plan::as_str),
            subscription: subscription.map_or("none", SubscriptionState::as_str),
            balance,
            earned,
            open_claims,
            waiting_prizes,
            sessions,
            hold: subscriber.hold.map(|hold| HoldView {
                since: LocalTime::with_millis(hold.since, zone),
                reason: hold.reason,
                suspended: hold.suspended,
            }),
        }
    }
}

impl Display for SubscriberView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { subscriber, number, plan, subscription, balance, earned, .. } = self;
        let Self { open_claims, waiting_prizes, sessions, .. } = self;
        writeln!(f, "subscriber {subscriber}, {number}, plan {plan}, subscription {subscription}")?;
        writeln!(
            f,
            "balance {balance}, earned {earned}, open claims {open_claims}, waiting prizes {waiting_prizes}, \
             sessions {sessions}"
        )?;
        match &self.hold {
            Some(HoldView { since, reason, suspended: true }) => {
                writeln!(f, "SUSPENDED since {since}: {reason} (cannot log in)")
            }
            Some(HoldView { since, reason, suspended: false }) => {
                writeln!(f, "HELD since {since}: {reason} (neither earns nor redeems)")
            }
            None => writeln!(f, "not held"),
        }
    }
}

pub(super) async fn show(app: &App, output: OutputArgs, who: &str) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    output.print(&view(app, id).await?);
    Ok(())
}

async fn view(app: &App, id: SubscriberId) -> AppResult<SubscriberView> {
    Ok(SubscriberView::new(profile::overview(app, id).await?, app.settings.zone))
}

/// Prints a sentence about a changed subscriber; as JSON, their new overview.
pub(super) async fn print_subscriber(
    app: &App,
    output: OutputArgs,
    id: SubscriberId,
    sentence: &str,
) -> AppResult<()> {
    output.print_change(sentence, view(app, id)).await
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SessionView {
    session: Uuid,
    device: Option<String>,
    opened_at: LocalTime,
    renewed_at: LocalTime,
    ends_at: LocalTime,
}

impl SessionView {
    fn new(session: Session, zone: Tz) -> Self {
        let at = |at| LocalTime::with_millis(at, zone);
        Self {
            session: session.id,
            device: session.device,
            opened_at: at(session.created_at),
            renewed_at: at(session.rotated_at),
            ends_at: at(session.idle_until.min(session.expires_at)),
        }
    }
}

impl Display for SessionView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { session, opened_at, renewed_at, .. } = self;
        let device = self.device.as_deref().unwrap_or("unknown browser");
        write!(f, "{session}  {device}  opened {opened_at}, last renewed {renewed_at}")
    }
}

#[derive(Serialize)]
#[serde(transparent)]
struct SessionList {
    sessions: Vec<SessionView>,
    #[serde(skip)]
    subscriber: SubscriberId,
}

impl Display for SessionList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.sessions.is_empty() {
            return writeln!(f, "{} is not logged in anywhere", self.subscriber);
        }
        self.sessions.iter().try_for_each(|session| writeln!(f, "{session}"))
    }
}

async fn living(app: &App, id: SubscriberId) -> AppResult<Vec<SessionView>> {
    let sessions = identity::sessions(app, id).await?;
    Ok(sessions.into_iter().map(|session| SessionView::new(session, app.settings.zone)).collect())
}

pub(super) async fn sessions(app: &App, output: OutputArgs, who: &str) -> AppResult<()> {
    let subscriber = subscriber(app, who).await?;
    output.print(&SessionList { sessions: living(app, subscriber).await?, subscriber });
    Ok(())
}

/// The sessions before staff ended all of them.
#[derive(Serialize)]
struct SessionsEnd {
    subscriber: SubscriberId,
    ended: u64,
    sessions: Vec<SessionView>,
}

impl Display for SessionsEnd {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.sessions.iter().try_for_each(|session| writeln!(f, "{session}"))?;
        writeln!(f, "{} sessions of {} ended", self.ended, self.subscriber)
    }
}

pub(super) async fn end_sessions(app: &App, output: OutputArgs, who: &str) -> AppResult<()> {
    let subscriber = subscriber(app, who).await?;
    let sessions = living(app, subscriber).await?;
    let app = acting(app, "subscriber sessions end", &subscriber);
    let ended = identity::end_sessions(&app, subscriber, EndReason::Staff).await?;
    output.print(&SessionsEnd { subscriber, ended, sessions });
    Ok(())
}

pub(super) async fn hold(app: &App, output: OutputArgs, who: &str, reason: &str) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    subscription::hold(&acting(app, "subscriber hold-earning", &id), id, reason).await?;
    let sentence = format!("{id} is held: neither earns nor redeems until you lift it with --lift");
    print_subscriber(app, output, id, &sentence).await
}

pub(super) async fn suspend(app: &App, output: OutputArgs, who: &str, reason: &str) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    subscription::suspend(&acting(app, "subscriber suspend", &id), id, reason).await?;
    let sentence = format!("{id} is suspended: cannot log in until you lift it with --lift");
    print_subscriber(app, output, id, &sentence).await
}

pub(super) async fn lift(app: &App, output: OutputArgs, who: &str, reason: Option<&str>) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    let before = subscription::lift_hold(&acting(app, "subscriber lift-hold", &id), id, reason).await?;
    let since = day::display(before.since, app.settings.zone);
    let sentence = format!("{id} earns and redeems again; was held since {since}: {}", before.reason);
    print_subscriber(app, output, id, &sentence).await
}

pub(super) async fn reset_name(app: &App, output: OutputArgs, who: &str, reason: &str) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    profile::reset_name(&acting(app, "subscriber reset-name", &id), id, reason).await?;
    let sentence = format!(
        "{id} has a generated username now, was told so, and cannot choose one that looks like the old one"
    );
    print_subscriber(app, output, id, &sentence).await
}

pub(super) async fn correct_birth_date(
    app: &App,
    output: OutputArgs,
    who: &str,
    date: NaiveDate,
    reason: &str,
) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    profile::correct_birth_date(&acting(app, "subscriber birth-date", &id), id, date, reason).await?;
    print_subscriber(app, output, id, &format!("{id} was born on {date}")).await
}
