//! Videos (spec 2, 3, 7, 8).

use arena_app::ports::Video;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use crate::support::Door;

const GAMES: &str = "/api/v1/youtube-videos/games";
pub(crate) const HIGHLIGHTS: &str = "/api/v1/youtube-videos";
const OF_GAME: &str = "/api/v1/youtube-videos/game-videos";

pub(crate) fn video(door: &Door, id: i32, game: &str, days_ago: i64, highlight: bool) -> Video {
    Video {
        id,
        game_id: game.to_lowercase(),
        game: game.into(),
        title: format!("Video {id} on {{product}}"),
        link: format!("{{videos}}v{id}"),
        thumbnail: game.to_lowercase(),
        highlight,
        published_at: door.t.app.now() - Duration::days(days_ago),
    }
}

pub(crate) async fn seed(door: &Door, videos: &[Video]) -> u64 {
    let tx = door.t.begin().await;
    let changed = tx.videos().seed(videos).await.unwrap();
    tx.commit().await.unwrap();
    door.t.clock.advance(Duration::seconds(2));
    changed
}

async fn cinema(db: TestDatabase) -> (Door, Vec<Video>) {
    let door = Door::new(db).await;
    let videos = cinema_of(&door).await;
    (door, videos)
}

/// Four videos of two games, three of them highlights.
pub(crate) async fn cinema_of(door: &Door) -> Vec<Video> {
    let videos = vec![
        video(door, 7, "Ludo", 9, true),
        video(door, 2, "Chess", 1, true),
        video(door, 5, "Ludo", 3, false),
        video(door, 1, "Ludo", 2, true),
    ];
    assert_eq!(seed(door, &videos).await, 4);
    videos
}

both_engines! {
    async fn games_are_listed_that_have_videos(db: TestDatabase) {
        let (door, _) = cinema(db).await;
        let answer = door.get(GAMES).send().await;
        let expected = json!([
            { "gameId": "ludo", "game": "Ludo", "game_name": "Ludo", "thumbnail": "ludo", "videos": 3 },
            { "gameId": "chess", "game": "Chess", "game_name": "Chess", "thumbnail": "chess", "videos": 1 },
        ]);
        assert_eq!(answer.data(), expected);
        let known = door.get(GAMES).header("if-none-match", answer.header("etag")).send().await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    }

    async fn highlights_come_newest_first(db: TestDatabase) {
        let (door, _) = cinema(db).await;
        let data = door.get(HIGHLIGHTS).send().await.data();
        let ids: Vec<_> = data.as_array().unwrap().iter().map(|video| video["id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["2", "1", "7"]);
        let expected = json!({
            "id": "2", "title": "Video 2 on Arena", "link": "https://videos.example/watch?v=v2",
            "thumbnail": "chess", "game": "Chess", "gameId": "chess",
        });
        assert_eq!(data[0], expected);
    }

    async fn the_videos_of_a_game_stand_where_every_client_looks(db: TestDatabase) {
        let (door, _) = cinema(db).await;
        let answer = door.post(OF_GAME, &json!({ "gameId": "ludo" })).send().await;
        let ids: Vec<_> = answer.data().as_array().unwrap().iter().map(|video| video["id"].clone()).collect();
        assert_eq!(ids, ["7", "5", "1"], "in the catalogue's order");
        assert_eq!(answer.json()["videos"], answer.data());
        for empty in [json!({}), json!({ "gameId": "" }), json!({ "gameId": "  " }), json!({ "gameId": null })] {
            let answer = door.post(OF_GAME, &empty).send().await;
            assert_eq!(answer.field("gameId"), "No game ID provided", "{empty}");
            assert_eq!(answer.message(), "No game ID provided");
        }
        let none = door.post(OF_GAME, &json!({ "gameId": "go" })).send().await;
        assert_eq!((none.refusal().as_str(), none.message().as_str()), ("no_videos", "No videos found for this game"));
        door.post(OF_GAME, &json!({ "gameId": 7 })).send().await.failed(422, "invalid");
    }

    async fn seeding_again_changes_nothing_and_keeps_the_date(db: TestDatabase) {
        let (door, mut videos) = cinema(db).await;
        assert_eq!(seed(&door, &videos).await, 0, "nothing is different");
        for video in &mut videos {
            video.published_at += Duration::days(1);
        }
        assert_eq!(seed(&door, &videos).await, 0, "the first date stays");
        videos[1].title = "Another".into();
        let gone = videos.remove(3);
        assert_eq!(seed(&door, &videos).await, 2, "one changed, one gone");
        let titles = door.get(HIGHLIGHTS).send().await.data();
        assert_eq!((titles.as_array().unwrap().len(), &titles[0]["title"]), (2, &json!("Another")));
        assert_eq!(door.count("video").await, 4, "nothing is deleted");
        videos.push(gone);
        assert_eq!(seed(&door, &videos).await, 1, "it is offered again");
        assert_eq!(seed(&door, &[]).await, 4);
        assert_eq!(door.get(GAMES).send().await.data(), json!([]));
    }
}

#[test]
fn a_database_that_fails_is_worded_as_the_specification_does() {
    arena_testkit::run(arena_testkit::Engine::Sqlite, |db| async move {
        let (door, _) = cinema(db).await;
        // An unexpected error: the table is missing.
        door.t.db.raw().await.execute("DROP TABLE video").await.unwrap();
        door.t.clock.advance(Duration::seconds(2));
        let games = door.get(GAMES).send().await;
        games.failed(500, "internal");
        assert_eq!(games.message(), "Failed to fetch game highlights");
        let highlights = door.get(HIGHLIGHTS).send().await;
        highlights.failed(500, "internal");
        assert_eq!(highlights.message(), "Failed to fetch highlights");
    });
}
