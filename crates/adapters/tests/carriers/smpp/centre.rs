//! A scripted SMS centre, written from the standard (SMPP 3.4, chapter 4) without a library.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::DEADLINE;

pub(crate) const BIND: u32 = 0x0000_0009;
pub(crate) const SUBMIT: u32 = 0x0000_0004;
pub(crate) const DELIVER: u32 = 0x0000_0005;
pub(crate) const UNBIND: u32 = 0x0000_0006;
pub(crate) const ENQUIRE: u32 = 0x0000_0015;
pub(crate) const ANSWER: u32 = 0x8000_0000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pdu {
    pub(crate) id: u32,
    pub(crate) status: u32,
    pub(crate) sequence: u32,
    pub(crate) body: Vec<u8>,
}

pub(crate) struct Centre {
    listener: TcpListener,
    pub(crate) port: u16,
}

impl Centre {
    pub(crate) async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        Self { listener, port }
    }

    pub(crate) async fn caller(&self) -> Caller {
        let (stream, _) = tokio::time::timeout(DEADLINE, self.listener.accept()).await.unwrap().unwrap();
        Caller { stream, sequence: 1_000 }
    }

    pub(crate) async fn bound(&self) -> Caller {
        let mut caller = self.caller().await;
        let bind = caller.next().await;
        assert_eq!(bind.id, BIND);
        caller.answer(&bind, 0, b"centre\0").await;
        caller
    }
}

pub(crate) struct Caller {
    stream: TcpStream,
    sequence: u32,
}

impl Caller {
    /// Reads the next PDU; `None` if the client hung up.
    pub(crate) async fn heard(&mut self) -> Option<Pdu> {
        let read = async {
            let length = self.stream.read_u32().await.ok()?;
            let mut rest = vec![0; length as usize - 4];
            self.stream.read_exact(&mut rest).await.ok()?;
            let number = |at: usize| u32::from_be_bytes(rest[at..at + 4].try_into().unwrap());
            Some(Pdu { id: number(0), status: number(4), sequence: number(8), body: rest[12..].to_vec() })
        };
        tokio::time::timeout(DEADLINE, read).await.expect("it says something in time")
    }

    pub(crate) async fn next(&mut self) -> Pdu {
        self.heard().await.expect("it is still there")
    }

    /// Reads the next message, and answers `enquire_link` in between.
    pub(crate) async fn submit(&mut self) -> Pdu {
        loop {
            let said = self.next().await;
            match said.id {
                SUBMIT => return said,
                ENQUIRE => self.answer(&said, 0, b"").await,
                other => panic!("{other:#x} is no message"),
            }
        }
    }

    pub(crate) async fn answer(&mut self, to: &Pdu, status: u32, body: &[u8]) {
        self.write(to.id | ANSWER, status, to.sequence, body).await;
    }

    /// Sends a request and returns its sequence number.
    pub(crate) async fn say(&mut self, id: u32, body: &[u8]) -> u32 {
        self.sequence += 1;
        self.write(id, 0, self.sequence, body).await;
        self.sequence
    }

    pub(crate) async fn write(&mut self, id: u32, status: u32, sequence: u32, body: &[u8]) {
        let length = u32::try_from(16 + body.len()).unwrap();
        let mut octets = Vec::new();
        for number in [length, id, status, sequence] {
            octets.extend(number.to_be_bytes());
        }
        octets.extend(body);
        self.stream.write_all(&octets).await.unwrap();
    }
}

/// The body of a `deliver_sm`.
pub(crate) fn deliver(class: u8, text: &str) -> Vec<u8> {
    let mut body = b"\0\x01\x01923001234567\0\x03\x008080\0".to_vec();
    body.extend([class, 0, 0, 0, 0, 0, 0, 0, 0]);
    body.push(u8::try_from(text.len()).unwrap());
    body.extend(text.as_bytes());
    body
}
