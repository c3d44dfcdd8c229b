//! Checks of the section `games`, and the limits that it sets.

use std::collections::BTreeMap;

use arena_app::levels::Referee;
use arena_app::settings::SelfReportLimits;
use arena_rules::{Credits, levels};
use chrono::Duration;

use super::faults::{Faults, need};
use super::games::{GameConfig, RefereeKind};
use super::model::Config;

impl Config {
    pub(super) fn check_games(&self, faults: &mut Faults) {
        for (id, game) in &self.games {
            let key = format!("games.{id}");
            let known = levels::game(id);
            need!(
                faults,
                known.is_some(),
                "key `{key}`: there is no game with this id; an id is, for example, puzzle_mania_001"
            );
            let has_rules = known.is_some_and(|known| Referee::new(1).rules_version(known).is_some());
            match game.referee {
                RefereeKind::Replay => {
                    need!(
                        faults,
                        has_rules,
                        "key `{key}.referee`: the server has no rules to replay this game; use \"self_reported\""
                    );
                    need!(
                        faults,
                        game.min_seconds.is_none() && game.daily_cap.is_none() && !game.instead_of_replay,
                        "key `{key}`: min_seconds, daily_cap and instead_of_replay need referee = \"self_reported\""
                    );
                }
                RefereeKind::SelfReported => {
                    need!(
                        faults,
                        game.min_seconds.is_some_and(|seconds| (1..=3600).contains(&seconds)),
                        "key `{key}.min_seconds`: must be 1 to 3600 with referee = \"self_reported\""
                    );
                    need!(
                        faults,
                        game.daily_cap.is_some_and(|cap| cap > 0),
                        "key `{key}.daily_cap`: must be more than 0 with referee = \"self_reported\""
                    );
                    need!(
                        faults,
                        !has_rules || game.instead_of_replay,
                        "key `{key}.referee`: the server can replay this game; to accept the build's own results \
                         instead, set instead_of_replay = true"
                    );
                }
            }
        }
    }

    /// The limits of each game that reports its own results, by the game's id.
    pub(crate) fn self_reported(&self) -> BTreeMap<String, SelfReportLimits> {
        let limits = |game: &GameConfig| SelfReportLimits {
            shortest: Duration::seconds(game.min_seconds.unwrap_or(0).into()),
            daily_cap: Credits(game.daily_cap.unwrap_or(0)),
        };
        let reported = self.games.iter().filter(|(_, game)| game.referee == RefereeKind::SelfReported);
        reported.map(|(id, game)| (id.clone(), limits(game))).collect()
    }
}
