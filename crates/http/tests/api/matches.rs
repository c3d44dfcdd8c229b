//! The calls of ESL tournaments' matches (spec 3, 7, 8; contract 2, 4).

use arena_app::ports::{DecidedBy, Match};
use arena_app::tournaments::engine;
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{TestDatabase, both_engines, tournament};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, Door};

const MATCHES: &str = "/api/v1/esl/tournament/matches";
pub(crate) const CHECK_IN: &str = "/api/v1/esl/tournament/match/checkin";
const RESULT: &str = "/api/v1/esl/tournament/match/result";

/// A tournament with the first round's rooms open, and its players' browsers by number.
pub(crate) struct Cup {
    pub(crate) door: Door,
    pub(crate) id: i64,
    pub(crate) browsers: Vec<Browser>,
}

impl Cup {
    pub(crate) async fn new(db: TestDatabase, players: u32) -> Self {
        let door = Door::new(db).await;
        let mut new = tournament(TournamentKind::Esl, "cup");
        new.min_players = 2;
        let id = door.t.seed_tournament(&new).await;
        let mut browsers = Vec::new();
        for number in 0..players {
            let browser = door.login(&format!("0300{number:07}")).await;
            browser.post("/api/v1/esl/tournament/entry/checkin", &json!({ "id": id })).send().await.data();
            browsers.push(browser);
        }
        door.t.clock.set(new.starts_at);
        let played = Self { door, id, browsers };
        played.steps().await;
        played.door.t.clock.advance(Duration::minutes(10));
        played.steps().await;
        // Access tokens are valid for ten minutes.
        let mut again = Vec::new();
        for number in 0..players {
            again.push(played.door.login(&format!("0300{number:07}")).await);
        }
        Self { browsers: again, ..played }
    }

    pub(crate) async fn steps(&self) {
        while engine::step(&self.door.t.app, self.id).await.unwrap() == engine::StepOutcome::Did {}
    }

    pub(crate) async fn matches(&self, round: u32) -> Vec<Match> {
        self.door.t.read().matches().at_positions(self.id, round, 0, 100).await.unwrap()
    }

    pub(crate) async fn player(&self, of: &Match, side: Side) -> &Browser {
        for (number, browser) in self.browsers.iter().enumerate() {
            if Some(self.door.t.subscriber(&format!("0300{number:07}")).await) == of.player(side) {
                return browser;
            }
        }
        panic!("nobody plays there");
    }

    pub(crate) fn room(&self, of: &Match) -> Value {
        json!({ "tournamentId": self.id, "roomId": of.room.as_str().to_lowercase() })
    }

    async fn bracket(&self, browser: Option<&Browser>) -> Value {
        let body = json!({ "id": self.id.to_string() });
        let call =
            browser.map_or_else(|| self.door.post(MATCHES, &body), |browser| browser.post(MATCHES, &body));
        let answer = call.send().await;
        answer.data();
        let json = answer.json();
        assert_eq!(json["rounds"], json["data"]["rounds"]);
        json
    }
}

