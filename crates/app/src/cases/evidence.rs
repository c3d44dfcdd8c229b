use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use super::{found, text, wrong_state};
use crate::levels::account_signs;
use crate::ports::{AuditChange, CaseEntry, Repositories, SubscriberId};
use crate::{App, AppResult};

/// Days of play that are looked at.
const LOOKED_AT: Duration = Duration::days(14);
/// Claims that are looked at.
const CLAIMS: u64 = 50;

/// Gathers what is known about the accounts of a case that is not closed; what it has already stays as it is. Returns how
/// much is new.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusal `case_changed`.
pub async fn gather_evidence(app: &App, id: Uuid, by: &str) -> AppResult<u64> {
    let tx = app.store.begin().await?;
    let case = found(&*tx, id).await?;
    if !tx.fraud_cases().set_worker(id, case.worker.as_deref().unwrap_or(by), app.now()).await? {
        return wrong_state(&case);
    }
    let mut added = 0;
    for member in tx.fraud_cases().members(id).await? {
        added += gather_within(app, &*tx, id, member.subscriber, by).await?;
    }
    let after = json!({ "case": case.number, "evidence": added });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::default() });
    tx.commit().await?;
    Ok(added)
}

/// Adds a note to a case.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusal `text_invalid`.
pub async fn add_note(app: &App, id: Uuid, note: &str, by: &str) -> AppResult<()> {
    let note = text(note)?;
    let tx = app.store.begin().await?;
    let case = found(&*tx, id).await?;
    let entry = Entries { app, by, subscriber: None }.of("note", None, note.to_owned(), app.now());
    tx.fraud_cases().add_entries(id, &[entry]).await?;
    tx.audit().explain(AuditChange { after: Some(json!({ "case": case.number })), ..AuditChange::default() });
    tx.commit().await?;
    Ok(())
}

/// Makes entries of one author.
pub(super) struct Entries<'a> {
    pub(super) app: &'a App,
    pub(super) by: &'a str,
    pub(super) subscriber: Option<SubscriberId>,
}

impl Entries<'_> {
    pub(super) fn of(
        &self,
        kind: &str,
        reference: Option<String>,
        text: String,
        happened_at: DateTime<Utc>,
    ) -> CaseEntry {
        CaseEntry {
            id: self.app.new_id(),
            subscriber: self.subscriber,
            kind: kind.to_owned(),
            reference,
            text,
            happened_at,
            added_by: self.by.to_owned(),
            added_at: self.app.now(),
        }
    }
}

/// Gathers what is known about one account: its signs, days of play, prizes, invitations and claims. A day of signs is
/// gathered once.
pub(super) async fn gather_within(
    app: &App,
    repos: &dyn Repositories,
    case: Uuid,
    subscriber: SubscriberId,
    by: &str,
) -> AppResult<u64> {
    let entries = Entries { app, by, subscriber: Some(subscriber) };
    let (now, today) = (app.now(), app.today());
    let mut found = Vec::new();
    if let Some(account) = repos.fraud_signs().of_account(subscriber).await? {
        let signs = account.signs.iter().map(|sign| format!("{}:{}", sign.sign, sign.count));
        let signs = signs.collect::<Vec<_>>().join(" ");
        found.push(entries.of("signs", Some(today.to_string()), signs, account.latest));
    }
    for day in account_signs(app, subscriber, app.day_of(now - LOOKED_AT), today).await? {
        if day.sum.signs() == 0 {
            continue;
        }
        let of_day = day.sum.day_signs.iter().map(|sign| (sign.as_str(), 1));
        let of_plays = day.sum.play_signs.iter().map(|(sign, count)| (sign.as_str(), *count));
        let signs: Vec<_> = of_day.chain(of_plays).map(|(sign, count)| format!("{sign}:{count}")).collect();
        let at = arena_rules::day::start(day.day, app.settings.zone);
        found.push(entries.of("day", Some(day.day.to_string()), signs.join(" "), at));
    }
    for prize in repos.held_prizes().waiting_of(subscriber).await? {
        let text = format!("{} of {}", prize.amount, prize.tournament_name);
        found.push(entries.of("prize", Some(prize.id.to_string()), text, prize.held_at));
    }
    if let Some(invite) = repos.invites().of_friend(subscriber).await?
        && !invite.signs.is_empty()
    {
        let signs: Vec<_> = invite.signs.iter().map(|sign| format!("{}:1", sign.as_str())).collect();
        found.push(entries.of("invite", Some(invite.id.to_string()), signs.join(" "), invite.accepted_at));
    }
    for claim in repos.claims().of_subscriber(subscriber, None, CLAIMS).await? {
        if !claim.state.is_settled() {
            let text = format!("{} for {}", claim.reward_name, claim.credits);
            found.push(entries.of("claim", Some(claim.id.to_string()), text, claim.claimed_at));
        }
    }
    Ok(repos.fraud_cases().add_entries(case, &found).await?)
}
