//! Rules for a tournament's plan by the catalogue or staff.

use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_rules::{Credits, levels};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::AppResult;
use crate::error::refuse;
use crate::ports::NewTournament;

/// A plan's longest time, in seconds: a year.
pub const LONGEST: u32 = 366 * 86_400;

/// Returns how many seconds before a match its room id is sent by default: an hour for Cannon Clash, otherwise ten
/// minutes (spec 1).
#[must_use]
pub fn room_lead_seconds(game_unique_id: &str) -> u32 {
    if game_unique_id == levels::CANNON_CLASH.game_unique_id { 3_600 } else { 600 }
}

/// The prefix of slug and series of a tournament that staff created. No slug of the catalogue holds a slash,
/// so the catalogue neither changes nor ends such a tournament.
const STAFF: &str = "staff/";

/// Returns the faults of a plan at an instant, each with its field and a text for the author of the plan.
#[must_use]
pub fn faults(plan: &NewTournament, now: DateTime<Utc>) -> Vec<(&'static str, String)> {
    let esl = plan.kind == TournamentKind::Esl;
    let ended = plan.state == TournamentState::Ended;
    let over = plan.ends_at.is_some_and(|ends_at| ends_at <= now);
    let rules = [
        ("name", !plan.name.trim().is_empty(), "the name is empty"),
        ("tourn_type", !plan.tourn_type.trim().is_empty(), "the tourn_type is empty"),
        ("starts", plan.opens_at < plan.starts_at, "it must open before it starts"),
        ("ends", plan.ends_at.is_none_or(|ends_at| plan.starts_at < ends_at), "it must start before it ends"),
        ("kind", esl || plan.ends_at.is_some(), "a weekly tournament has a time at which it ends"),
        ("ends", !esl || ended == plan.ends_at.is_some(), "an ESL tournament ends with its last match"),
        ("ended", !ended || over, "what has ended must end in the past"),
        ("min_players", plan.min_players >= 2, "min_players must be 2 or more"),
        (
            "max_players",
            plan.max_players.is_none_or(|most| most >= plan.min_players),
            "max_players is below min_players",
        ),
        ("entry_fee", plan.entry_fee >= Credits::ZERO, "credits must not be below 0"),
        ("prizes", plan.prizes.iter().all(|prize| *prize >= Credits::ZERO), "credits must not be below 0"),
    ];
    let times = [
        ("round_seconds", plan.round_seconds),
        ("countdown_seconds", plan.countdown_seconds),
        ("match_seconds", plan.match_seconds),
    ];
    let broken =
        rules.into_iter().filter(|(_, kept, _)| !kept).map(|(field, _, why)| (field, why.to_owned()));
    let senseless = times.into_iter().filter(|(_, seconds)| !(1..=LONGEST).contains(seconds));
    broken
        .chain(senseless.map(|(field, _)| {
            (field, format!("{field}: seconds must be more than 0, and a year at the most"))
        }))
        .collect()
}

/// Whether a tournament was created by staff, and no entry of the catalogue makes others like it.
#[must_use]
pub fn is_of_staff(plan: &NewTournament) -> bool {
    plan.series.starts_with(STAFF)
}

/// Checks staff's plan.
///
/// # Errors
/// Refusals `plan_invalid` with all faults, `start_past` if a new start is past.
pub(super) fn check(plan: &NewTournament, new_start: bool, now: DateTime<Utc>) -> AppResult<()> {
    let faults: Vec<String> = faults(plan, now).into_iter().map(|(_, why)| why).collect();
    if !faults.is_empty() {
        return refuse("plan_invalid", format!("{}: {}.", plan.name, faults.join("; ")));
    }
    if new_start && plan.starts_at <= now {
        return refuse("start_past", format!("{}: it must start in the future.", plan.name));
    }
    Ok(())
}

/// Turns a plan into one of staff's: in no series of the catalogue, with a slug made of the plan's slug
/// and start, so the same plan is created once.
#[must_use]
pub(super) fn of_staff(plan: NewTournament) -> NewTournament {
    let base = base(&plan.slug);
    let slug = format!("{STAFF}{base}-{}", plan.starts_at.format("%Y%m%d-%H%M"));
    NewTournament { series: slug.clone(), slug, state: TournamentState::Open, ..plan }
}

/// Returns the series' name of tournaments that staff repeat.
pub(super) fn series_of_staff(id: Uuid) -> String {
    format!("{STAFF}series-{id}")
}

/// Returns a slug without staff's prefix and start: `cup` for `staff/cup-20260301-1630`.
fn base(slug: &str) -> &str {
    let slug = slug.strip_prefix(STAFF).unwrap_or(slug);
    let is_start = |text: &str| {
        let digits =
            |part: &str, count| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
        text.split_once('-').is_some_and(|(day, minute)| digits(day, 8) && digits(minute, 4))
    };
    // A hyphen and a start are 14 bytes.
    match slug.len().checked_sub(14).and_then(|at| slug.split_at_checked(at)) {
        Some((base, start)) if start.starts_with('-') && is_start(&start[1..]) && !base.is_empty() => base,
        _ => slug,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_loses_what_was_added_to_it() {
        for (slug, expected) in [
            ("cup", "cup"),
            ("cup-20260301-1630", "cup"),
            ("staff/cup-20260301-1630", "cup"),
            ("night-cup-2026", "night-cup-2026"),
            ("-20260301-1630", "-20260301-1630"),
            ("عید-20260301-1630", "عید"),
        ] {
            assert_eq!(base(slug), expected);
        }
    }
}
