//! Unused connections, up to the limit of the machine.

use std::io::{Read, Write};

use crate::client::{connect, request, try_send};
use crate::process::{Folder, Server};

fn answers(server: &Server) -> bool {
    let asked = request("GET", "/api/v1/config", &[], "");
    try_send(server.address, &asked).is_some_and(|reply| reply.status == 200)
}

#[test]
fn silent_connections_keep_nobody_out() {
    let folder = Folder::new();
    let server = folder.serve_with_files(400, &[]);
    let silent: Vec<_> = (0..450).map(|_| connect(server.address).unwrap()).collect();
    for _ in 0..3 {
        assert!(answers(&server), "beside {} silent connections", silent.len());
    }
    drop(silent);
    let log = server.stopped();
    assert!(log.contains("this process may open few files"), "{log}");
    assert!(!log.contains("no connection can be accepted"), "{log}");
}

#[test]
fn a_header_has_to_come_in_time() {
    let folder = Folder::new();
    let server = folder.serve(&[("ARENA_LIMITS__HEADER_SECONDS", "1")]);
    let mut slow = connect(server.address).unwrap();
    slow.write_all(b"GET /health/live HTTP/1.1\r\nHost: ar").unwrap();
    let mut rest = Vec::new();
    slow.read_to_end(&mut rest).expect("it is closed long before the test gives up");
    assert!(!String::from_utf8_lossy(&rest).contains("200 OK"));
    // A connection is not kept for ever for its next request, either.
    let mut kept = connect(server.address).unwrap();
    kept.write_all(b"GET /health/live HTTP/1.1\r\nHost: arena\r\n\r\n").unwrap();
    let mut rest = Vec::new();
    kept.read_to_end(&mut rest).expect("it is closed long before the test gives up");
    assert!(String::from_utf8_lossy(&rest).starts_with("HTTP/1.1 200 OK"));
    assert!(answers(&server));
}

#[test]
fn a_low_limit_of_open_files_stops_the_start_with_advice() {
    let folder = Folder::new();
    let refused = folder.run_with_files(150, &["serve"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("LimitNOFILE"), "{said}");
}

#[test]
fn metrics_have_a_listener_of_their_own_where_the_operator_says_so() {
    let folder = Folder::new();
    let there = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = folder.serve(&[("ARENA_LIMITS__METRICS_LISTEN", &there.to_string())]);
    let ask = |at, path| try_send(at, &request("GET", path, &[], "")).unwrap();
    assert_eq!(ask(server.address, "/metrics").status, 404);
    let metrics = ask(there, "/metrics");
    assert!(metrics.status == 200 && metrics.text().contains("arena_connections "), "{}", metrics.text());
    assert_eq!(ask(there, "/api/v1/config").status, 404);
    let passed_on = request("GET", "/metrics", &[("X-Forwarded-For", "203.0.113.7")], "");
    assert_eq!(try_send(there, &passed_on).unwrap().status, 404);
}
