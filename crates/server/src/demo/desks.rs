//! Fills the desks of a demo's console: screenshots to review, claims in every state, a change that waits for a second
//! person, codes, notes, a held subscriber, requests about data, jobs that were given up, a farm with a case, a prize and an
//! invitation that wait.

use anyhow::Context;
use arena_app::approvals::{self, Correction, CreditLimits};
use arena_app::ports::{MessageGateway, Reward, StaffMember};
use arena_app::privacy::{self, NewPrivacyRequest};
use arena_app::rewards::{self, claims, vouchers};
use arena_app::staff::{self, ConsoleSettings, NewStaff};
use arena_app::{App, AppResult, care, reports, subscription};
use arena_rules::Credits;
use arena_rules::privacy_request::{PrivacyRequestKind, RequestChannel};
use arena_rules::staff::Role;
use chrono::Duration;

use super::fraud;
use super::outage;
use super::people::{self, People, Planned, Step, acting};

/// The person of whom notes and changes are. They are invited and never sign in.
const CARE: NewStaff<'static> = NewStaff { name: "Demo care", email: "care@arena.example", role: Role::Care };
/// Who imports codes and invites, in the audit.
const ACTOR: &str = "demo";

/// Subscribers with a past, each for one purpose.
const LATE: usize = 0;
const OPEN: usize = 1;
const FRESH: usize = 2;
const DELIVERED: usize = 3;
const REFUSED: usize = 4;
const WITH_CODE: usize = 5;
const HELD: usize = 6;
const SHIPPED: usize = 7;
const OVERDUE: usize = 8;
const REGULARS: usize = 9;

/// When staff settled two claims.
const SETTLED_AGO: Duration = Duration::days(1);
/// When staff handed two parcels to their carriers: one is overdue by the default of `rewards.parcel_days`.
const SHIPPED_AGO: Duration = Duration::days(2);
const OVERDUE_AGO: Duration = Duration::days(16);

/// What [`fill`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Filled {
    pub(crate) subscribers: usize,
    pub(crate) screenshots: usize,
    pub(crate) claims: usize,
}

/// Fills the desks once; `None` if they were filled before.
///
/// # Errors
/// Failures of the database, and a catalogue that is missing.
pub(crate) async fn fill(
    app: &App,
    gateway: &dyn MessageGateway,
    settings: ConsoleSettings,
    screenshots: usize,
) -> anyhow::Result<Option<Filled>> {
    let first = people::number(app, 0)?;
    if app.store.read().subscribers().by_msisdn(&first).await?.is_some() {
        return Ok(None);
    }
    let [cheapest, next] = rewards_to_claim(app).await?;
    let mut people = People::new(app, gateway).await?;
    let mut plan = past(&cheapest, &next);
    plan.extend(waiting(screenshots));
    plan.sort_by_key(|planned| std::cmp::Reverse(planned.ago));
    if app.secret_box.is_some() {
        import_codes(app, &next).await.context("voucher codes")?;
    }
    for planned in &plan {
        people.perform(planned).await?;
    }
    let care = staff::invite(&acting(app, ACTOR, "staff invite", &"new"), settings, CARE).await?;
    work(app, &people, &care.member).await?;
    for person in [DELIVERED, REFUSED] {
        people.send(person, SETTLED_AGO).await?;
    }
    people.send(SHIPPED, SHIPPED_AGO).await?;
    people.send(OVERDUE, OVERDUE_AGO).await?;
    fraud::fill(app, &mut people, ACTOR).await.context("a farm")?;
    outage::give_up_jobs(app, people.subscriber(FRESH)?).await?;
    // The past is counted now, so that the reports have it.
    while reports::make_next(app).await?.is_some() {}
    Ok(Some(Filled {
        subscribers: REGULARS + screenshots + fraud::ACCOUNTS,
        screenshots,
        claims: people.claims.len(),
    }))
}

/// Returns the two cheapest rewards that staff deliver and whose forms can be filled in.
async fn rewards_to_claim(app: &App) -> anyhow::Result<[Reward; 2]> {
    let phone = people::number(app, 0)?.local(&app.settings.country);
    let listed = rewards::list(app).await?;
    let mut open: Vec<_> = listed
        .into_iter()
        .filter(|reward| reward.available() && people::answers(reward, &phone).is_some())
        .collect();
    open.sort_by_key(|reward| reward.credits);
    open.truncate(2);
    <[Reward; 2]>::try_from(open).ok().context("the catalogue has no two rewards that staff deliver")
}

