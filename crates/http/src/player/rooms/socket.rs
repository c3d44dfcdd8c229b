use std::time::Duration;

use arena_app::AppError;
use arena_app::tournaments::live;
use arena_rooms::protocol::ClientFrame;
use arena_rooms::{Connection, Ending, Outgoing, Pace};
use arena_rules::tournament::room::RoomId;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures::{SinkExt, StreamExt};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, timeout};

use crate::state::HttpState;

/// Until the first frame.
const JOIN: Duration = Duration::from_secs(5);
/// Until a frame that is sent has gone into the network's buffers.
const SEND: Duration = Duration::from_secs(5);
/// Until the other end has said goodbye, too.
const GOODBYE: Duration = Duration::from_secs(2);
/// What may wait in a socket to be sent, in bytes: the longest log, and turns.
pub(super) const MOST_UNSENT: usize = 256 * 1024;

/// What is read at once, in bytes: several frames of a client.
pub(super) const READ: usize = 512;

/// A socket that has not said who it is.
pub(super) struct Guest {
    pub(super) tournament: i64,
    pub(super) room: RoomId,
    /// There may be only so many.
    pub(super) permit: OwnedSemaphorePermit,
}

/// Looks after a socket until it is closed.
pub(super) async fn serve(state: HttpState, guest: Guest, socket: WebSocket) {
    // In a box: what it takes to come in is not kept for as long as somebody is there.
    if let Some((socket, connection)) = Box::pin(enter(state, guest, socket)).await {
        carry(socket, connection).await;
    }
}

/// Lets a socket in that says who it is, or closes it.
async fn enter(state: HttpState, guest: Guest, mut socket: WebSocket) -> Option<(WebSocket, Connection)> {
    let Guest { tournament, room, permit } = guest;
    let why = match timeout(JOIN, first(&mut socket)).await {
        Err(_) => Ending::NotJoined,
        Ok(None) => return None,
        Ok(Some(Err(why))) => why,
        Ok(Some(Ok(frame))) => match connect(&state, tournament, room, frame).await {
            Ok(connection) => {
                drop(permit);
                return Some((socket, connection));
            }
            Err(why) => why,
        },
    };
    metrics::counter!("arena_room_refusals_total", "why" => why.word()).increment(1);
    close(&mut socket, why).await;
    None
}

/// The first frame; nothing where the socket is gone.
async fn first(socket: &mut WebSocket) -> Option<Result<ClientFrame, Ending>> {
    loop {
        match read(socket.recv().await) {
            Heard::Frame(frame) => return Some(Ok(frame)),
            Heard::Nothing => {}
            Heard::Junk => return Some(Err(Ending::BadFrame)),
            Heard::Gone => return None,
        }
    }
}

/// What was heard of a socket.
enum Heard {
    Frame(ClientFrame),
    /// A ping of the transport, which is answered by itself.
    Nothing,
    Junk,
    Gone,
}

fn read(message: Option<Result<Message, axum::Error>>) -> Heard {
    match message {
        Some(Ok(Message::Binary(bytes))) => ClientFrame::decode(&bytes).map_or(Heard::Junk, Heard::Frame),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Heard::Nothing,
        // Text is not spoken here; what is too long, or no WebSocket frame, comes as an error.
        Some(Ok(Message::Text(_)) | Err(_)) => Heard::Junk,
        Some(Ok(Message::Close(_))) | None => Heard::Gone,
    }
}

/// Lets whoever is at the door in.
async fn connect(
    state: &HttpState,
    tournament: i64,
    room: RoomId,
    frame: ClientFrame,
) -> Result<Connection, Ending> {
    let token = match frame {
        ClientFrame::Join { token } => token,
        ClientFrame::Watch => return state.rooms.watch(tournament, room).await,
        _ => return Err(Ending::BadFrame),
    };
    let admission =
        live::admit(&state.app, tournament, room, &token).await.map_err(|error| refused(&error))?;
    state.rooms.join(&admission).await
}

fn refused(error: &AppError) -> Ending {
    match error {
        AppError::Refused(refusal) => match refusal.code.as_ref() {
            "bad_token" => Ending::BadToken,
            "token_expired" => Ending::TokenExpired,
            "taken_over" => Ending::TakenOver,
            "match_over" => Ending::Over,
            _ => Ending::NoRoom,
        },
        other => {
            tracing::error!(error = %other, "nobody can be let into a live room");
            Ending::Unavailable
        }
    }
}

/// Carries frames both ways, until the room or the other end has enough. While a frame does not go out nothing is read,
/// for [`SEND`] at the most.
async fn carry(socket: WebSocket, mut connection: Connection) {
    let (mut sink, mut stream) = socket.split();
    let mut pace = Pace::new(Instant::now());
    let why = loop {
        tokio::select! {
            outgoing = connection.next() => match outgoing {
                Outgoing::Frame(bytes) => {
                    match timeout(SEND, sink.send(Message::Binary(bytes))).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return,
                        Err(_) => break Ending::TooSlow,
                    }
                }
                Outgoing::Close(why) => break why,
            },
            message = stream.next() => match read(message) {
                Heard::Frame(_) | Heard::Nothing if !pace.take(Instant::now()) => break Ending::TooFast,
                Heard::Frame(frame) => connection.hear(frame).await,
                Heard::Nothing => {}
                Heard::Junk => break Ending::BadFrame,
                Heard::Gone => return,
            },
        }
    };
    // The room hears at once that it is gone, whatever the goodbye takes.
    let goodbye = connection.leave();
    if let Ok(mut socket) = sink.reunite(stream) {
        close(&mut socket, why).await;
    }
    drop(goodbye);
}

/// Says why, and waits a moment for the other end to have heard it.
async fn close(socket: &mut WebSocket, why: Ending) {
    let frame = CloseFrame { code: why.code(), reason: Utf8Bytes::from_static(why.text()) };
    let goodbye = async {
        if socket.send(Message::Close(Some(frame))).await.is_ok() {
            while let Some(Ok(_)) = socket.recv().await {}
        }
    };
    let _ = timeout(GOODBYE, goodbye).await;
}
