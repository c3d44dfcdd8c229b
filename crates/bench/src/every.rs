//! Calls that `arena-bench suite` leaves out by default: calls whose bodies depend on the subscriber, and
//! cheap calls. With them, every call of the API is measured.

use std::sync::Arc;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::ports::{Clock, token};
use arena_rules::handoff::{Channel, HandoffClaims, Key, MAX_LIFETIME, Plan, sign};
use serde_json::{Value, json};

use crate::calls::{Calls, OwnBodies, Subscribers, as_json, get, request, same};
use crate::load::Requests;

/// The demo's key for hand-offs, which the measured server trusts.
const HANDOFF_SECRET: &str = "demo-handoff-secret-known-to-everybody";

/// Unmeasured routes, with the reason. A test compares these and the measured ones with the API's
/// description.
#[cfg(test)]
const LEFT_OUT: &[(&str, &str, &str)] = &[
    ("get", "/api/v1/rewards/claims/{id}", "one row of the measured list, by its key"),
    ("post", "/api/v1/claims/{id}/code", "needs a code that staff delivered; one row of a claim, by its key"),
    ("get", "/api/leaderboard", "another address of /api/v1/leaderboard"),
    ("post", "/api/v1/rewards", "the same handler as GET"),
    ("post", "/api/v1/challenges/games", "the same handler as GET"),
    ("get", "/api/v1/auth/landing", "a redirect, which no database is asked for"),
    ("get", "/api/v1/auth/network", "a redirect to the network operator, which a demo has not"),
    ("post", "/api/v1/auth/network", "needs the network operator's number verification"),
    ("get", "/api/v1/auth/network/back", "needs the network operator's number verification"),
    ("post", "/api/v1/client-errors", "limited for each address; no database is asked"),
    (
        "post",
        "/api/v1/daily-challenges/entry",
        "the same use case as /api/v1/challenge/entry, whose picture is what costs",
    ),
    ("post", "/api/v1/esl/tournament/match/checkin", "part of `scale evening` and of bench-rooms"),
    ("post", "/api/v1/esl/tournament/match/result", "part of bench-rooms"),
    ("get", "/api/v1/rooms/{roomId}/ws", "part of `scale evening` and of bench-rooms"),
    ("get", "/api/v1/events", "part of `scale evening`: an answer without an end"),
    ("post", "/api/v1/gamenow/notify", "for subscribers of the partner, who have no number"),
    ("post", "/api/v1/operator/unsubscribed", "a call of the operator's systems"),
    ("get", "/api/v1/invites/code/{code}", "one row by its code; the measured server has no invitations"),
    ("post", "/api/v1/invites/accept", "once in a subscriber's life"),
    ("post", "/api/v1/friends/add", "a person's rare act, a few rows by key"),
    ("post", "/api/v1/friends/answer", "a person's rare act, a few rows by key"),
    ("post", "/api/v1/friends/remove", "a person's rare act, a few rows by key"),
    ("post", "/api/v1/challenges/link", "a person's rare act, at most twenty a day"),
    ("get", "/api/v1/challenges/link/{code}", "one row by its code; the measured server has no links"),
    ("post", "/api/v1/challenges/link/open", "a person's rare act, one row by key"),
    ("get", "/api/v1/game-level/standing", "after a level; at most two thousand entries of an index"),
    ("post", "/api/v1/album/solved", "once a day, a replay and one row by key"),
    ("get", "/api/v1/pictures/{key}", "a file; no database is asked"),
    ("get", "/api/v1/pictures/tasks/{id}", "a file of the store of screenshots, which is not filled"),
    ("get", "/api/v1/pictures/tasks/{id}/card", "a file of the store of screenshots, which is not filled"),
    ("post", "/api/v1/push/subscription", "the measured server has no key for push"),
    (
        "post",
        "/api/v1/quests/chest",
        "its quests are a claim and levels of the same day; a claim costs about as much",
    ),
    ("post", "/api/v1/season/claim", "needs chests of several days; a claim costs about as much"),
    ("post", "/api/v1/subscription/renew", "the measured server charges nobody"),
];

