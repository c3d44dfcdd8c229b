use arena_rules::league::LeagueRules;
use chrono::Weekday;
use serde::{Deserialize, Serialize};

/// Weekly leagues: when a week ends, who moves, and what places pay.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaguesConfig {
    /// The day at whose beginning a week ends and the next one begins.
    pub(crate) first_day: Weekday,
    /// The members of a full group who go up a tier.
    pub(crate) up: u32,
    /// The members of a full group who go down a tier.
    pub(crate) down: u32,
    /// The prizes of a group's first places.
    pub(crate) prizes: Vec<i64>,
    /// The fewest members who must have earned something for a group to pay prizes.
    pub(crate) prizes_from: u32,
}

impl Default for LeaguesConfig {
    fn default() -> Self {
        let LeagueRules { up, down, prizes, prizes_from } = LeagueRules::default();
        let prizes = prizes.into_iter().map(|prize| prize.0).collect();
        Self { first_day: Weekday::Mon, up, down, prizes, prizes_from }
    }
}
