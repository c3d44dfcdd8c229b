//! A Redis for one test, from the installed binary.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const DEADLINE: Duration = Duration::from_secs(30);

/// A Redis on a local port. It stores nothing on disk, and is killed with the test.
#[derive(Debug)]
pub struct RedisServer {
    port: u16,
    /// The TLS port, and the certificate's folder.
    tls: Option<(u16, PathBuf)>,
    child: Option<Child>,
}

/// A free port that no other test of this process has got. The system may offer it a second time before
/// Redis takes it.
fn free_port() -> u16 {
    static GIVEN: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());
    loop {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("its address").port();
        if GIVEN.lock().unwrap_or_else(PoisonError::into_inner).insert(port) {
            return port;
        }
    }
}

impl RedisServer {
    /// The password, which must appear in no log.
    pub const PASSWORD: &str = "pa55word-of-a-test";

    /// Starts Redis with a password, on a free port. `scripts/redis.sh` installs Redis.
    #[must_use]
    pub fn start() -> Self {
        let mut server = Self { port: free_port(), tls: None, child: None };
        server.again();
        server
    }

    /// Starts Redis with an additional TLS port and a certificate that openssl creates in `folder`:
    /// `redis.crt`.
    #[must_use]
    pub fn start_tls(folder: &Path) -> Self {
        let made = Command::new("openssl")
            .args([
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "1",
                "-subj",
                "/CN=redis.example",
            ])
            .args(["-addext", "basicConstraints=critical,CA:FALSE", "-addext", "subjectAltName=IP:127.0.0.1"])
            .args(["-keyout", "redis.key", "-out", "redis.crt"])
            .current_dir(folder)
            .stderr(Stdio::null())
            .status();
        assert!(made.expect("openssl can be run").success(), "no certificate");
        let mut server = Self { port: free_port(), tls: Some((free_port(), folder.to_owned())), child: None };
        server.again();
        server
    }

    /// Starts Redis again after a kill: on the same port, and empty.
    pub fn again(&mut self) {
        assert!(self.child.is_none(), "it runs");
        let mut command = Command::new("redis-server");
        if let Some((port, folder)) = &self.tls {
            command.args(["--tls-port", &port.to_string(), "--tls-auth-clients", "no"]);
            command.arg("--tls-cert-file").arg(folder.join("redis.crt"));
            command.arg("--tls-key-file").arg(folder.join("redis.key"));
            command.arg("--tls-ca-cert-file").arg(folder.join("redis.crt"));
        }
        let child = command
            .args(["--bind", "127.0.0.1", "--port", &self.port.to_string()])
            .args(["--requirepass", Self::PASSWORD, "--save", "", "--appendonly", "no"])
            .current_dir(std::env::temp_dir())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .expect("redis-server can be run; scripts/redis.sh installs it");
        self.child = Some(child);
        let began = Instant::now();
        while self.try_ask(&["PING"]).is_none() {
            assert!(self.runs(), "Redis ended at its start: is port {} taken?", self.port);
            assert!(began.elapsed() < DEADLINE, "Redis does not answer");
            std::thread::yield_now();
        }
    }

    fn runs(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// The URL, including the password.
    #[must_use]
    pub fn url(&self) -> String {
        let (scheme, port) = self.tls.as_ref().map_or(("redis", self.port), |(port, _)| ("rediss", *port));
        format!("{scheme}://:{}@127.0.0.1:{port}", Self::PASSWORD)
    }

    /// Kills Redis, as a power cut does.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Stops Redis from answering; its connections stay open.
    pub fn silence(&self) {
        self.signal("-STOP");
    }

    /// Lets Redis answer again, including the requests in between.
    pub fn wake(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let child = self.child.as_ref().expect("it runs");
        let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(status.expect("kill can be run").success(), "it hears {signal}");
    }

    /// Sends a command, and returns the answer as text: a word, a number, or the words of a list.
    #[must_use]
    pub fn ask(&self, command: &[&str]) -> Vec<String> {
        self.try_ask(command).expect("Redis answers")
    }

    fn try_ask(&self, command: &[&str]) -> Option<Vec<String>> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(DEADLINE)).ok()?;
        let mut text = String::new();
        for words in [&["AUTH", Self::PASSWORD][..], command] {
            text.push_str(&format!("*{}\r\n", words.len()));
            for word in words {
                text.push_str(&format!("${}\r\n{word}\r\n", word.len()));
            }
        }
        stream.write_all(text.as_bytes()).ok()?;
        let mut answers = BufReader::new(stream);
        (read(&mut answers)? == ["OK"]).then_some(())?;
        read(&mut answers)
    }
}

fn read(from: &mut impl BufRead) -> Option<Vec<String>> {
    let mut line = String::new();
    from.read_line(&mut line).ok()?;
    let (kind, rest) = line.trim_end().split_at_checked(1)?;
    match kind {
        "+" | ":" => Some(vec![rest.to_owned()]),
        "$" => {
            // A missing value has length -1.
            let Ok(length) = rest.parse::<usize>() else { return Some(Vec::new()) };
            let mut bytes = vec![0; length + 2];
            from.read_exact(&mut bytes).ok()?;
            bytes.truncate(length);
            Some(vec![String::from_utf8(bytes).ok()?])
        }
        "*" => (0..rest.parse::<usize>().ok()?)
            .map(|_| read(from))
            .collect::<Option<Vec<_>>>()
            .map(|all| all.concat()),
        _ => None,
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        self.kill();
    }
}
