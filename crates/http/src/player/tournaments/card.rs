use arena_app::App;
use arena_app::content::Texts;
use arena_app::ports::{EntryKind, Tournament};
use arena_rules::{Credits, day};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::player::cache::number;

/// A tournament (spec 3). Times are written in the operator's zone; beside each stands `…At`, RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentCard {
    /// Its id.
    pub(super) tourn_id: i64,
    /// The same.
    #[serde(rename = "Id")]
    pub(super) id_capital: i64,
    /// The same.
    pub(super) id: i64,
    /// Its name.
    tourn_name: String,
    /// The game's name.
    tournament_game: String,
    /// The id of a game made here; ESL only.
    game_unique_id: Option<String>,
    /// `esl` or `weekly`.
    kind: &'static str,
    /// When it begins, `YYYY-MM-DD hh:mm AM|PM`.
    time: String,
    /// The same, RFC 3339.
    #[serde(rename = "timeAt")]
    time_at: String,
    /// The same as `time`.
    #[serde(rename = "timeStart")]
    time_start: String,
    /// The same as `timeAt`.
    #[serde(rename = "timeStartAt")]
    time_start_at: String,
    /// When it is over; null for an ESL tournament that is not.
    #[serde(rename = "timeEnd")]
    time_end: Option<String>,
    /// The same, RFC 3339.
    #[serde(rename = "timeEndAt")]
    time_end_at: Option<String>,
    /// From when on it can be joined.
    #[serde(rename = "timeOpen")]
    time_open: String,
    /// The same, RFC 3339.
    #[serde(rename = "timeOpenAt")]
    time_open_at: String,
    /// 1 open, 2 in progress, 3 closed or cancelled, 4 ended.
    #[schema(minimum = 1, maximum = 4)]
    status: u8,
    /// 1 where it is live.
    is_running: u8,
    /// What the winner gets.
    prize: i64,
    /// What the second gets.
    second_prize: i64,
    /// What the third gets.
    third_prize: i64,
    /// What entering costs.
    #[serde(rename = "entryFee")]
    entry_fee: i64,
    /// 1 where it costs nothing.
    #[serde(rename = "isEntryFree")]
    is_entry_free: u8,
    /// How many have entered.
    total_checkin: u64,
    /// The same.
    entries: u64,
    /// How many of them are bots: players that the server plays itself, in a demo.
    bots: u64,
    /// With fewer it does not take place.
    min_players: u32,
    /// How many can enter; null for as many as want to.
    max_players: Option<u32>,
    /// The slug of its small picture.
    thumbnail: String,
    /// The slug of its large picture.
    banner: String,
    /// Where it is played.
    platform: String,
    /// 1 where the registration asks for a UID.
    #[serde(rename = "UIDCheck")]
    uid_check: u8,
    /// `Credits`, or other where the registration asks for an e-mail.
    tourn_type: String,
}

impl TournamentCard {
    pub(super) fn of(tournament: Tournament, app: &App, now: DateTime<Utc>, texts: &Texts) -> Self {
        let zone = app.settings.zone;
        let wire = tournament.standing().wire(now);
        let Tournament { id, plan, entered, bots, .. } = tournament;
        let [prize, second_prize, third_prize] = plan.prizes.map(number);
        Self {
            tourn_id: id,
            id_capital: id,
            id,
            tourn_name: texts.of(EntryKind::Tournaments, &plan.series, "name", plan.name),
            tournament_game: texts.game(plan.game),
            game_unique_id: plan.game_unique_id,
            kind: plan.kind.as_str(),
            time: day::display(plan.starts_at, zone),
            time_at: instant(plan.starts_at),
            time_start: day::display(plan.starts_at, zone),
            time_start_at: instant(plan.starts_at),
            time_end: plan.ends_at.map(|ends_at| day::display(ends_at, zone)),
            time_end_at: plan.ends_at.map(instant),
            time_open: day::display(plan.opens_at, zone),
            time_open_at: instant(plan.opens_at),
            status: wire.status,
            is_running: wire.running.into(),
            prize,
            second_prize,
            third_prize,
            entry_fee: number(plan.entry_fee),
            is_entry_free: (plan.entry_fee == Credits::ZERO).into(),
            total_checkin: entered,
            entries: entered,
            bots,
            min_players: plan.min_players,
            max_players: plan.max_players,
            thumbnail: plan.thumbnail,
            banner: plan.banner,
            platform: plan.platform,
            uid_check: plan.uid_check.into(),
            tourn_type: plan.tourn_type,
        }
    }
}

fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