pub(crate) fn reads(tokens: &Arc<[String]>) -> Calls {
    let everybody = |path| same(get(path));
    let theirs =
        |path| Arc::new(Subscribers::in_turns(tokens.clone(), "GET", path, None)) as Arc<dyn Requests>;
    let videos = as_json(&json!({ "gameId": "clash-royale" }));
    vec![
        ("banners", everybody("/api/v1/content/banners")),
        ("questions and answers", everybody("/api/v1/content/faqs")),
        ("learn and win", everybody("/api/v1/content/learn-win")),
        ("privacy", everybody("/api/v1/content/privacy")),
        ("games with daily challenges", everybody("/api/v1/daily-challenges/games")),
        ("games made here", everybody("/api/v1/esl-games")),
        ("games made here, as a check", everybody("/api/v1/esl-games/check")),
        ("games with videos", everybody("/api/v1/youtube-videos/games")),
        (
            "videos of a game",
            same(request("POST", "/api/v1/youtube-videos/game-videos", None, Some(&videos))),
        ),
        ("live matches", everybody("/api/v1/esl/tournaments/live")),
        ("champions", everybody("/api/v1/tournaments/champions")),
        ("log-in check", theirs("/api/v1/auth/verify")),
        ("weekly league", theirs("/api/v1/league")),
        ("quests of the day", theirs("/api/v1/quests")),
        ("badges", theirs("/api/v1/badges")),
        ("album", theirs("/api/v1/album")),
        ("friends", theirs("/api/v1/friends")),
        ("invitations", theirs("/api/v1/invites")),
        ("tournaments entered", theirs("/api/v1/esl/tournaments/entered")),
        ("sessions", theirs("/api/v1/auth/sessions")),
        ("the day", theirs("/api/v1/daily-data")),
        ("claims of rewards", theirs("/api/v1/rewards/claims")),
        ("subscription", theirs("/api/v1/subscription")),
        ("weekly tournaments", theirs("/api/v1/tournaments/all")),
    ]
}

/// `bodies` are the lines of `scale tokens` for the same subscribers. The last two calls log subscribers
/// out, half of them each.
pub(crate) fn writes(tokens: &Arc<[String]>, bodies: &[String]) -> anyhow::Result<Calls> {
    ensure!(tokens.len() == bodies.len(), "{} tokens, {} bodies", tokens.len(), bodies.len());
    let bodies: Vec<Value> = bodies
        .iter()
        .map(|line| serde_json::from_str(line))
        .collect::<Result<_, _>>()
        .context("a line of the bodies' file")?;
    let own = |path, of: &str| {
        let bodies = bodies.iter().map(|body| body[of].to_string()).collect();
        Arc::new(OwnBodies { tokens: tokens.clone(), path, bodies }) as Arc<dyn Requests>
    };
    let turns = |method, path, body: &Value| {
        let body = Some(as_json(body));
        Arc::new(Subscribers::in_turns(tokens.clone(), method, path, body)) as Arc<dyn Requests>
    };
    let once = |path, of: &[String], body| {
        Arc::new(Subscribers::once(of.into(), "POST", path, body)) as Arc<dyn Requests>
    };
    let item = bodies.first().map_or(Value::Null, |body| body["claim"]["item"].clone());
    let numbers = bodies.iter().map(|body| body["msisdn"].as_str().unwrap_or_default().to_owned()).collect();
    let visit = json!({ "game_unique_id": "puzzle_mania_001" });
    let profile = json!({ "name": "Bench Player", "bio": "Plays in the evening." });
    let browser = json!({ "endpoint": "https://push.example.com/no-such-browser" });
    let (first, second) = tokens.split_at(tokens.len() / 2);
    Ok(vec![
        ("level begun", own("/api/v1/game-level/begin", "begin")),
        ("level marked", own("/api/v1/game-level/mark", "mark")),
        ("redeem form", turns("POST", "/api/v1/redeem-item", &json!({ "item": item }))),
        ("reward claimed", own("/api/v1/redeem-claim", "claim")),
        ("notifications read", own("/api/v1/notifications/read", "read")),
        ("badges seen", once("/api/v1/badges/seen", tokens, None)),
        ("visit ended", once("/api/v1/esl-games/exit", tokens, Some(as_json(&visit)))),
        ("game chosen", turns("POST", "/api/v1/game-select", &json!({ "gameId": "pubg-mobile" }))),
        ("profile saved", turns("POST", "/api/v1/user/profile/complete", &profile)),
        ("browser forgotten", turns("DELETE", "/api/v1/push/subscription", &browser)),
        ("log-in by hand-off", Arc::new(LogIns { numbers }) as Arc<dyn Requests>),
        ("all sessions ended", once("/api/v1/auth/sessions/end", first, None)),
        ("log-out", once("/api/v1/auth/logout", second, None)),
    ])
}

