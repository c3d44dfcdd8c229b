use std::fmt::Write;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Answer, Call, Door};

/// A logged-in browser with an access token and a refresh cookie.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) door: Door,
    pub(crate) token: String,
    pub(crate) cookie: String,
}

impl Browser {
    #[track_caller]
    pub(crate) fn of(door: Door, answer: &Answer) -> Self {
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        Self { door, token: answer.access_token().unwrap(), cookie: answer.cookie().unwrap() }
    }

    pub(crate) fn call(&self, method: Method, path: &str) -> Call {
        self.door.call(method, path).bearer(&self.token)
    }

    pub(crate) fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Call {
        self.call(Method::POST, path).json(body)
    }

    pub(crate) fn at(&self, door: &Door) -> Self {
        Self { door: door.clone(), ..self.clone() }
    }

    pub(crate) async fn logged_in(&self) -> bool {
        let answer = self.get("/api/v1/auth/verify").send().await;
        if answer.status != StatusCode::OK {
            answer.failed(401, "not_logged_in");
        }
        answer.status == StatusCode::OK
    }

    /// Requests a new token with the cookie and the number in session storage.
    pub(crate) fn refresh(&self, msisdn: Option<&str>) -> Call {
        self.door.prove(msisdn).cookie(&self.cookie)
    }

    pub(crate) async fn refreshed(&self, msisdn: &str) -> Self {
        let answer = self.refresh(Some(msisdn)).send().await;
        Self::of(self.door.clone(), &answer)
    }

    pub(crate) fn claim(&self) -> Call {
        self.post("/api/v1/update-daily-streak", &json!({}))
    }

    pub(crate) async fn balance(&self) -> i64 {
        self.get("/api/v1/wallet").send().await.data()["balance"].as_i64().unwrap()
    }
}

/// Encodes a `multipart/form-data` form of names, file names (for files) and bytes.
pub(crate) fn multipart(parts: &[(&str, Option<&str>, &[u8])]) -> (String, Vec<u8>) {
    const BOUNDARY: &str = "----a-boundary-of-a-browser";
    let mut body = Vec::new();
    for (name, file, bytes) in parts {
        let mut head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"");
        if let Some(file) = file {
            write!(head, "; filename=\"{file}\"\r\nContent-Type: application/octet-stream").unwrap();
        }
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(b"\r\n\r\n");
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    (format!("multipart/form-data; boundary={BOUNDARY}"), body)
}
