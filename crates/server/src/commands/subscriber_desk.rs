//! Commands for a subscriber's call to staff.

use arena_app::ports::{EndReason, Session, SubscriberId};
use arena_app::profile::{self, Overview};
use arena_app::{App, AppResult, identity, subscription};
use arena_rules::day;
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};

use super::audit::acting;
use super::find_subscriber::{masked, subscriber};
use crate::commands::output::{say, say_json};

pub(super) async fn show(app: &App, who: &str, as_json: bool) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    let found = profile::overview(app, id).await?;
    if as_json {
        say_json(&document(&found));
        return Ok(());
    }
    let Overview { profile, earned, sessions, open_claims, waiting_prizes } = found;
    let (plan, state) = words(&profile);
    say(&format!("subscriber {id}, {}, plan {plan}, subscription {state}", masked(&profile.subscriber)));
    say(&format!(
        "balance {}, earned {earned}, open claims {open_claims}, waiting prizes {waiting_prizes}, sessions {sessions}",
        profile.balance
    ));
    match &profile.subscriber.hold {
        Some(hold) => {
            let since = day::display(hold.since, app.settings.zone);
            say(&format!("HELD since {since}: {} (neither earns nor redeems)", hold.reason));
        }
        None => say("not held"),
    }
    Ok(())
}

fn words(profile: &arena_app::ports::Profile) -> (&'static str, &'static str) {
    let plan = profile.subscriber.plan.map_or("none", arena_rules::handoff::Plan::as_str);
    let state = profile.subscription.map_or("none", arena_rules::subscription::SubscriptionState::as_str);
    (plan, state)
}

fn document(found: &Overview) -> Value {
    let Overview { profile, earned, sessions, open_claims, waiting_prizes } = found;
    let (plan, state) = words(profile);
    let hold = profile.subscriber.hold.as_ref();
    json!({
        "subscriber": profile.subscriber.id.to_string(),
        "number": masked(&profile.subscriber),
        "plan": plan,
        "subscription": state,
        "balance": profile.balance.0,
        "earned": earned.0,
        "openClaims": open_claims,
        "waitingPrizes": waiting_prizes,
        "sessions": sessions,
        "hold": hold.map(|hold| json!({ "since": instant(hold.since), "reason": hold.reason })),
    })
}

fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(super) async fn sessions(app: &App, who: &str, end: bool, as_json: bool) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    let living = identity::sessions(app, id).await?;
    if as_json {
        say_json(&living.iter().map(session_document).collect());
    } else {
        living.iter().for_each(|session| say(&line(app, session)));
    }
    if end {
        let app = acting(app, "subscriber sessions end", &id);
        let ended = identity::end_sessions(&app, id, EndReason::Staff).await?;
        say(&format!("{ended} sessions of {id} ended"));
    } else if living.is_empty() && !as_json {
        say(&format!("{id} is not logged in anywhere"));
    }
    Ok(())
}

fn line(app: &App, session: &Session) -> String {
    let at = |at| day::display(at, app.settings.zone);
    let device = session.device.as_deref().unwrap_or("unknown browser");
    let (opened, used) = (at(session.created_at), at(session.rotated_at));
    format!("{}  {device}  opened {opened}, last renewed {used}", session.id)
}

fn session_document(session: &Session) -> Value {
    json!({
        "session": session.id.to_string(),
        "device": session.device,
        "openedAt": instant(session.created_at),
        "renewedAt": instant(session.rotated_at),
        "endsAt": instant(session.idle_until.min(session.expires_at)),
    })
}

pub(super) async fn hold(app: &App, who: &str, reason: &str) -> AppResult<()> {
    let id: SubscriberId = subscriber(app, who).await?;
    subscription::hold(&acting(app, "subscriber hold-earning", &id), id, reason).await?;
    say(&format!("{id} is held: neither earns nor redeems until you lift it with --lift"));
    Ok(())
}

pub(super) async fn lift(app: &App, who: &str, reason: Option<&str>) -> AppResult<()> {
    let id: SubscriberId = subscriber(app, who).await?;
    let before = subscription::lift_hold(&acting(app, "subscriber lift-hold", &id), id, reason).await?;
    let since = day::display(before.since, app.settings.zone);
    say(&format!("{id} earns and redeems again; was held since {since}: {}", before.reason));
    Ok(())
}

pub(super) async fn reset_name(app: &App, who: &str, reason: &str) -> AppResult<()> {
    let id: SubscriberId = subscriber(app, who).await?;
    profile::reset_name(&acting(app, "subscriber reset-name", &id), id, reason).await?;
    say(&format!(
        "{id} has a generated username now, was told so, and cannot choose one that looks like the old one"
    ));
    Ok(())
}