struct LogIns {
    numbers: Vec<String>,
}

impl Requests for LogIns {
    /// A hand-off is good for two minutes, so each is signed when it is sent.
    fn request(&self, number: usize) -> Option<Vec<u8>> {
        let now = SystemClock.now();
        let claims = HandoffClaims {
            aud: "arena".into(),
            msisdn: Some(self.numbers.get(number)?.clone()),
            partner_id: None,
            channel: Channel::Operator,
            plan: Some(Plan::Prepaid),
            iat: now,
            exp: now + MAX_LIFETIME,
            nonce: token(&SystemRandom),
            state: None,
        };
        let key = Key { id: "demo".into(), secret: HANDOFF_SECRET.as_bytes().to_vec() };
        let body = as_json(&json!({ "msisdn": sign(&claims, &key) }));
        Some(request("POST", "/api/v1/jt/gen", None, Some(&body)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::calls::{self, Tournaments};

    fn route(requests: &Arc<dyn Requests>) -> (String, String) {
        let bytes = requests.request(0).expect("a request");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut words = text.split(' ');
        let (method, target) = (words.next().unwrap(), words.next().unwrap());
        (method.to_lowercase(), target.split('?').next().unwrap().to_owned())
    }

    fn described() -> BTreeSet<(String, String)> {
        let description: Value = serde_json::from_str(&arena_http::openapi_json()).unwrap();
        let mut routes = BTreeSet::new();
        for (path, item) in description["paths"].as_object().unwrap() {
            let methods = item.as_object().unwrap().keys();
            let methods = methods.filter(|key| ["get", "post", "put", "patch", "delete"].contains(&&***key));
            routes.extend(methods.map(|method| (method.clone(), path.clone())));
        }
        routes
    }

    #[test]
    fn every_route_is_measured_or_left_out_for_a_reason() {
        let tokens: Arc<[String]> = Arc::from(["token".to_owned(), "another".to_owned()]);
        let bodies = vec![json!({ "claim": { "item": 1 }, "msisdn": "923000000001" }).to_string(); 2];
        let ids = Tournaments { check_in: 1, registration: 2, ended: 3 };
        let mut all = calls::reads(&tokens, &ids);
        all.extend(calls::writes(&tokens, &tokens, &ids));
        all.extend(reads(&tokens));
        all.extend(writes(&tokens, &bodies).unwrap());
        let names: BTreeSet<_> = all.iter().map(|(call, _)| *call).collect();
        assert_eq!(names.len(), all.len(), "two calls have the same name");
        let measured: BTreeSet<_> = all.iter().map(|(_, requests)| route(requests)).collect();
        let left_out: BTreeSet<_> =
            LEFT_OUT.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
        let described = described();
        let neither: Vec<_> = described
            .iter()
            .filter(|route| !measured.contains(*route) && !left_out.contains(*route))
            .collect();
        assert!(neither.is_empty(), "measure them, or say why not: {neither:?}");
        let both: Vec<_> = measured.intersection(&left_out).collect();
        assert!(both.is_empty(), "measured and left out: {both:?}");
        let unknown: Vec<_> = left_out.difference(&described).collect();
        assert!(unknown.is_empty(), "left out, and no route: {unknown:?}");
        assert!(LEFT_OUT.iter().all(|(.., reason)| !reason.is_empty()));
    }
}
