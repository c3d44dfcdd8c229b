//! A farm of made-up accounts: what fraud finds in a demo, and what waits for a look.

use std::collections::BTreeSet;

use arena_app::cases::{self, NewCase};
use arena_app::ports::{InviteChange, NewInvite, NewTournament, SubscriberId};
use arena_app::tournaments::{self, Winner};
use arena_app::{App, AppError, AppResult};
use arena_rules::Credits;
use arena_rules::invites::{InviteSign, InviteState};
use arena_rules::tournament::{TournamentKind, TournamentState};
use chrono::{Datelike, Duration};
use uuid::Uuid;

use super::people::{self, People, Planned, Step, acting};

/// The first person of the farm, and of a smaller one that has a case.
const FARM: usize = 900;
const FARM_SIZE: usize = 8;
const SMALL: usize = 920;
const SMALL_SIZE: usize = 3;
/// How many accounts the farms have together.
pub(super) const ACCOUNTS: usize = FARM_SIZE + SMALL_SIZE;

/// When the tournament ended whose prize waits.
const ENDED_AGO: Duration = Duration::hours(30);
const PRIZE: Credits = Credits(7_500);

/// Makes the farms, a prize and an invitation that wait, and a case.
///
/// # Errors
/// The database's.
pub(super) async fn fill(app: &App, people: &mut People<'_>, by: &str) -> anyhow::Result<()> {
    let farm = accounts(app, people, FARM, FARM_SIZE).await?;
    let small = accounts(app, people, SMALL, SMALL_SIZE).await?;
    if let [inviter, friend, winner, ..] = farm[..] {
        invite(app, inviter, friend).await?;
        prize(app, winner).await?;
        people.send(FARM + 2, ENDED_AGO).await?;
    }
    cases::gather(app).await?;
    let case = NewCase {
        title: "Three accounts of one browser",
        reason: "The same browser within an hour, ticket 4715",
        group: None,
        subscribers: small,
        by,
    };
    let case = cases::open(&acting(app, by, "cases open", &"new"), case).await?;
    let note =
        "The three log in one after the other each evening. Asked care whether they are one household.";
    cases::add_note(&acting(app, by, "cases note", &case.id), case.id, note, by).await?;
    cases::gather(app).await?;
    Ok(())
}

/// Accounts that come in one browser one after the other and claim their streak on five days.
async fn accounts(
    app: &App,
    people: &mut People<'_>,
    first: usize,
    size: usize,
) -> anyhow::Result<Vec<SubscriberId>> {
    let mut farm = Vec::with_capacity(size);
    for person in first..first + size {
        let minutes = Duration::minutes(3 * i64::try_from(person - first).unwrap_or(0));
        let at = |days: i64| Duration::days(days) - minutes;
        people.perform(&Planned { ago: at(6), person, step: Step::Open }).await?;
        for day in (1..=5).rev() {
            people.perform(&Planned { ago: at(day), person, step: Step::CheckIn }).await?;
        }
        farm.push(people.subscriber(person)?);
    }
    let tx = app.store.begin().await?;
    for pair in farm.windows(2) {
        tx.invites().share_browser(pair[0], pair[1], app.now() - Duration::hours(20)).await?;
    }
    tx.commit().await?;
    Ok(farm)
}

/// An invitation that waits for its signs.
async fn invite(app: &App, inviter: SubscriberId, friend: SubscriberId) -> AppResult<()> {
    let (id, then) = (app.new_id(), app.now() - Duration::days(5));
    let tx = app.store.begin().await?;
    tx.invites().add(&NewInvite { id, inviter, friend, at: then }).await?;
    let change = InviteChange {
        id,
        from: InviteState::Pending,
        to: InviteState::Held,
        look_at: app.now(),
        ready_at: Some(app.now() - Duration::hours(22)),
        signs: BTreeSet::from([InviteSign::SameNetwork, InviteSign::SameBrowser]),
        lapse: None,
        inviter_paid: Credits::ZERO,
        friend_paid: Credits::ZERO,
    };
    let today = app.today();
    tx.invites().change(&[change], today.with_day(1).unwrap_or(today), app.now()).await?;
    tx.commit().await?;
    Ok(())
}

/// A tournament that the account won, like one of the catalogue. A catalogue without tournaments has none.
async fn prize(app: &App, winner: SubscriberId) -> AppResult<()> {
    let listed = tournaments::list(app, TournamentKind::Esl).await?;
    let Some(model) = listed.into_iter().next() else { return Ok(()) };
    let starts_at = app.now() - ENDED_AGO - Duration::hours(2);
    let new = NewTournament {
        slug: format!("demo-night-cup-{}", Uuid::simple(app.new_id())),
        series: "demo-night-cup".into(),
        name: "Night Cup".into(),
        opens_at: starts_at - Duration::days(2),
        starts_at,
        ends_at: None,
        state: TournamentState::Open,
        max_players: None,
        entry_fee: Credits::ZERO,
        prizes: [PRIZE, Credits::ZERO, Credits::ZERO],
        ..model.plan
    };
    let before = people::at(app, ENDED_AGO + Duration::hours(3));
    let tx = before.store.begin().await?;
    let created = tx.tournaments().create(&new, before.now()).await?;
    tx.commit().await?;
    let Some(id) = created else { return Ok(()) };
    match tournaments::check_in(&before, winner, id, None).await {
        Err(AppError::Refused(refusal)) => {
            tracing::info!(code = %refusal.code, "the demo has no prize that waits");
            return Ok(());
        }
        other => other?,
    };
    let ended = people::at(app, ENDED_AGO);
    let tx = ended.store.begin().await?;
    let Some(tournament) = tx.tournaments().find(id).await? else { return Ok(()) };
    let won = Winner { subscriber: winner, place: 1, prize: PRIZE };
    tournaments::award(&ended, &*tx, &tournament, &[won]).await?;
    tx.tournaments()
        .change_state(id, tournament.version, TournamentState::Ended, Some(ended.now()), ended.now())
        .await?;
    tx.commit().await?;
    Ok(())
}
