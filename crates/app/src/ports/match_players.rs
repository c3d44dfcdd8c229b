use arena_rules::Credits;
use arena_rules::tournament::TournamentState;
use arena_rules::tournament::appearance::Side;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;
use super::matches::{Face, Match, ShownMatch};
use super::rounds::Round;

/// An ESL tournament as one of its entrants sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnteredTournament {
    /// The tournament.
    pub id: i64,
    /// The series, by which its name is translated.
    pub series: String,
    /// The name.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The in-house game's id.
    pub game_unique_id: Option<String>,
    /// The small picture's slug.
    pub thumbnail: String,
    /// The state.
    pub state: TournamentState,
    /// The start.
    pub starts_at: DateTime<Utc>,
    /// When the state last changed.
    pub changed_at: DateTime<Utc>,
    /// Seconds from one round's start to the next one's.
    pub round_seconds: u32,
    /// Seconds before a match at which its room id is sent.
    pub room_lead_seconds: u32,
    /// The entrant's place, if there are results.
    pub place: Option<i32>,
    /// The prize paid to the entrant.
    pub prize_paid: Credits,
    /// The entrant's newest match with its round; `None` before the draw.
    pub newest: Option<EnteredMatch>,
}

/// An entrant's match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnteredMatch {
    /// The match.
    pub of: Match,
    /// The match's round.
    pub round: Round,
    /// The opponent; `None` for a bye.
    pub opponent: Option<Opponent>,
}

/// A player's opponent, as others see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The name at entry.
    pub nickname: String,
    /// Shown beside the name.
    pub face: Face,
    /// Whether the opponent is a bot.
    pub bot: bool,
}

/// The players of matches: who appears, who claims a win, who goes on, and a player's own matches.
#[async_trait]
pub trait MatchPlayers: Send + Sync {
    /// Records that a side's player appeared; `false` if they had appeared before, or the match is not
    /// running.
    async fn appear(&self, of: &Match, side: Side, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Records that a round's bots appeared, when its rooms have just opened.
    async fn bots_appear(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<()>;

    /// Whether a match of a round waits in a live room for a checked-in player. Bots count as there; once
    /// turns were played, both players do.
    async fn any_awaited(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// Ends the wait for the players of [`MatchPlayers::any_awaited`]: a walkover if one player came, both
    /// absent if neither did. Returns the number of matches.
    async fn stop_waiting(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64>;

    /// Records that a side's player reports a win; `false` if the match is not running.
    async fn claim(&self, of: &Match, side: Side) -> StoreResult<bool>;

    /// Returns the players who go on from a round, by position.
    async fn winners(&self, tournament: i64, round: u32) -> StoreResult<Vec<SubscriberId>>;

    /// Returns the players who had a bye.
    async fn had_bye(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>>;

    /// Returns the match that a player won in a round.
    async fn won_by(&self, tournament: i64, round: u32, player: SubscriberId) -> StoreResult<Option<Match>>;

    /// Returns a player's matches, newest first.
    async fn matches_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<Match>>;

    /// Returns a player's matches as the public reads them, newest first.
    async fn shown_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<ShownMatch>>;

    /// Returns the ESL tournaments that a subscriber has entered, each with their newest match. Those that
    /// were over before `over_since` are left out.
    async fn entered_tournaments(
        &self,
        subscriber: SubscriberId,
        over_since: DateTime<Utc>,
    ) -> StoreResult<Vec<EnteredTournament>>;
}
