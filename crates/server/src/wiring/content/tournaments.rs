//! `tournaments.toml`: tournaments of both kinds, each entry a series of them that follow each other.

use std::collections::BTreeSet;

use anyhow::{Context, anyhow, ensure};
use arena_app::ports::{Game, NewTournament, Repositories, Tournament};
use arena_app::tournaments::SHOWN_AFTER;
use arena_rules::Credits;
use arena_rules::levels;
use arena_rules::tournament::bots::{self, BotPolicy, BotStrength};
use arena_rules::tournament::schedule::next_of_series;
use arena_rules::tournament::{Kind as TournamentKind, State};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use serde::Deserialize;

use super::games::is_slug;
use super::series::Entering;
use super::when::{Every, When};
use super::{FromFile, Kind, Moment, Reference, played};

/// What people call them.
pub(super) const NAME: &str = "tournaments";

/// The series, and when they were read.
pub(super) struct Tournaments {
    series: Vec<Series>,
    now: DateTime<Utc>,
    bots: BotPolicy,
}

/// A series, with the tournament that it begins now.
struct Series {
    /// Its game, by the id in `games.toml`.
    game: String,
    room_lead_seconds: Option<u32>,
    /// All but what follows from the game; its slug without its start.
    next: NewTournament,
    players: Vec<String>,
    every: Option<Duration>,
    bots: Vec<(String, BotStrength)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    tournament: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    slug: String,
    kind: String,
    name: String,
    game: String,
    opens: When,
    starts: When,
    ends: Option<When>,
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

/// Names of bots, by how well they play.
#[derive(Default, Deserialize)]
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

impl FromFile for Tournaments {
    const FILE: &'static str = "tournaments.toml";

    fn parse(text: &str, moment: Moment) -> anyhow::Result<Self> {
        let file: File = toml::from_str(text)?;
        let mut slugs = BTreeSet::new();
        let mut series = Vec::new();
        for row in file.tournament {
            let at = format!("tournament {} ({})", row.slug, row.name);
            ensure!(slugs.insert(row.slug.clone()), "{at}: the slug stands twice");
            series.push(row.read(moment).map_err(|wrong| anyhow!("{at}: {wrong:#}"))?);
        }
        Ok(Self { series, now: moment.now, bots: moment.bots })
    }
}

impl Row {
    fn read(self, moment: Moment) -> anyhow::Result<Series> {
        let kind = TournamentKind::from_word(&self.kind);
        let kind = kind.ok_or_else(|| anyhow!("kind must be `esl` or `weekly`"))?;
        ensure!(is_slug(&self.slug), "a slug has small letters, digits and hyphens");
        ensure!(is_slug(&self.game), "game `{}` is no id of games.toml", self.game);
        for (what, text) in [("name", &self.name), ("tourn_type", &self.tourn_type)] {
            ensure!(!text.trim().is_empty(), "the {what} is empty");
        }
        let (opens_at, starts_at) = (self.opens.at(moment), self.starts.at(moment));
        let ends_at = self.ends.map(|ends| ends.at(moment));
        ensure!(opens_at < starts_at, "it must open before it starts");
        ensure!(ends_at.is_none_or(|ends_at| starts_at < ends_at), "it must start before it ends");
        let over = ends_at.is_some_and(|ends_at| ends_at <= moment.now);
        match kind {
            TournamentKind::Weekly => {
                ensure!(ends_at.is_some(), "a weekly tournament has a time at which it ends");
            }
            TournamentKind::Esl => {
                ensure!(self.ended == ends_at.is_some(), "an ESL tournament ends with its last match");
            }
        }
        ensure!(!self.ended || over, "what has ended must end in the past");
        ensure!(self.min_players >= 2, "min_players must be 2 or more");
        ensure!(
            self.max_players.is_none_or(|most| most >= self.min_players),
            "max_players is below min_players"
        );
        let times = [self.round_seconds, self.countdown_seconds, self.match_seconds];
        let year = 366 * 86_400;
        ensure!(times.iter().all(|seconds| (1..=year).contains(seconds)), "seconds must be more than 0");
        ensure!(
            self.entry_fee >= 0 && self.prizes.iter().all(|prize| *prize >= 0),
            "credits must not be below 0"
        );
        let every = self.every.map(|every| every.0);
        let bots = self.bots.all();
        ensure!(
            every.is_none() && bots.is_empty() || kind == TournamentKind::Esl && !self.ended,
            "`every` and `bots` are for ESL tournaments that are to be played"
        );
        let names: Vec<&String> = self.players.iter().chain(bots.iter().map(|(name, _)| name)).collect();
        ensure!(names.iter().collect::<BTreeSet<_>>().len() == names.len(), "a player stands twice");
        ensure!(names.iter().all(|name| !name.trim().is_empty()), "a player has no name");
        let next = NewTournament {
            slug: self.slug.clone(),
            series: self.slug,
            kind,
            name: self.name,
            game: String::new(),
            game_unique_id: None,
            opens_at,
            starts_at,
            ends_at,
            state: if self.ended { State::Ended } else { State::Open },
            min_players: self.min_players,
            max_players: self.max_players,
            round_seconds: self.round_seconds,
            room_lead_seconds: 0,
            countdown_seconds: self.countdown_seconds,
            match_seconds: self.match_seconds,
            entry_fee: Credits(self.entry_fee),
            prizes: self.prizes.map(Credits),
            uid_check: self.uid_check,
            tourn_type: self.tourn_type,
            thumbnail: self.thumbnail.unwrap_or_default(),
            banner: self.banner.unwrap_or_default(),
            platform: self.platform,
        };
        let room_lead_seconds = self.room_lead_seconds.map(|seconds| seconds.min(year));
        Ok(Series { game: self.game, room_lead_seconds, next, players: self.players, every, bots })
    }
}

impl Series {
    fn at(&self) -> String {
        format!("tournament {} ({})", self.next.series, self.next.name)
    }

