use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::ensure;
use serde_json::json;

use crate::calls::{OwnBodies, Subscribers, Tournaments, as_json, get, request, same};
use crate::load::Requests;

/// The calls with their weights. Most calls read: the home screen's lists, the profile, news and tournaments.
/// In an hour one in a few subscribers claims their day or plays a level.
const WEIGHTS: &[(&str, usize)] = &[
    // The home screen.
    ("config", 40),
    ("games with challenges", 50),
    ("highlights", 30),
    ("banners", 30),
    ("profile", 150),
    ("streak", 80),
    ("notifications", 120),
    // Other screens.
    ("leaderboard", 60),
    ("wallet", 60),
    ("ESL tournaments", 60),
    ("weekly tournaments", 30),
    ("a tournament", 30),
    ("bracket", 20),
    ("challenges of a game", 40),
    ("today's daily challenge", 30),
    ("completed tasks", 20),
    ("levels of a game", 50),
    ("rewards list", 30),
    ("claims of rewards", 20),
    ("log-in check", 10),
    // Actions of subscribers.
    ("streak claim", 15),
    ("level start", 15),
    ("level result", 10),
];

pub(super) struct MixedCall {
    pub(super) name: &'static str,
    requests: Arc<dyn Requests>,
    next: AtomicUsize,
}

pub(super) struct Mix {
    pub(super) calls: Vec<MixedCall>,
    turns: Vec<usize>,
}

impl Mix {
    pub(super) fn new(
        tokens: &Arc<[String]>,
        results: &Arc<[String]>,
        ids: &Tournaments,
        requests: usize,
    ) -> anyhow::Result<Self> {
        let all: usize = WEIGHTS.iter().map(|(_, weight)| weight).sum();
        for (name, weight) in WEIGHTS.iter().filter(|(name, _)| once(name)) {
            let needed = requests * weight / all + weight;
            ensure!(
                tokens.len() >= needed && results.len() >= needed,
                "{name}: {needed} subscribers are needed, and there are {}",
                tokens.len()
            );
        }
        let call = |&(name, _): &(&'static str, usize)| MixedCall {
            name,
            requests: requests_of(name, tokens, results, ids),
            next: AtomicUsize::new(0),
        };
        let weights: Vec<_> = WEIGHTS.iter().map(|(_, weight)| *weight).collect();
        Ok(Self { calls: WEIGHTS.iter().map(call).collect(), turns: turns(&weights) })
    }

    pub(super) fn request(&self, number: usize) -> (usize, Option<Vec<u8>>) {
        let at = self.turns[number % self.turns.len()];
        let call = &self.calls[at];
        (at, call.requests.request(call.next.fetch_add(1, Ordering::Relaxed)))
    }
}

fn once(name: &str) -> bool {
    ["streak claim", "level start", "level result"].contains(&name)
}

/// Each call as often as its weight, spread evenly: the next call is the one furthest behind.
fn turns(weights: &[usize]) -> Vec<usize> {
    let all: usize = weights.iter().sum();
    let mut sent = vec![0; weights.len()];
    (1..=all)
        .map(|turn| {
            // Units of one turn divided by all turns, so that nothing is rounded.
            let owed = |&at: &usize| (weights[at] * turn).cast_signed() - (sent[at] * all).cast_signed();
            let next = (0..weights.len()).max_by_key(owed).unwrap_or_default();
            sent[next] += 1;
            next
        })
        .collect()
}

