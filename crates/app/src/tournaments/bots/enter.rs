use arena_rules::Credits;
use arena_rules::tournament::bots::{self, BotPolicy, BotStrength};
use arena_rules::tournament::registration::RegistrationEntry;
use arena_rules::tournament::{TournamentKind, TournamentState};
use chrono::{DateTime, Utc};

use super::play::contest;
use crate::AppResult;
use crate::error::refuse;
use crate::ports::{NewEntry, Repositories, SubscriberId, Tournament};

/// A bot to enter.
#[derive(Clone, Debug)]
pub struct NewBot {
    /// The subscriber under which the bot enters; it has no number and belongs to nobody.
    pub subscriber: SubscriberId,
    /// The name that others see.
    pub nickname: String,
    /// The bot's strength.
    pub strength: BotStrength,
}

/// Enters a bot into an ESL tournament before it begins, checked in and free, in the caller's
/// transaction. Bots have no other way in. [`super::give_way`] checks the rules again at the draw.
///
/// # Errors
/// Refusals `bots_only_for_nothing`, `bots_not_open`, `bots_not_this_game`, `already_registered`.
pub async fn enter(
    repos: &dyn Repositories,
    policy: BotPolicy,
    tournament: &Tournament,
    bot: NewBot,
    at: DateTime<Utc>,
) -> AppResult<()> {
    let plan = &tournament.plan;
    if !policy.admits(plan.entry_fee, plan.prizes) {
        return refuse("bots_only_for_nothing", bots::ONLY_FOR_NOTHING);
    }
    if plan.kind != TournamentKind::Esl || plan.state != TournamentState::Open {
        return refuse("bots_not_open", bots::NOT_OPEN);
    }
    if plan.game_unique_id.as_deref().and_then(contest).is_none() {
        return refuse("bots_not_this_game", bots::NOT_THIS_GAME);
    }
    let NewBot { subscriber, nickname, strength } = bot;
    let entry = NewEntry {
        tournament: tournament.id,
        subscriber,
        entrant: RegistrationEntry { nickname, uid: None, email: None },
        fee: Credits::ZERO,
        checked_in: true,
        room_told: 0,
        bot: Some(strength),
        at,
    };
    if !repos.tournament_entries().enter(&entry).await? {
        return refuse("already_registered", arena_rules::tournament::texts::ALREADY_CHECKED_IN);
    }
    Ok(())
}
