//! Writes the entries of `tournaments.toml`: creates a series' tournaments and changes existing ones.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail};
use arena_app::ports::{CatalogueRecord, EntryKind, NewTournament, Repositories, Tournament};
use arena_app::tournaments::SHOWN_AFTER;
use arena_rules::tournament::schedule::next_of_series;
use arena_rules::tournament::{TournamentKind, TournamentState};
use async_trait::async_trait;
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};

use super::merge::{note, records};
use super::report::{Event, FileReport};
use super::series::DemoEntries;
use super::tournament_amend::{Amendment, written};
use super::tournament_facts::of_plan;
use super::tournaments::{NAME, Row, Series, Tournaments};
use super::{Kind, Moment, Reference, played};

enum Due {
    /// A tournament that starts at this time.
    At(DateTime<Utc>),
    No,
    /// No tournament, for this reason.
    Because(String),
}

#[async_trait]
impl Kind for Tournaments {
    fn name(&self) -> &'static str {
        NAME
    }

    fn len(&self) -> usize {
        self.series.len()
    }

    fn slugs(&self) -> Option<(EntryKind, BTreeSet<String>)> {
        Some((EntryKind::Tournaments, self.series.iter().map(|series| series.next.series.clone()).collect()))
    }

    async fn seed(&self, repos: &dyn Repositories, report: &mut FileReport) -> anyhow::Result<()> {
        let records = records(repos, NAME).await?;
        for series in &self.series {
            self.seed_one(repos, series, records.get(&series.next.series), report).await?;
        }
        if !self.moment.renews {
            self.leave(repos, &records, report).await?;
        }
        Ok(())
    }

    fn references(&self) -> Vec<Reference<'_>> {
        let read = self.series.iter().filter_map(|series| Some((series, series.at.as_ref()?)));
        read.map(|(series, at)| {
            let made_here = series.next.kind == TournamentKind::Esl;
            Reference { at, game: &series.game, made_here }
        })
        .collect()
    }
}

impl Tournaments {
    /// Creates the next tournament of a series if one is due, else updates the newest one.
    pub(super) async fn seed_one(
        &self,
        repos: &dyn Repositories,
        series: &Series,
        record: Option<&CatalogueRecord>,
        report: &mut FileReport,
    ) -> anyhow::Result<()> {
        let label = series.label();
        if let Some(why) = series.barred(self.moment) {
            report.add(&label, Event::Skipped(why.to_owned()));
            return Ok(());
        }
        let newest = repos.tournaments().newest_of(&series.next.series).await?;
        let file = series.written();
        let (tournament, file) = match self.due(series, newest.as_ref(), record) {
            Due::At(starts_at) => {
                let plan = self.create(repos, series, starts_at, report).await?;
                (of_plan(&plan), file)
            }
            due => {
                if let Due::Because(why) = due {
                    report.add(&label, Event::Skipped(why));
                }
                match newest {
                    Some(newest) => self.amend(repos, series, newest, record, report).await?,
                    None => return Ok(()),
                }
            }
        };
        let wrote = json!({ "file": file, "tournament": tournament });
        let now = CatalogueRecord { slug: series.next.series.clone(), wrote: Some(wrote), offered: true };
        note(repos, NAME, record, now).await
    }

    /// Reports series that are gone from the file. Their tournaments continue: subscribers have entered.
    async fn leave(
        &self,
        repos: &dyn Repositories,
        records: &BTreeMap<String, CatalogueRecord>,
        report: &mut FileReport,
    ) -> anyhow::Result<()> {
        let here = |slug: &str| self.series.iter().any(|series| series.next.series == slug);
        for record in records.values().filter(|record| record.offered && !here(&record.slug)) {
            let newest = repos.tournaments().newest_of(&record.slug).await?;
            let what = match newest.filter(|newest| !newest.plan.state.is_over()) {
                Some(Tournament { id, .. }) => {
                    format!("tournament {id} goes on; `arena tournament cancel {id}` ends it")
                }
                None => "no tournament of it is on".to_owned(),
            };
            report.add(&format!("tournament {}", record.slug), Event::Gone(Some(what)));
            note(repos, NAME, Some(record), CatalogueRecord { offered: false, ..record.clone() }).await?;
        }
        Ok(())
    }

