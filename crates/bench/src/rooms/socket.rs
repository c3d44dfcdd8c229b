//! A web socket for load drivers, which handle a hundred thousand frames a second.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, ToSocketAddrs};

const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// The longest frame whose length fits in one byte.
const SHORT: usize = 125;
/// The least free space for a read.
const READ: usize = 2048;

/// The traffic of the sockets, frame headers of both ends included.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    pub(crate) frames_in: AtomicU64,
    pub(crate) bytes_in: AtomicU64,
    pub(crate) frames_out: AtomicU64,
    pub(crate) bytes_out: AtomicU64,
}

fn add(counter: &AtomicU64, more: usize) {
    counter.fetch_add(more as u64, Ordering::Relaxed);
}

#[derive(Debug)]
pub(crate) enum SocketEvent<'a> {
    Frame(&'a [u8]),
    /// The code of the close frame; 1005 if there is none.
    Closed(u16),
}

pub(crate) struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
    at: usize,
    traffic: Arc<Traffic>,
}

impl Socket {
    pub(crate) async fn open(
        server: impl ToSocketAddrs,
        path: &str,
        subprotocols: Option<&str>,
        traffic: Arc<Traffic>,
    ) -> anyhow::Result<Self> {
        let mut stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let offers = subprotocols.map(|offers| format!("sec-websocket-protocol: {offers}\r\n"));
        let offers = offers.unwrap_or_default();
        let asked = format!(
            "GET {path} HTTP/1.1\r\nhost: bench\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n{offers}\r\n"
        );
        stream.write_all(asked.as_bytes()).await?;
        let mut buffer = Vec::with_capacity(READ);
        let head = loop {
            if stream.read_buf(&mut buffer).await? == 0 {
                bail!("closed before it was open");
            }
            if let Some(head) = buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                break head + 4;
            }
        };
        let status = std::str::from_utf8(&buffer[..head]).unwrap_or_default();
        ensure!(
            status.starts_with("HTTP/1.1 101"),
            "no socket: {}",
            status.lines().next().unwrap_or_default()
        );
        Ok(Self { stream, buffer, at: head, traffic })
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.write(BINARY, bytes).await?;
        add(&self.traffic.frames_out, 1);
        Ok(())
    }

    async fn write(&mut self, kind: u8, bytes: &[u8]) -> anyhow::Result<()> {
        let length = u8::try_from(bytes.len()).ok().filter(|length| usize::from(*length) <= SHORT);
        let length = length.context("too long a frame")?;
        let mut frame = [0; SHORT + 6];
        // A mask of zeroes, which a server removes like any other.
        frame[..2].copy_from_slice(&[0x80 | kind, 0x80 | length]);
        let frame = &mut frame[..bytes.len() + 6];
        frame[6..].copy_from_slice(bytes);
        self.stream.write_all(frame).await?;
        add(&self.traffic.bytes_out, frame.len());
        Ok(())
    }

    /// Returns the next frame, or the code with which the socket was closed; an error if the connection
    /// broke. The call is cancel-safe.
    pub(crate) async fn next(&mut self) -> anyhow::Result<SocketEvent<'_>> {
        loop {
            let Some((kind, body)) = self.whole()? else {
                self.read().await?;
                continue;
            };
            add(&self.traffic.bytes_in, body.end - self.at);
            self.at = body.end;
            match kind {
                BINARY => {
                    add(&self.traffic.frames_in, 1);
                    return Ok(SocketEvent::Frame(&self.buffer[body]));
                }
                CLOSE => {
                    let code = self.buffer[body].first_chunk().map_or(1005, |code| u16::from_be_bytes(*code));
                    // The side that closes waits for this answer.
                    let _ = self.write(CLOSE, &code.to_be_bytes()).await;
                    return Ok(SocketEvent::Closed(code));
                }
                PING => {
                    let body = self.buffer[body].to_vec();
                    self.write(PONG, &body).await?;
                }
                _ => {}
            }
        }
    }

    async fn read(&mut self) -> anyhow::Result<()> {
        self.buffer.drain(..self.at);
        self.at = 0;
        self.buffer.reserve(READ);
        ensure!(self.stream.read_buf(&mut self.buffer).await? > 0, "the connection broke");
        Ok(())
    }

    /// The kind and the range of the next frame; `None` until it is complete.
    fn whole(&self) -> anyhow::Result<Option<(u8, Range<usize>)>> {
        let Some([first, second, rest @ ..]) = self.buffer.get(self.at..) else { return Ok(None) };
        ensure!(first & 0x80 != 0 && second & 0x80 == 0, "a frame in parts, or under a mask");
        let (head, length) = match (*second, rest) {
            (126, [high, low, ..]) => (4, usize::from(u16::from_be_bytes([*high, *low]))),
            (127, _) => bail!("too long a frame"),
            (126, _) => return Ok(None),
            (length, _) => (2, usize::from(length)),
        };
        let body = self.at + head..self.at + head + length;
        Ok((body.end <= self.buffer.len()).then_some((first & 0x0f, body)))
    }
}
