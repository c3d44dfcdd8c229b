use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};

use serde_json::Value;

use crate::process::DEADLINE;

/// An SMS centre, npm's `smpp`, killed with the test.
pub(super) struct Centre {
    child: Child,
    said: Receiver<Value>,
    remembers: PathBuf,
    pub(super) port: u16,
}

impl Centre {
    pub(super) fn start(folder: &Path) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Self::on(port, folder.join("smsc.jsonl"))
    }

    fn on(port: u16, remembers: PathBuf) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/smsc.mjs");
        let mut child = Command::new("node")
            .arg(script)
            .arg(port.to_string())
            .arg(&remembers)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (say, said) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = say.send(serde_json::from_str(&line).unwrap());
            }
        });
        let centre = Self { child, said, remembers, port };
        centre.says("listening");
        centre
    }

    #[track_caller]
    pub(super) fn configure(&mut self, how: &Value) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{how}").unwrap();
        self.says("told");
    }

    #[track_caller]
    pub(super) fn says(&self, what: &str) -> Value {
        let mut before = Vec::new();
        loop {
            match self.said.recv_timeout(DEADLINE) {
                Ok(said) if said.get(what).is_some() => return said,
                Ok(said) => before.push(said),
                Err(_) => panic!("it does not say {what:?}, but {before:?}"),
            }
        }
    }

    /// Kills the centre as a power cut would, and starts it with the same port and memory.
    pub(super) fn kill_and_start(&mut self, how: &Value) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        *self = Self::on(self.port, self.remembers.clone());
        self.configure(how);
    }

    /// How often each text arrived on the phone. Parts are joined as on a phone, by reference and count: two
    /// texts at the same time may have the same reference.
    pub(super) fn arrived(&self) -> BTreeMap<String, usize> {
        let remembers = std::fs::read_to_string(&self.remembers).unwrap_or_default();
        let lines = remembers.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut arrived = BTreeMap::new();
        let mut parts: BTreeMap<(u64, u64), BTreeMap<u64, String>> = BTreeMap::new();
        for line in lines.filter(|line| line.get("text").is_some()) {
            let text = line["text"].as_str().unwrap().to_owned();
            let Some(part) = line["part"].as_array() else {
                *arrived.entry(text).or_default() += 1;
                continue;
            };
            let [reference, total, number] = [0, 1, 2].map(|nth: usize| part[nth].as_u64().unwrap());
            let of = parts.entry((reference, total)).or_default();
            of.insert(number, text);
            if of.len() as u64 == total {
                let whole = parts.remove(&(reference, total)).unwrap().into_values().collect();
                *arrived.entry(whole).or_default() += 1;
            }
        }
        arrived
    }
}

impl Drop for Centre {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
