//! A client that plays honestly over a socket.

use std::net::SocketAddr;

use arena_rooms::protocol::{ClientFrame, MatchEnding, Order, Orders, ServerFrame, every_turn};
use arena_rooms::race::RACE;
use arena_rooms::{Game, GameKind, Source};
use arena_rules::tournament::appearance::Side;
use futures::{SinkExt, StreamExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::{self, Bytes, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

#[derive(Debug)]
pub(crate) enum SocketEvent {
    Frame(ServerFrame),
    /// Code and text of the close frame.
    Closed(u16, String),
    Lost,
}

pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn open(address: SocketAddr, tournament: i64, room: &str) -> Self {
        Self::from(address, tournament, room, None).await.unwrap()
    }

    pub(crate) async fn from(
        address: SocketAddr,
        tournament: i64,
        room: &str,
        origin: Option<&str>,
    ) -> Result<Self, tungstenite::Error> {
        let mut request = asked(address, tournament, room);
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        connect_async(request).await.map(|(socket, _)| Self(socket))
    }

    /// Connects from another loopback address, as a client of another household.
    pub(crate) async fn from_address(
        server: SocketAddr,
        tournament: i64,
        room: &str,
        from: &str,
    ) -> Result<Self, tungstenite::Error> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(from.parse().unwrap(), 0))?;
        let stream = MaybeTlsStream::Plain(socket.connect(server).await?);
        client_async(asked(server, tournament, room), stream).await.map(|(socket, _)| Self(socket))
    }

    /// Joins as the app does: the token comes with the request.
    pub(crate) async fn join(address: SocketAddr, tournament: i64, room: &str, token: &str) -> Self {
        Self::with_ticket(address, tournament, room, token).await.unwrap()
    }

    /// Joins in the same way; fails if the server has no place.
    pub(crate) async fn with_ticket(
        address: SocketAddr,
        tournament: i64,
        room: &str,
        token: &str,
    ) -> Result<Self, tungstenite::Error> {
        let offers = format!("arena.room, arena.token.{token}");
        let (socket, agreed) = Self::offering(address, tournament, room, &offers).await?;
        assert_eq!(agreed, "arena.room");
        Ok(socket)
    }

    /// Offers subprotocols. Returns the socket, and the one on which both ends have agreed.
    pub(crate) async fn offering(
        address: SocketAddr,
        tournament: i64,
        room: &str,
        offers: &str,
    ) -> Result<(Self, String), tungstenite::Error> {
        let mut request = asked(address, tournament, room);
        request.headers_mut().insert("sec-websocket-protocol", offers.parse().unwrap());
        let (socket, answer) = connect_async(request).await?;
        let agreed = answer.headers()["sec-websocket-protocol"].to_str().unwrap().to_owned();
        Ok((Self(socket), agreed))
    }

    /// Joins as the previous version of the app: the token is the first frame.
    pub(crate) async fn join_later(address: SocketAddr, tournament: i64, room: &str, token: &str) -> Self {
        let mut socket = Self::open(address, tournament, room).await;
        socket.say(&ClientFrame::Join { token: token.to_owned() }).await;
        socket
    }

    /// Sends a frame. [`Socket::next`] reports a broken connection.
    pub(crate) async fn say(&mut self, frame: &ClientFrame) {
        self.bytes(frame.encode()).await;
    }

    pub(crate) async fn bytes(&mut self, bytes: Vec<u8>) {
        let _ = self.0.send(Message::Binary(Bytes::from(bytes))).await;
    }

    pub(crate) async fn text(&mut self, text: &str) {
        let _ = self.0.send(Message::text(text)).await;
    }

    pub(crate) async fn next(&mut self) -> SocketEvent {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Binary(bytes))) => {
                    return SocketEvent::Frame(ServerFrame::decode(&bytes).unwrap());
                }
                Some(Ok(Message::Close(Some(frame)))) => {
                    return SocketEvent::Closed(frame.code.into(), frame.reason.to_string());
                }
                Some(Ok(Message::Close(None)) | Err(_)) | None => return SocketEvent::Lost,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Reads until the socket closes, and returns the code.
    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            match self.next().await {
                SocketEvent::Frame(_) => {}
                SocketEvent::Closed(code, text) => {
                    assert!(!text.is_empty());
                    return code;
                }
                SocketEvent::Lost => return 1006,
            }
        }
    }
}

fn asked(address: SocketAddr, tournament: i64, room: &str) -> Request {
    let url = format!("ws://{address}/api/v1/rooms/{room}/ws?tournamentId={tournament}");
    url.into_client_request().unwrap()
}

pub(crate) struct Replica {
    kind: GameKind,
    game: Option<Box<dyn Game>>,
    pub(crate) next: u32,
    seq: u32,
    pub(crate) end: Option<(MatchEnding, Option<Side>)>,
}

impl Default for Replica {
    fn default() -> Self {
        Self::of(RACE)
    }
}

impl Replica {
    pub(crate) fn of(kind: GameKind) -> Self {
        Self { kind, game: None, next: 0, seq: 0, end: None }
    }

    /// Handles a frame, and returns the frames that an honest client answers.
    pub(crate) fn take(
        &mut self,
        frame: &ServerFrame,
        wish: impl FnOnce() -> Option<Order>,
    ) -> Vec<ClientFrame> {
        match frame {
            ServerFrame::Start { seed, rules, turn, .. } => {
                self.game = (self.kind.begin)(*rules, &Source::Seed(*seed));
                self.next = *turn;
                vec![ClientFrame::Ping { nonce: 1, here: true }]
            }
            ServerFrame::Log { from, turns, orders } => {
                assert_eq!(self.next, *from, "a log follows on its start");
                for (turn, orders) in (*from..).zip(every_turn(*from, *turns, orders)) {
                    self.play(turn, orders);
                }
                Vec::new()
            }
            ServerFrame::Turn { turn, orders } => {
                self.play(*turn, *orders);
                let mut says = Vec::new();
                if turn.is_multiple_of(10) {
                    let hash = self.game.as_ref().unwrap().state_hash();
                    says.push(ClientFrame::Hash { turn: *turn, hash });
                    says.push(ClientFrame::Ping { nonce: *turn, here: true });
                }
                if let Some(order) = wish() {
                    self.seq += 1;
                    says.push(ClientFrame::Input { seq: self.seq, order });
                }
                says
            }
            ServerFrame::End { ending, winner, .. } => {
                self.end = Some((*ending, *winner));
                Vec::new()
            }
            ServerFrame::Seed(_)
            | ServerFrame::Peer { .. }
            | ServerFrame::Pong { .. }
            | ServerFrame::Emote { .. } => Vec::new(),
        }
    }

    fn play(&mut self, turn: u32, orders: Orders) {
        assert_eq!(self.next, turn, "a turn is missing");
        self.game.as_mut().unwrap().turn(orders);
        self.next += 1;
    }
}
