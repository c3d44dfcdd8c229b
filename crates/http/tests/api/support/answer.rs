use std::io::Read;

use axum::http::{HeaderMap, StatusCode};
use bytes::Bytes;
use serde_json::Value;

#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    #[track_caller]
    pub(crate) fn plain(&self) -> Vec<u8> {
        let mut plain = Vec::new();
        let read = match self.header("content-encoding") {
            "" => return self.body.to_vec(),
            "br" => brotli::Decompressor::new(&self.body[..], 4096).read_to_end(&mut plain),
            "gzip" => flate2::read::GzDecoder::new(&self.body[..]).read_to_end(&mut plain),
            other => panic!("encoding {other}"),
        };
        read.unwrap();
        plain
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.plain())
            .unwrap_or_else(|error| panic!("{error} in {} {:?}", self.status, self.text()))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[track_caller]
    pub(crate) fn data(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        let mut json = self.json();
        assert_eq!(json["success"], true, "{json}");
        json["data"].take()
    }

    #[track_caller]
    pub(crate) fn refusal(&self) -> String {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        let json = self.json();
        assert_eq!(json["success"], false, "{json}");
        json["code"].as_str().unwrap().to_owned()
    }

    #[track_caller]
    pub(crate) fn failure(&self) -> (u16, String) {
        let json = self.json();
        assert_eq!(json["success"], false, "{json}");
        (self.status.as_u16(), json["code"].as_str().unwrap().to_owned())
    }

    #[track_caller]
    pub(crate) fn failed(&self, status: u16, code: &str) {
        assert_eq!(self.failure(), (status, code.to_owned()), "{}", self.text());
    }

    #[track_caller]
    pub(crate) fn message(&self) -> String {
        self.json()["message"].as_str().unwrap().to_owned()
    }

    /// The validation error of a field, or an empty text.
    #[track_caller]
    pub(crate) fn field(&self, name: &str) -> String {
        self.failed(422, "invalid");
        self.json()["fields"][name].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn access_token(&self) -> Option<String> {
        self.headers.get("access_token").map(|value| value.to_str().unwrap().to_owned())
    }

    /// The refresh cookie without its attributes.
    pub(crate) fn cookie(&self) -> Option<String> {
        let set = self.headers.get("set-cookie")?.to_str().unwrap();
        let (pair, _) = set.split_once(';')?;
        pair.split_once('=').map(|(_, value)| value.to_owned())
    }
}
