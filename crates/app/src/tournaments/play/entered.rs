use arena_rules::tournament::PlayerState;
use arena_rules::tournament::player_state::MatchFacts;
use arena_rules::tournament::schedule;
use chrono::{DateTime, Duration, Utc};

use crate::ports::{EnteredMatch, EnteredTournament, SubscriberId};
use crate::{App, AppResult};

/// A tournament stays in its entrants' list for this long after its end.
const SHOWN_AFTER: Duration = Duration::hours(24);

/// A tournament that a subscriber has entered, and their state in it.
#[derive(Clone, Debug)]
pub struct TournamentProgress {
    /// The tournament with the subscriber's newest match.
    pub tournament: EnteredTournament,
    /// The subscriber's state in it.
    pub state: PlayerState,
    /// The planned time of the next round, for a subscriber who is through.
    pub next_at: Option<DateTime<Utc>>,
}

/// Returns the ESL tournaments that a subscriber has entered, the most urgent first. One that is over stays
/// for a day.
///
/// # Errors
/// The database's.
pub async fn entered_tournaments(app: &App, subscriber: SubscriberId) -> AppResult<Vec<TournamentProgress>> {
    let now = app.now();
    let read = app.store.read();
    let found = read.match_players().entered_tournaments(subscriber, now - SHOWN_AFTER).await?;
    let mut entered: Vec<TournamentProgress> =
        found.into_iter().map(|tournament| progress(app, tournament, subscriber, now)).collect();
    entered.sort_by_key(|one| (one.state, due(one, now), one.tournament.id));
    Ok(entered)
}

fn progress(
    app: &App,
    tournament: EnteredTournament,
    subscriber: SubscriberId,
    now: DateTime<Utc>,
) -> TournamentProgress {
    let facts = tournament.newest.as_ref().map(|newest| facts(newest, subscriber));
    let state = PlayerState::of(tournament.state, tournament.place, facts.as_ref(), now);
    let next_at = match &tournament.newest {
        // The winner of the last match is the champion.
        Some(newest) if state == PlayerState::Through && newest.round.matches > 1 => {
            Some(schedule::next_round(
                newest.round.starts_at,
                tournament.round_seconds,
                app.settings.zone,
                Duration::seconds(tournament.room_lead_seconds.into()),
                now,
            ))
        }
        _ => None,
    };
    TournamentProgress { tournament, state, next_at }
}

fn facts(EnteredMatch { of, round, .. }: &EnteredMatch, subscriber: SubscriberId) -> MatchFacts {
    MatchFacts {
        state: of.state,
        won: of.winner == Some(subscriber),
        appeared: of.side_of(subscriber).is_some_and(|side| of.appeared(side)),
        told: of.position < round.reminded,
        appear_until: round.appear_until,
    }
}

/// The time to sort tournaments of one state by: the next event first, the latest result first.
fn due(progress: &TournamentProgress, now: DateTime<Utc>) -> Duration {
    let TournamentProgress { tournament, state, next_at } = progress;
    if !state.is_in() {
        return now - tournament.changed_at;
    }
    let round = tournament.newest.as_ref().map(|newest| newest.round.starts_at);
    next_at.or(round).unwrap_or(tournament.starts_at) - now
}
