use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use arena_app::tournaments::live::{self, SeatClaim};
use arena_app::{App, AppError};
use arena_rooms::protocol::{ClientFrame, ServerFrame};
use arena_rooms::{CloseReason, Connection, Outgoing, Pace, Rooms};
use arena_rules::tournament::room::RoomId;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures::{SinkExt, StreamExt};
use tokio::time::{Instant, timeout};

use super::places::{AdmissionPermit, Places};
use super::ticket;
use crate::door::client::TrustedAddresses;
use crate::door::connection_limit::ConnectionPermit;
use crate::door::origins::OwnOrigins;
use crate::door::rate::RateLimits;

/// Time limit for the first frame.
const JOIN: Duration = Duration::from_secs(5);
/// Time limit for a frame to reach the network's buffers.
const SEND: Duration = Duration::from_secs(5);
/// Time limit for the other end to close as well.
const GOODBYE: Duration = Duration::from_secs(2);
/// Bytes that may wait to be sent: the longest log, and turns.
pub(super) const MOST_UNSENT: usize = 256 * 1024;

/// Bytes read at once: several client frames.
pub(super) const READ: usize = 512;

pub(crate) struct RoomSockets {
    pub(crate) app: Arc<App>,
    pub(crate) rooms: Rooms,
    pub(crate) places: Places,
    pub(crate) rates: Arc<RateLimits>,
    pub(crate) trusted: Arc<TrustedAddresses>,
    pub(crate) origins: OwnOrigins,
}

/// The token that came with the request for a socket.
#[derive(Clone, Copy)]
pub(super) enum Introduction {
    /// A valid token of this seat.
    Seat(SeatClaim),
    /// No token. The first frame decides.
    Stranger,
    /// An invalid token. The close frame says why: a page cannot read the HTTP answer to a failed socket
    /// request.
    Refused(CloseReason),
}

pub(super) struct PendingSocket {
    pub(super) tournament: i64,
    pub(super) room: RoomId,
    pub(super) from: IpAddr,
    pub(super) introduction: Introduction,
    /// Released when the socket is admitted or closed.
    pub(super) place: AdmissionPermit,
}

struct Visit {
    connection: Connection,
    /// A spectator's place for as long as they watch. Players have seats instead.
    watching: Option<ConnectionPermit<IpAddr>>,
}

impl Visit {
    fn player(connection: Connection) -> Self {
        Self { connection, watching: None }
    }
}

pub(super) async fn serve(sockets: Arc<RoomSockets>, guest: PendingSocket, socket: WebSocket) {
    // Boxed, so the memory for admission is freed before the visit.
    if let Some((socket, visit)) = Box::pin(enter(sockets, guest, socket)).await {
        let Visit { connection, watching } = visit;
        relay(socket, connection).await;
        drop(watching);
    }
}

