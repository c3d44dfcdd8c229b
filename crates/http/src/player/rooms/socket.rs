use std::net::IpAddr;
use std::time::Duration;

use arena_app::AppError;
use arena_app::tournaments::live::{self, SeatClaim};
use arena_rooms::protocol::ClientFrame;
use arena_rooms::{Connection, Ending, Outgoing, Pace};
use arena_rules::tournament::room::RoomId;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures::{SinkExt, StreamExt};
use tokio::time::{Instant, timeout};

use super::places::Waiting;
use crate::door::crowd::Place;
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

/// What a socket's request said of who comes.
#[derive(Clone, Copy)]
pub(super) enum Introduction {
    /// The player of this seat, by a good token.
    Seat(SeatClaim),
    /// Nothing: the first frame says it.
    Stranger,
    /// A token that is not good; the close frame says why, which an answer without a socket could not tell a page.
    Refused(Ending),
}

/// A socket at the door.
pub(super) struct Guest {
    pub(super) tournament: i64,
    pub(super) room: RoomId,
    pub(super) from: IpAddr,
    pub(super) introduction: Introduction,
    /// Held until the socket is let in or gone.
    pub(super) place: Waiting,
}

/// A socket that was let in.
struct Visit {
    connection: Connection,
    /// A spectator's place, held for as long as they watch; players have the places of their subscribers.
    watching: Option<Place<IpAddr>>,
}

impl Visit {
    fn player(connection: Connection) -> Self {
        Self { connection, watching: None }
    }
}

/// Looks after a socket until it is closed.
pub(super) async fn serve(state: HttpState, guest: Guest, socket: WebSocket) {
    // In a box: what it takes to come in is not kept for as long as somebody is there.
    if let Some((socket, visit)) = Box::pin(enter(state, guest, socket)).await {
        let Visit { connection, watching } = visit;
        carry(socket, connection).await;
        drop(watching);
    }
}

/// Lets a socket in that says who it is, or closes it.
async fn enter(state: HttpState, guest: Guest, mut socket: WebSocket) -> Option<(WebSocket, Visit)> {
    let why = match guest.introduction {
        Introduction::Seat(claim) => match join(&state, &claim).await {
            Ok(visit) => return Some((socket, visit)),
            Err(why) => why,
        },
        Introduction::Refused(why) => why,
        Introduction::Stranger => match timeout(JOIN, first(&mut socket)).await {
            Err(_) => Ending::NotJoined,
            Ok(None) => return None,
            Ok(Some(Err(why))) => why,
            Ok(Some(Ok(frame))) => match connect(&state, &guest, frame).await {
                Ok(visit) => return Some((socket, visit)),
                Err(why) => why,
            },
        },
    };
    metrics::counter!("arena_room_refusals_total", "why" => why.word()).increment(1);
    close(&mut socket, why).await;
    drop(guest.place);
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

/// Lets a socket in by its first frame.
async fn connect(state: &HttpState, guest: &Guest, frame: ClientFrame) -> Result<Visit, Ending> {
    let Guest { tournament, room, from, .. } = *guest;
    match frame {
        ClientFrame::Join { token } => {
            let claim = live::prove(&state.app, tournament, room, &token).map_err(|error| refused(&error))?;
            join(state, &claim).await
        }
        ClientFrame::Watch => {
            let place = state.places.spectator(from).ok_or(Ending::TooMany)?;
            let connection = state.rooms.watch(tournament, room).await?;
            Ok(Visit { connection, watching: Some(place) })
        }
        _ => Err(Ending::BadFrame),
    }
}

/// Lets the player of a seat in.
async fn join(state: &HttpState, claim: &SeatClaim) -> Result<Visit, Ending> {
    let admission = live::admit(&state.app, claim).await.map_err(|error| refused(&error))?;
    state.rooms.join(&admission).await.map(Visit::player)
}

/// Why a socket that may not come in is closed.
pub(super) fn refused(error: &AppError) -> Ending {
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