    /// The tournament that starts at an instant, in a game as it is called now.
    fn of(&self, game: &Game, starts_at: DateTime<Utc>) -> anyhow::Result<NewTournament> {
        let esl = self.next.kind == TournamentKind::Esl;
        ensure!(
            !esl || levels::game(&game.game_unique_id).is_some(),
            "{}: an ESL tournament is played in a game made here, and {} is none",
            self.at(),
            game.name
        );
        // An hour before a match of Cannon Clash, else ten minutes (spec 1).
        let hour = game.game_unique_id == levels::CANNON_CLASH.game_unique_id;
        let lead = if hour { 3_600 } else { 600 };
        let picture = |own: &str| if own.is_empty() { game.thumbnail.clone() } else { own.to_owned() };
        Ok(NewTournament {
            // One series may have one tournament a minute.
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

#[async_trait]
impl Kind for Tournaments {
    fn name(&self) -> &'static str {
        NAME
    }

    fn len(&self) -> usize {
        self.series.len()
    }

    async fn seed(&self, repos: &dyn Repositories) -> anyhow::Result<u64> {
        let entering = Entering { repos, now: self.now, bots: self.bots };
        let mut written = 0;
        for series in &self.series {
            let newest = repos.tournaments().newest_of(&series.next.series).await?;
            let Some(starts_at) = self.next_start(series, newest.as_ref()) else {
                continue;
            };
            let plan = &series.next;
            if !series.bots.is_empty() && !self.bots.admits(plan.entry_fee, plan.prizes) {
                tracing::warn!(series = plan.series, "left out: {}", bots::ONLY_FOR_NOTHING);
                continue;
            }
            let game = repos.games().find(&series.game).await?;
            let game =
                game.with_context(|| format!("{}: there is no game `{}`", series.at(), series.game))?;
            if let Some(id) = repos.tournaments().create(&series.of(&game, starts_at)?, self.now).await? {
                written += 1;
                let mut players = Vec::with_capacity(series.players.len());
                for player in &series.players {
                    players.push(entering.player(id, &series.next, player).await?);
                }
                for (name, strength) in &series.bots {
                    entering.bot(id, name, *strength).await?;
                }
                written += (players.len() + series.bots.len()) as u64;
                if series.next.kind == TournamentKind::Esl && series.next.state == State::Ended {
                    played::play(repos, id, &series.next, players).await?;
                }
            }
        }
        Ok(written)
    }

    fn references(&self) -> Vec<Reference<'_>> {
        let of = |series| Reference { entry: Series::at(series), kind: "games", name: &series.game };
        self.series.iter().map(of).collect()
    }
}

impl Tournaments {
    /// When the tournament starts that is to be written down now; `None` where a series needs no further one yet.
    fn next_start(&self, series: &Series, newest: Option<&Tournament>) -> Option<DateTime<Utc>> {
        match (newest, series.every) {
            (Some(newest), Some(every)) => next_of_series(newest.plan.starts_at, every, self.now),
            (Some(newest), None) if self.still_on(newest) => None,
            _ => Some(series.next.starts_at),
        }
    }

    /// Whether a series needs no further tournament yet.
    fn still_on(&self, newest: &Tournament) -> bool {
        let plan = &newest.plan;
        // One that shows what is over counts for as long as it is shown.
        let shown_as_over = plan.ends_at.is_some_and(|ends_at| ends_at <= newest.created_at);
        if shown_as_over {
            return newest.changed_at + SHOWN_AFTER > self.now;
        }
        let ended = plan.kind == TournamentKind::Weekly && plan.ends_at.is_some_and(|end| end <= self.now);
        !plan.state.is_over() && !ended
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment;
    use super::*;

    fn entry(change: &str) -> String {
        format!(
            "[[tournament]]\nslug = \"cup\"\nkind = \"weekly\"\nname = \"Cup\"\ngame = \"pubg-mobile\"\n\
             opens = \"-1d\"\nstarts = \"+2h\"\nends = \"+3h\"\nprizes = [3, 2, 1]\n{change}"
        )
    }

    fn esl(change: &str) -> String {
        entry(change).replace("weekly", "esl").replace("ends = \"+3h\"\n", "")
    }

    fn game(id: &str, name: &str) -> Game {
        Game {
            id: id.into(),
            game: name.to_lowercase(),
            name: name.into(),
            game_unique_id: format!("{}_001", id.replace('-', "_")),
            thumbnail: id.into(),
            active: true,
        }
    }

    #[test]
    fn what_is_left_out_has_a_default() {
        let read = Tournaments::parse(&entry(""), moment()).unwrap();
        let next = read.series[0]
            .of(&game("pubg-mobile", "PUBG Mobile"), moment().now + Duration::hours(2))
            .unwrap();
        assert_eq!((next.slug.as_str(), next.series.as_str()), ("cup-20260301-1630", "cup"));
        assert_eq!((next.min_players, next.round_seconds, next.room_lead_seconds), (10, 86_400, 600));
        assert_eq!((next.tourn_type.as_str(), next.thumbnail.as_str()), ("Credits", "pubg-mobile"));
        assert_eq!((next.game.as_str(), next.game_unique_id), ("PUBG Mobile", None));
    }

    #[test]
    fn an_esl_tournament_is_played_in_a_game_made_here() {
        let text = esl("");
        let series = &Tournaments::parse(&text, moment()).unwrap().series[0];
        let next = series.of(&game("cannon-clash", "Cannon Clash"), moment().now).unwrap();
        assert_eq!(next.game_unique_id.as_deref(), Some("cannon_clash_001"));
        assert_eq!(next.room_lead_seconds, 3_600);
        let error = series.of(&game("pubg-mobile", "PUBG Mobile"), moment().now).unwrap_err().to_string();
        assert_eq!(
            error,
            "tournament cup (Cup): an ESL tournament is played in a game made here, and PUBG Mobile is none"
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        let cases = [
            (entry(&entry("")), "tournament cup (Cup): the slug stands twice"),
            (entry("").replace("weekly", "daily"), "kind must be `esl` or `weekly`"),
            (entry("").replace("\"cup\"", "\"The Cup\""), "a slug has small letters"),
            (entry("").replace("\"Cup\"", "\" \""), "the name is empty"),
            (entry("").replace("-1d", "+2h"), "it must open before it starts"),
            (entry("").replace("+3h", "+1h"), "it must start before it ends"),
            (entry("").replace("ends = \"+3h\"\n", ""), "a weekly tournament has a time at which it ends"),
            (entry("").replace("pubg-mobile", "PUBG Mobile"), "game `PUBG Mobile` is no id of games.toml"),
            (entry("").replace("weekly", "esl"), "ends with its last match"),
            (entry("ended = true"), "what has ended must end in the past"),
            (entry("min_players = 1"), "min_players must be 2 or more"),
            (entry("max_players = 9"), "max_players is below min_players"),
            (entry("match_seconds = 0"), "seconds must be more than 0"),
            (entry("entry_fee = -1"), "credits must not be below 0"),
            (entry("players = [\"A\", \"A\"]"), "a player stands twice"),
            (entry("every = \"6m\""), "`every` and `bots` are for ESL"),
            (entry("bots = { weak = [\"A\"] }"), "`every` and `bots` are for ESL"),
            (esl("bots = { weak = [\"A\"], strong = [\"A\"] }"), "a player stands twice"),
            (esl("bots = { superb = [\"A\"] }"), "superb"),
            (esl("every = \"4m\""), "`4m` is no interval"),
            (entry("colour = \"red\""), "colour"),
            (entry("").replace("+2h", "soon"), "`soon` is no time"),
        ];
        for (text, expected) in cases {
            let error = Tournaments::parse(&text, moment()).err();
            let error = error.map(|error| format!("{error:#}")).unwrap_or_default();
            assert!(error.contains(expected), "{expected}: {error}");
        }
    }

    #[test]
    fn a_demo_has_something_live_something_soon_and_something_over_of_both_kinds() {
        let text = include_str!("../../../../../content/tournaments.toml");
        // Whenever it is started.
        for hours in 0..24 {
            let moment = Moment { now: moment().now + Duration::hours(hours), ..moment() };
            let read = Tournaments::parse(text, moment).unwrap();
            for kind in TournamentKind::ALL {
                let of = || read.series.iter().map(|series| &series.next).filter(|next| next.kind == kind);
                let open = |next: &&NewTournament| {
                    next.state == State::Open && next.opens_at <= moment.now && moment.now < next.starts_at
                };
                assert!(of().any(|next| open(&next)), "{kind:?} to join, {hours} h");
                let live = |next: &&NewTournament| next.state == State::Open && next.starts_at <= moment.now;
                assert!(of().any(|next| live(&next)), "{kind:?} live, {hours} h");
                assert!(of().any(|next| next.state == State::Ended), "{kind:?} over, {hours} h");
            }
            // What is live here has enough players to be.
            for series in &read.series {
                let begun = series.next.starts_at <= moment.now && series.next.kind == TournamentKind::Esl;
                assert!(!begun || series.players.len() as u64 >= u64::from(series.next.min_players));
            }
        }
    }
}
