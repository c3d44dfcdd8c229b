use std::sync::Arc;

use arena_app::App;
use arena_app::tournaments::live;
use arena_rooms::protocol::MAX_CLIENT_FRAME;
use arena_rules::tournament::match_texts;
use arena_rules::tournament::room::RoomId;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::socket::{Introduction, PendingSocket, RoomSockets};
use super::{origin, socket, ticket};
use crate::door::envelope::Failure;
use crate::door::error::{ApiError, ApiResult};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct RoomQuery {
    /// Id of the tournament.
    tournament_id: i64,
}

/// Opens the socket of a match's live room: a WebSocket with binary frames (`docs/rooms.md`).
///
/// A player offers the subprotocols `arena.room` and `arena.token.` followed by the `roomToken` of the
/// check-in, because a browser cannot send other headers. The answer names `arena.room`, and the player takes
/// their seat. Without these subprotocols the first frame is JOIN with the token (pages of older versions) or
/// WATCH, which shows the match ten seconds late. A client that offers `arena.room.emotes` as well gets that
/// name as the answer where emotes are on, and may then send and receive them. Sockets without a valid token
/// have few places, in total and by address; a 429 means that none is free. A client's frame has 64 bytes at
/// most. The server's close frame has a code for the reason and a text for the person.
#[utoipa::path(
    get, path = "/v1/rooms/{roomId}/ws", tag = "matches",
    params(("roomId" = String, Path, description = "The room's id; case, spaces and dashes do not matter"), RoomQuery),
    responses(
        (status = 101, description = "The socket is open"), (status = 400, body = Failure),
        (status = 403, body = Failure), (status = 404, body = Failure), (status = 429, body = Failure),
    )
)]
pub(crate) async fn room(
    State(sockets): State<Arc<RoomSockets>>,
    room: Result<Path<String>, PathRejection>,
    query: Result<Query<RoomQuery>, QueryRejection>,
    parts: Parts,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let from = sockets.trusted.client(&parts);
    let room = room.ok().and_then(|Path(room)| RoomId::parse(&room));
    let introduction = match (&query, room) {
        (Ok(Query(asked)), Some(room)) => {
            introduction(&sockets.app, &parts.headers, asked.tournament_id, room)
        }
        _ => Introduction::Stranger,
    };
    match &introduction {
        Introduction::Seat(claim) => sockets.rates.seat(claim)?,
        Introduction::Stranger | Introduction::Refused(_) => sockets.rates.address(from).await?,
    }
    let Query(RoomQuery { tournament_id }) =
        query.map_err(|_| ApiError::malformed("tournamentId must be a number."))?;
    let no_room = || ApiError::new(StatusCode::NOT_FOUND, "unknown_room", match_texts::WRONG_ROOM);
    let room = room.ok_or_else(no_room)?;
    if !origin::may_connect(&parts.headers, sockets.origins.as_slice()) {
        let text = "This call is for the product's own pages.";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "other_origin", text));
    }
    let upgrade = upgrade.map_err(|_| ApiError::malformed("This address takes web sockets."))?;
    let place = match introduction {
        Introduction::Seat(claim) => sockets.places.seat(claim),
        Introduction::Stranger | Introduction::Refused(_) => sockets.places.stranger(from),
    };
    let place = place.ok_or_else(|| ApiError::too_many(1))?;
    let emotes = sockets.app.settings.additions.emotes.then_some(ticket::WITH_EMOTES);
    let upgrade = upgrade
        .protocols(emotes.into_iter().chain([ticket::PROTOCOL]))
        .max_message_size(MAX_CLIENT_FRAME)
        .max_frame_size(MAX_CLIENT_FRAME)
        // By default each socket has 128 KiB, and clears all of it before it reads a frame of a dozen bytes.
        .read_buffer_size(socket::READ)
        // Send each frame at once.
        .write_buffer_size(0)
        .max_write_buffer_size(socket::MOST_UNSENT);
    let guest = PendingSocket { tournament: tournament_id, room, from, introduction, place };
    Ok(upgrade.on_upgrade(move |socket| socket::serve(sockets, guest, socket)))
}

/// Reads the token of a request for a socket. Checks only signature and expiry: microseconds, and no database
/// query.
fn introduction(app: &App, headers: &HeaderMap, tournament: i64, room: RoomId) -> Introduction {
    match ticket::offered(headers).map(|token| live::prove(app, tournament, room, token)) {
        Some(Ok(claim)) => Introduction::Seat(claim),
        Some(Err(error)) => Introduction::Refused(socket::refused(&error)),
        None => Introduction::Stranger,
    }
}
