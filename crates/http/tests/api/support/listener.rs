//! Event streams, read as far as they have come.

use axum::body::Body;
use axum::http::Response;
use futures::FutureExt;
use http_body_util::BodyExt;
use serde_json::Value;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) data: Value,
}

/// A client of an event stream.
pub(crate) struct Listener {
    body: Body,
    /// Text that is not parsed yet.
    rest: String,
    /// Id of the last parsed event.
    pub(crate) last: String,
}

impl Listener {
    pub(crate) fn of(response: Response<Body>) -> Self {
        Self { body: response.into_body(), rest: String::new(), last: String::new() }
    }

    /// The next frame, if one has come; `Err` at the end of the stream.
    pub(crate) fn poll(&mut self) -> Result<Option<String>, ()> {
        loop {
            if let Some((frame, rest)) = self.rest.split_once("\n\n") {
                let (frame, rest) = (frame.to_owned(), rest.to_owned());
                self.rest = rest;
                return Ok(Some(frame));
            }
            match self.body.frame().now_or_never() {
                None => return Ok(None),
                Some(None) => return Err(()),
                Some(Some(frame)) => {
                    self.rest.push_str(std::str::from_utf8(&frame.unwrap().into_data().unwrap()).unwrap());
                }
            }
        }
    }

    pub(crate) fn events(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Ok(Some(frame)) = self.poll() {
            // A comment keeps the stream awake.
            if frame.starts_with(':') {
                continue;
            }
            let field = |name: &str| frame.lines().find_map(|line| line.strip_prefix(name));
            let said = |name: &str| field(name).unwrap_or_else(|| panic!("no {name} in {frame}"));
            let data = serde_json::from_str(said("data: ")).unwrap();
            let id = field("id: ").unwrap_or_default().to_owned();
            events.push(Event { id, name: said("event: ").to_owned(), data });
        }
        if let Some(event) = events.last() {
            self.last.clone_from(&event.id);
        }
        events
    }

    /// Names and data of the events received so far.
    pub(crate) fn news(&mut self) -> Vec<(String, Value)> {
        self.events().into_iter().map(|event| (event.name, event.data)).collect()
    }

    pub(crate) fn ended(&mut self) -> bool {
        loop {
            match self.poll() {
                Ok(Some(_)) => {}
                Ok(None) => return false,
                Err(()) => return true,
            }
        }
    }
}
