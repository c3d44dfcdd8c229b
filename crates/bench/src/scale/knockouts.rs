//! Finished tournaments: entries with their fees, rounds, matches, and the champion's prize.

use std::collections::BTreeSet;

use arena_rules::tournament::bracket::title;
use arena_rules::tournament::room;

use super::dialect::{Dialect, quote};
use super::plan::{DAY, Plan};

const ENTRANTS: u64 = 64;
const ROUNDS: u32 = 6;
/// Matches of each tournament, each with a room.
const MATCHES: usize = 63;
const MOST: u64 = 300;
/// One in so many subscribers enters, up to the most tournaments.
const ONE_IN: u64 = 5;
const FEE: i64 = 5;
const PRIZE: i64 = 500;
const PLAYED: [i64; 2] = [30, 3];

/// The number of tournaments, and the distance between the numbers of two entrants.
fn size(plan: &Plan) -> (u64, u64) {
    let tournaments = (plan.subscribers / ENTRANTS / ONE_IN).clamp(1, MOST);
    (tournaments, plan.subscribers / (tournaments * ENTRANTS))
}

/// Entrants among the subscribers of `scale_who`; `e` counts them through all tournaments.
fn entrants(plan: &Plan) -> String {
    let (tournaments, apart) = size(plan);
    let all = tournaments * ENTRANTS;
    format!(
        "(SELECT n, id, owner, n / {apart} - 1 AS e FROM scale_who
          WHERE n % {apart} = 0 AND n / {apart} BETWEEN 1 AND {all}) AS w"
    )
}

/// The opening of the tournament with a number, from 0.
fn opened(plan: &Plan, number: &str) -> String {
    let [first, last] = PLAYED.map(|days| days * DAY);
    format!("({} + ({number}) * {} / {})", plan.now - first, first - last, size(plan).0)
}

pub(super) fn tables(dialect: Dialect) -> Vec<String> {
    let mut number = 0_u32;
    let rooms = room::draw(MATCHES, &mut BTreeSet::new(), || {
        number += 104_729;
        number
    });
    let rooms: Vec<_> =
        (0..).zip(&rooms).map(|(place, room): (u32, _)| format!("({place}, '{room}')")).collect();
    vec![
        dialect.temporary("scale_entrant", "e {key}, subscriber {uuid}"),
        dialect.temporary("scale_room", "place {key}, room text"),
        format!("INSERT INTO scale_room (place, room) VALUES {}", rooms.join(", ")),
    ]
}

pub(super) fn transactions(plan: &Plan) -> Vec<String> {
    let first = plan.last_tournament + 1;
    let (entrants, opened) = (entrants(plan), opened(plan, &format!("w.e / {ENTRANTS}")));
    let name = format!("'Evening cup ' || (w.e / {ENTRANTS} + 1)");
    vec![
        format!(
            "SELECT w.n, 1000, 'entry_fee', 'entry_fee', ({first} + w.e / {ENTRANTS}) || '/' || w.owner, {name}, -{FEE},
                    {opened} + 3600
             FROM {entrants}"
        ),
        format!(
            "SELECT w.n, 1001, 'issuance', 'prize', CAST({first} + w.e / {ENTRANTS} AS text), {name}, {PRIZE},
                    {opened} + 43200
             FROM {entrants} WHERE w.e % {ENTRANTS} = 0"
        ),
    ]
}

pub(super) fn entries(plan: &Plan) -> Vec<String> {
    let first = plan.last_tournament + 1;
    let (entrants, opened) = (entrants(plan), opened(plan, &format!("w.e / {ENTRANTS}")));
    let entered = plan.dialect.time(&format!("{opened} + 3600"));
    // The lower seat wins every match.
    let [second, third] = [ENTRANTS / 2, ENTRANTS / 4];
    vec![
        format!(
            "INSERT INTO tournament_entry (tournament_id, subscriber_id, nickname, entered_at, checked_in_at, fee_paid,
                 place, prize_paid)
             SELECT {first} + w.e / {ENTRANTS}, w.id, 'Player ' || w.n, {entered}, {entered}, {FEE},
                    CASE w.e % {ENTRANTS} WHEN 0 THEN 1 WHEN {second} THEN 2 WHEN {third} THEN 3 END,
                    CASE WHEN w.e % {ENTRANTS} = 0 THEN {PRIZE} ELSE 0 END
             FROM {entrants} ORDER BY w.n"
        ),
        format!("INSERT INTO scale_entrant (e, subscriber) SELECT w.e, w.id FROM {entrants}"),
    ]
}

