//! A small HTTP client: one request a connection.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use serde_json::{Value, json};

use crate::handoff;
use crate::process::DEADLINE;

#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// `None` if the server went away before the answer's end.
    fn parse(bytes: &[u8]) -> Option<Self> {
        let split = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
        let head = String::from_utf8(bytes[..split].to_vec()).ok()?;
        let mut lines = head.split("\r\n");
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        let reply = Self { status, headers, body: bytes[split + 4..].to_vec() };
        let whole = reply.header("content-length").parse() == Ok(reply.body.len());
        whole.then_some(reply)
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(found, _)| found == name).map_or("", |(_, value)| value)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("not JSON: {} {}", self.status, self.text()))
    }

    #[track_caller]
    pub(crate) fn data(&self) -> Value {
        assert!(self.status == 200 && self.json()["success"] == true, "{} {}", self.status, self.text());
        self.json()["data"].clone()
    }

    pub(crate) fn cookie(&self) -> String {
        self.header("set-cookie").split(';').next().unwrap_or_default().to_owned()
    }
}

pub(crate) fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: arena\r\nConnection: close\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    if method == "POST" {
        text.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    format!("{text}\r\n{body}").into_bytes()
}

pub(crate) fn connect(address: SocketAddr) -> std::io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(DEADLINE))?;
    Ok(stream)
}

pub(crate) fn answer(mut stream: TcpStream) -> Option<Reply> {
    let mut bytes = Vec::new();
    // Bytes from before the connection broke are parsed all the same.
    let _ = stream.read_to_end(&mut bytes);
    Reply::parse(&bytes)
}

/// `None` if no whole answer came.
pub(crate) fn try_send(address: SocketAddr, request: &[u8]) -> Option<Reply> {
    let mut stream = connect(address).ok()?;
    stream.write_all(request).ok()?;
    answer(stream)
}

#[track_caller]
pub(crate) fn get(address: SocketAddr, path: &str) -> Reply {
    try_send(address, &request("GET", path, &[], "")).unwrap()
}

#[track_caller]
pub(crate) fn post(address: SocketAddr, path: &str, body: &Value, cookie: &str) -> Reply {
    let headers = [("Content-Type", "application/json"), ("Cookie", cookie)];
    try_send(address, &request("POST", path, &headers, &body.to_string())).unwrap()
}

#[track_caller]
pub(crate) fn submit(address: SocketAddr, path: &str, body: &str, cookie: &str) -> Reply {
    let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", cookie)];
    try_send(address, &request("POST", path, &headers, body)).unwrap()
}

#[derive(Clone)]
pub(crate) struct Subscriber {
    pub(crate) token: String,
    pub(crate) cookie: String,
}

const ENTER: &str = "/api/v1/jt/gen";

fn entrance(handoff: &str) -> Value {
    json!({ "msisdn": handoff, "refferer": null })
}

impl Subscriber {
    /// A request with a hand-off of a number.
    pub(crate) fn handed_off(number: &str) -> Vec<u8> {
        let body = entrance(&handoff::of(number)).to_string();
        request("POST", ENTER, &[("Content-Type", "application/json")], &body)
    }

    pub(crate) fn login(address: SocketAddr, number: &str) -> Self {
        Self::enter(address, &handoff::of(number))
    }

    pub(crate) fn enter(address: SocketAddr, handoff: &str) -> Self {
        let reply = post(address, ENTER, &entrance(handoff), "");
        reply.data();
        Self { token: reply.header("access_token").to_owned(), cookie: reply.cookie() }
    }

    #[track_caller]
    pub(crate) fn get(&self, address: SocketAddr, path: &str) -> Reply {
        let bearer = format!("Bearer {}", self.token);
        try_send(address, &request("GET", path, &[("Authorization", &bearer)], "")).unwrap()
    }

    #[track_caller]
    pub(crate) fn post(&self, address: SocketAddr, path: &str, body: &Value) -> Reply {
        try_send(address, &self.request(path, body)).unwrap()
    }

    pub(crate) fn request(&self, path: &str, body: &Value) -> Vec<u8> {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
        request("POST", path, &headers, &body.to_string())
    }

    pub(crate) fn balance(&self, address: SocketAddr) -> i64 {
        self.get(address, "/api/v1/wallet").data()["balance"].as_i64().unwrap()
    }
}
