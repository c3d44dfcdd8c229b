//! What players are told, some at a time: a round may have 100,000 of them.

use arena_rules::tournament::appearance::ResultType;
use arena_rules::tournament::match_texts::{self, Out};
use chrono::Duration;

use crate::ports::{Match, Repositories, Round, SubscriberId, Tournament};
use crate::{App, AppResult, messages};

/// Matches whose players are told in one transaction.
const AT_ONCE: u64 = 100;
/// How long the news of being out is of use.
const NEWS: Duration = Duration::days(1);

/// Tells the players of the next matches their rooms, and moves the mark behind them.
pub(super) async fn rooms(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
) -> AppResult<()> {
    let (id, plan) = (tournament.id, &tournament.plan);
    let matches = repos.matches().at_positions(id, round.number, round.reminded, AT_ONCE).await?;
    let product = &app.settings.product;
    // Afterwards nobody gets in.
    let until = round.starts_at.max(app.now()) + Duration::seconds(plan.countdown_seconds.into());
    let key = format!("tournament/{id}/round/{}", round.number);
    for of in &matches {
        if of.b.is_none() {
            let text = match_texts::bye(product, &plan.name, &round.title);
            messages::tell_once(app, repos, of.a, "match_bye", &key, text, until).await?;
            continue;
        }
        for player in [Some(of.a), of.b].into_iter().flatten() {
            let text = match_texts::room(
                product,
                &plan.name,
                &round.title,
                round.starts_at,
                app.settings.zone,
                of.room.as_str(),
            );
            messages::tell_once(app, repos, player, "match_room", &key, text, until).await?;
        }
    }
    // A round that is shorter than it says would never be told to its end.
    let to = matches.last().map_or(round.matches, |last| last.position + 1);
    repos.matches().set_reminded(id, round.number, round.reminded, to).await?;
    Ok(())
}

/// Tells those who are out by some of a round's decided matches.
pub(super) async fn out(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
) -> AppResult<()> {
    let decided = repos.matches().take_untold(tournament.id, round.number, AT_ONCE, app.now()).await?;
    for of in &decided {
        for (player, why) in out_by(of) {
            one_out(app, repos, tournament, round, player, why).await?;
        }
    }
    Ok(())
}

/// Tells somebody that they are out of a tournament, which happens once.
pub(super) async fn one_out(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    player: SubscriberId,
    why: Out,
) -> AppResult<()> {
    let text = match_texts::out(&app.settings.product, &tournament.plan.name, &round.title, why);
    let key = format!("tournament/{}/out", tournament.id);
    messages::tell_once(app, repos, player, "tournament_out", &key, text, app.now() + NEWS).await?;
    Ok(())
}

/// Who is out by a match, and why.
fn out_by(of: &Match) -> Vec<(SubscriberId, Out)> {
    let both = |why| [Some(of.a), of.b].into_iter().flatten().map(|player| (player, why)).collect();
    match of.result {
        None | Some(ResultType::Bye) => Vec::new(),
        Some(ResultType::Normal) => of.loser().map(|player| (player, Out::Lost)).into_iter().collect(),
        Some(ResultType::Walkover) => of.loser().map(|player| (player, Out::Missed)).into_iter().collect(),
        Some(ResultType::BothAbsent) => both(Out::Missed),
        Some(ResultType::Undecided) => both(Out::Undecided),
    }
}
