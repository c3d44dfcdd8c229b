//! The first entrants of the catalogue's tournaments: invented players, and bots.

use anyhow::{Context, ensure};
use arena_adapters::random::SystemRandom;
use arena_app::ports::{NewEntry, NewSubscriber, NewTournament, Repositories, SubscriberId, new_id};
use arena_app::tournaments::bots::{self, NewBot};
use arena_rules::Credits;
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::bots::{BotPolicy, BotStrength};
use arena_rules::tournament::registration::RegistrationEntry;
use chrono::{DateTime, Utc};

pub(super) struct DemoEntries<'a> {
    pub(super) repos: &'a dyn Repositories,
    pub(super) now: DateTime<Utc>,
    pub(super) bots: BotPolicy,
}

impl DemoEntries<'_> {
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
            entrant: RegistrationEntry { nickname: name.to_owned(), uid: None, email: None },
            fee: Credits::ZERO,
            checked_in: plan.kind == TournamentKind::Esl,
            room_told: 0,
            bot: None,
            at: plan.opens_at.min(self.now),
        };
        let entries = self.repos.tournament_entries();
        ensure!(
            entries.enter(&entry).await?,
            "another process entered the player {name} meanwhile; seed again"
        );
        entries.count_for(subscriber, 1).await?;
        Ok(subscriber)
    }

    pub(super) async fn bot(&self, tournament: i64, name: &str, strength: BotStrength) -> anyhow::Result<()> {
        let bot = NewBot { subscriber: self.nobody(name).await?, nickname: name.to_owned(), strength };
        let tournament = self.repos.tournaments().find(tournament).await?;
        let tournament = tournament.context("the tournament that was just created is gone")?;
        bots::enter(self.repos, self.bots, &tournament, bot, self.now)
            .await
            .with_context(|| format!("tournament {}: bot {name}", tournament.plan.slug))
    }

    /// The invented subscriber of a name, without a number: the same in every tournament.
    async fn nobody(&self, name: &str) -> anyhow::Result<SubscriberId> {
        let partner_id = format!("content/{name}");
        if let Some(subscriber) = self.repos.subscribers().by_partner_id(&partner_id).await? {
            return Ok(subscriber);
        }
        let id = SubscriberId(new_id(self.now, &SystemRandom));
        let new = NewSubscriber { id, msisdn: None, partner_id: Some(partner_id), plan: None, at: self.now };
        ensure!(
            self.repos.subscribers().create(&new).await?,
            "another process created the player {name} meanwhile; seed again"
        );
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use arena_app::App;
    use arena_app::ports::Tournament;
    use arena_app::tournaments::engine;
    use arena_rules::tournament::TournamentState;
    use arena_testkit::{TestApp, TestDatabase, both_engines, game};
    use chrono::Duration;

    use super::super::tests::good;
    use super::super::tournaments::Tournaments;
    use super::super::{FileReport, Kind as _, Moment};
    use super::*;

    const BLITZ: &str = "[[tournament]]\nslug = \"blitz\"\nkind = \"esl\"\nname = \"Blitz\"\ngame = \"cannon-clash\"\n\
        every = \"6m\"\nopens = \"-1m\"\nstarts = \"+5m\"\nprizes = [30, 20, 10]\nmin_players = 2\n\
        round_seconds = 30\nroom_lead_seconds = 20\ncountdown_seconds = 60\nmatch_seconds = 300\n\
        bots = { weak = [\"Oil\", \"Tin\"], average = [\"Cog\"], strong = [\"Iron\"] }\n";

    async fn demo(db: TestDatabase) -> TestApp {
        let t = TestApp::new(db).await;
        t.seed_tasks(&[game("cannon-clash"), game("aim-train")], &[]).await;
        t
    }

    /// Writes due tournaments like a demo every two minutes, or like a command in production once. Returns
    /// their number.
    async fn follow_up(app: &App, text: &str, bots: BotPolicy) -> usize {
        let demo = bots == BotPolicy::Anywhere;
        let moment = Moment { now: app.now(), zone: app.settings.zone, bots, demo, renews: demo };
        seed(app, text, moment).await.added()
    }

    async fn seed(app: &App, text: &str, moment: Moment) -> FileReport {
        let tx = app.store.begin().await.unwrap();
        let tournaments: Tournaments = good(text, moment);
        let mut report = FileReport::new("tournaments.toml", tournaments.len());
        tournaments.seed(&*tx, &mut report).await.unwrap();
        tx.commit().await.unwrap();
        report
    }

    async fn steps(app: &App, id: i64) {
        while engine::step(app, id).await.unwrap() == engine::StepOutcome::Did {}
    }

    async fn newest(t: &TestApp) -> Tournament {
        t.read().tournaments().newest_of("blitz").await.unwrap().unwrap()
    }

    both_engines! {
        async fn a_series_begins_anew_every_few_minutes(db: TestDatabase) {
            let t = demo(db).await;
            let begin = t.app.now();
            let mut ids: Vec<i64> = Vec::new();
            for minute in 0..60 {
                t.clock.set(begin + Duration::minutes(minute));
                if minute % 2 == 0 {
                    let written = follow_up(&t.app, BLITZ, BotPolicy::Anywhere).await;
                    assert!(written <= 1, "{written}");
                    assert_eq!(follow_up(&t.app, BLITZ, BotPolicy::Anywhere).await, 0, "once");
                }
                let newest = newest(&t).await;
                if ids.last() != Some(&newest.id) {
                    assert_eq!(newest.plan.starts_at, begin + Duration::minutes(5 + 6 * ids.len() as i64));
                    assert_eq!((newest.entered, newest.bots), (4, 4));
                    ids.push(newest.id);
                }
                for id in &ids {
                    steps(&t.app, *id).await;
                }
                let all = t.read().tournaments().list(TournamentKind::Esl, begin, 3, 100).await.unwrap();
                let to_join = all.iter().filter(|one| one.standing().joinable(t.app.now()).is_ok());
                assert!((1..=2).contains(&to_join.count()), "there is always one to join");
                assert!(all.len() <= 2 + 2 + 3, "and the list does not fill up");
            }
            assert_eq!(ids.len(), 11);
            // Bots alone played the first tournaments to the end, and nobody was paid.
            let first = t.tournament(ids[0]).await;
            assert_eq!(first.plan.state, TournamentState::Ended);
            assert_eq!(t.db.raw().await.count("ledger_txn").await.unwrap(), 0);
            t.assert_ledger_sound().await;
            // After a night the series continues at the same minutes.
            t.clock.set(begin + Duration::hours(9));
            assert_eq!(follow_up(&t.app, BLITZ, BotPolicy::Anywhere).await, 1);
            assert_eq!(newest(&t).await.plan.starts_at, begin + Duration::hours(9) + Duration::minutes(5));
        }

        async fn production_passes_over_what_has_bots_and_a_prize(db: TestDatabase) {
            let t = demo(db).await;
            assert_eq!(follow_up(&t.app, BLITZ, BotPolicy::ForNothing).await, 0);
            assert_eq!(t.db.raw().await.count("tournament").await.unwrap(), 0);
            let free = BLITZ.replace("[30, 20, 10]", "[0, 0, 0]");
            assert_eq!(follow_up(&t.app, &free, BotPolicy::ForNothing).await, 1);
        }

        async fn the_catalogue_s_own_series_are_played_by_bots_of_all_strengths(db: TestDatabase) {
            let t = demo(db).await;
            let text = include_str!("../../../../../content/tournaments.toml");
            let from = text.find("# --- ESL against bots").unwrap();
            assert_eq!(follow_up(&t.app, &text[from..], BotPolicy::Anywhere).await, 2);
            for strength in 0..3 {
                let bots = format!("tournament_entry WHERE bot = {strength}");
                assert!(t.db.raw().await.count(&bots).await.unwrap() >= 4);
            }
            assert_eq!(t.db.raw().await.count("subscriber_number").await.unwrap(), 0);
        }
    }
}
