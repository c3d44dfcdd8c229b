//! Open event streams, as browsers hold them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

const AT_ONCE: usize = 64;
const PATIENCE: Duration = Duration::from_secs(30);
const AGAIN: Duration = Duration::from_secs(1);
/// The bytes of one read, few because there are many streams.
const READ: usize = 512;

#[derive(Debug, Default)]
pub(super) struct Streams {
    open: AtomicUsize,
    lost: AtomicUsize,
    bytes: AtomicU64,
}

impl Streams {
    /// Opens streams of different subscribers, which stay open while the process lives.
    pub(super) async fn open(
        server: SocketAddr,
        tokens: &Arc<[String]>,
        count: usize,
    ) -> anyhow::Result<Arc<Self>> {
        ensure!(tokens.len() >= count, "{count} streams need as many subscribers");
        let streams = Arc::new(Self::default());
        let door = Arc::new(Semaphore::new(AT_ONCE));
        let mut opening = Vec::with_capacity(count);
        for number in 0..count {
            let permit = door.clone().acquire_owned().await?;
            let (streams, tokens) = (streams.clone(), tokens.clone());
            opening.push(tokio::spawn(async move {
                let stream = open(server, &tokens[number]).await.with_context(|| {
                    format!("stream {} of {count} (too many open files? see ulimit -n)", number + 1)
                })?;
                drop(permit);
                tokio::spawn(async move { streams.hold(server, &tokens[number], stream).await });
                anyhow::Ok(())
            }));
        }
        for stream in opening {
            stream.await??;
        }
        Ok(streams)
    }

    async fn hold(&self, server: SocketAddr, token: &str, mut stream: TcpStream) {
        loop {
            self.open.fetch_add(1, Ordering::Relaxed);
            let mut buffer = [0; READ];
            while let Ok(read @ 1..) = stream.read(&mut buffer).await {
                self.bytes.fetch_add(read as u64, Ordering::Relaxed);
            }
            self.open.fetch_sub(1, Ordering::Relaxed);
            self.lost.fetch_add(1, Ordering::Relaxed);
            stream = loop {
                sleep(AGAIN).await;
                if let Ok(stream) = open(server, token).await {
                    break stream;
                }
                self.lost.fetch_add(1, Ordering::Relaxed);
            };
        }
    }

    pub(super) fn report(&self) -> String {
        let [open, lost] = [&self.open, &self.lost].map(|count| count.load(Ordering::Relaxed));
        let kilobytes = self.bytes.load(Ordering::Relaxed) / 1024;
        format!("{open} event streams open at the end, {lost} lost, {kilobytes} KB of events")
    }

    pub(super) fn lost(&self) -> usize {
        self.lost.load(Ordering::Relaxed)
    }
}

async fn open(server: SocketAddr, token: &str) -> anyhow::Result<TcpStream> {
    let asked = format!(
        "GET /api/v1/events HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\nauthorization: Bearer {token}\r\n\r\n"
    );
    let opened = async {
        let mut stream = TcpStream::connect(server).await?;
        stream.write_all(asked.as_bytes()).await?;
        let mut head = Vec::new();
        while !head.windows(4).any(|window| window == b"\r\n\r\n") {
            if stream.read_buf(&mut head).await? == 0 {
                bail!("closed before it was open");
            }
        }
        let line = String::from_utf8_lossy(&head).lines().next().unwrap_or_default().to_owned();
        ensure!(line.starts_with("HTTP/1.1 200"), "no stream: {line}");
        anyhow::Ok(stream)
    };
    timeout(PATIENCE, opened).await.context("no answer")?
}
