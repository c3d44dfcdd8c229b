//! Who has entered a tournament of the catalogue from its beginning: players of nobody's, and bots.

use anyhow::{Context, ensure};
use arena_adapters::random::SystemRandom;
use arena_app::ports::{NewEntry, NewSubscriber, NewTournament, Repositories, SubscriberId, new_id};
use arena_app::tournaments::bots::{self, NewBot};
use arena_rules::Credits;
use arena_rules::tournament::Kind;
use arena_rules::tournament::bots::{BotPolicy, BotStrength};
use arena_rules::tournament::registration::Entrant;
use chrono::{DateTime, Utc};

/// Enters them.
pub(super) struct Entering<'a> {
    pub(super) repos: &'a dyn Repositories,
    pub(super) now: DateTime<Utc>,
    pub(super) bots: BotPolicy,
}

impl Entering<'_> {
    /// Enters a player of nobody's.
    pub(super) async fn player(
        &self,
        tournament: i64,
        plan: &NewTournament,
        name: &str,
    ) -> anyhow::Result<SubscriberId> {
        let subscriber = self.nobody(name).await?;
        let entry = NewEntry {
            tournament,
            subscriber,
            entrant: Entrant { nickname: name.to_owned(), uid: None, email: None },
            fee: Credits::ZERO,
            checked_in: plan.kind == Kind::Esl,
            room_told: 0,
            bot: None,
            at: plan.opens_at.min(self.now),
        };
        let entries = self.repos.tournament_entries();
        ensure!(entries.enter(&entry).await?, "player {name} was entered by somebody else");
        entries.count_for(subscriber, 1).await?;
        Ok(subscriber)
    }

    /// Enters a bot.
    pub(super) async fn bot(&self, tournament: i64, name: &str, strength: BotStrength) -> anyhow::Result<()> {
        let bot = NewBot { subscriber: self.nobody(name).await?, nickname: name.to_owned(), strength };
        let tournament = self.repos.tournaments().find(tournament).await?;
        let tournament = tournament.context("the tournament that was just written is gone")?;
        bots::enter(self.repos, self.bots, &tournament, bot, self.now)
            .await
            .with_context(|| format!("tournament {}: bot {name}", tournament.plan.slug))
    }

    /// A subscriber without a number; who was in an earlier tournament is the same one.
    async fn nobody(&self, name: &str) -> anyhow::Result<SubscriberId> {
        let partner_id = format!("content/{name}");
        if let Some(subscriber) = self.repos.subscribers().by_partner_id(&partner_id).await? {
            return Ok(subscriber);
        }
        let id = SubscriberId(new_id(self.now, &SystemRandom));
        let new = NewSubscriber { id, msisdn: None, partner_id: Some(partner_id), plan: None, at: self.now };
        ensure!(self.repos.subscribers().create(&new).await?, "player {name} was written by somebody else");
        Ok(id)
    }
}