async fn enter(
    sockets: Arc<RoomSockets>,
    guest: PendingSocket,
    mut socket: WebSocket,
) -> Option<(WebSocket, Visit)> {
    let why = match guest.introduction {
        Introduction::Seat(claim) => match join(&sockets, &claim).await {
            Ok(visit) => return Some((socket, visit)),
            Err(why) => why,
        },
        Introduction::Refused(why) => why,
        Introduction::Stranger => match timeout(JOIN, first(&mut socket)).await {
            Err(_) => CloseReason::NotJoined,
            Ok(None) => return None,
            Ok(Some(Err(why))) => why,
            Ok(Some(Ok(frame))) => match connect(&sockets, &guest, frame).await {
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

/// Reads the first frame; `None` if the socket is closed.
async fn first(socket: &mut WebSocket) -> Option<Result<ClientFrame, CloseReason>> {
    loop {
        match read(socket.recv().await) {
            SocketMessage::Frame(frame) => return Some(Ok(frame)),
            SocketMessage::Nothing => {}
            SocketMessage::Junk => return Some(Err(CloseReason::BadFrame)),
            SocketMessage::Gone => return None,
        }
    }
}

enum SocketMessage {
    Frame(ClientFrame),
    /// A ping or pong, which the transport handles.
    Nothing,
    Junk,
    Gone,
}

fn read(message: Option<Result<Message, axum::Error>>) -> SocketMessage {
    match message {
        Some(Ok(Message::Binary(bytes))) => {
            ClientFrame::decode(&bytes).map_or(SocketMessage::Junk, SocketMessage::Frame)
        }
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => SocketMessage::Nothing,
        // Text is not part of the protocol. A malformed or too long message arrives as an error.
        Some(Ok(Message::Text(_)) | Err(_)) => SocketMessage::Junk,
        Some(Ok(Message::Close(_))) | None => SocketMessage::Gone,
    }
}

async fn connect(
    sockets: &RoomSockets,
    guest: &PendingSocket,
    frame: ClientFrame,
) -> Result<Visit, CloseReason> {
    let PendingSocket { tournament, room, from, .. } = *guest;
    match frame {
        ClientFrame::Join { token } => {
            let claim =
                live::prove(&sockets.app, tournament, room, &token).map_err(|error| refused(&error))?;
            join(sockets, &claim).await
        }
        ClientFrame::Watch => {
            if !sockets.app.settings.additions.watch_live {
                return Err(CloseReason::NoRoom);
            }
            let place = sockets.places.spectator(from).ok_or(CloseReason::TooMany)?;
            let connection = sockets.rooms.watch(tournament, room).await?;
            Ok(Visit { connection, watching: Some(place) })
        }
        _ => Err(CloseReason::BadFrame),
    }
}

async fn join(sockets: &RoomSockets, claim: &SeatClaim) -> Result<Visit, CloseReason> {
    let admission = live::admit(&sockets.app, claim).await.map_err(|error| refused(&error))?;
    sockets.rooms.join(&admission).await.map(Visit::player)
}

pub(super) fn refused(error: &AppError) -> CloseReason {
    match error {
        AppError::Refused(refusal) => match refusal.code.as_ref() {
            "bad_token" => CloseReason::BadToken,
            "token_expired" => CloseReason::TokenExpired,
            "taken_over" => CloseReason::TakenOver,
            "match_over" => CloseReason::Over,
            _ => CloseReason::NoRoom,
        },
        other => {
            tracing::error!(error = %other, "a socket cannot be admitted to a live room");
            CloseReason::Unavailable
        }
    }
}

/// Relays frames in both directions until the room or the client ends the connection. While a frame
/// cannot be sent, at most for [`SEND`], none is read. Emotes pass where the subprotocol has them.
async fn relay(socket: WebSocket, mut connection: Connection) {
    let emotes = socket.protocol().is_some_and(|agreed| agreed == ticket::WITH_EMOTES);
    let (mut sink, mut stream) = socket.split();
    let mut pace = Pace::new(Instant::now());
    let why = loop {
        tokio::select! {
            outgoing = connection.next() => match outgoing {
                Outgoing::Frame(bytes) if !emotes && ServerFrame::is_emote(&bytes) => {}
                Outgoing::Frame(bytes) => {
                    match timeout(SEND, sink.send(Message::Binary(bytes))).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return,
                        Err(_) => break CloseReason::TooSlow,
                    }
                }
                Outgoing::Close(why) => break why,
            },
            message = stream.next() => match read(message) {
                SocketMessage::Frame(_) | SocketMessage::Nothing if !pace.take(Instant::now()) => break CloseReason::TooFast,
                SocketMessage::Frame(ClientFrame::Emote(_)) if !emotes => break CloseReason::BadFrame,
                SocketMessage::Frame(frame) => connection.hear(frame).await,
                SocketMessage::Nothing => {}
                SocketMessage::Junk => break CloseReason::BadFrame,
                SocketMessage::Gone => return,
            },
        }
    };
    // The room learns of the departure at once; the closing handshake may take longer.
    let goodbye = connection.leave();
    if let Ok(mut socket) = sink.reunite(stream) {
        close(&mut socket, why).await;
    }
    drop(goodbye);
}

/// Sends the close frame and waits briefly for the client to close.
async fn close(socket: &mut WebSocket, why: CloseReason) {
    let frame = CloseFrame { code: why.code(), reason: Utf8Bytes::from_static(why.text()) };
    let goodbye = async {
        if socket.send(Message::Close(Some(frame))).await.is_ok() {
            while let Some(Ok(_)) = socket.recv().await {}
        }
    };
    let _ = timeout(GOODBYE, goodbye).await;
}