    fn due(&self, series: &Series, newest: Option<&Tournament>, record: Option<&CatalogueRecord>) -> Due {
        let (now, starts_at) = (self.moment.now, series.next.starts_at);
        let Some(newest) = newest else {
            return self.first(series);
        };
        if let Some(every) = series.every {
            return next_of_series(newest.plan.starts_at, every, now).map_or(Due::No, Due::At);
        }
        if self.moment.renews && series.row.starts.is_relative() {
            return if self.still_on(newest) { Due::No } else { Due::At(starts_at) };
        }
        let state = newest.plan.state;
        let ended = newest.plan.kind == TournamentKind::Weekly
            && newest.plan.ends_at.is_some_and(|ends_at| ends_at <= now);
        if !state.is_over() && !ended {
            return Due::No;
        }
        // A fixed date that differs from the recorded one means another tournament.
        let before = written(record, "file").map(|file| file.get("starts").cloned().unwrap_or_default());
        let dated = !series.row.starts.is_relative()
            && starts_at != newest.plan.starts_at
            && before.is_none_or(|before| before != json!(series.row.starts));
        let how = match state {
            TournamentState::Cancelled => "was cancelled",
            _ => "has ended",
        };
        let again = "a new date or a new slug begins another";
        match dated {
            true if starts_at > now => Due::At(starts_at),
            true => Due::Because(format!("tournament {} {how}, and the new date has passed", newest.id)),
            false => Due::Because(format!("tournament {} {how}, and stays so; {again}", newest.id)),
        }
    }

    fn first(&self, series: &Series) -> Due {
        let (now, plan) = (self.moment.now, &series.next);
        let starts_at = plan.starts_at;
        if let Some(every) = series.every.filter(|_| starts_at <= now) {
            return next_of_series(starts_at, every, now).map_or(Due::At(starts_at), Due::At);
        }
        let passed = match plan.kind {
            TournamentKind::Weekly => plan.ends_at.is_some_and(|ends_at| ends_at <= now),
            TournamentKind::Esl => starts_at <= now && series.players.is_empty(),
        };
        if passed && plan.state == TournamentState::Open {
            return Due::Because("its time has passed".to_owned());
        }
        Due::At(starts_at)
    }

    /// Whether a demo's series needs no further tournament yet.
    fn still_on(&self, newest: &Tournament) -> bool {
        let (plan, now) = (&newest.plan, self.moment.now);
        // A tournament created as finished counts for as long as it is shown.
        let shown_as_over = plan.ends_at.is_some_and(|ends_at| ends_at <= newest.created_at);
        if shown_as_over {
            return newest.changed_at + SHOWN_AFTER > now;
        }
        // A tournament that staff cancelled is not replaced before its start.
        let cancelled_ahead = plan.state == TournamentState::Cancelled && now < plan.starts_at;
        let ended = plan.kind == TournamentKind::Weekly && plan.ends_at.is_some_and(|end| end <= now);
        cancelled_ahead || !plan.state.is_over() && !ended
    }

    async fn create(
        &self,
        repos: &dyn Repositories,
        series: &Series,
        starts_at: DateTime<Utc>,
        report: &mut FileReport,
    ) -> anyhow::Result<NewTournament> {
        let entering = DemoEntries { repos, now: self.moment.now, bots: self.moment.bots };
        let plan = self.plan(repos, series, starts_at).await?;
        let id = self.insert(repos, &plan).await?;
        let mut players = Vec::with_capacity(series.players.len());
        for player in &series.players {
            players.push(entering.player(id, &series.next, player).await?);
        }
        for (name, strength) in &series.bots {
            entering.bot(id, name, *strength).await?;
        }
        if plan.kind == TournamentKind::Esl && plan.state == TournamentState::Ended {
            played::play(repos, id, &series.next, players).await?;
        }
        let what = format!("tournament {id} starts {}", starts_at.to_rfc3339_opts(SecondsFormat::Secs, true));
        report.add(&series.label(), Event::Added(Some(what)));
        Ok(plan)
    }

