//! The repositories, one file for each port. Rows are locked on Postgres only: SQLite has one
//! writer.

// The files below use these modules' macros.
#[macro_use]
mod ledger_words;
#[macro_use]
mod places;
#[macro_use]
mod match_rows;

mod albums;
mod announcements;
mod audit;
mod audit_copies;
mod badges;
mod bot_tournaments;
mod catalogue;
mod challenge_links;
mod challenges;
mod champions;
mod changes;
mod charges;
mod claims;
mod contacts;
mod departures;
mod desks;
mod documents;
mod entered_tournaments;
mod events;
mod fraud_cases;
mod fraud_signs;
mod friends;
mod game_sessions;
mod game_visits;
mod games;
mod held_prizes;
mod idempotency;
mod invite_signs;
mod invites;
mod jobs;
mod league_closing;
mod leagues;
mod leases;
mod ledger;
mod ledger_post;
mod ledger_verified;
mod ledger_verify;
mod ledger_verify_invites;
mod ledger_verify_leagues;
mod ledger_verify_newer;
mod ledger_verify_quests;
mod ledger_verify_ranks;
mod level_days;
mod level_ranks;
mod live_rooms;
mod match_players;
mod matches;
mod messages;
mod nodes;
mod notes;
mod parcels;
mod picture_uploads;
mod privacy;
mod privacy_export;
mod privacy_parts;
mod privacy_requests;
mod public_names;
mod purges;
mod push_devices;
mod quests;
mod rank_buckets;
mod ranks;
mod redemptions;
mod refunds;
mod reports;
mod reward_deliveries;
mod rewards;
mod rounds;
mod saved_filters;
mod second_looks;
mod sessions;
mod shown_matches;
mod staff_identities;
mod staff_members;
mod staff_sessions;
mod standings;
mod streaks;
mod subscribers;
mod subscriptions;
mod switches;
mod task_entries;
mod task_verdicts;
mod timeline;
mod tournament_desk;
mod tournament_entries;
mod tournament_plans;
mod tournament_series;
mod tournaments;
mod translations;
mod tries;
mod videos;
mod vouchers;

#[cfg(test)]
mod checked;

use crate::connection::Statement;

pub(crate) fn declared() -> impl Iterator<Item = &'static Statement> {
    let others = ledger_verify_newer::STATEMENTS.iter().chain(privacy_export::STATEMENTS);
    STATEMENTS.iter().chain(others).chain(crate::backup::STATEMENTS).copied().flatten().copied()
}

const STATEMENTS: &[&[&Statement]] = &[
    albums::STATEMENTS,
    announcements::STATEMENTS,
    audit::STATEMENTS,
    audit_copies::STATEMENTS,
    badges::STATEMENTS,
    bot_tournaments::STATEMENTS,
    catalogue::STATEMENTS,
    challenge_links::STATEMENTS,
    challenges::STATEMENTS,
    champions::STATEMENTS,
    changes::STATEMENTS,
    charges::STATEMENTS,
    claims::STATEMENTS,
    contacts::STATEMENTS,
    departures::STATEMENTS,
    desks::STATEMENTS,
    documents::STATEMENTS,
    entered_tournaments::STATEMENTS,
    events::STATEMENTS,
    fraud_cases::STATEMENTS,
    fraud_signs::STATEMENTS,
    friends::STATEMENTS,
    game_sessions::STATEMENTS,
    game_visits::STATEMENTS,
    games::STATEMENTS,
    held_prizes::STATEMENTS,
    idempotency::STATEMENTS,
    invite_signs::STATEMENTS,
    invites::STATEMENTS,
    jobs::STATEMENTS,
    league_closing::STATEMENTS,
    leagues::STATEMENTS,
    leases::STATEMENTS,
    ledger::STATEMENTS,
    ledger_post::STATEMENTS,
    ledger_verified::STATEMENTS,
    ledger_verify::STATEMENTS,
    ledger_verify_invites::STATEMENTS,
    ledger_verify_leagues::STATEMENTS,
    ledger_verify_quests::STATEMENTS,
    ledger_verify_ranks::STATEMENTS,
    level_days::STATEMENTS,
    level_ranks::STATEMENTS,
    live_rooms::STATEMENTS,
    match_players::STATEMENTS,
    matches::STATEMENTS,
    messages::STATEMENTS,
    nodes::STATEMENTS,
    notes::STATEMENTS,
    parcels::STATEMENTS,
    picture_uploads::STATEMENTS,
    privacy::STATEMENTS,
    privacy_requests::STATEMENTS,
    public_names::STATEMENTS,
    purges::STATEMENTS,
    push_devices::STATEMENTS,
    quests::STATEMENTS,
    rank_buckets::STATEMENTS,
    ranks::STATEMENTS,
    redemptions::STATEMENTS,
    reports::STATEMENTS,
    reward_deliveries::STATEMENTS,
    rewards::STATEMENTS,
    rounds::STATEMENTS,
    saved_filters::STATEMENTS,
    sessions::STATEMENTS,
    shown_matches::STATEMENTS,
    staff_identities::STATEMENTS,
    staff_members::STATEMENTS,
    staff_sessions::STATEMENTS,
    standings::STATEMENTS,
    streaks::STATEMENTS,
    subscribers::STATEMENTS,
    subscriptions::STATEMENTS,
    switches::STATEMENTS,
    task_entries::STATEMENTS,
    refunds::STATEMENTS,
    second_looks::STATEMENTS,
    task_verdicts::STATEMENTS,
    timeline::STATEMENTS,
    tournament_desk::STATEMENTS,
    tournament_series::STATEMENTS,
    tournament_entries::STATEMENTS,
    tournament_plans::STATEMENTS,
    tournaments::STATEMENTS,
    translations::STATEMENTS,
    tries::STATEMENTS,
    videos::STATEMENTS,
    vouchers::STATEMENTS,
];
