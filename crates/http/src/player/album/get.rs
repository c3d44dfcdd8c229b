use std::sync::Arc;

use arena_app::App;
use arena_app::album::{self, AlbumPicture};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// The picture of the day, and all pictures.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Album {
    /// Today's date, where the operator is.
    #[schema(format = Date)]
    day: String,
    /// Number of today's picture, the same for everybody.
    today: u8,
    /// The caller's seed of the day: a 64-bit number in decimal digits. A picture's own seed is this plus three times
    /// the picture's number plus the level's, modulo 2^64. Null for a guest.
    seed: Option<String>,
    /// All pictures, by number.
    pictures: Vec<AlbumRow>,
}

/// A picture of the album.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlbumRow {
    /// Number, from 1.
    picture: u8,
    /// Whether the picture can be played: its day was one of the last seven, or the caller has solved it.
    open: bool,
    /// The caller's most stars; 0 if the picture is not solved.
    stars: u8,
    /// The day on which the caller first solved the picture; else the picture's day, if it was one of the last seven.
    #[schema(format = Date)]
    day: Option<String>,
}

impl From<AlbumPicture> for AlbumRow {
    fn from(AlbumPicture { picture, open_since, solved }: AlbumPicture) -> Self {
        Self {
            picture,
            open: open_since.is_some() || solved.is_some(),
            stars: solved.map_or(0, |solved| solved.stars),
            day: solved.map(|solved| solved.first_day).or(open_since).map(|day| day.to_string()),
        }
    }
}

/// Returns the picture of the day and the album; a guest's has nothing solved. Public. 404 if the operator has
/// switched the album off.
#[utoipa::path(
    get, path = "/v1/album", tag = "levels", security((), ("token" = [])),
    responses(
        (status = 200, body = Envelope<Album>), (status = 401, body = Failure), (status = 404, body = Failure),
    )
)]
pub(crate) async fn album(State(app): State<Arc<App>>, reader: Option<Reader>) -> ApiResult<Envelope<Album>> {
    let view = async |subscriber| album::view(&app, subscriber).await;
    let album = match reader {
        Some(reader) => reader.read(&app, async |subscriber| view(Some(subscriber)).await).await?,
        None => view(None).await?,
    };
    Ok(Envelope::new(Album {
        day: album.day.to_string(),
        today: album.today,
        seed: album.seed.map(|seed| seed.to_string()),
        pictures: album.pictures.into_iter().map(AlbumRow::from).collect(),
    }))
}