/// Three weeks of the regulars: a streak, paid screenshots, and a claim.
fn past(cheapest: &Reward, next: &Reward) -> Vec<Planned> {
    let mut plan = Vec::new();
    for person in 0..REGULARS {
        let minutes = Duration::minutes(17 * i64::try_from(person).unwrap_or(0));
        let mut add = |ago, step| plan.push(Planned { ago: ago + minutes, person, step });
        add(Duration::days(20), Step::Open);
        // A missed day now and then.
        for day in (0..20).filter(|day| (day + person) % 9 != 4) {
            let day = i64::try_from(day).unwrap_or(0);
            add(Duration::days(day) + Duration::minutes(5), Step::CheckIn);
        }
        for (shot, day) in [17, 11, 5].into_iter().enumerate() {
            let seed = u64::try_from(person * 10 + shot).unwrap_or(0);
            add(Duration::days(day), Step::Screenshot { challenge: shot, seed, waits: false });
        }
    }
    for (person, ago, reward) in [
        (LATE, Duration::days(4), cheapest),
        (OPEN, Duration::hours(5), next),
        (FRESH, Duration::minutes(25), cheapest),
        (DELIVERED, Duration::days(2), cheapest),
        (REFUSED, Duration::days(2), next),
        (WITH_CODE, Duration::hours(2), next),
        (SHIPPED, SHIPPED_AGO + Duration::hours(6), cheapest),
        (OVERDUE, OVERDUE_AGO + Duration::hours(6), cheapest),
    ] {
        plan.push(Planned { ago, person, step: Step::Claim(reward.clone()) });
    }
    plan
}

/// Screenshots that wait, of as many new subscribers. One of five is the picture of somebody else.
fn waiting(screenshots: usize) -> Vec<Planned> {
    let mut plan = Vec::new();
    for place in 0..screenshots {
        let person = REGULARS + place;
        let ago = Duration::minutes(4 * i64::try_from(screenshots - place).unwrap_or(0));
        // The first regular's picture.
        let copied = place % 5 == 3;
        let (challenge, seed) =
            if copied { (0, 0) } else { (place, u64::try_from(1_000 + place).unwrap_or(0)) };
        plan.push(Planned { ago: ago + Duration::minutes(2), person, step: Step::Open });
        plan.push(Planned { ago, person, step: Step::Screenshot { challenge, seed, waits: true } });
    }
    plan
}

async fn import_codes(app: &App, reward: &Reward) -> AppResult<()> {
    let expires = app.today() + Duration::days(180);
    let lines = (1..=12).map(|code| format!("DEMO-{code:04}-{:04}-GIFT,{expires}\n", code * 739 % 9_973));
    let csv: String = std::iter::once("code,expires\n".to_owned()).chain(lines).collect();
    let file = vouchers::VoucherFile { name: "demo-codes.csv", csv: &csv, cost: Some(25_000) };
    vouchers::import(&acting(app, ACTOR, "vouchers import", &reward.id), reward.id, &file, ACTOR).await?;
    Ok(())
}

/// What staff did and what waits for a second person.
async fn work(app: &App, people: &People<'_>, care: &StaffMember) -> AppResult<()> {
    let by = care.email.as_str();
    let before = people::at(app, SETTLED_AGO);
    if let Some(claim) = people.claims.get(&DELIVERED) {
        claims::take(&acting(&before, by, "claims take", claim), *claim, by).await?;
        claims::deliver(&acting(&before, by, "claims deliver", claim), *claim, by, "R-20417").await?;
    }
    if let Some(claim) = people.claims.get(&REFUSED) {
        let reason = "We found no account with the ID that you gave. Please check it and claim again.";
        claims::take(&acting(&before, by, "claims take", claim), *claim, by).await?;
        claims::refuse(&acting(&before, by, "claims refuse", claim), *claim, by, reason).await?;
    }
    for (person, ago, carrier, number) in [
        (SHIPPED, SHIPPED_AGO, "City Express", "CE-20418-77"),
        (OVERDUE, OVERDUE_AGO, "Post", "RR 1047 2231 9"),
    ] {
        let then = people::at(app, ago);
        if let Some(claim) = people.claims.get(&person) {
            claims::take(&acting(&then, by, "claims take", claim), *claim, by).await?;
            claims::ship(&acting(&then, by, "claims ship", claim), *claim, by, carrier, number).await?;
        }
    }
    let held = people.subscriber(HELD)?;
    let suspect = acting(app, by, "subscriber hold-earning", &held);
    subscription::hold(&suspect, held, "The same rhythm in every play, ticket 4711").await?;
    let late = people.subscriber(LATE)?;
    let noting = acting(app, by, "subscriber note", &late);
    care::add_note(&noting, late, by, "Called twice about the reward; promised an answer today.").await?;
    let asking = acting(app, by, "wallet correct", &late);
    let nobody_alone = CreditLimits { at_once: Credits::ZERO, a_day: Credits::ZERO };
    let correction = Correction {
        subscriber: late,
        amount: Credits(150),
        reason: "Reward came too late, ticket 4712",
        goodwill: None,
    };
    approvals::correct(&asking, nobody_alone, care, correction).await?;
    requests(app, people, by).await
}

/// Requests of persons about their data: one is due this week, one has time.
async fn requests(app: &App, people: &People<'_>, by: &str) -> AppResult<()> {
    for (person, kind, channel, days, note) in [
        (LATE, PrivacyRequestKind::Access, RequestChannel::Letter, 26, "Ticket 4713"),
        (SHIPPED, PrivacyRequestKind::Objection, RequestChannel::Email, 3, "Ticket 4714, no reminders"),
    ] {
        let subscriber = people.subscriber(person)?;
        let received_on = app.today() - Duration::days(days);
        let request = NewPrivacyRequest { subscriber, kind, channel, received_on, note, by };
        privacy::record_request(&acting(app, by, "privacy record", &subscriber), request).await?;
    }
    Ok(())
}