fn requests_of(
    name: &str,
    tokens: &Arc<[String]>,
    results: &Arc<[String]>,
    ids: &Tournaments,
) -> Arc<dyn Requests> {
    let everybody = |path| same(get(path));
    let theirs = |method, path, body| -> Arc<dyn Requests> {
        Arc::new(Subscribers::in_turns(tokens.clone(), method, path, body))
    };
    let game = json!({ "id": "pubg-mobile" });
    let daily = json!({ "gameId": "pubg-mobile" });
    let (open, ended) = (json!({ "id": ids.check_in }), json!({ "id": ids.ended }));
    let level = json!({
        "game_unique_id": "puzzle_mania_001",
        "game_name": "Puzzle Mania",
        "game_level": 1,
        "level_credits": 10,
    });
    match name {
        "config" => everybody("/api/v1/config"),
        "games with challenges" => everybody("/api/v1/challenges/games"),
        "highlights" => everybody("/api/v1/youtube-videos"),
        "banners" => everybody("/api/v1/content/banners"),
        "rewards list" => everybody("/api/v1/rewards"),
        "profile" => theirs("GET", "/api/v1/user/profile", None),
        "streak" => theirs("GET", "/api/v1/active-streak", None),
        "notifications" => theirs("GET", "/api/v1/notifications", None),
        "leaderboard" => theirs("GET", "/api/v1/leaderboard", None),
        "wallet" => theirs("GET", "/api/v1/wallet", None),
        "ESL tournaments" => theirs("GET", "/api/v1/esl/tournaments/all", None),
        "weekly tournaments" => theirs("GET", "/api/v1/tournaments/all", None),
        "a tournament" => theirs("POST", "/api/v1/tournament/view", Some(as_json(&open))),
        "bracket" => same(request("POST", "/api/v1/esl/tournament/matches", None, Some(&as_json(&ended)))),
        "challenges of a game" => theirs("POST", "/api/v1/challenges/game/all", Some(as_json(&game))),
        "today's daily challenge" => {
            theirs("POST", "/api/v1/daily-challenges/challenges", Some(as_json(&daily)))
        }
        "completed tasks" => theirs("POST", "/api/v1/completed-task/get", None),
        "levels of a game" => theirs("GET", "/api/v1/esl-games/levels?game_unique_id=puzzle_mania_001", None),
        "claims of rewards" => theirs("GET", "/api/v1/rewards/claims", None),
        "log-in check" => theirs("GET", "/api/v1/auth/verify", None),
        "streak claim" => {
            Arc::new(Subscribers::once(tokens.clone(), "POST", "/api/v1/update-daily-streak", None))
        }
        "level result" => Arc::new(OwnBodies::results(tokens, results)),
        // Takes subscribers from the other end: a started level replaces the prepared one whose result is
        // still to come.
        _ => {
            let backwards: Arc<[String]> = tokens.iter().rev().cloned().collect();
            let body = Some(as_json(&level));
            Arc::new(Subscribers::once(backwards, "POST", "/api/v1/game-level/start", body))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_call_has_its_turns_evenly() {
        let turns = turns(&[5, 3, 2]);
        let count = |at: usize| turns.iter().filter(|turn| **turn == at).count();
        assert_eq!([count(0), count(1), count(2)], [5, 3, 2]);
        assert!(turns.windows(3).all(|near| near.iter().collect::<BTreeSet<_>>().len() > 1), "{turns:?}");
    }

    #[test]
    fn every_call_of_the_mix_has_a_request_of_its_own() {
        let tokens: Arc<[String]> = vec!["token".to_owned(); 100].into();
        let ids = Tournaments { check_in: 1, registration: 2, ended: 3 };
        let mix = Mix::new(&tokens, &tokens, &ids, 1000).unwrap();
        let lines: BTreeSet<_> = mix
            .calls
            .iter()
            .map(|call| {
                let request = call.requests.request(0).unwrap();
                String::from_utf8_lossy(&request).lines().next().unwrap().to_owned()
            })
            .collect();
        assert_eq!(lines.len(), WEIGHTS.len(), "{lines:?}");
        assert!(WEIGHTS.iter().filter(|(name, _)| once(name)).count() == 3);
        assert!(Mix::new(&tokens, &tokens, &ids, 100_000).is_err(), "too few subscribers for the claims");
    }
}
