//! Tournaments as the organiser's desk of the console reads them.

use crate::ports::{
    ChangeRequest, EntryFees, MatchVerdict, Round, ShownMatch, SubscriberId, Tournament, TournamentCounts,
    TournamentCursor, TournamentEntry, TournamentFilter,
};
use crate::{App, AppResult};

/// Tournaments and entrants of a page.
const PAGE: u64 = 50;
/// Matches of a page.
const MATCHES: u64 = 64;

/// A page of a queue of the desk.
#[derive(Clone, Debug)]
pub struct TournamentPage {
    /// The tournaments.
    pub tournaments: Vec<Tournament>,
    /// The position behind which the next page begins; `None` on the last.
    pub next: Option<TournamentCursor>,
}

/// A page of entrants, by subscriber id.
#[derive(Clone, Debug)]
pub struct EntrantPage {
    /// The entries.
    pub entries: Vec<TournamentEntry>,
    /// The entrant behind whom the next page begins; `None` on the last.
    pub next: Option<SubscriberId>,
}

/// A match of a bracket, as staff see it.
#[derive(Clone, Debug)]
pub struct BracketMatch {
    /// The match with its players.
    pub shown: ShownMatch,
    /// How it was decided.
    pub verdict: Option<MatchVerdict>,
}

/// A page of a round's matches, by position.
#[derive(Clone, Debug)]
pub struct BracketPage {
    /// The matches.
    pub matches: Vec<BracketMatch>,
    /// The position at which the next page begins; `None` on the last.
    pub next: Option<u32>,
}

/// Returns a page of a queue of the desk.
///
/// # Errors
/// The database's.
pub async fn desk_page(
    app: &App,
    filter: TournamentFilter,
    after: Option<TournamentCursor>,
) -> AppResult<TournamentPage> {
    let tournaments = app.store.read().tournament_desk().queue(filter, app.now(), after, PAGE).await?;
    let full = tournaments.len() as u64 == PAGE;
    let cursor = |last: &Tournament| TournamentCursor { starts_at: last.plan.starts_at, id: last.id };
    let next = tournaments.last().filter(|_| full).map(cursor);
    Ok(TournamentPage { tournaments, next })
}

/// Counts the tournaments that are not over, of the filter's kind.
///
/// # Errors
/// The database's.
pub async fn desk_counts(app: &App, filter: TournamentFilter) -> AppResult<TournamentCounts> {
    Ok(app.store.read().tournament_desk().counts(filter.kind, app.now()).await?)
}

/// Returns what a tournament's entrants paid: a cancellation gives it back.
///
/// # Errors
/// The database's.
pub async fn entry_fees(app: &App, id: i64) -> AppResult<EntryFees> {
    Ok(app.store.read().tournament_desk().fees(id).await?)
}

/// Returns a page of a tournament's entrants whose name begins with `name`, or whose UID it is; all for an empty one.
///
/// # Errors
/// The database's.
pub async fn entrant_page(
    app: &App,
    id: i64,
    name: &str,
    after: Option<SubscriberId>,
) -> AppResult<EntrantPage> {
    let desk = app.store.read().tournament_desk();
    let entries = desk.entries(id, name.trim(), after, PAGE).await?;
    let full = entries.len() as u64 == PAGE;
    let next = entries.last().filter(|_| full).map(|last| last.subscriber);
    Ok(EntrantPage { entries, next })
}

/// Returns a tournament's changes that wait for a second person, oldest first.
///
/// # Errors
/// The database's.
pub async fn waiting_changes(app: &App, id: i64) -> AppResult<Vec<ChangeRequest>> {
    Ok(app.store.read().changes().open_of_tournament(id, app.now()).await?)
}

/// Returns a tournament's rounds, first to last.
///
/// # Errors
/// The database's.
pub async fn rounds(app: &App, id: i64) -> AppResult<Vec<Round>> {
    let mut rounds = app.store.read().rounds().list(id).await?;
    rounds.reverse();
    Ok(rounds)
}

/// Returns a page of a round's matches from position `first`.
///
/// # Errors
/// The database's.
pub async fn bracket_page(app: &App, id: i64, round: u32, first: u32) -> AppResult<BracketPage> {
    let read = app.store.read();
    let shown = read.matches().shown(id, round, u64::from(first), MATCHES).await?;
    let mut verdicts = read.tournament_desk().verdicts(id, round, first, MATCHES).await?;
    let full = shown.len() as u64 == MATCHES;
    let next = shown.last().filter(|_| full).map(|last| last.of.position + 1);
    let matches = shown.into_iter().map(|shown| {
        let at = verdicts.iter().position(|verdict| verdict.position == shown.of.position);
        BracketMatch { verdict: at.map(|at| verdicts.swap_remove(at)), shown }
    });
    Ok(BracketPage { matches: matches.collect(), next })
}