/// The statements for tournaments, their rounds and their matches; for use after all entrants.
pub(super) fn tournaments(plan: &Plan) -> Vec<String> {
    let dialect = plan.dialect;
    let (tournaments, _) = size(plan);
    let (first, all) = (plan.last_tournament + 1, dialect.numbers(0, tournaments - 1));
    let at = |number: &str, hours: i64| dialect.time(&format!("{} + {}", opened(plan, number), hours * 3600));
    let mut statements = vec![format!(
        "INSERT INTO tournament (id, slug, series, kind, name, game, game_unique_id, check_in_opens_at, starts_at, ends_at,
             state, min_players, round_seconds, room_lead_seconds, countdown_seconds, match_seconds, entry_fee, prize,
             second_prize, third_prize, uid_check, tourn_type, thumbnail, banner, platform, current_round, entered,
             version, created_at, changed_at) {}
         SELECT {first} + g.n, 'scale-' || g.n, 'scale', 'esl', 'Evening cup ' || (g.n + 1), 'Cannon Clash',
                'cannon_clash_001', {opens}, {}, {ends}, 'ended', 10, 3600, 600, 300, 900, {FEE}, {PRIZE}, 0, 0, false,
                'Credits', 'tournament', 'tournament-banner', 'Mobile', {ROUNDS}, {ENTRANTS}, {ROUNDS}, {opens}, {ends}
         FROM {all}",
        dialect.own_ids(),
        at("g.n", 6),
        opens = at("g.n", 0),
        ends = at("g.n", 12),
    )];
    // The rooms of earlier rounds.
    let mut rooms = 0;
    for round in 1..=ROUNDS {
        let (players, matches) = (ENTRANTS >> (round - 1), ENTRANTS >> round);
        // The players of a round have numbers at multiples of `half`, its matches start at multiples of
        // `apart`.
        let (apart, half) = (1_u64 << round, 1_u64 << (round - 1));
        let hour = 5 + i64::from(round);
        let of_match = format!("a.e / {ENTRANTS}");
        let starts = at("g.n", hour);
        let (appeared, decided) = (at(&of_match, hour), at(&of_match, hour + 1));
        statements.push(format!(
            "INSERT INTO tournament_round (tournament_id, number, title, matches, state, starts_at, reminded, appear_until,
                 deadline_at, drawn_at, ended_at)
             SELECT {first} + g.n, {round}, {}, {matches}, 'ended', {starts}, {matches}, {starts}, {ended}, {starts}, {ended}
             FROM {all}",
            quote(&title(round, usize::try_from(players).unwrap_or(usize::MAX))),
            ended = at("g.n", hour + 1),
        ));
        statements.push(format!(
            "INSERT INTO tournament_match (tournament_id, round, position, room_id, player_a, player_b, state, a_appeared_at,
                 b_appeared_at, winner, result_type, decided_at, decided_by, told_at, seed)
             SELECT {first} + a.e / {ENTRANTS}, {round}, a.e % {ENTRANTS} / {apart}, o.room, a.subscriber, b.subscriber,
                    'ended', {appeared}, {appeared}, a.subscriber, 'normal', {decided}, 'concession', {decided}, a.e
             FROM scale_entrant a
             JOIN scale_entrant b ON b.e = a.e + {half}
             JOIN scale_room o ON o.place = {rooms} + a.e % {ENTRANTS} / {apart}
             WHERE a.e % {apart} = 0"
        ));
        rooms += matches;
    }
    statements
}