both_engines! {
    async fn two_players_meet_in_their_room(db: TestDatabase) {
        let played = Cup::new(db, 2).await;
        let of = played.matches(1).await.remove(0);
        let (a, b) = (played.player(&of, Side::A).await, played.player(&of, Side::B).await);
        let first = a.post(CHECK_IN, &played.room(&of)).send().await;
        let data = first.data();
        assert_eq!(first.json()["start_game"], true);
        assert_eq!(first.message(), "You are checked in. Waiting for opponent to join...");
        assert_eq!((&data["side"], &data["seed"], &data["opponentAppeared"]), (&json!(0), &Value::Null, &json!(false)));
        assert_eq!((&data["route"], &data["game_unique_id"]), (&json!("/cannon-clash"), &json!("cannon_clash_001")));
        let second = b.post(CHECK_IN, &played.room(&of)).send().await.data();
        assert_eq!((&second["side"], &second["opponentAppeared"]), (&json!(1), &json!(true)));
        assert_eq!(second["seed"], Value::Null, "its live room draws from a secret");
        // A foreign build plays the game, and both players need the same seed.
        let elsewhere = b.at(&played.door.again(|setup| setup.rooms.games.clear()));
        let answer = elsewhere.post(CHECK_IN, &played.room(&of)).send().await.data();
        assert_eq!(answer["seed"], json!(of.seed.to_string()));

        let say = |flag: Value| {
            let mut body = played.room(&of);
            body["result_flag"] = flag;
            body
        };
        let noted = a.post(RESULT, &say(json!("winner"))).send().await;
        assert_eq!(noted.data()["result"], Value::Null);
        let lost = b.post(RESULT, &say(json!("loser"))).send().await;
        assert_eq!((lost.data()["result"].clone(), lost.message()), (json!("loser"), "Defeat! Better luck next time!".into()));
        let won = a.post(RESULT, &say(json!(1))).send().await;
        assert_eq!(won.message(), "Victory! You won the tournament match!");
        assert_eq!(b.post(RESULT, &say(json!("1"))).send().await.refusal(), "result_mismatch");
        a.post(RESULT, &say(json!("draw"))).send().await.failed(422, "invalid");
        a.post(RESULT, &played.room(&of)).send().await.failed(422, "invalid");
        assert_eq!(a.post(CHECK_IN, &played.room(&of)).send().await.refusal(), "already_won");
        a.post(CHECK_IN, &json!({ "tournamentId": played.id })).send().await.failed(422, "invalid");
        a.post(CHECK_IN, &json!({ "roomId": "K7MX3P" })).send().await.failed(422, "invalid");
    }

    async fn a_bracket_marks_its_reader(db: TestDatabase) {
        let played = Cup::new(db, 4).await;
        let all = played.matches(1).await;
        let you = |bracket: &Value| -> Vec<bool> {
            bracket["rounds"].as_array().unwrap().iter().flat_map(|round| round["matches"].as_array().unwrap())
                .flat_map(|one| one["players"].as_array().unwrap())
                .map(|player| player["you"].as_bool().unwrap())
                .collect()
        };
        assert_eq!(you(&played.bracket(None).await), [false; 4]);
        let reader = played.player(&all[1], Side::B).await;
        assert_eq!(you(&played.bracket(Some(reader)).await), [false, false, false, true]);
        let stranger = played.door.login("03009999999").await;
        assert_eq!(you(&played.bracket(Some(&stranger)).await), [false; 4]);
    }

    async fn a_bracket_shows_the_names_and_faces_of_its_players(db: TestDatabase) {
        let played = Cup::new(db, 2).await;
        let of = played.matches(1).await.remove(0);
        let (a, b) = (played.player(&of, Side::A).await, played.player(&of, Side::B).await);
        let profile = async |browser: &Browser| browser.get("/api/v1/user/profile").send().await.data();
        let image = "data:image/png;base64,iVBORw0KGgo=";
        let form = json!({ "avatar": 9, "image": image });
        a.post("/api/v1/user/profile/complete", &form).send().await.data();
        b.post("/api/v1/user/profile/complete", &json!({ "avatar": 4 })).send().await.data();
        played.door.t.clock.advance(Duration::seconds(5));
        for reader in [None, Some(a)] {
            let bracket = played.bracket(reader).await;
            let players = &bracket["rounds"][0]["matches"][0]["players"];
            let of_a = profile(a).await;
            assert_eq!((&players[0]["avatar"], &players[0]["username"]), (&json!(9), &of_a["username"]));
            assert_eq!(&players[0]["profileImage"], &of_a["profileImage"]);
            assert!(of_a["profileImage"].is_string());
            assert_eq!((&players[1]["avatar"], &players[1]["profileImage"]), (&json!(4), &Value::Null));
            assert_eq!(players[1]["username"], profile(b).await["username"]);
            let met = a.post(CHECK_IN, &played.room(&of)).send().await.data()["opponent"].clone();
            assert_eq!(met, json!({ "username": players[1]["username"], "profileImage": null, "avatar": 4 }));
            let ids = [of.a, of.b.unwrap()].map(|id| id.to_string());
            assert!(ids.iter().all(|id| !bracket.to_string().contains(id)), "ids are nobody's business");
        }
    }

    async fn a_room_id_is_nobody_elses_business_until_its_match_is_over(db: TestDatabase) {
        let played = Cup::new(db, 4).await;
        let all = played.matches(1).await;
        let rooms = |bracket: &Value| -> Vec<String> {
            bracket["rounds"].as_array().unwrap().iter().flat_map(|round| round["matches"].as_array().unwrap())
                .map(|one| one["room_id"].as_str().unwrap().to_owned())
                .collect()
        };
        assert_eq!(rooms(&played.bracket(None).await), ["", ""]);
        let own = played.bracket(Some(played.player(&all[1], Side::B).await)).await;
        assert_eq!(rooms(&own), ["", all[1].room.as_str()]);

        for side in [Side::A, Side::B] {
            played.player(&all[0], side).await.post(CHECK_IN, &played.room(&all[0])).send().await.data();
        }
        engine::decide(&played.door.t.app, played.id, all[0].room, Side::A, DecidedBy::Referee).await.unwrap();
        played.door.t.clock.advance(Duration::seconds(1));
        let bracket = played.bracket(None).await;
        assert_eq!(rooms(&bracket), [all[0].room.as_str(), ""]);
        let matches = &bracket["rounds"][0]["matches"];
        assert_eq!((&matches[0]["status"], &matches[0]["result"]["result_type"]), (&json!("ended"), &json!("normal")));
        assert_eq!(matches[0]["result"]["winner"], matches[0]["players"][0]["username"]);
        assert_eq!(matches[0]["result"]["loser"], matches[0]["players"][1]["username"]);
        assert_eq!((&matches[1]["status"], &matches[1]["state"], &matches[1]["result"]), (&json!("upcoming"), &json!("running"), &Value::Null));
    }

    async fn a_byes_winner_is_not_crowned_while_others_play(db: TestDatabase) {
        let played = Cup::new(db, 3).await;
        let round = played.bracket(None).await["rounds"][0].clone();
        assert_eq!((&round["round_number"], &round["title"], &round["match_count"]), (&json!(1), &json!("Semi-final"), &json!(2)));
        let bye = &round["matches"][1];
        assert_eq!(bye["players"].as_array().unwrap().len(), 1);
        assert_eq!((&bye["status"], &bye["result"]), (&json!("upcoming"), &Value::Null));
        // No player comes; only the one without an opponent remains.
        played.door.t.clock.advance(Duration::minutes(5));
        played.steps().await;
        let round = played.bracket(None).await["rounds"][0].clone();
        assert_eq!(round["matches"][0]["result"]["result_type"], "both_absent");
        assert_eq!((&round["matches"][1]["status"], &round["matches"][1]["result"]["result_type"]), (&json!("ended"), &json!("bye")));
    }

    async fn rounds_and_pages_can_be_asked_for(db: TestDatabase) {
        let played = Cup::new(db, 4).await;
        let ask = async |body: Value| played.door.post(MATCHES, &body).send().await;
        let one = ask(json!({ "id": played.id, "round": 1, "page": 1 })).await.data();
        assert_eq!(one["rounds"][0]["matches"].as_array().unwrap().len(), 2);
        assert_eq!(one["drawn"], json!([{ "round_number": 1, "title": "Semi-final", "match_count": 2, "pages": 1 }]));
        let beyond = ask(json!({ "id": played.id, "round": 1, "page": 2 })).await.data();
        assert_eq!(beyond["rounds"][0]["matches"], json!([]));
        assert_eq!(ask(json!({ "id": played.id, "round": 2 })).await.refusal(), "unknown_round");
        assert_eq!(ask(json!({ "id": 999 })).await.refusal(), "unknown_tournament");
        ask(json!({})).await.failed(422, "invalid");
    }
}
