//! `tournaments.toml`: tournaments of both kinds. Each entry is a series of consecutive tournaments.

use std::collections::BTreeSet;
use std::fmt;

use anyhow::ensure;
use arena_app::ports::{Game, NewTournament};
use arena_app::tournaments::{LONGEST, plan_faults, room_lead_seconds};
use arena_rules::Credits;
use arena_rules::levels;
use arena_rules::tournament::bots::{self, BotStrength};
use arena_rules::tournament::{TournamentKind, TournamentState};
use chrono::{DateTime, Duration, Utc};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::reading::{At, Reading, is_slug, picture};
use super::when::{Every, When};
use super::{FromFile, Moment};

/// The plural name of the entries, and the kind of their records.
pub(super) const NAME: &str = "tournaments";

pub(super) struct Tournaments {
    pub(super) series: Vec<Series>,
    pub(super) moment: Moment,
}

pub(super) struct Series {
    /// The id of the game in `games.toml`.
    pub(super) game: String,
    room_lead_seconds: Option<u32>,
    /// The next tournament, without the game's values. Its slug lacks the start.
    pub(super) next: NewTournament,
    pub(super) players: Vec<String>,
    pub(super) every: Option<Duration>,
    pub(super) bots: Vec<(String, BotStrength)>,
    pub(super) row: Row,
    /// The position in the file, if the series was read from one.
    pub(super) at: Option<At>,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    slug: String,
    kind: String,
    name: String,
    game: String,
    pub(super) opens: When,
    pub(super) starts: When,
    pub(super) ends: Option<When>,
    #[serde(default)]
    ended: bool,
    #[serde(default = "ten")]
    min_players: u32,
    max_players: Option<u32>,
    #[serde(default = "a_day")]
    round_seconds: u32,
    room_lead_seconds: Option<u32>,
    #[serde(default = "five_minutes")]
    countdown_seconds: u32,
    #[serde(default = "half_an_hour")]
    match_seconds: u32,
    #[serde(default)]
    entry_fee: i64,
    #[serde(deserialize_with = "three")]
    prizes: [i64; 3],
    #[serde(default)]
    uid_check: bool,
    #[serde(default = "credits")]
    tourn_type: String,
    thumbnail: Option<String>,
    banner: Option<String>,
    #[serde(default = "mobile")]
    platform: String,
    #[serde(default)]
    players: Vec<String>,
    every: Option<Every>,
    #[serde(default)]
    bots: BotNames,
}

#[derive(Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
struct BotNames {
    weak: Vec<String>,
    average: Vec<String>,
    strong: Vec<String>,
}

impl BotNames {
    fn all(self) -> Vec<(String, BotStrength)> {
        let Self { weak, average, strong } = self;
        let of = |names: Vec<String>, strength| names.into_iter().map(move |name| (name, strength));
        of(weak, BotStrength::Weak)
            .chain(of(average, BotStrength::Average))
            .chain(of(strong, BotStrength::Strong))
            .collect()
    }
}

/// Reads exactly three numbers.
fn three<'de, D: Deserializer<'de>>(from: D) -> Result<[i64; 3], D::Error> {
    let prizes = Vec::<i64>::deserialize(from)?;
    let count = prizes.len();
    prizes.try_into().map_err(|_| D::Error::custom(format!("three prizes are needed, and here are {count}")))
}

fn ten() -> u32 {
    10
}

fn a_day() -> u32 {
    86_400
}

fn five_minutes() -> u32 {
    300
}

fn half_an_hour() -> u32 {
    1_800
}

fn credits() -> String {
    arena_rules::tournament::registration::CREDITS_TYPE.to_owned()
}

fn mobile() -> String {
    "Mobile".to_owned()
}

#[derive(Debug)]
pub(super) struct RowFaults(Vec<(&'static str, String)>);

impl fmt::Display for RowFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<&str> = self.0.iter().map(|(_, why)| why.as_str()).collect();
        f.write_str(&all.join("; "))
    }
}

impl std::error::Error for RowFaults {}

impl FromFile for Tournaments {
    const FILE: &'static str = "tournaments.toml";

    fn read(reading: &mut Reading<'_>) -> Self {
        let moment = reading.moment;
        let mut slugs = BTreeSet::new();
        let mut series = Vec::new();
        for table in reading.tables("tournament") {
            let Some((row, at)) = reading.row::<Row>(table) else { continue };
            reading.need(&at, "slug", slugs.insert(row.slug.clone()), "the slug stands twice");
            match row.read(moment) {
                Ok(one) => series.push(Series { at: Some(at), ..one }),
                Err(RowFaults(faults)) => {
                    faults.into_iter().for_each(|(field, why)| reading.wrong(&at, field, why));
                }
            }
        }
        Self { series, moment }
    }
}

