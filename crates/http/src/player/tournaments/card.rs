use arena_app::App;
use arena_app::content::Texts;
use arena_app::ports::{EntryKind, Tournament};
use arena_rules::tournament::TournamentKind;
use arena_rules::{Credits, day};
use chrono::{DateTime, Duration, SecondsFormat, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::player::cache::number;

/// A tournament (spec 3). Times are in the operator's time zone; each has a counterpart `…At`, RFC 3339 in
/// UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentCard {
    /// Id.
    pub(super) tourn_id: i64,
    /// Same as `tourn_id`.
    #[serde(rename = "Id")]
    pub(super) id_capital: i64,
    /// Same as `tourn_id`.
    pub(super) id: i64,
    /// Name.
    tourn_name: String,
    /// Name of the game.
    tournament_game: String,
    /// Id of an in-house game; ESL tournaments only.
    game_unique_id: Option<String>,
    /// `esl` or `weekly`.
    kind: &'static str,
    /// Start, `YYYY-MM-DD hh:mm AM|PM`.
    time: String,
    /// Start, RFC 3339.
    #[serde(rename = "timeAt")]
    time_at: String,
    /// Same as `time`.
    #[serde(rename = "timeStart")]
    time_start: String,
    /// Same as `timeAt`.
    #[serde(rename = "timeStartAt")]
    time_start_at: String,
    /// End; null for an ESL tournament that has not ended.
    #[serde(rename = "timeEnd")]
    time_end: Option<String>,
    /// End, RFC 3339.
    #[serde(rename = "timeEndAt")]
    time_end_at: Option<String>,
    /// Time from which entries are accepted.
    #[serde(rename = "timeOpen")]
    time_open: String,
    /// Same time, RFC 3339.
    #[serde(rename = "timeOpenAt")]
    time_open_at: String,
    /// Time at which the rooms of the first matches open, RFC 3339; ESL tournaments only.
    #[serde(rename = "firstMatchAt")]
    first_match_at: Option<String>,
    /// Seconds from the opening of a room until a player who has not come is out; ESL tournaments only.
    #[serde(rename = "appearSeconds")]
    appear_seconds: Option<u32>,
    /// 1 open, 2 in progress, 3 closed or cancelled, 4 ended.
    #[schema(minimum = 1, maximum = 4)]
    status: u8,
    /// 1 if the tournament is live.
    is_running: u8,
    /// Credits of the winner.
    prize: i64,
    /// Credits of the second place.
    second_prize: i64,
    /// Credits of the third place.
    third_prize: i64,
    /// Entry fee in credits.
    #[serde(rename = "entryFee")]
    entry_fee: i64,
    /// 1 if there is no entry fee.
    #[serde(rename = "isEntryFree")]
    is_entry_free: u8,
    /// Number of entrants.
    total_checkin: u64,
    /// Same as `total_checkin`.
    entries: u64,
    /// Number of bots among the entrants, in a demo.
    bots: u64,
    /// Minimum number of entrants. With fewer the tournament is cancelled.
    min_players: u32,
    /// Maximum number of entrants; null for no limit.
    max_players: Option<u32>,
    /// Slug of the small picture.
    thumbnail: String,
    /// Slug of the large picture.
    banner: String,
    /// Platform on which the game is played.
    platform: String,
    /// 1 if the registration asks for a UID.
    #[serde(rename = "UIDCheck")]
    uid_check: u8,
    /// `Credits`, or another type whose registration asks for an e-mail.
    tourn_type: String,
}

impl TournamentCard {
    pub(super) fn of(tournament: Tournament, app: &App, now: DateTime<Utc>, texts: &Texts) -> Self {
        let zone = app.settings.zone;
        let wire = tournament.standing().wire(now);
        let Tournament { id, plan, entered, bots, .. } = tournament;
        let esl = plan.kind == TournamentKind::Esl;
        let first_match_at = plan.starts_at + Duration::seconds(plan.room_lead_seconds.into());
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
            first_match_at: esl.then(|| instant(first_match_at)),
            appear_seconds: esl.then_some(plan.countdown_seconds),
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

pub(crate) fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
