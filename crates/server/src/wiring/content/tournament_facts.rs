//! The fields of an existing tournament that the catalogue may change.

use arena_app::ports::NewTournament;
use serde_json::{Map, Value};

use super::merge::{Fact, facts};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditDeadline {
    /// Until the tournament begins.
    Begun,
    /// Until the first entry, or until the tournament begins: subscribers enter on these terms.
    Entered,
}

/// Fields that are only for display.
pub(super) fn looks() -> &'static [Fact<NewTournament>] {
    facts!(NewTournament: "name" name, "thumbnail" thumbnail, "banner" banner, "platform" platform)
}

/// Fields that may not change once somebody has entered.
pub(super) fn terms() -> &'static [Fact<NewTournament>] {
    facts!(
        NewTournament: "opens" opens_at, "starts" starts_at, "ends" ends_at, "game" game, "min_players" min_players,
        "max_players" max_players, "round_seconds" round_seconds, "room_lead_seconds" room_lead_seconds,
        "countdown_seconds" countdown_seconds, "match_seconds" match_seconds, "entry_fee" entry_fee,
        "prizes" prizes, "uid_check" uid_check, "tourn_type" tourn_type
    )
}

/// Fields that take effect with the entry's next tournament.
pub(super) const NEXT: [&str; 5] = ["kind", "ended", "players", "bots", "every"];

/// Every field of a stored tournament, and until when it may change.
pub(super) fn all() -> impl Iterator<Item = (&'static Fact<NewTournament>, EditDeadline)> {
    let looks = looks().iter().map(|fact| (fact, EditDeadline::Begun));
    looks.chain(terms().iter().map(|fact| (fact, EditDeadline::Entered)))
}

pub(super) fn of_plan(plan: &NewTournament) -> Value {
    Value::Object(all().map(|(fact, _)| (fact.name.to_owned(), (fact.show)(plan))).collect::<Map<_, _>>())
}