impl Row {
    fn faults(&self, moment: Moment) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        let mut need = |holds: bool, field: &'static str, why: &str| {
            if !holds {
                faults.push((field, why.to_owned()));
            }
        };
        let kind = TournamentKind::from_word(&self.kind);
        need(kind.is_some(), "kind", "kind must be `esl` or `weekly`");
        need(is_slug(&self.slug), "slug", "a slug has lower-case letters, digits and hyphens");
        need(is_slug(&self.game), "game", &format!("game `{}` is no id of games.toml", self.game));
        for (field, slug) in [("thumbnail", &self.thumbnail), ("banner", &self.banner)] {
            if let Some(Err(why)) = slug.as_ref().map(|slug| picture(field, &format!("games/{slug}"))) {
                need(false, field, &why);
            }
        }
        // An entry without a valid kind is checked as the kind that it resembles.
        let ends = if self.ends.is_some() { TournamentKind::Weekly } else { TournamentKind::Esl };
        let kind = kind.unwrap_or(ends);
        for (field, why) in plan_faults(&self.checked(kind, moment), moment.now) {
            need(false, field, &why);
        }
        let esl = kind == TournamentKind::Esl;
        let bots = self.bots.clone().all();
        need(
            self.every.is_none() && bots.is_empty() || esl && !self.ended,
            if self.every.is_some() { "every" } else { "bots" },
            "`every` and `bots` are for ESL tournaments that are to be played",
        );
        let names: Vec<&String> = self.players.iter().chain(bots.iter().map(|(name, _)| name)).collect();
        need(names.iter().collect::<BTreeSet<_>>().len() == names.len(), "players", "a player stands twice");
        need(names.iter().all(|name| !name.trim().is_empty()), "players", "a player has no name");
        faults
    }

    /// The plan of the entry, without the values taken from its game.
    fn plan(&self, kind: TournamentKind, moment: Moment) -> NewTournament {
        NewTournament {
            slug: self.slug.clone(),
            series: self.slug.clone(),
            kind,
            name: self.name.clone(),
            game: String::new(),
            game_unique_id: None,
            opens_at: self.opens.at(moment),
            starts_at: self.starts.at(moment),
            ends_at: self.ends.map(|ends| ends.at(moment)),
            state: if self.ended { TournamentState::Ended } else { TournamentState::Open },
            min_players: self.min_players,
            max_players: self.max_players,
            round_seconds: self.round_seconds,
            room_lead_seconds: 0,
            countdown_seconds: self.countdown_seconds,
            match_seconds: self.match_seconds,
            entry_fee: Credits(self.entry_fee),
            prizes: self.prizes.map(Credits),
            uid_check: self.uid_check,
            tourn_type: self.tourn_type.clone(),
            thumbnail: self.thumbnail.clone().unwrap_or_default(),
            banner: self.banner.clone().unwrap_or_default(),
            platform: self.platform.clone(),
        }
    }

    /// The plan for the check. A relative time moves past a fixed one as days go by, which is no fault of the
    /// file: the relative one is then taken to be earlier.
    fn checked(&self, kind: TournamentKind, moment: Moment) -> NewTournament {
        let passed = |one: When, other: When| {
            one.is_relative() != other.is_relative() && other.at(moment) <= moment.now
        };
        let before = |time: DateTime<Utc>| time - Duration::seconds(1);
        let mut plan = self.plan(kind, moment);
        if let Some((ends, ends_at)) = self.ends.zip(plan.ends_at)
            && passed(self.starts, ends)
        {
            plan.starts_at = plan.starts_at.min(before(ends_at));
        }
        if passed(self.opens, self.starts) {
            plan.opens_at = plan.opens_at.min(before(plan.starts_at));
        }
        plan
    }

    /// # Errors
    /// Every fault of the entry.
    pub(super) fn read(self, moment: Moment) -> Result<Series, RowFaults> {
        let faults = self.faults(moment);
        let Some(kind) = TournamentKind::from_word(&self.kind).filter(|_| faults.is_empty()) else {
            return Err(RowFaults(faults));
        };
        let row = self.clone();
        let next = self.plan(kind, moment);
        Ok(Series {
            game: self.game,
            room_lead_seconds: self.room_lead_seconds.map(|seconds| seconds.min(LONGEST)),
            next,
            players: self.players,
            every: self.every.map(|every| every.0),
            bots: self.bots.all(),
            row,
            at: None,
        })
    }
}

impl Series {
    pub(super) fn label(&self) -> String {
        format!("tournament {} ({})", self.next.series, self.next.name)
    }

    /// Why the series is not offered here.
    pub(super) fn barred(&self, moment: Moment) -> Option<&'static str> {
        if !moment.demo && !self.players.is_empty() {
            return Some("its `players` are invented, and are shown in a demo only");
        }
        if !moment.demo && self.next.state == TournamentState::Ended {
            return Some("`ended` shows a tournament that never took place, in a demo only");
        }
        let admitted = self.bots.is_empty() || moment.bots.admits(self.next.entry_fee, self.next.prizes);
        (!admitted).then_some(bots::ONLY_FOR_NOTHING)
    }

    /// The entry as the file has it, for its record.
    pub(super) fn written(&self) -> Value {
        serde_json::to_value(&self.row).unwrap_or_default()
    }

    /// The tournament that starts at an instant, with the current name of its game.
    pub(super) fn of(&self, game: &Game, starts_at: DateTime<Utc>) -> anyhow::Result<NewTournament> {
        let esl = self.next.kind == TournamentKind::Esl;
        ensure!(
            !esl || levels::game(&game.game_unique_id).is_some(),
            "{}: an ESL tournament needs an in-house game, and {} is not one",
            self.label(),
            game.name
        );
        let lead = room_lead_seconds(&game.game_unique_id);
        let picture = |own: &str| if own.is_empty() { game.thumbnail.clone() } else { own.to_owned() };
        Ok(NewTournament {
            // The start is part of the slug, to the minute.
            slug: format!("{}-{}", self.next.slug, starts_at.format("%Y%m%d-%H%M")),
            starts_at,
            game: game.name.clone(),
            game_unique_id: esl.then(|| game.game_unique_id.clone()),
            room_lead_seconds: self.room_lead_seconds.unwrap_or(lead),
            thumbnail: picture(&self.next.thumbnail),
            banner: picture(&self.next.banner),
            ..self.next.clone()
        })
    }
}
