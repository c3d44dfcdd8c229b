//! Applies a changed entry of `tournaments.toml` to the tournament that was created from it.

use arena_app::ports::{CatalogueRecord, NewTournament, Tournament};
use arena_rules::tournament::TournamentState;
use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

use super::Moment;
use super::report::{Event, shown};
use super::tournament_facts::{EditDeadline, NEXT, all, of_plan};
use super::tournaments::Series;
use super::when::When;

pub(super) struct Amendment {
    pub(super) plan: NewTournament,
    /// Whether the changes are made only if nobody has entered.
    pub(super) unentered: bool,
    pub(super) events: Vec<Event>,
    /// The tournament's fields, for the record.
    pub(super) tournament: Value,
    /// The file's fields, for the record; a change that was not made keeps its old value here.
    pub(super) file: Value,
}

impl Amendment {
    pub(super) fn of(
        moment: Moment,
        series: &Series,
        file: &NewTournament,
        newest: &Tournament,
        record: Option<&CatalogueRecord>,
    ) -> Self {
        let last = written(record, "file");
        let mut noted = series.written();
        let changed = |name: &str| match last {
            Some(last) => last.get(name).cloned().unwrap_or_default() != noted[name],
            // The values written before are unknown. A relative time differs at each reading.
            None => !series.is_relative(name),
        };
        // Fields that the file leaves out are taken from the game.
        let follows = |name: &str| {
            let own = ["thumbnail", "banner", "room_lead_seconds"];
            own.contains(&name) && noted[name].is_null() && changed("game")
        };
        let fields: Vec<_> =
            all().map(|(fact, until)| (fact, until, changed(fact.name) || follows(fact.name))).collect();
        let known = |name: &str| last.is_some_and(|last| last.contains_key(name));
        let next: Vec<_> = NEXT.into_iter().filter(|name| known(name) && changed(name)).collect();
        let mut made = Self {
            plan: newest.plan.clone(),
            unentered: false,
            events: Vec::new(),
            tournament: Value::Null,
            file: Value::Null,
        };
        let wrote = written(record, "tournament");
        for (fact, until, changed) in fields {
            let (from, to) = ((fact.show)(&newest.plan), (fact.show)(file));
            if !changed || from == to {
                continue;
            }
            let staffs = wrote.and_then(|wrote| wrote.get(fact.name)).is_some_and(|wrote| *wrote != from);
            let why =
                fixed(newest, until, moment.now).or_else(|| staffs.then(|| "staff changed it".to_owned()));
            if let Some(why) = why {
                let name = fact.name;
                made.events.push(Event::Skipped(format!("`{name}` stays {}: {why}", shown(&from))));
                // The old value stays in the record, so the next load reports the change again, or makes it.
                if let Some(last) = last {
                    noted[name] = last.get(name).cloned().unwrap_or_default();
                }
                continue;
            }
            (fact.copy)(&mut made.plan, file);
            if fact.name == "game" {
                made.plan.game_unique_id.clone_from(&file.game_unique_id);
            }
            made.unentered |= until == EditDeadline::Entered;
            made.events.push(Event::Changed { field: fact.name.to_owned(), from, to });
        }
        for name in next {
            let why = format!("`{name}` counts from the entry's next tournament on");
            made.events.push(Event::Skipped(why));
        }
        made.keep_order(newest, &mut noted, last);
        made.tournament = made.record(newest, wrote);
        made.file = noted;
        made
    }

    /// The fields that the catalogue wrote last, with the new changes. A field changed by staff keeps the
    /// catalogue's value: the difference remains visible.
    fn record(&self, newest: &Tournament, wrote: Option<&Map<String, Value>>) -> Value {
        let mut record = wrote.map_or_else(|| of_plan(&newest.plan), |wrote| Value::Object(wrote.clone()));
        for (fact, _) in all() {
            let now = (fact.show)(&self.plan);
            if now != (fact.show)(&newest.plan) {
                record[fact.name] = now;
            }
        }
        record
    }

    /// Keeps the old times if the new ones would be out of order.
    fn keep_order(&mut self, newest: &Tournament, noted: &mut Value, last: Option<&Map<String, Value>>) {
        let plan = &mut self.plan;
        let ordered =
            plan.opens_at < plan.starts_at && plan.ends_at.is_none_or(|ends_at| plan.starts_at < ends_at);
        if ordered {
            return;
        }
        let NewTournament { opens_at, starts_at, ends_at, .. } = newest.plan;
        (plan.opens_at, plan.starts_at, plan.ends_at) = (opens_at, starts_at, ends_at);
        let times = ["opens", "starts", "ends"];
        self.events.retain(
            |event| !matches!(event, Event::Changed { field, .. } if times.contains(&field.as_str())),
        );
        let why = "its times stay: with those of the file it would not open before it starts and start before it ends";
        self.events.push(Event::Skipped(why.to_owned()));
        for name in times {
            if let Some(last) = last.and_then(|last| last.get(name)) {
                noted[name] = last.clone();
            }
        }
    }
}

/// Why a field of a tournament can no longer change.
fn fixed(tournament: &Tournament, until: EditDeadline, now: DateTime<Utc>) -> Option<String> {
    let people = tournament.entered.saturating_sub(tournament.bots);
    match tournament.plan.state {
        TournamentState::Cancelled => return Some("it was cancelled".to_owned()),
        TournamentState::Ended => return Some("it has ended".to_owned()),
        TournamentState::Running | TournamentState::Closed => return Some("it has begun".to_owned()),
        TournamentState::Open => {}
    }
    match until {
        EditDeadline::Begun => None,
        EditDeadline::Entered if people == 1 => Some("1 person has entered".to_owned()),
        EditDeadline::Entered if people > 1 => Some(format!("{people} people have entered")),
        EditDeadline::Entered if tournament.plan.starts_at <= now => Some("it has begun".to_owned()),
        EditDeadline::Entered => None,
    }
}

impl Series {
    /// Whether a field is a time that means another instant at each reading.
    fn is_relative(&self, name: &str) -> bool {
        match name {
            "opens" => self.row.opens.is_relative(),
            "starts" => self.row.starts.is_relative(),
            "ends" => self.row.ends.is_some_and(When::is_relative),
            _ => false,
        }
    }
}

pub(super) fn written<'a>(record: Option<&'a CatalogueRecord>, part: &str) -> Option<&'a Map<String, Value>> {
    record?.wrote.as_ref()?.get(part)?.as_object()
}
