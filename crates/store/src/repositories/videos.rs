use arena_app::ports::{StoreResult, Video, VideoGame, Videos};
use async_trait::async_trait;

use crate::connection::{Connection, Row, column};

const COLUMNS: &str = "SELECT id, game_id, game, title, link, thumbnail, highlight, published_at FROM video";

#[async_trait]
impl Videos for Connection {
    async fn games(&self) -> StoreResult<Vec<VideoGame>> {
        let sql = "SELECT game_id, MIN(game) AS game, COUNT(*) AS videos FROM video WHERE offered
                   GROUP BY game_id ORDER BY MIN(position), game_id";
        let game = |row: &Row| {
            Ok(VideoGame {
                game_id: column(row, "game_id")?,
                game: column(row, "game")?,
                videos: column(row, "videos")?,
            })
        };
        self.all(sql, Vec::new()).await?.iter().map(game).collect()
    }

    async fn highlights(&self, limit: u64) -> StoreResult<Vec<Video>> {
        let sql = format!(
            "{COLUMNS} WHERE offered AND highlight ORDER BY published_at DESC, position, id LIMIT $1"
        );
        self.all(&sql, vec![limit.cast_signed().into()]).await?.iter().map(video_of).collect()
    }

    async fn of_game(&self, game_id: &str) -> StoreResult<Vec<Video>> {
        let sql = format!("{COLUMNS} WHERE offered AND game_id = $1 ORDER BY position, id");
        self.all(&sql, vec![game_id.into()]).await?.iter().map(video_of).collect()
    }

    async fn seed(&self, videos: &[Video]) -> StoreResult<u64> {
        let sql =
            "INSERT INTO video (id, position, game_id, game, title, link, thumbnail, highlight, published_at,
                                      offered)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)
                   ON CONFLICT (id) DO UPDATE SET position = excluded.position, game_id = excluded.game_id,
                       game = excluded.game, title = excluded.title, link = excluded.link,
                       thumbnail = excluded.thumbnail, highlight = excluded.highlight, offered = true
                   WHERE NOT video.offered OR video.position <> excluded.position
                       OR video.game_id <> excluded.game_id OR video.game <> excluded.game
                       OR video.title <> excluded.title OR video.link <> excluded.link
                       OR video.thumbnail <> excluded.thumbnail OR video.highlight <> excluded.highlight";
        let mut changed = 0;
        for (position, video) in (1i32..).zip(videos) {
            let values = vec![
                video.id.into(),
                position.into(),
                video.game_id.as_str().into(),
                video.game.as_str().into(),
                video.title.as_str().into(),
                video.link.as_str().into(),
                video.thumbnail.as_str().into(),
                video.highlight.into(),
                video.published_at.into(),
            ];
            changed += self.run(sql, values).await?;
        }
        for row in self.all("SELECT id FROM video WHERE offered", Vec::new()).await? {
            let id: i32 = column(&row, "id")?;
            if !videos.iter().any(|video| video.id == id) {
                let sql = "UPDATE video SET offered = false WHERE id = $1 AND offered";
                changed += self.run(sql, vec![id.into()]).await?;
            }
        }
        Ok(changed)
    }
}

fn video_of(row: &Row) -> StoreResult<Video> {
    Ok(Video {
        id: column(row, "id")?,
        game_id: column(row, "game_id")?,
        game: column(row, "game")?,
        title: column(row, "title")?,
        link: column(row, "link")?,
        thumbnail: column(row, "thumbnail")?,
        highlight: column(row, "highlight")?,
        published_at: column(row, "published_at")?,
    })
}
