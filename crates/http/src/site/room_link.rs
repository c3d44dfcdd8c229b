use arena_rules::tournament::room::RoomId;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The route of [`arena_rules::messages::ROOM_LINK`].
pub(crate) const PATH: &str = "/m/{tournament}/{room}";

/// The link of an SMS: leads to the tournaments, where the app waits for the room and enters it. A link that
/// was typed wrong leads to the tournaments too.
pub(crate) async fn room_link(link: Result<Path<(i64, String)>, PathRejection>) -> Response {
    let found = link.ok().and_then(|Path((tournament, room))| Some((tournament, RoomId::parse(&room)?)));
    let to = match found {
        Some((tournament, room)) => format!("/tournaments?play={tournament}&room={room}"),
        None => "/tournaments".to_owned(),
    };
    let headers = [(header::LOCATION, to), (header::CACHE_CONTROL, "no-store".to_owned())];
    (StatusCode::FOUND, headers).into_response()
}
