use arena_rules::tournament::registration::CREDITS_TYPE;
use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_rules::{Credits, levels};
use chrono::{DateTime, Utc};

use super::create::create;
use super::plan::room_lead_seconds;
use crate::error::refuse;
use crate::ports::{NewTournament, Tournament};
use crate::{App, AppResult};

/// What staff say of a new tournament; the rest follows from its game.
#[derive(Clone, Debug)]
pub struct TournamentDraft {
    /// The kind.
    pub kind: TournamentKind,
    /// The displayed name.
    pub name: String,
    /// The game's id in the catalogue.
    pub game: String,
    /// When entering begins.
    pub opens_at: DateTime<Utc>,
    /// The start.
    pub starts_at: DateTime<Utc>,
    /// A weekly tournament's end.
    pub ends_at: Option<DateTime<Utc>>,
    /// The minimum of entrants to hold the tournament.
    pub min_players: u32,
    /// The maximum of entrants; `None`: no limit.
    pub max_players: Option<u32>,
    /// The entry fee.
    pub entry_fee: Credits,
    /// The prizes of places 1 to 3.
    pub prizes: [Credits; 3],
    /// Whether registering asks for a UID.
    pub uid_check: bool,
    /// Seconds from one round's start to the next one's.
    pub round_seconds: u32,
    /// Seconds that a player has to appear.
    pub countdown_seconds: u32,
    /// Seconds that a match may stay undecided.
    pub match_seconds: u32,
}

/// Creates a tournament from a draft.
///
/// # Errors
/// Refusals `unknown_game`, `game_not_played_here`, those of [`create`].
pub async fn create_draft(app: &App, draft: TournamentDraft) -> AppResult<Tournament> {
    let found = app.store.read().games().find(&draft.game).await?;
    let Some(game) = found.filter(|game| game.active) else {
        return refuse("unknown_game", "This game is not on offer.");
    };
    let esl = draft.kind == TournamentKind::Esl;
    if esl && levels::game(&game.game_unique_id).is_none() {
        let text =
            format!("{} is not played here: an ESL tournament needs a game of this portal.", game.name);
        return refuse("game_not_played_here", text);
    }
    let slug = slug_of(&draft.name);
    let planned = NewTournament {
        series: slug.clone(),
        slug,
        kind: draft.kind,
        name: draft.name.trim().to_owned(),
        room_lead_seconds: room_lead_seconds(&game.game_unique_id),
        game: game.name,
        game_unique_id: esl.then_some(game.game_unique_id),
        opens_at: draft.opens_at,
        starts_at: draft.starts_at,
        ends_at: draft.ends_at,
        state: TournamentState::Open,
        min_players: draft.min_players,
        max_players: draft.max_players,
        round_seconds: draft.round_seconds,
        countdown_seconds: draft.countdown_seconds,
        match_seconds: draft.match_seconds,
        entry_fee: draft.entry_fee,
        prizes: draft.prizes,
        uid_check: draft.uid_check,
        tourn_type: CREDITS_TYPE.to_owned(),
        banner: game.thumbnail.clone(),
        thumbnail: game.thumbnail,
        platform: "Mobile".to_owned(),
    };
    create(app, planned).await
}

/// Returns a slug for a name: `friday-cup` for `Friday Cup!`, `tournament` without any Latin letter or digit.
fn slug_of(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "tournament".to_owned() } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_a_slug() {
        for (name, slug) in [("Friday Cup!", "friday-cup"), ("  5 v 5 ", "5-v-5"), ("عید کپ", "tournament")]
        {
            assert_eq!(slug_of(name), slug);
        }
    }
}
