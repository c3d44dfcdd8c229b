//! A proxy for the test cluster's Postgres that can delay the answer to `BEGIN`, like a slow network.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio_postgres::Config;
use tokio_postgres::config::Host;

use crate::TestDatabase;

/// The query that begins a transaction, in the simple protocol.
const BEGIN: &[u8] = b"BEGIN READ WRITE\0";

/// A running proxy. Its connections end with the runtime.
pub struct PostgresProxy {
    url: String,
    gate: Arc<Gate>,
}

struct Gate {
    /// Whether answers to `BEGIN` are held back.
    closed: watch::Sender<bool>,
    /// Answers held back so far.
    held: watch::Sender<usize>,
}

#[derive(Clone)]
enum Server {
    Socket(PathBuf),
    Tcp(String, u16),
}

impl PostgresProxy {
    /// Starts a proxy for a test database on Postgres; at first it passes answers on.
    pub async fn start(database: &TestDatabase) -> Self {
        let options: Config = database.url().parse().expect("a Postgres database");
        let port = options.get_ports().first().copied().unwrap_or(5432);
        let server = match options.get_hosts().first().expect("a server has a place") {
            Host::Unix(folder) => Server::Socket(folder.join(format!(".s.PGSQL.{port}"))),
            Host::Tcp(host) => Server::Tcp(host.clone(), port),
        };
        let name = options.get_dbname().expect("a database has a name");
        let user = options.get_user().expect("the tests' user has a name");
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port is free");
        let address = listener.local_addr().expect("the port is known");
        let gate = Arc::new(Gate { closed: watch::Sender::new(false), held: watch::Sender::new(0) });
        let within = gate.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(forward(client, server.clone(), within.clone()));
            }
        });
        Self { url: format!("postgres://{user}@{address}/{name}?sslmode=disable"), gate }
    }

    /// The database's URL through the proxy.
    #[must_use]
    pub fn url(&self) -> String {
        self.url.clone()
    }

    /// Holds back every answer to `BEGIN` from now on.
    pub fn hold_begin(&self) {
        self.gate.closed.send_replace(true);
    }

    /// Releases the answers held back, and passes on all later ones.
    pub fn release_begin(&self) {
        self.gate.closed.send_replace(false);
    }

    /// Waits until `count` answers to `BEGIN` were held back since the start.
    pub async fn held(&self, count: usize) {
        let mut held = self.gate.held.subscribe();
        held.wait_for(|held| *held >= count).await.expect("the proxy keeps the counter");
    }
}

async fn forward(client: TcpStream, server: Server, gate: Arc<Gate>) -> io::Result<()> {
    client.set_nodelay(true)?;
    match server {
        Server::Socket(path) => relay(client, UnixStream::connect(path).await?, gate).await,
        Server::Tcp(host, port) => relay(client, TcpStream::connect((host, port)).await?, gate).await,
    }
}

async fn relay(
    client: TcpStream,
    server: impl AsyncRead + AsyncWrite + Unpin,
    gate: Arc<Gate>,
) -> io::Result<()> {
    let (mut from_client, mut to_client) = tokio::io::split(client);
    let (mut from_server, mut to_server) = tokio::io::split(server);
    let began = watch::Sender::new(false);
    let asks = async {
        let mut bytes = vec![0; 16 * 1024];
        loop {
            let read = from_client.read(&mut bytes).await?;
            if read == 0 {
                return to_server.shutdown().await;
            }
            if bytes[..read].windows(BEGIN.len()).any(|window| window == BEGIN) {
                began.send_replace(true);
            }
            to_server.write_all(&bytes[..read]).await?;
        }
    };
    let answers = async {
        let mut bytes = vec![0; 16 * 1024];
        loop {
            let read = from_server.read(&mut bytes).await?;
            if read == 0 {
                return to_client.shutdown().await;
            }
            if began.send_replace(false) && *gate.closed.borrow() {
                gate.held.send_modify(|held| *held += 1);
                let mut closed = gate.closed.subscribe();
                let _ = closed.wait_for(|closed| !*closed).await;
            }
            to_client.write_all(&bytes[..read]).await?;
        }
    };
    tokio::try_join!(asks, answers).map(|_| ())
}
