//! What the catalogue may change of a tournament that is there.

use arena_app::ports::NewTournament;
use serde_json::{Map, Value};

use super::merge::{Fact, facts};

/// When a field of a tournament may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// As long as it has not begun.
    Begun,
    /// As long as nobody has entered and it has not begun: people entered on its terms.
    Entered,
}

/// What people see of a tournament, and nobody counts on.
pub(super) fn looks() -> &'static [Fact<NewTournament>] {
    facts!(NewTournament: "name" name, "thumbnail" thumbnail, "banner" banner, "platform" platform)
}

/// The terms on which people enter.
pub(super) fn terms() -> &'static [Fact<NewTournament>] {
    facts!(
        NewTournament: "opens" opens_at, "starts" starts_at, "ends" ends_at, "game" game, "min_players" min_players,
        "max_players" max_players, "round_seconds" round_seconds, "room_lead_seconds" room_lead_seconds,
        "countdown_seconds" countdown_seconds, "match_seconds" match_seconds, "entry_fee" entry_fee,
        "prizes" prizes, "uid_check" uid_check, "tourn_type" tourn_type
    )
}

/// Fields that count from the next tournament of the entry on.
pub(super) const NEXT: [&str; 5] = ["kind", "ended", "players", "bots", "every"];

/// Every field that a tournament in the database has, and until when it may change.
pub(super) fn all() -> impl Iterator<Item = (&'static Fact<NewTournament>, Until)> {
    let looks = looks().iter().map(|fact| (fact, Until::Begun));
    looks.chain(terms().iter().map(|fact| (fact, Until::Entered)))
}

/// The fields of a tournament as they are in the database, for its record.
pub(super) fn of_plan(plan: &NewTournament) -> Value {
    Value::Object(all().map(|(fact, _)| (fact.name.to_owned(), (fact.show)(plan))).collect::<Map<_, _>>())
}
