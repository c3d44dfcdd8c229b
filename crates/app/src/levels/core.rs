use arena_games::log::{self, Mark, TICKS_PER_SECOND};
use arena_games::{aim, football, puzzle};
use arena_rules::levels::{AIM_TRAIN, InHouseGame, PUZZLE_MANIA, SPACE_FOOTBALL};
use arena_rules::points::{football_points, puzzle_points};
use sha2::{Digest as _, Sha256};

use super::verdict::{Ruling, Verdict};
use crate::error::Refusal;
use crate::ports::GameSession;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Core {
    Aim,
    Football,
    Puzzle,
}

impl Core {
    pub(super) fn of(game: &InHouseGame) -> Option<Self> {
        [(AIM_TRAIN, Self::Aim), (SPACE_FOOTBALL, Self::Football), (PUZZLE_MANIA, Self::Puzzle)]
            .into_iter()
            .find(|(with_core, _)| with_core.game_unique_id == game.game_unique_id)
            .map(|(_, core)| core)
    }

    pub(super) fn rules_version(self) -> u32 {
        match self {
            Self::Aim => aim::RULES_VERSION,
            Self::Football => football::RULES_VERSION,
            Self::Puzzle => puzzle::RULES_VERSION,
        }
    }

    /// Whether this node can replay sessions of a version of the rules.
    pub(super) fn plays(self, version: u32) -> bool {
        match self {
            Self::Aim => aim::Rules::of(version).is_some(),
            Self::Football => football::Rules::of(version).is_some(),
            Self::Puzzle => version == self.rules_version(),
        }
    }

    /// Whether play is watched because time decides the game. A puzzle waits for its player.
    pub(super) fn watched(self) -> bool {
        match self {
            Self::Aim | Self::Football => true,
            Self::Puzzle => false,
        }
    }

    /// Returns the longest accepted log in bytes. For Aim Train, whose recorder has no limit, that is several
    /// times a person's play of at most 46 taps a level.
    pub(super) fn longest_log(self) -> usize {
        match self {
            Self::Aim => 1_000,
            Self::Football => football::LONGEST_LOG,
            Self::Puzzle => log::MAX_LOG_BYTES,
        }
    }

    /// Returns the seeds that a player may know after `ticks`; `None` before play has begun.
    pub(super) fn known_seeds(self, session: &GameSession, ticks: Option<u32>) -> Vec<u64> {
        match (self, ticks) {
            (Self::Aim, None) => Vec::new(),
            (Self::Aim, Some(ticks)) => {
                // This segment and the next, so a mark has a segment's time to arrive.
                let known = aim::segment_at(level_of(session), ticks).map_or(0, |segment| segment + 2);
                aim_seeds(session).take(known as usize).collect()
            }
            (Self::Football | Self::Puzzle, _) => vec![session.seed],
        }
    }

    pub(super) fn replay(self, session: &GameSession, marks: &[Mark], log: &[u8]) -> Ruling {
        let level = level_of(session);
        let verdict = match self {
            Self::Aim => {
                let rules = aim::Rules::of(session.rules_version).ok_or_else(other_rules)?;
                let seeds: Vec<u64> = aim_seeds(session).collect();
                aim::replay(rules, level, &seeds, log, marks).map(|replay| Verdict {
                    signs: replay.signs.words().collect(),
                    rhythm: replay.rhythm,
                    points: replay.score.into(),
                    ..Verdict::of(replay.passed, replay.ticks)
                })
            }
            Self::Football => {
                let rules = football::Rules::of(session.rules_version).ok_or_else(other_rules)?;
                let pace = if session.mobile { football::Pace::Phone } else { football::Pace::Full };
                football::replay(rules, level, session.seed, pace, log, marks).map(|replay| Verdict {
                    pauses: replay
                        .paused_at
                        .iter()
                        .take(replay.pauses as usize)
                        .map(|tick| u64::from(*tick))
                        .collect(),
                    signs: football_signs(replay.signs),
                    points: football_points(replay.score.player.into(), replay.score.bot.into()),
                    ..Verdict::of(replay.passed, replay.ticks)
                })
            }
            Self::Puzzle => puzzle::replay(level, session.seed, log).map(|replay| Verdict {
                signs: puzzle_signs(&replay.signs),
                rhythm: replay.rhythm,
                points: puzzle_points(
                    replay.allowed_moves,
                    replay.moves,
                    (replay.ticks / TICKS_PER_SECOND).into(),
                ),
                ..Verdict::of(replay.passed, replay.ticks)
            }),
        };
        verdict.map_err(|refusal| log_refusal(&refusal))
    }
}