    /// Inserts a tournament. If the series had a tournament at this start, the slug gets a number.
    async fn insert(&self, repos: &dyn Repositories, plan: &NewTournament) -> anyhow::Result<i64> {
        for again in 1..10 {
            let slug = if again == 1 { plan.slug.clone() } else { format!("{}-{again}", plan.slug) };
            let plan = NewTournament { slug, ..plan.clone() };
            if let Some(id) = repos.tournaments().create(&plan, self.moment.now).await? {
                return Ok(id);
            }
        }
        bail!("tournament {}: ten other tournaments have this slug", plan.slug)
    }

    async fn plan(
        &self,
        repos: &dyn Repositories,
        series: &Series,
        starts_at: DateTime<Utc>,
    ) -> anyhow::Result<NewTournament> {
        let game = repos.games().find(&series.game).await?;
        let game = game.with_context(|| format!("{}: there is no game `{}`", series.label(), series.game))?;
        series.of(&game, starts_at)
    }

    /// Updates the newest tournament of a series from the file. Returns the values for the record.
    async fn amend(
        &self,
        repos: &dyn Repositories,
        series: &Series,
        mut newest: Tournament,
        record: Option<&CatalogueRecord>,
        report: &mut FileReport,
    ) -> anyhow::Result<(Value, Value)> {
        let file = self.plan(repos, series, series.next.starts_at).await?;
        // A subscriber may enter between the read and the change, so a failed change is tried again.
        for _ in 0..3 {
            let amendment = Amendment::of(self.moment, series, &file, &newest, record);
            let now = self.moment.now;
            let (id, version) = (newest.id, newest.version);
            let plan = &amendment.plan;
            let done = *plan == newest.plan
                || repos.tournaments().amend(id, version, plan, amendment.unentered, now).await?;
            if done {
                amendment.events.into_iter().for_each(|event| report.add(&series.label(), event));
                return Ok((amendment.tournament, amendment.file));
            }
            let again = repos.tournaments().newest_of(&series.next.series).await?;
            newest = again.with_context(|| format!("{}: the tournament is gone", series.label()))?;
        }
        bail!("{}: the tournament changed at every try; seed again", series.label())
    }
}

/// The records of recurring series in the file that was loaded last.
pub(super) async fn recurring(repos: &dyn Repositories) -> anyhow::Result<Vec<CatalogueRecord>> {
    let recurs = |record: &CatalogueRecord| {
        let every = written(Some(record), "file").and_then(|file| file.get("every"));
        record.offered && every.is_some_and(|every| !every.is_null())
    };
    Ok(records(repos, NAME).await?.into_values().filter(recurs).collect())
}

/// Creates the due tournaments of recurring series from their records. Returns their number.
pub(super) async fn recur(repos: &dyn Repositories, moment: Moment) -> anyhow::Result<usize> {
    let mut report = FileReport::new(NAME, 0);
    let tournaments = Tournaments { series: Vec::new(), moment };
    for record in recurring(repos).await? {
        let file = written(Some(&record), "file").cloned().unwrap_or_default();
        let row: Row = serde_json::from_value(Value::Object(file))
            .with_context(|| format!("the record of tournament {}", record.slug))?;
        let series = row.read(moment).with_context(|| format!("tournament {}", record.slug))?;
        tournaments.seed_one(repos, &series, Some(&record), &mut report).await?;
    }
    Ok(report.added())
}
