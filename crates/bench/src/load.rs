//! A closed loop: each keep-alive connection sends its next request after reading the last answer.

use std::net::SocketAddr;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub(crate) struct Measurement {
    pub(crate) answers: u32,
    pub(crate) rate: f64,
    pub(crate) p50: Duration,
    pub(crate) p99: Duration,
}

/// Requests by number; `None` ends the run.
pub(crate) trait Requests: Send + Sync + 'static {
    fn request(&self, number: usize) -> Option<Vec<u8>>;
}

pub(crate) struct SameRequest(pub(crate) Vec<u8>);

impl Requests for SameRequest {
    fn request(&self, _: usize) -> Option<Vec<u8>> {
        Some(self.0.clone())
    }
}

pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub(crate) async fn open(server: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(64 * 1024) })
    }

    pub(crate) async fn send(&mut self, request: &[u8]) -> anyhow::Result<(u16, &[u8])> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                bail!("the server closed the connection");
            }
            if let Some((status, body)) = parse(&self.buffer)? {
                return Ok((status, &self.buffer[body]));
            }
        }
    }
}

/// Status of the answer and range of its body; `None` until it is complete. A chunked body includes the lines
/// with the chunks' lengths.
fn parse(buffer: &[u8]) -> anyhow::Result<Option<(u16, Range<usize>)>> {
    let Some(head) = buffer.windows(4).position(|window| window == b"\r\n\r\n") else {
        return Ok(None);
    };
    let text = std::str::from_utf8(&buffer[..head]).context("the head is not text")?;
    let status = text.get(9..12).and_then(|status| status.parse().ok()).context("no status")?;
    let header = |wanted: &str| {
        let mut all = text.lines().filter_map(|line| line.split_once(':'));
        all.find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value.trim())
    };
    let begin = head + 4;
    let length = match header("content-length") {
        Some(length) => Some(length.parse().context("content-length")?),
        None => {
            ensure!(header("transfer-encoding") == Some("chunked"), "neither a length nor chunks");
            chunked(&buffer[begin..])?
        }
    };
    Ok(length
        .map(|length: usize| (status, begin..begin + length))
        .filter(|(_, body)| body.end <= buffer.len()))
}

/// The length of a chunked body; `None` until it is complete.
fn chunked(body: &[u8]) -> anyhow::Result<Option<usize>> {
    let mut at = 0;
    loop {
        let rest = body.get(at..).unwrap_or_default();
        let Some(line) = rest.windows(2).position(|window| window == b"\r\n") else {
            return Ok(None);
        };
        let size =
            std::str::from_utf8(&rest[..line]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let size = size.context("a chunk's length")?;
        // The chunk's line, its bytes, and a line end. There are no trailers.
        at += line + 2 + size + 2;
        if size == 0 {
            return Ok(Some(at));
        }
    }
}

/// Runs the loop for a time. Every answer must be a 200, and its body must report success if it has such a
/// field.
pub(crate) async fn run(
    server: SocketAddr,
    connections: usize,
    duration: Duration,
    requests: Arc<dyn Requests>,
) -> anyhow::Result<Measurement> {
    let next = Arc::new(AtomicUsize::new(0));
    let begun = Instant::now();
    let until = begun + duration;
    let tasks: Vec<_> = (0..connections)
        .map(|_| {
            let (next, requests) = (next.clone(), requests.clone());
            tokio::spawn(async move {
                let mut connection = Connection::open(server).await?;
                let mut took = Vec::with_capacity(100_000);
                while Instant::now() < until {
                    let Some(request) = requests.request(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    let sent = Instant::now();
                    let (status, body) = connection.send(&request).await?;
                    took.push(sent.elapsed());
                    let refused = body.windows(15).any(|window| window == b"\"success\":false");
                    ensure!(status == 200 && !refused, "{status}: {}", String::from_utf8_lossy(body));
                }
                anyhow::Ok(took)
            })
        })
        .collect();
    let mut took = Vec::new();
    for task in tasks {
        took.extend(task.await??);
    }
    let elapsed = begun.elapsed();
    took.sort_unstable();
    ensure!(!took.is_empty(), "no answers");
    let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
    let answers = u32::try_from(took.len())?;
    let rate = f64::from(answers) / elapsed.as_secs_f64();
    Ok(Measurement { answers, rate, p50: at(50), p99: at(99) })
}
