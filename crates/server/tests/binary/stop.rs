//! Stopping and starting again without an effect on subscribers.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::json;

use crate::client::{Subscriber, answer, connect, get, post, request};
use crate::handoff;
use crate::process::{DEADLINE, Folder};

const CLAIM: &str = "/api/v1/update-daily-streak";
const PNG: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

#[test]
fn a_request_that_runs_is_finished_before_it_stops() {
    let folder = Folder::new();
    let server = folder.serve(&[]);
    let subscriber = Subscriber::login(server.address, "923001234567");
    let idle = connect(server.address).unwrap();
    // The server asks for the body once its handler waits for it. From here on the request is running.
    let request = String::from_utf8(subscriber.request(CLAIM, &json!({}))).unwrap();
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    let mut stream = connect(server.address).unwrap();
    stream.write_all(format!("{head}\r\nExpect: 100-continue\r\n\r\n").as_bytes()).unwrap();
    let mut go_on = [0; 25];
    stream.read_exact(&mut go_on).unwrap();
    assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");

    server.terminate();
    let (began, clock) = (std::time::Instant::now(), DEADLINE);
    while TcpStream::connect(server.address).is_ok() {
        assert!(began.elapsed() < clock, "new connections are still taken");
        std::thread::yield_now();
    }
    stream.write_all(body.as_bytes()).unwrap();
    assert_eq!(answer(stream).unwrap().data()["credits"], 10);
    let (status, log) = server.ended();
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(log.contains("stopped"), "{log}");
    drop(idle);
    let again = folder.serve(&[]);
    assert_eq!(subscriber.balance(again.address), 10);
    again.stopped();
}

#[test]
fn an_open_event_stream_does_not_delay_the_stop() {
    let folder = Folder::new();
    let server = folder.serve(&[]);
    let subscriber = Subscriber::login(server.address, "923001234567");
    let bearer = format!("Bearer {}", subscriber.token);
    let mut stream = connect(server.address).unwrap();
    stream.write_all(&request("GET", "/api/v1/events", &[("Authorization", &bearer)], "")).unwrap();
    let mut came = Vec::new();
    while !String::from_utf8_lossy(&came).contains("event: ready") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        came.extend(byte);
    }
    server.terminate();
    stream.read_to_end(&mut came).unwrap();
    assert!(came.ends_with(b"0\r\n\r\n"), "it ended, and was not cut off");
    let (status, log) = server.ended();
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(!log.contains("did not end in time"), "{log}");
}

#[test]
fn a_restart_disturbs_nobody() {
    let folder = Folder::new();
    let server = folder.serve(&[]);
    let at = server.address;
    let (used, unused) = (handoff::of("923001234567"), handoff::of("923007654321"));
    let subscriber = Subscriber::enter(at, &used);
    subscriber.post(at, CLAIM, &json!({})).data();
    let form = json!({ "username": "Falcon", "image": PNG });
    assert_eq!(subscriber.post(at, "/api/v1/user/profile/complete", &form).status, 200);
    let profile = subscriber.get(at, "/api/v1/user/profile").data();
    server.stopped();

    let server = folder.serve(&[]);
    let at = server.address;
    assert_eq!(
        subscriber.get(at, "/api/v1/auth/verify").data()["msisdn"],
        "923001234567",
        "the access token"
    );
    assert_eq!(subscriber.get(at, "/api/v1/user/profile").data(), profile);
    assert_eq!(subscriber.balance(at), 10);
    let picture = get(at, profile["profileImage"].as_str().unwrap());
    assert_eq!((picture.status, picture.header("content-type")), (200, "image/jpeg"));
    assert!(picture.body.starts_with(b"\xff\xd8\xff"), "made anew by the server's own decoder");
    let again = subscriber.post(at, CLAIM, &json!({})).json();
    assert_eq!((&again["success"], &again["code"]), (&json!(false), &json!("already_claimed")));
    let refreshed = post(at, "/api/v1/jt/gen", &json!({ "msisdn": "03001234567" }), &subscriber.cookie);
    assert_eq!(refreshed.data()["msisdn"], "923001234567");
    assert_ne!(refreshed.cookie(), subscriber.cookie);
    assert_eq!(post(at, "/api/v1/jt/gen", &json!({ "msisdn": used }), "").status, 401, "it was used before");
    Subscriber::enter(at, &unused);
    server.stopped();
}
