use arena_app::ports::{StoreResult, Video, VideoGame, Videos};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, record, statements};

record! {
    struct GameRow {
        game_id: String,
        game: String,
        videos: i64,
    }
}

record! {
    struct VideoRow {
        id: i32,
        game_id: String,
        game: String,
        title: String,
        link: String,
        thumbnail: String,
        highlight: bool,
        published_at: DateTime<Utc>,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, game_id, game, title, link, thumbnail, highlight, published_at FROM video"
    };
}

statements! {
    fn games() -> GameRow =
        "SELECT game_id, MIN(game) AS game, COUNT(*) AS videos FROM video WHERE offered
         GROUP BY game_id ORDER BY MIN(position), game_id";

    fn highlights(limit: i64) -> VideoRow = concat!(
        columns!(),
        " WHERE offered AND highlight ORDER BY published_at DESC, position, id LIMIT $1"
    );

    fn of_game(game_id: &str) -> VideoRow =
        concat!(columns!(), " WHERE offered AND game_id = $1 ORDER BY position, id");

    fn offer(
        id: i32,
        position: i32,
        game_id: &str,
        game: &str,
        title: &str,
        link: &str,
        thumbnail: &str,
        highlight: bool,
        published_at: DateTime<Utc>,
    ) = "INSERT INTO video (id, position, game_id, game, title, link, thumbnail, highlight, published_at, offered)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)
         ON CONFLICT (id) DO UPDATE SET position = excluded.position, game_id = excluded.game_id,
             game = excluded.game, title = excluded.title, link = excluded.link,
             thumbnail = excluded.thumbnail, highlight = excluded.highlight, offered = true
         WHERE NOT video.offered OR video.position <> excluded.position
             OR video.game_id <> excluded.game_id OR video.game <> excluded.game
             OR video.title <> excluded.title OR video.link <> excluded.link
             OR video.thumbnail <> excluded.thumbnail OR video.highlight <> excluded.highlight";

    fn offered() -> (i32,) = "SELECT id FROM video WHERE offered";

    fn withdraw(id: i32) = "UPDATE video SET offered = false WHERE id = $1 AND offered";
}

#[async_trait]
impl Videos for Connection {
    async fn games(&self) -> StoreResult<Vec<VideoGame>> {
        Ok(self.fetch_all(games()).await?.into_iter().map(GameRow::game).collect())
    }

    async fn highlights(&self, limit: u64) -> StoreResult<Vec<Video>> {
        let highlights = self.fetch_all(highlights(limit.cast_signed())).await?;
        Ok(highlights.into_iter().map(VideoRow::video).collect())
    }

    async fn of_game(&self, game_id: &str) -> StoreResult<Vec<Video>> {
        Ok(self.fetch_all(of_game(game_id)).await?.into_iter().map(VideoRow::video).collect())
    }

    async fn seed(&self, videos: &[Video]) -> StoreResult<u64> {
        let mut changed = 0;
        for (position, video) in (1i32..).zip(videos) {
            let offer = offer(
                video.id,
                position,
                &video.game_id,
                &video.game,
                &video.title,
                &video.link,
                &video.thumbnail,
                video.highlight,
                video.published_at,
            );
            changed += self.execute(offer).await?;
        }
        for (id,) in self.fetch_all(offered()).await? {
            if !videos.iter().any(|video| video.id == id) {
                changed += self.execute(withdraw(id)).await?;
            }
        }
        Ok(changed)
    }
}

impl GameRow {
    fn game(self) -> VideoGame {
        VideoGame { game_id: self.game_id, game: self.game, videos: self.videos }
    }
}

impl VideoRow {
    fn video(self) -> Video {
        Video {
            id: self.id,
            game_id: self.game_id,
            game: self.game,
            title: self.title,
            link: self.link,
            thumbnail: self.thumbnail,
            highlight: self.highlight,
            published_at: self.published_at,
        }
    }
}