fn level_of(session: &GameSession) -> u8 {
    u8::try_from(session.level).unwrap_or(0)
}

/// Derives each segment's seed, so that no seed reveals another or the session's.
fn aim_seeds(session: &GameSession) -> impl Iterator<Item = u64> {
    let (seed, segments) = (session.seed, aim::segments(level_of(session)).unwrap_or(0));
    (0..segments).map(move |segment| {
        let mut hash = Sha256::new_with_prefix(b"arena aim segment");
        hash.update(seed.to_le_bytes());
        hash.update(segment.to_le_bytes());
        let [a, b, c, d, e, f, g, h, ..]: [u8; 32] = hash.finalize().into();
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    })
}

fn puzzle_signs(signs: &puzzle::Signs) -> Vec<&'static str> {
    [(signs.no_thought(), "no_thought"), (signs.solver_order(), "solver_order")]
        .into_iter()
        .filter_map(|(seen, sign)| seen.then_some(sign))
        .collect()
}

fn football_signs(signs: football::Signs) -> Vec<&'static str> {
    // A hand is seldom at its fastest, and seldom aims anew in every tick.
    [(signs.at_cap > 600, "always_fastest"), (signs.aims_a_minute > 3_500, "every_tick")]
        .into_iter()
        .filter_map(|(seen, sign)| seen.then_some(sign))
        .collect()
}

fn other_rules() -> Refusal {
    Refusal::new("replay_other_rules", "The game has changed. Start the level again.")
}

/// Words a log's refusal for a subscriber.
pub(crate) fn log_refusal(refusal: &log::Refusal) -> Refusal {
    use log::Refusal as Log;
    let (code, message) = match refusal {
        Log::OtherSeed => ("replay_wrong_seed", "This recording belongs to another game."),
        Log::OtherLevel { .. } => ("level_mismatch", "This result belongs to another level."),
        Log::OtherRules { .. } => return other_rules(),
        Log::TooFast { .. } => ("too_fast", "This game ended sooner than it can be played."),
        Log::Edited { .. } | Log::AfterEnd { .. } | Log::OtherMark { .. } | Log::NotRevealed { .. } => {
            ("replay_forged", "The recording of this game does not add up.")
        }
        Log::Unfinished { .. } => ("replay_unfinished", "This game was not played to its end."),
        Log::Malformed(_) | Log::NoSuchLevel { .. } => {
            ("replay_malformed", "The recording of this game cannot be read.")
        }
    };
    Refusal::new(code, message)
}

#[cfg(test)]
mod tests {
    use arena_games::football::Pace;
    use chrono::{DateTime, Duration, NaiveDate};
    use uuid::Uuid;

    use super::*;
    use crate::ports::{GameSessionState, SubscriberId};

    fn session(rules_version: u32) -> GameSession {
        GameSession {
            id: Uuid::nil(),
            subscriber: SubscriberId(Uuid::nil()),
            game: SPACE_FOOTBALL.game_unique_id.to_owned(),
            level: 2,
            seed: 42,
            rules_version,
            day: NaiveDate::default(),
            started_at: DateTime::UNIX_EPOCH,
            expires_at: DateTime::UNIX_EPOCH + Duration::hours(1),
            state: GameSessionState::Open,
            began_at: None,
            mobile: true,
            replaced_at: None,
        }
    }

    /// Asserts that a passed log counts in sessions of its own version alone.
    fn counts_only_in(core: Core, version: u32, log: &[u8]) {
        for other in 0..=core.rules_version() + 1 {
            let ruling = core.replay(&session(other), &[], log);
            if other == version {
                assert!(ruling.is_ok_and(|verdict| verdict.passed), "{core:?} {version}");
            } else {
                assert_eq!(ruling.err().map(|refusal| refusal.code), Some("replay_other_rules".into()));
            }
        }
    }

    #[test]
    fn a_match_is_replayed_by_the_rules_of_its_session() {
        for rules in football::Rules::ALL {
            let log = football::players::passing_log(rules, 2, 42, Pace::Phone).expect("a level");
            counts_only_in(Core::Football, rules.version(), &log);
        }
    }

    #[test]
    fn a_level_of_aim_train_is_replayed_by_the_rules_of_its_session() {
        for rules in aim::Rules::ALL {
            let seeds: Vec<u64> = aim_seeds(&session(rules.version())).collect();
            let log = aim::players::passing_log(rules, 2, &seeds).expect("a level");
            counts_only_in(Core::Aim, rules.version(), &log);
        }
    }
}
